import { boxesIn, type Box } from '#core/bytes/bmff.ts'
import { asciiAt } from '#core/bytes/bytes.ts'

import { allOf, needs, only, type Film, type Part } from './movie-boxes.ts'
import { cleanDescriptions } from './movie-descriptions.ts'
import { editedUnits, samplesOf, timesOf, type Samples } from './movie-tables.ts'
import { unreadable } from './unreadable-film.ts'

/** A track by what handles it: `vide`, `soun`, or what cameras write beside them, such as places, text and clocks. */
export type Track = {
  track: Part
  handler: string
  media: Part
  information: Part
  tables: Part
  samples: Samples
}

/** Reads what a track is. Refuses one whose samples lie in another file. */
export function readTrack(film: Film, track: Part): Track {
  const media = only(track.parts, 'mdia')
  const handlerBox = only(media.parts, 'hdlr')
  needs(handlerBox, 24)
  const information = only(media.parts, 'minf')
  for (const { parts } of allOf(information.parts, 'dinf'))
    for (const references of allOf(parts, 'dref')) readReferences(film, references)
  const handler = asciiAt(film.bytes, handlerBox.body + 8, 4)
  const tables = only(information.parts, 'stbl')
  return { track, handler, media, information, tables, samples: samplesOf(film, tables) }
}

/** `dref`: the lowest flag of each says that the samples are in this file; what else it says is a path or an address. */
function readReferences(film: Film, box: Box): void {
  needs(box, 8)
  for (const reference of boxesIn(film.bytes, { start: box.body + 8, end: box.end }, film.boxes) ?? unreadable()) {
    needs(reference, 4)
    if ((film.view.getUint8(reference.body + 3) & 1) === 0) unreadable()
    film.zeroed.push({ start: reference.body + 4, end: reference.end })
  }
}

/** Empties the times of making in `mvhd`, `mdhd` and `tkhd`, which all begin with version, flags and them. Returns what follows. */
export function emptyTimes(film: Film, box: Box): { at: number; isLong: boolean } {
  needs(box, 4)
  const isLong = film.view.getUint8(box.body) === 1
  const start = box.body + 4
  const end = start + (isLong ? 16 : 8)
  needs(box, end - box.body)
  film.zeroed.push({ start, end })
  return { at: end, isLong }
}

/** Cleans a track that is kept. Returns its length in milliseconds: that of its samples, or of its edit list. */
export function keepTrack(
  film: Film,
  { track, handler, media, information, tables, samples }: Track,
  movieUnits: number,
): number {
  emptyTimes(film, only(track.parts, 'tkhd'))
  const header = only(media.parts, 'mdhd')
  const { at } = emptyTimes(film, header)
  needs(header, at + 4 - header.body)
  const units = film.view.getUint32(at)
  if (units === 0) unreadable()
  for (const box of [...allOf(media.parts, 'hdlr'), ...allOf(information.parts, 'hdlr')]) emptyName(film, box)
  cleanDescriptions(film, only(tables.parts, 'stsd'), handler)
  const times = timesOf(film, tables)
  // Players go on with samples that have no time.
  if (samples.count > times.samples) unreadable()
  const edits = allOf(track.parts, 'edts').flatMap(({ parts }) => allOf(parts, 'elst'))
  const edited = edits.map((box) => editedUnits(film, box) / movieUnits)
  return 1000 * Math.max(times.units / units, ...edited)
}

/** `hdlr`: its type, then maker, flags and a name, as which cameras write their own. */
function emptyName(film: Film, box: Box): void {
  needs(box, 12)
  film.zeroed.push({ start: box.body + 12, end: box.end })
}
