import { asciiAt, viewOf } from '#core/bytes/bytes.ts'

import { concatBytes, type CleanPicture } from './picture.ts'

const orientationTag = 0x0112
const shortType = 3

/** Returns the orientation (2…8) of an Exif segment; null where it does not say or the picture stands upright. */
export function readOrientation(body: Uint8Array): number | null {
  if (asciiAt(body, 0, 6) !== 'Exif\0\0' || body.length < 14) return null
  const tiff = body.subarray(6)
  const view = viewOf(tiff)
  const order = asciiAt(tiff, 0, 2)
  if (order !== 'II' && order !== 'MM') return null
  const littleEndian = order === 'II'
  const directory = view.getUint32(4, littleEndian)
  if (directory + 2 > tiff.length) return null
  const count = view.getUint16(directory, littleEndian)
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12
    if (entry + 12 > tiff.length) return null
    if (view.getUint16(entry, littleEndian) !== orientationTag) continue
    const value = view.getUint16(entry + 8, littleEndian)
    const isShort = view.getUint16(entry + 2, littleEndian) === shortType
    return isShort && value >= 2 && value <= 8 ? value : null
  }
  return null
}

/** An Exif segment that says which way is up, and nothing else: without it a picture taken upright would lie. */
function orientationSegment(orientation: number): Uint8Array {
  const header = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]
  const tiff = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
  const entry = [0x01, 0x12, 0, shortType, 0, 0, 0, 1, 0, orientation, 0, 0]
  return Uint8Array.from([...header, ...tiff, ...entry, 0, 0, 0, 0])
}

/** ISO/IEC 10918-1 annex B (markers), JFIF 1.02, Exif 2.32 §4.5. */

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda

type Segment = { marker: number; whole: Uint8Array; body: Uint8Array; next: number }

/** The segment at an offset, or null where there is none whole. */
function segmentAt(bytes: Uint8Array, offset: number): Segment | null {
  let at = offset
  if (bytes[at] !== 0xff) return null
  while (bytes[at + 1] === 0xff) at += 1
  const marker = bytes[at + 1]
  if (marker === undefined || marker === 0) return null
  if (marker === endOfImage)
    return { marker, whole: bytes.subarray(at, at + 2), body: bytes.subarray(0, 0), next: at + 2 }
  if (at + 4 > bytes.length) return null
  const length = viewOf(bytes).getUint16(at + 2)
  const next = at + 2 + length
  if (length < 2 || next > bytes.length) return null
  return { marker, whole: bytes.subarray(at, next), body: bytes.subarray(at + 4, next), next }
}

/** Returns the end of the entropy-coded data that begins at an offset: the next marker that is no restart. */
function endOfScanData(bytes: Uint8Array, offset: number): number {
  let at = bytes.indexOf(0xff, offset)
  while (at !== -1) {
    const follows = bytes[at + 1] ?? 0
    const isData = follows === 0 || (follows >= 0xd0 && follows <= 0xd7)
    if (!isData && follows !== 0xff) return at
    at = bytes.indexOf(0xff, at + (isData ? 2 : 1))
  }
  return bytes.length
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
}

/** A decoder needs tables and frames, the plain JFIF header, the colour profile, Adobe's colour transform. */
function isNeeded({ marker, body }: Segment): boolean {
  if (marker >= 0xc0 && marker <= 0xdf) return true
  if (marker === 0xe0) return body.length === 14 && asciiAt(body, 0, 5) === 'JFIF\0'
  if (marker === 0xe2) return asciiAt(body, 0, 12) === 'ICC_PROFILE\0'
  return marker === 0xee && asciiAt(body, 0, 5) === 'Adobe'
}

function pixelsOf({ body }: Segment): number {
  if (body.length < 6) return 0
  const view = viewOf(body)
  return view.getUint16(1) * view.getUint16(3)
}

/** A progressive picture of four colours with the longest colour profile has some four hundred. */
const maxSegments = 2_048

type Walk = { kept: Uint8Array[]; frames: number; pixels: number; scans: number; orientation: number | null }

/** Adds a segment to what is kept and gives the place of the next. */
function take(walk: Walk, bytes: Uint8Array, segment: Segment): number {
  if (segment.marker === 0xe1) walk.orientation ??= readOrientation(segment.body)
  if (isFrame(segment.marker)) {
    walk.frames += 1
    walk.pixels = pixelsOf(segment)
  }
  if (isNeeded(segment)) walk.kept.push(segment.whole)
  if (segment.marker !== startOfScan) return segment.next
  walk.scans += 1
  const end = endOfScanData(bytes, segment.next)
  walk.kept.push(bytes.subarray(segment.next, end))
  return end
}

/**
 * A JPEG with nothing but the picture: no Exif (but for which way is up), no GPS, no thumbnail, no comments, nothing
 * behind its end. Null for what is no whole JPEG, or one of too many segments.
 */
export function cleanJpeg(bytes: Uint8Array): CleanPicture | null {
  if (bytes[0] !== 0xff || bytes[1] !== startOfImage) return null
  const walk: Walk = { kept: [], frames: 0, pixels: 0, scans: 0, orientation: null }
  let left = maxSegments
  for (let at = 2; ; left -= 1) {
    const segment = left > 0 ? segmentAt(bytes, at) : null
    if (segment === null) return null
    if (segment.marker === endOfImage) {
      walk.kept.push(segment.whole)
      break
    }
    at = take(walk, bytes, segment)
  }
  if (walk.frames !== 1 || walk.scans === 0 || walk.pixels === 0) return null
  const up = walk.orientation === null ? [] : [orientationSegment(walk.orientation)]
  return {
    contentType: 'image/jpeg',
    bytes: concatBytes([bytes.subarray(0, 2), ...up, ...walk.kept]),
    pixels: walk.pixels,
  }
}
