import { boxesIn, type Box } from '#core/bmff.ts'
import { asciiAt, viewOf } from '#core/bytes.ts'

import { cleanWebm } from './webm.ts'

/** A video without what it tells of the place and the day, as far as its container says it. */
export type CleanVideo = { contentType: string; bytes: Uint8Array<ArrayBuffer>; durationMs: number }

/** Tells by its bytes what a file is: MP4 and MOV (ISO/IEC 14496-12, QuickTime), or WebM. Null for what is none of them whole. */
export function cleanVideo(bytes: Uint8Array<ArrayBuffer>): CleanVideo | null {
  return cleanMovie(bytes) ?? cleanWebm(bytes)
}

/** Where cameras write of the place, the owner and themselves. */
const telling: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid'])

/** Of the levels that are read; a film of a phone has some dozen. */
const maxBoxes = 4_096

function cleanMovie(bytes: Uint8Array<ArrayBuffer>): CleanVideo | null {
  const left = { count: maxBoxes }
  const all = boxesIn(bytes, { start: 0, end: bytes.length }, left) ?? []
  const [first] = all
  const movie = all.find(({ type }) => type === 'moov')
  if (first?.type !== 'ftyp' || movie === undefined || !all.some(({ type }) => type === 'mdat')) return null
  const within = boxesIn(bytes, { start: movie.body, end: movie.end }, left) ?? []
  const header = within.find(({ type }) => type === 'mvhd')
  const durationMs = header === undefined ? null : durationOf(bytes, header)
  if (durationMs === null) return null
  const tracks = within.filter(({ type }) => type === 'trak')
  const inTracks = tracks.flatMap(({ body, end }) => boxesIn(bytes, { start: body, end }, left) ?? [])
  for (const box of [...all, ...within, ...inTracks]) emptied(bytes, box)
  const contentType = asciiAt(bytes, first.body, 4) === 'qt  ' ? 'video/quicktime' : 'video/mp4'
  return { contentType, bytes, durationMs }
}

/** The box stays where it is, as free space, so that no offset of another moves. */
function emptied(bytes: Uint8Array, { type, start, body, end }: Box): void {
  if (!telling.has(type)) return
  bytes.set([0x66, 0x72, 0x65, 0x65], start + 4)
  bytes.fill(0, body, end)
}

/** `mvhd`: version and flags, times of making (emptied), units a second, and the length in them. Null where it has none. */
function durationOf(bytes: Uint8Array, { body, end }: Box): number | null {
  const view = viewOf(bytes)
  const isLong = view.getUint8(body) === 1
  const at = body + 4
  if (at + (isLong ? 28 : 16) > end) return null
  bytes.fill(0, at, at + (isLong ? 16 : 8))
  const units = view.getUint32(at + (isLong ? 16 : 8))
  const length = isLong ? Number(view.getBigUint64(at + 20)) : view.getUint32(at + 12)
  return units === 0 || length === 0 ? null : Math.round((length * 1000) / units)
}
