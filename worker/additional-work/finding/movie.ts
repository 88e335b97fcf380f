import type { Box } from '#core/bytes/bmff.ts'
import { asciiAt, viewOf } from '#core/bytes/bytes.ts'

import { allOf, keepOnlyPlaying, needs, only, readParts, type Film, type Part } from './movie-boxes.ts'
import { emptyUnplayed } from './movie-samples.ts'
import { emptyTimes, keepTrack, readTrack } from './movie-tracks.ts'
import { unreadable } from './unreadable-film.ts'
import type { CleanVideo } from './video.ts'

/** Several times what phones write: some two hundred boxes, and in a minute of 240 pictures a second 14,400 samples. */
const maxBoxes = 4_096
const maxEntries = 65_536

/** Cameras write one `mdat`, some two; each chunk of samples is looked for in all of them. */
const maxPlaces = 16

/** Cameras name five or six. */
const maxBrands = 64

/** Cleans an MP4 or MOV. Null for what is neither; throws UnreadableFilm for one that cannot be cleaned for certain. */
export function cleanMovie(bytes: Uint8Array<ArrayBuffer>): CleanVideo | null {
  if (asciiAt(bytes, 4, 4) !== 'ftyp') return null
  const film: Film = {
    bytes,
    view: viewOf(bytes),
    boxes: { count: maxBoxes },
    entries: { count: maxEntries },
    freed: [],
    zeroed: [],
  }
  const parts = readParts(film, { start: 0, end: bytes.length }, 'file')
  const brands = only(parts, 'ftyp')
  needs(brands, 8)
  if (brands.end - brands.body > 8 + 4 * maxBrands) unreadable()
  const durationMs = Math.round(cleanParts(film, parts))
  if (durationMs === 0) unreadable()
  const contentType = asciiAt(bytes, brands.body, 4) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  writeChanges(film)
  return { contentType, bytes, durationMs }
}

/** Returns the film's true length in milliseconds. */
function cleanParts(film: Film, parts: readonly Part[]): number {
  const movie = only(parts, 'moov')
  const places = allOf(parts, 'mdat')
  // The samples of a film in fragments are named in each of them.
  const isFragmented = [...parts, ...movie.parts].some(({ type }) => type === 'moof' || type === 'mvex')
  if (isFragmented || places.length === 0 || places.length > maxPlaces) unreadable()
  const { units, length } = movieLength(film, only(movie.parts, 'mvhd'))
  const tracks = allOf(movie.parts, 'trak').map((track) => readTrack(film, track))
  const played = tracks.filter(({ handler }) => handler === 'vide' || handler === 'soun')
  if (!played.some(({ handler }) => handler === 'vide')) unreadable()
  const dropped = tracks.filter((track) => !played.includes(track))
  emptyUnplayed(film, places, { played, dropped })
  const gone = new Set(dropped.map(({ track }) => track))
  film.freed.push(...gone)
  keepOnlyPlaying(
    film,
    parts.filter((part) => part !== movie),
    'file',
  )
  keepOnlyPlaying(
    film,
    movie.parts.filter((part) => !gone.has(part)),
    'moov',
  )
  return Math.max((1000 * length) / units, ...played.map((track) => keepTrack(film, track, units)))
}

/** `mvhd`: units a second, and the length in them, which is 0 here where the film leaves it open (all ones). */
function movieLength(film: Film, header: Box): { units: number; length: number } {
  const { at, isLong } = emptyTimes(film, header)
  needs(header, at + (isLong ? 12 : 8) - header.body)
  const units = film.view.getUint32(at)
  const length = isLong ? Number(film.view.getBigUint64(at + 4)) : film.view.getUint32(at + 4)
  const isOpen = length >= (isLong ? 2 ** 64 : 2 ** 32 - 1)
  return units === 0 ? unreadable() : { units, length: isOpen ? 0 : length }
}

function writeChanges({ bytes, freed, zeroed }: Film): void {
  for (const { start, body, end } of freed) {
    bytes.set([0x66, 0x72, 0x65, 0x65], start + 4)
    bytes.fill(0, body, end)
  }
  for (const { start, end } of zeroed) bytes.fill(0, start, end)
}
