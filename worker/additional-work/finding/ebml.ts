import { viewOf } from '#core/bytes/bytes.ts'

import { unreadable } from './unreadable-film.ts'

/** An element of EBML (RFC 8794): `start` is its id, `body` what follows its size, `end` is past its last byte. */
export type Element = {
  id: number
  start: number
  body: number
  end: number
  /** It does not say where it ends; `end` is then that of what it lies in. */
  isOpen: boolean
}

/** Reads a number of one to eight bytes whose first says how many; `keepMarker` as ids have it. Refused past the limit. */
export function numberAt(
  bytes: Uint8Array,
  at: number,
  { limit, keepMarker }: { limit: number; keepMarker: boolean },
): { value: number; size: number } {
  const first = bytes[at] ?? 0
  const size = Math.clz32(first) - 23
  if (first === 0 || at + size > limit) unreadable()
  let value = keepMarker ? first : first & (0xff >> size)
  for (let index = 1; index < size; index += 1) value = value * 256 + (bytes[at + index] ?? 0)
  return { value, size }
}

/** Reads the element that begins at a place. Throws UnreadableFilm for one that does not end before the limit. */
export function elementAt(bytes: Uint8Array, start: number, limit: number): Element {
  const id = numberAt(bytes, start, { limit, keepMarker: true })
  const length = numberAt(bytes, start + id.size, { limit, keepMarker: false })
  const body = start + id.size + length.size
  const isOpen = length.value >= 2 ** (7 * length.size) - 1
  const end = isOpen ? limit : body + length.value
  return id.size > 4 || end > limit ? unreadable() : { id: id.value, start, body, end, isOpen }
}

/** Returns the whole number that an element holds, of eight bytes at most. */
export function integerOf(bytes: Uint8Array, { body, end }: Element): number {
  if (end - body > 8) unreadable()
  return bytes.subarray(body, end).reduce((value, byte) => value * 256 + byte, 0)
}

/** Returns the number that an element holds as a float of four or eight bytes, or of none for 0. */
export function floatOf(bytes: Uint8Array, { body, end }: Element): number {
  const size = end - body
  if (size === 0) return 0
  if (size !== 4 && size !== 8) unreadable()
  const value = size === 4 ? viewOf(bytes).getFloat32(body) : viewOf(bytes).getFloat64(body)
  return Number.isFinite(value) ? value : unreadable()
}

/** Writes a Void of zeros over an element, of the same size to the byte, so that no offset of another moves. */
export function writeVoid(bytes: Uint8Array, { start, end }: Element): void {
  const size = end - start
  bytes.fill(0, start, end)
  bytes[start] = 0xec
  if (size - 2 < 127) {
    bytes[start + 1] = 0x80 | (size - 2)
    return
  }
  // One of eight bytes: its first is 1, the last four are enough for a file.
  bytes[start + 1] = 1
  viewOf(bytes).setUint32(start + 5, size - 9)
}
