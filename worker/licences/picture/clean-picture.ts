import { asciiAt, viewOf } from '#core/bytes/bytes.ts'

import { cleanHeic } from './heic.ts'
import { cleanJpeg } from './jpeg.ts'
import { type CleanPicture, concatBytes } from './picture.ts'
import { cleanWebp } from './webp.ts'

/** PNG (third edition) §5: the signature, then chunks of length, type, data and CRC. */

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Chunks that a decoder needs; texts, Exif, time and unknown ones are left out. */
const needed: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
])

/** 10 MB in pieces of 1 kB, smaller than any known writer makes them, and half as many again. */
const maxChunks = 16_384

/** A PNG with nothing but the picture, cut at its end. Null for what is no whole PNG, or one of too many chunks. */
function cleanPng(bytes: Uint8Array): CleanPicture | null {
  if (!signature.every((byte, at) => bytes[at] === byte)) return null
  const view = viewOf(bytes)
  const kept = [bytes.subarray(0, 8)]
  let pixels = 0
  let hasData = false
  let left = maxChunks
  for (let at = 8; at + 12 <= bytes.length && left > 0; left -= 1) {
    const length = view.getUint32(at)
    const type = asciiAt(bytes, at + 4, 4)
    const next = at + 12 + length
    if (next > bytes.length || (at === 8) !== (type === 'IHDR')) return null
    if (type === 'IHDR') pixels = length === 13 ? view.getUint32(at + 8) * view.getUint32(at + 12) : 0
    if (needed.has(type)) kept.push(bytes.subarray(at, next))
    hasData ||= type === 'IDAT' && length > 0
    if (type === 'IEND') {
      return hasData && pixels > 0 ? { contentType: 'image/png', bytes: concatBytes(kept), pixels } : null
    }
    at = next
  }
  return null
}

/** More than any phone's camera; a file that unfolds into more is made to exhaust whoever opens it. */
export const maxPixels = 50_000_000

export type Cleaned = { ok: true; picture: CleanPicture } | { ok: false; reason: 'not_a_picture' | 'too_large' }

/** Tells by its bytes what a file is and takes out of it all that is not picture. Its name and stated type say nothing. */
export function cleanPicture(bytes: Uint8Array): Cleaned {
  const picture = cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes) ?? cleanHeic(bytes)
  if (picture === null) return { ok: false, reason: 'not_a_picture' }
  return picture.pixels > maxPixels ? { ok: false, reason: 'too_large' } : { ok: true, picture }
}
