import { Buffer } from 'node:buffer'

/** Forms as browsers send them (RFC 7578): parts between delimiters, each of some header lines, an empty line and content. */

/** A part of a form; `content` is a view of the form's own bytes, so that no file is in memory twice. */
export type FormPart = { name: string; isFile: boolean; content: Uint8Array<ArrayBuffer> }

/** More than any form here has, and longer headers than a name of a file needs. */
const maxParts = 8
const maxHeaderBytes = 4_096

const headersEnd = '\r\n\r\n'
const formType = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i

/** Returns what stands between the parts, as a `Content-Type` says it; null for what is no form or says none. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, bare] = formType.exec(contentType ?? '') ?? []
  return quoted ?? bare ?? null
}

/** Returns the parts of a form, in its order. Null where it is not whole, or has more than eight. */
export function partsOf(bytes: Uint8Array<ArrayBuffer>, boundary: string): FormPart[] | null {
  const form = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const delimiter = `\r\n--${boundary}`
  const parts: FormPart[] = []
  // The first delimiter has no line before it.
  let at = delimiter.length - 2
  if (form.toString('latin1', 0, at) !== delimiter.slice(2)) return null
  while (parts.length < maxParts) {
    const line = form.toString('latin1', at, at + 2)
    if (line === '--') return parts
    if (line !== '\r\n') return null
    const contentAt = form.indexOf(headersEnd, at)
    if (contentAt < 0 || contentAt - at > maxHeaderBytes) return null
    const start = contentAt + headersEnd.length
    const end = form.indexOf(delimiter, start)
    const named = namedBy(form.toString('utf8', at, contentAt))
    if (end < 0 || named === null) return null
    parts.push({ ...named, content: bytes.subarray(start, end) })
    at = end + delimiter.length
  }
  return null
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
