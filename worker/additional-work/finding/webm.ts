import { asciiAt, viewOf } from '#core/bytes/bytes.ts'

import { elementAt, floatOf, integerOf, numberAt, writeVoid, type Element } from './ebml.ts'
import { unreadable } from './unreadable-film.ts'
import type { CleanVideo } from './video.ts'
import { holdsOthers, ids, isKept } from './webm-elements.ts'

/** Half a minute of pictures and sound, as browsers record it, has some seven thousand elements. */
const maxElements = 32_768

/** A film being read. Nothing is written before all of it was read. Times are in ticks of its scale. */
type Film = {
  bytes: Uint8Array<ArrayBuffer>
  elementsLeft: number
  voided: Element[]
  zeroed: Element[]
  /** Nanoseconds of a tick; 0 as long as it does not say. */
  scale: number
  saidTicks: number
  endTicks: number
  track: { number: number; type: number; codec: string }
  /** Tracks by their number, and whether each is a picture. */
  trackNumbers: Map<number, boolean>
  /** The time of the current cluster; null before it is read. */
  clusterTicks: number | null
  blockTicks: number
  soughtId: number
  docType: string
}

/** Cleans a WebM. Null for what is none; throws UnreadableFilm for one that cannot be read whole. */
export function cleanWebm(bytes: Uint8Array<ArrayBuffer>): CleanVideo | null {
  if (bytes.length < 4 || viewOf(bytes).getUint32(0) !== ids.header) return null
  const film = filmOf(bytes)
  const header = elementAt(bytes, 0, bytes.length)
  if (header.isOpen) unreadable()
  readInside(film, header)
  const segment = elementAt(bytes, header.end, bytes.length)
  if (film.docType !== 'webm' || segment.id !== ids.segment) unreadable()
  const hasPicture = readInside(film, segment) === bytes.length && [...film.trackNumbers.values()].includes(true)
  if (!hasPicture) unreadable()
  const { scale, saidTicks, endTicks } = film
  const durationMs = Math.round((Math.max(saidTicks, endTicks) * (scale === 0 ? 1_000_000 : scale)) / 1_000_000)
  if (durationMs === 0) unreadable()
  for (const { body, end } of film.zeroed) bytes.fill(0, body, end)
  for (const element of film.voided) writeVoid(bytes, element)
  return { contentType: 'video/webm', bytes, durationMs }
}

const filmOf = (bytes: Uint8Array<ArrayBuffer>): Film => ({
  bytes,
  elementsLeft: maxElements,
  voided: [],
  zeroed: [],
  scale: 0,
  saidTicks: 0,
  endTicks: 0,
  track: { number: 0, type: 0, codec: '' },
  trackNumbers: new Map(),
  clusterTicks: null,
  blockTicks: 0,
  soughtId: 0,
  docType: '',
})

/** Reads what lies in an element. Returns where that ends: an open cluster does before the next part of the segment. */
function readInside(film: Film, parent: Element): number {
  let at = parent.body
  while (at < parent.end) {
    const element = elementAt(film.bytes, at, parent.end)
    const isNext = parent.isOpen && parent.id === ids.cluster && isKept(ids.segment, element.id, 0)
    if (isNext) return at
    film.elementsLeft -= 1
    if (film.elementsLeft < 0) unreadable()
    at = readElement(film, parent, element)
  }
  return at
}

function readElement(film: Film, parent: Element, element: Element): number {
  const stays = isKept(parent.id, element.id, element.end - element.body)
  // Recorders that do not know how a film goes on leave a segment and its clusters open, nothing else.
  const isWrong = element.isOpen && !(stays && element.id === ids.cluster)
  if (isWrong || element.id === ids.contentEncodings) unreadable()
  if (!stays) {
    film.voided.push(element)
    return element.end
  }
  if (!holdsOthers(element.id)) {
    readValue(film, element)
    return element.end
  }
  begin(film, element)
  const end = readInside(film, element)
  finish(film, element)
  return end
}

/** Forgets what was read of the one before. */
function begin(film: Film, { id }: Element): void {
  if (id === ids.seek) film.soughtId = 0
  if (id === ids.trackEntry) film.track = { number: 0, type: 0, codec: '' }
  if (id === ids.cluster) film.clusterTicks = null
}

function finish(film: Film, element: Element): void {
  if (element.id === ids.trackEntry) takeTrack(film)
  // A place of what is gone.
  if (element.id === ids.seek && !isKept(ids.segment, film.soughtId, 0)) film.voided.push(element)
}

/**
 * Takes pictures and sound: no camera and no browser writes other tracks into a WebM, so a film with one is refused. So is
 * Vorbis, whose set-up carries titles and places of its own; browsers record Opus.
 */
function takeTrack({ track, trackNumbers }: Film): void {
  const isPicture = track.type === 1
  if ((!isPicture && track.type !== 2) || track.codec === 'A_VORBIS') unreadable()
  trackNumbers.set(track.number, isPicture)
}

function readValue(film: Film, element: Element): void {
  const { bytes } = film
  switch (element.id) {
    case ids.docType:
      film.docType = asciiAt(bytes, element.body, Math.min(element.end - element.body, 8))
      return
    case ids.seekId:
      film.soughtId = integerOf(bytes, element)
      return
    case ids.timestampScale:
      film.scale = Math.max(film.scale, integerOf(bytes, element))
      return
    case ids.duration:
      film.saidTicks = Math.max(film.saidTicks, floatOf(bytes, element))
      return
    case ids.muxingApp:
    case ids.writingApp:
      // They have to be there.
      film.zeroed.push(element)
      return
    default:
      readOfTrack(film, element)
      readOfCluster(film, element)
  }
}

function readOfTrack({ bytes, track }: Film, element: Element): void {
  if (element.id === ids.trackNumber) track.number = integerOf(bytes, element)
  if (element.id === ids.trackType) track.type = integerOf(bytes, element)
  if (element.id === ids.codecId) {
    if (element.end - element.body > 32) unreadable()
    track.codec = asciiAt(bytes, element.body, element.end - element.body).replaceAll('\0', '')
  }
}

function readOfCluster(film: Film, element: Element): void {
  if (element.id === ids.timestamp) {
    // One time for a cluster, before its blocks: with two of them players would not agree.
    if (film.clusterTicks !== null) unreadable()
    film.clusterTicks = integerOf(film.bytes, element)
  }
  if (element.id === ids.simpleBlock || element.id === ids.block) readBlock(film, element)
  if (element.id === ids.blockDuration)
    film.endTicks = Math.max(film.endTicks, film.blockTicks + integerOf(film.bytes, element))
}

/** Reads the number of its track, its time in the cluster (16 bits with a sign), flags, and one frame: Chrome plays no laces of several. */
function readBlock(film: Film, { body, end }: Element): void {
  const number = numberAt(film.bytes, body, { limit: end, keepMarker: false })
  const at = body + number.size
  if (film.clusterTicks === null || !film.trackNumbers.has(number.value) || at + 3 > end) unreadable()
  const view = viewOf(film.bytes)
  if ((view.getUint8(at + 2) & 0x06) !== 0) unreadable()
  film.blockTicks = film.clusterTicks + view.getInt16(at)
  film.endTicks = Math.max(film.endTicks, film.blockTicks)
}
