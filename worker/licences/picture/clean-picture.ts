import { cleanHeic } from './heic.ts'
import { cleanJpeg } from './jpeg.ts'
import type { CleanPicture } from './picture.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

/** More than any phone's camera; a file that unfolds into more is made to exhaust whoever opens it. */
export const maxPixels = 50_000_000

export type Cleaned = { ok: true; picture: CleanPicture } | { ok: false; reason: 'not_a_picture' | 'too_large' }

/** Tells by its bytes what a file is and takes out of it all that is not picture. Its name and stated type say nothing. */
export function cleanPicture(bytes: Uint8Array): Cleaned {
  const picture = cleanJpeg(bytes) ?? cleanPng(bytes) ?? cleanWebp(bytes) ?? cleanHeic(bytes)
  if (picture === null) return { ok: false, reason: 'not_a_picture' }
  return picture.pixels > maxPixels ? { ok: false, reason: 'too_large' } : { ok: true, picture }
}
