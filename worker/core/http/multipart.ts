/** Forms as browsers send them (RFC 7578): parts between delimiters, each of some header lines, an empty line and content. */

/** A part of a form; `content` is a view of the form's own bytes, so that no file is in memory twice. */
export type FormPart = { name: string; isFile: boolean; content: Uint8Array<ArrayBuffer> }

/** More than any form here has, and longer headers than a name of a file needs. */
const maxParts = 8
const maxHeaderBytes = 4_096

const headersEnd = bytesOf('\r\n\r\n')
const lineEnd = bytesOf('\r\n')
const lastMark = bytesOf('--')
const formType = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i

/** Returns the boundary between the parts, as a `Content-Type` names it; null for one that is no form or names none. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, bare] = formType.exec(contentType ?? '') ?? []
  return quoted ?? bare ?? null
}

/** Returns the parts of a form, in its order. Null where it is not whole, or has more than eight. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>, boundary: string): FormPart[] | null {
  const delimiter = bytesOf(`\r\n--${boundary}`)
  const parts: FormPart[] = []
  // The first delimiter has no line before it.
  let at = delimiter.length - 2
  if (!isAt(bytes, delimiter.subarray(2), 0)) return null
  while (parts.length < maxParts) {
    if (isAt(bytes, lastMark, at)) return parts
    if (!isAt(bytes, lineEnd, at)) return null
    const headers = bytes.subarray(at, at + maxHeaderBytes)
    const headersLength = placeOf(headers, headersEnd, 0)
    if (headersLength < 0) return null
    const start = at + headersLength + headersEnd.length
    const end = placeOf(bytes, delimiter, start)
    const named = namedBy(new TextDecoder().decode(headers.subarray(0, headersLength)))
    if (end < 0 || named === null) return null
    parts.push({ ...named, content: bytes.subarray(start, end) })
    at = end + delimiter.length
  }
  return null
}

/** Returns the bytes of a boundary or a line end, which are ASCII. */
function bytesOf(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

function isAt(bytes: Uint8Array, wanted: Uint8Array, at: number): boolean {
  for (let index = 0; index < wanted.length; index += 1) if (bytes[at + index] !== wanted[index]) return false
  return true
}

/**
 * The place of the next such bytes, or -1. They begin with a line's end, which a boundary has nowhere, so no byte is looked
 * at over and over.
 */
function placeOf(bytes: Uint8Array, wanted: Uint8Array, from: number): number {
  for (let at = from; at + wanted.length <= bytes.length; at += 1) if (isAt(bytes, wanted, at)) return at
  return -1
}

const disposition = /^content-disposition:\s*form-data\s*(;.*)$/im
const nameIn = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i
const fileNameIn = /;\s*filename\*?=/i

function namedBy(headers: string): Pick<FormPart, 'name' | 'isFile'> | null {
  const [, facts = ''] = disposition.exec(headers) ?? []
  const [, quoted, bare] = nameIn.exec(facts) ?? []
  const name = quoted ?? bare
  return name === undefined ? null : { name, isFile: fileNameIn.test(facts) }
}
