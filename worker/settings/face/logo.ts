import { sql } from 'drizzle-orm'

import { viewOf } from '#core/bytes/bytes.ts'
import { AppError } from '#core/http/errors.ts'
import { withUploadedFile, type Upload } from '#core/http/uploads.ts'
import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import { logoMaxBytes } from '#domain/operations/limits.ts'
import { accounts, type StoredLogo } from '#worker/db/schema/account.table.ts'
import { cleanPicture } from '#worker/licences/index.ts'

import { putPicture, removePicture, type CleanFile, type PictureSlot } from './account-picture.ts'
import { cleanSvg, type SvgFault } from './clean-svg.ts'

const slot: PictureSlot = { subject: 'logo', column: 'logo', url: sql`(${accounts.logo} ->> 'url')` }

type CleanLogo = CleanFile & Omit<StoredLogo, 'url'>

/** Shows customers a logo beside the workshop's name, in the place of the last. Throws 413, 415 or 422 for what is none. */
export async function putLogo(call: SettingsCall, upload: Upload): Promise<void> {
  await readSettings(call, () => ({}))
  await withUploadedFile(upload, async (file) => {
    const { bytes, contentType, ...drawn } = cleanLogo(file)
    await putPicture(call, slot, { bytes, contentType, storedAs: (url) => JSON.stringify({ url, ...drawn }) })
  })
}

/** Takes the logo away: the workshop is known by its initials again. */
export function removeLogo(call: SettingsCall): Promise<void> {
  return removePicture(call, slot)
}

const refusals: Readonly<Record<SvgFault | 'too_large', () => AppError>> = {
  too_large: () => new AppError({ code: 'logo.too_large', status: 413, title: 'The logo is too large' }),
  not_a_picture: () =>
    new AppError({ code: 'logo.not_a_picture', status: 415, title: 'The file is neither a whole PNG nor an SVG' }),
  unsafe: () =>
    new AppError({
      code: 'logo.unsafe_svg',
      status: 422,
      title: 'The SVG needs an element, style or reference that is not allowed',
    }),
  no_size: () =>
    new AppError({ code: 'logo.no_size', status: 422, title: 'The SVG has neither a view box nor measures' }),
}

/** Tells by its bytes what a file is, and leaves nothing in it but the drawing. */
function cleanLogo(file: Uint8Array<ArrayBuffer>): CleanLogo {
  if (file.length > logoMaxBytes) throw refusals.too_large()
  const cleaned = cleanPicture(file)
  if (cleaned.ok && cleaned.picture.contentType === 'image/png') return ofPng(cleaned.picture.bytes)
  if (cleaned.ok) throw refusals.not_a_picture()
  if (cleaned.reason === 'too_large') throw refusals.too_large()
  const outcome = cleanSvg(file)
  if (!outcome.ok) throw refusals[outcome.fault]()
  const type = 'image/svg+xml'
  return { ...outcome.svg, contentType: type, type }
}

/** The measures stand at the beginning of the first chunk (PNG, third edition, §11.2.1). */
function ofPng(bytes: Uint8Array<ArrayBuffer>): CleanLogo {
  const view = viewOf(bytes)
  const type = 'image/png'
  return { bytes, contentType: type, type, width: view.getUint32(16), height: view.getUint32(20) }
}
