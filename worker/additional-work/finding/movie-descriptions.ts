import { boxAt, boxesIn, type Box } from '#core/bytes/bmff.ts'

import { needs, type Film } from './movie-boxes.ts'
import { unreadable } from './unreadable-film.ts'

/** Boxes that configure decoders or tell how to draw the picture (ISO/IEC 14496-15, RFC 9639, QuickTime). */
const kept: ReadonlySet<string> = new Set([
  ...'avcC hvcC lhvC av1C vpcC dvcC dvvC dvwC esds wave alac dOps dfLa pcmC dac3 dec3 chan chnl srat btrt'.split(' '),
  ...'colr pasp clap fiel gama mdcv clli ccst'.split(' '),
])

/** Cleans the descriptions of a track's samples (`stsd`): vendor, name of the compressor and boxes that decode nothing. */
export function cleanDescriptions(film: Film, box: Box, handler: string): void {
  needs(box, 8)
  for (const entry of boxesIn(film.bytes, { start: box.body + 8, end: box.end }, film.boxes) ?? unreadable()) {
    const fields = handler === 'vide' ? 78 : soundFields(film, box, entry)
    needs(entry, fields)
    film.zeroed.push({ start: entry.body + 12, end: entry.body + 16 })
    if (handler === 'vide') film.zeroed.push({ start: entry.body + 42, end: entry.body + 74 })
    cleanExtensions(film, { start: entry.body + fields, end: entry.end })
  }
}

/** QuickTime has two longer descriptions of sound, which it marks in a field that is empty in ISO/IEC 14496-12. */
function soundFields({ view }: Film, box: Box, entry: Box): number {
  needs(entry, 28)
  const version = view.getUint8(box.body) === 0 ? view.getUint16(entry.body + 8) : 0
  if (version === 1) return 44
  return version === 2 ? 64 : 28
}

/**
 * Frees the boxes that are not kept and zeroes the bytes behind the last whole one: they are a terminator of QuickTime,
 * which is zeros too, or none of a film's business.
 */
function cleanExtensions(film: Film, { start, end }: { start: number; end: number }): void {
  for (let at = start; at < end; film.boxes.count -= 1) {
    const box = boxAt(film.bytes, film.view, { start: at, limit: end })
    if (film.boxes.count <= 0) unreadable()
    if (box === null) {
      film.zeroed.push({ start: at, end })
      return
    }
    if (!kept.has(box.type)) film.freed.push(box)
    at = box.end
  }
}
