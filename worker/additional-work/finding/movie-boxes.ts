import { boxesIn, type Box, type BoxesLeft } from '#core/bytes/bmff.ts'
import type { ByteRange } from '#core/bytes/byte-ranges.ts'

import { unreadable } from './unreadable-film.ts'

/** A film being read. Nothing is written before all of it was read: `freed` and `zeroed` are what will be. */
export type Film = {
  bytes: Uint8Array<ArrayBuffer>
  view: DataView
  /** The remaining number of boxes and table entries that may be read. */
  boxes: BoxesLeft
  entries: { count: number }
  /** Boxes that become free space of the same size, so that no offset of another moves. */
  freed: Box[]
  zeroed: ByteRange[]
}

/** A box with those inside it, as far as they are read. */
export type Part = Box & { parts: readonly Part[] }

/**
 * The boxes that play a film, by the box they lie in (ISO/IEC 14496-12 §6.2, QuickTime File Format). All others are
 * emptied, on every level, and what lies in them is not looked at.
 */
const kept: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    file: 'ftyp moov mdat',
    moov: 'mvhd trak',
    trak: 'tkhd edts mdia tref tapt load',
    edts: 'elst',
    // A sound that stands in for another; what else a track names may have gone.
    tref: 'fall folw',
    tapt: 'clef prof enof',
    mdia: 'mdhd hdlr minf',
    minf: 'vmhd smhd hdlr dinf stbl',
    dinf: 'dref',
    stbl: 'stsd stts ctts cslg stss stps stsz stz2 stsc stco co64 sdtp sgpd sbgp',
  }).map(([parent, types]) => [parent, new Set(types.split(' '))]),
)

/** Reads the boxes of a range that lies in a box of a type, or in the `file`; those that are kept with what is in them. */
export function readParts(film: Film, range: ByteRange, parent: string): Part[] {
  const boxes = boxesIn(film.bytes, range, film.boxes) ?? unreadable()
  return boxes.map((box) => {
    const isRead = kept.get(parent)?.has(box.type) === true && kept.has(box.type)
    return { ...box, parts: isRead ? readParts(film, { start: box.body, end: box.end }, box.type) : [] }
  })
}

/** Frees what does not play the film, on this level and below. */
export function keepOnlyPlaying(film: Film, parts: readonly Part[], parent: string): void {
  for (const part of parts) {
    if (kept.get(parent)?.has(part.type) === true) keepOnlyPlaying(film, part.parts, part.type)
    else film.freed.push(part)
  }
}

export const allOf = (parts: readonly Part[], type: string) => parts.filter((part) => part.type === type)

/** Returns the one box of the types; a film with none or several of them means one thing to one player, another to the next. */
export function only(parts: readonly Part[], ...types: readonly string[]): Part {
  const [first, ...rest] = parts.filter(({ type }) => types.includes(type))
  return first === undefined || rest.length > 0 ? unreadable() : first
}

/** Refuses a box that is shorter than what will be read of it. */
export function needs({ body, end }: Box, size: number): void {
  if (end - body < size) unreadable()
}
