import { AppError } from '#core/http/errors.ts'
import { withUploadedFile, type Upload } from '#core/http/uploads.ts'

import { cleanPicture } from './picture/clean-picture.ts'
import type { CleanPicture } from './picture/picture.ts'

/** Accepted formats; the codes of refusals begin with `subject`. No HEIC where a browser has to show it. */
type Wanted = { subject: string; maxBytes: number; forBrowsers: boolean }

const licence: Wanted = { subject: 'licence', maxBytes: 10 * 1024 * 1024, forBrowsers: false }

/** Does work with the picture of an upload, cleaned. Throws AppError 400, 413, 415, 422 or 503. */
export function withUploadedPicture<T>(
  upload: Upload,
  work: (picture: CleanPicture) => Promise<T>,
  wanted: Wanted = licence,
): Promise<T> {
  return withUploadedFile(upload, (file) => work(pictureOf(file, wanted)))
}

function pictureOf(file: Uint8Array<ArrayBuffer>, { subject, maxBytes, forBrowsers }: Wanted): CleanPicture {
  if (file.length > maxBytes) throw pictureTooLarge(subject)
  const cleaned = cleanPicture(file)
  if (!cleaned.ok) throw cleaned.reason === 'too_large' ? pictureTooLarge(subject) : notAPicture(subject)
  if (forBrowsers && cleaned.picture.contentType === 'image/heic') throw notAPicture(subject)
  return cleaned.picture
}

function pictureTooLarge(subject: string): AppError {
  return new AppError({ code: `${subject}.too_large`, status: 413, title: 'The picture is too large' })
}

function notAPicture(subject: string): AppError {
  const title = 'The file is no whole picture of a kind that is taken'
  return new AppError({ code: `${subject}.not_a_picture`, status: 415, title })
}
