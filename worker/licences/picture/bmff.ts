import { asciiAt, viewOf } from './picture.ts'

/** A box of ISO/IEC 14496-12: `start` is its header, `body` what follows the header, `end` is past its last byte. */
export type Box = { type: string; start: number; body: number; end: number }

/** The boxes that fill a range, or null where they do not fit into it. */
export function boxesIn(bytes: Uint8Array, range: { start: number; end: number }): Box[] | null {
  const boxes: Box[] = []
  for (let at = range.start; at < range.end;) {
    const box = boxAt(bytes, at, range.end)
    if (box === null) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

function boxAt(bytes: Uint8Array, start: number, limit: number): Box | null {
  if (start + 8 > limit) return null
  const view = viewOf(bytes)
  const size = view.getUint32(start)
  const isLarge = size === 1
  if (isLarge && start + 16 > limit) return null
  const length = isLarge ? Number(view.getBigUint64(start + 8)) : size
  const header = isLarge ? 16 : 8
  const end = size === 0 ? limit : start + length
  if (end > limit || end < start + header) return null
  return { type: asciiAt(bytes, start + 4, 4), start, body: start + header, end }
}

export type ByteReader = {
  /** The next big-endian number of 0, 1, 2, 4 or 8 bytes; 0 past the end. */
  read: (size: number) => number
  /** Whether something was read past the end. */
  isBroken: () => boolean
}

export function readerOf(bytes: Uint8Array, range: { body: number; end: number }): ByteReader {
  const view = viewOf(bytes)
  let at = range.body
  let broken = false
  return {
    read(size) {
      if (broken || at + size > range.end) {
        broken = true
        return 0
      }
      let value = 0
      for (let index = 0; index < size; index += 1) value = value * 256 + view.getUint8(at + index)
      at += size
      return value
    },
    isBroken: () => broken,
  }
}
