import type { Box } from '#core/bytes/bmff.ts'
import type { ByteRange } from '#core/bytes/byte-ranges.ts'

import { needs, only, type Film, type Part } from './movie-boxes.ts'
import { unreadable } from './unreadable-film.ts'

/** Tables of samples (ISO/IEC 14496-12 §8.6, §8.7): each says how many entries it has, and has to hold them. */
type Table = { at: number; count: number }

/** `head` are the bytes before the entries, the last four of which count them; `entry` is the size of each. */
function tableIn(film: Film, box: Box, { head, entry }: { head: number; entry: number }): Table {
  needs(box, head)
  const at = box.body + head
  const count = film.view.getUint32(at - 4)
  film.entries.count -= count
  if (film.entries.count < 0) unreadable()
  needs(box, head + count * entry)
  return { at, count }
}

/** Returns how many samples a track times, and for how many of its units they last (`stts`). */
export function timesOf(film: Film, tables: Part): { samples: number; units: number } {
  const { at, count } = tableIn(film, only(tables.parts, 'stts'), { head: 8, entry: 8 })
  let [samples, units] = [0, 0]
  for (let entry = at; entry < at + 8 * count; entry += 8) {
    const more = film.view.getUint32(entry)
    samples += more
    units += more * film.view.getUint32(entry + 4)
  }
  return { samples, units }
}

/** Returns for how long an edit list (`elst`) plays, in units of the film. */
export function editedUnits(film: Film, box: Box): number {
  needs(box, 8)
  const isLong = film.view.getUint8(box.body) === 1
  const entry = isLong ? 20 : 12
  const { at, count } = tableIn(film, box, { head: 8, entry })
  let units = 0
  for (let index = 0; index < count; index += 1) {
    const from = at + entry * index
    units += isLong ? Number(film.view.getBigUint64(from)) : film.view.getUint32(from)
  }
  return units
}

/** The number of samples, and the bytes that some of them have together. */
type Sizes = { count: number; isConstant: boolean; between: (first: number, end: number) => number }

/** Returns the sizes of a track's samples (`stsz`, `stz2`). */
function sizesOf(film: Film, tables: Part): Sizes {
  const box = only(tables.parts, 'stsz', 'stz2')
  needs(box, 12)
  const { view } = film
  const all = view.getUint32(box.body + 4)
  if (box.type === 'stsz' && all > 0) {
    return { count: view.getUint32(box.body + 8), isConstant: true, between: (first, end) => (end - first) * all }
  }
  const bits = box.type === 'stsz' ? 32 : all & 255
  if (![4, 8, 16, 32].includes(bits)) unreadable()
  const { at, count } = tableIn(film, box, { head: 12, entry: bits / 8 })
  const sizeAt = (index: number) => {
    if (bits === 4) return (view.getUint8(at + (index >> 1)) >> (index % 2 === 0 ? 4 : 0)) & 15
    if (bits === 8) return view.getUint8(at + index)
    return bits === 16 ? view.getUint16(at + 2 * index) : view.getUint32(at + 4 * index)
  }
  const between = (first: number, end: number) => {
    let size = 0
    for (let index = first; index < end; index += 1) size += sizeAt(index)
    return size
  }
  return { count, isConstant: false, between }
}

/** The samples of a track: how many they are, whether all have one size, and where they lie. */
export type Samples = { count: number; isConstant: boolean; chunks: readonly ByteRange[] }

/** Returns the samples of a track, chunk by chunk. Refuses tables that do not agree on how many there are. */
export function samplesOf(film: Film, tables: Part): Samples {
  const { view } = film
  const sizes = sizesOf(film, tables)
  const places = only(tables.parts, 'stco', 'co64')
  const width = places.type === 'stco' ? 4 : 8
  const offsets = tableIn(film, places, { head: 8, entry: width })
  const runs = tableIn(film, only(tables.parts, 'stsc'), { head: 8, entry: 12 })
  const offsetAt = (at: number) => (width === 4 ? view.getUint32(at) : Number(view.getBigUint64(at)))
  const chunks: ByteRange[] = []
  let sample = 0
  for (let run = 0; run < runs.count; run += 1) {
    const at = runs.at + 12 * run
    const next = run + 1 < runs.count ? view.getUint32(at + 12) - 1 : offsets.count
    if (view.getUint32(at) - 1 !== chunks.length || next > offsets.count) unreadable()
    const samples = view.getUint32(at + 4)
    while (chunks.length < next) {
      const start = offsetAt(offsets.at + width * chunks.length)
      if (sample + samples > sizes.count) unreadable()
      chunks.push({ start, end: start + sizes.between(sample, sample + samples) })
      sample += samples
    }
  }
  if (sample !== sizes.count || chunks.length !== offsets.count) unreadable()
  return { count: sample, isConstant: sizes.isConstant, chunks }
}
