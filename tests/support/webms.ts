/** WebM by its structure: nobody could see anything in it. */

import { ascii } from './movies.ts'

const bytesOf = (value: number): number[] =>
  value < 256 ? [value] : [...bytesOf(Math.floor(value / 256)), value % 256]
const size = (length: number) =>
  length < 127 ? [0x80 | length] : [0x10 | (length >>> 24), (length >>> 16) & 255, (length >>> 8) & 255, length & 255]

/** An element by its id. */
export const element = (id: number, ...parts: (readonly number[])[]) => {
  const body = parts.flat()
  return [...bytesOf(id), ...size(body.length), ...body]
}

/** One that does not say where it ends. */
export const openElement = (id: number, ...parts: (readonly number[])[]) => [...bytesOf(id), 0xff, ...parts.flat()]

export const float = (value: number) => {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return [...bytes]
}

/** A block of a track at a time in its cluster. */
export const block = (track: number, at: number, { flags = 0x80, id = 0xa3, frame = 'frame' } = {}) =>
  element(id, [0x80 | track, (at >> 8) & 255, at & 255, flags], ascii(frame))

/** A cluster that begins at a time, with what lies in it. */
export const cluster = (at: number, ...parts: (readonly number[])[]) =>
  element(0x1f43b675, element(0xe7, bytesOf(at)), ...parts)

export const openCluster = (at: number, ...parts: (readonly number[])[]) =>
  openElement(0x1f43b675, element(0xe7, bytesOf(at)), ...parts)

/** A track by its number and type: 1 is a picture, 2 a sound. */
export const track = (number: number, type: number, codec: string, ...parts: (readonly number[])[]) =>
  element(0xae, element(0xd7, [number]), element(0x83, [type]), element(0x86, ascii(codec)), ...parts)

type WebmFacts = {
  /** The duration by its own word; null where it gives none. */
  seconds?: number | null
  docType?: string
  tracks?: readonly number[]
  clusters?: readonly number[]
  /** Extra elements, by the element they lie in. */
  inHeader?: readonly number[]
  inInfo?: readonly number[]
  inSegment?: readonly number[]
  isOpen?: boolean
}

/** A WebM of so many seconds, of milliseconds, whose title tells of a place. */
export function webmOf({
  seconds = 12,
  docType = 'webm',
  tracks = [...track(1, 1, 'V_VP8'), ...track(2, 2, 'A_OPUS')],
  clusters = cluster(0, block(1, 0), block(2, 5)),
  inHeader = [],
  inInfo = element(0x7ba9, ascii('60.1699')),
  inSegment = [],
  isOpen = false,
}: WebmFacts = {}): Uint8Array<ArrayBuffer> {
  const info = element(
    0x1549a966,
    element(0x2ad7b1, [0x0f, 0x42, 0x40]),
    seconds === null ? [] : element(0x4489, float(seconds * 1000)),
    element(0x4d80, ascii('Telephone')),
    element(0x5741, ascii('Telephone')),
    inInfo,
  )
  const segment = [info, element(0x1654ae6b, tracks), inSegment, clusters]
  return new Uint8Array([
    ...element(0x1a45dfa3, element(0x4282, ascii(docType)), inHeader),
    ...(isOpen ? openElement : element)(0x18538067, ...segment),
  ])
}
