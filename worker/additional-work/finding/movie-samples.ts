import type { Box } from '#core/bytes/bmff.ts'
import { gapsIn, type ByteRange } from '#core/bytes/byte-ranges.ts'

import type { Film } from './movie-boxes.ts'
import type { Track } from './movie-tracks.ts'
import { unreadable } from './unreadable-film.ts'

const bodyOf = ({ body, end }: Box): ByteRange => ({ start: body, end })

/**
 * Empties all of `mdat` that is no sample of a played track: samples of tracks that are dropped, and bytes that no track
 * names, as an edited film leaves them. Refuses samples that lie elsewhere.
 */
export function emptyUnplayed(
  film: Film,
  places: readonly Box[],
  { played, dropped }: { played: readonly Track[]; dropped: readonly Track[] },
): void {
  const named = [...played, ...dropped].flatMap(({ samples }) => samples.chunks)
  const isPlaced = (chunk: ByteRange) => places.some(({ body, end }) => body <= chunk.start && chunk.end <= end)
  if (!named.every(isPlaced)) unreadable()
  const stops = Float64Array.from([...named.map(({ start }) => start), ...places.map(({ end }) => end)]).toSorted()
  const kept = played.flatMap((track) => playedRanges(track, stops))
  for (const place of places) film.zeroed.push(...gapsIn(bodyOf(place), kept))
}

/**
 * QuickTime counts a sound of one size by its frames, whose size it then says wrongly (1, as a rule): such a chunk may
 * reach up to where the next one begins.
 */
function playedRanges({ handler, samples }: Track, stops: Float64Array): readonly ByteRange[] {
  if (handler !== 'soun' || !samples.isConstant) return samples.chunks
  return samples.chunks.map(({ start, end }) => ({ start, end: Math.max(end, firstBehind(stops, start)) }))
}

/** Returns the first of the places in order that lies behind another. */
function firstBehind(stops: Float64Array, start: number): number {
  let [low, high] = [0, stops.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((stops[middle] ?? 0) <= start) low = middle + 1
    else high = middle
  }
  return stops[low] ?? start
}
