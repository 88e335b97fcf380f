import { asciiAt, viewOf } from './bytes.ts'

/** A box of ISO/IEC 14496-12: `start` is its header, `body` what follows the header, `end` is past its last byte. */
export type Box = { type: string; start: number; body: number; end: number }

/** More than cameras write in a list; a phone's largest photograph has some hundred items, a film some dozen boxes. */
const maxBoxes = 4_096

/** Boxes that a file may still have, where several lists share one bound. */
export type BoxesLeft = { count: number }

/** The boxes that fill a range, or null where they do not fit into it or are too many. */
export function boxesIn(
  bytes: Uint8Array,
  range: { start: number; end: number },
  left: BoxesLeft = { count: maxBoxes },
): Box[] | null {
  const boxes: Box[] = []
  const view = viewOf(bytes)
  for (let at = range.start; at < range.end; left.count -= 1) {
    const box = left.count > 0 ? boxAt(bytes, view, { start: at, limit: range.end }) : null
    if (box === null) return null
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** Returns the box that begins at a place, or null where it does not fit before the limit. */
export function boxAt(
  bytes: Uint8Array,
  view: DataView,
  { start, limit }: { start: number; limit: number },
): Box | null {
  if (start + 8 > limit) return null
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
  /** Returns whether something was read past the end. */
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
