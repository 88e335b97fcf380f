import { asciiAt, viewOf } from '#core/bytes.ts'

import type { CleanVideo } from './video.ts'

/** EBML (RFC 8794) and Matroska (RFC 9559): elements of id, length and data; only what says the length is read. */
const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
}

type Element = { id: number; body: number; end: number }

/** A number of one to eight bytes whose first says how many; `keepMarker` as ids have it. Null past the end. */
function numberAt(bytes: Uint8Array, at: number, keepMarker: boolean): { value: number; size: number } | null {
  const first = bytes[at]
  if (first === undefined || first === 0) return null
  const size = Math.clz32(first) - 23
  if (at + size > bytes.length) return null
  let value = keepMarker ? first : first & (0xff >> size)
  for (let index = 1; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, size }
}

/** Elements of one level; a cluster holds about a second, and nobody films for longer than half a minute. */
const maxElements = 4_096

/** The elements of a range, up to the first that is not whole: a segment may be open at its end. None where they are too many. */
function elementsIn(bytes: Uint8Array, start: number, limit: number): Element[] {
  const elements: Element[] = []
  for (let at = start; at < limit;) {
    const id = numberAt(bytes, at, true)
    const length = id === null ? null : numberAt(bytes, at + id.size, false)
    if (id === null || length === null) break
    const body = at + id.size + length.size
    const isOpen = length.value >= 2 ** (7 * length.size) - 1
    const end = isOpen ? limit : body + length.value
    if (end > limit) break
    if (elements.length === maxElements) return []
    elements.push({ id: id.value, body, end })
    at = end
  }
  return elements
}

/** A WebM with a length. Null for what is none, or does not say how long it is. */
export function cleanWebm(bytes: Uint8Array<ArrayBuffer>): CleanVideo | null {
  const [header, segment] = elementsIn(bytes, 0, bytes.length)
  if (header?.id !== ids.header || segment?.id !== ids.segment) return null
  const docType = elementsIn(bytes, header.body, header.end).find(({ id }) => id === ids.docType)
  if (docType === undefined || docType.end - docType.body !== 4 || asciiAt(bytes, docType.body, 4) !== 'webm')
    return null
  const info = elementsIn(bytes, segment.body, segment.end).find(({ id }) => id === ids.info)
  const facts = info === undefined ? [] : elementsIn(bytes, info.body, info.end)
  const length = facts.find(({ id }) => id === ids.duration)
  const scale = facts.find(({ id }) => id === ids.scale)
  const units = length === undefined ? 0 : floatAt(bytes, length)
  const nanoseconds = scale === undefined ? 1_000_000 : integerAt(bytes, scale)
  const durationMs = Math.round((units * nanoseconds) / 1_000_000)
  return durationMs > 0 ? { contentType: 'video/webm', bytes, durationMs } : null
}

function floatAt(bytes: Uint8Array, { body, end }: Element): number {
  const view = viewOf(bytes)
  if (end - body === 4) return view.getFloat32(body)
  return end - body === 8 ? view.getFloat64(body) : 0
}

function integerAt(bytes: Uint8Array, { body, end }: Element): number {
  return bytes.subarray(body, Math.min(end, body + 8)).reduce((value, byte) => value * 256 + byte, 0)
}
