import { unsupportedMediaType } from '#core/body.ts'
import { AppError } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'

import { cleanPicture } from './picture/clean-picture.ts'
import type { CleanPicture } from './picture/picture.ts'

const fieldName = 'file'

async function formOf(request: Request): Promise<FormData> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers.get('Content-Type') ?? '')) {
    throw unsupportedMediaType()
  }
  try {
    return await request.formData()
  } catch (cause) {
    throw new AppError({ code: 'request.malformed', status: 400, title: 'The form cannot be read', cause })
  }
}

function fileIn(form: FormData): File {
  const foreign = [...form.keys()].find((name) => name !== fieldName)
  if (foreign !== undefined) throw requestInvalidField(foreign.slice(0, 64), 'unknown_field')
  const [file, ...more] = form.getAll(fieldName)
  if (file === undefined) throw requestInvalidField(fieldName, 'required')
  if (more.length > 0) throw requestInvalidField(fieldName, 'too_many')
  if (!(file instanceof File)) throw requestInvalidField(fieldName, 'invalid_type')
  return file
}

/** The bytes of an upload (multipart, field `file`), as many as its route takes. Throws AppError 400, 415 or 422. */
export async function uploadedBytes(request: Request): Promise<Uint8Array<ArrayBuffer>> {
  const file = fileIn(await formOf(request))
  return new Uint8Array(await file.arrayBuffer())
}

/** What is taken; the codes of refusals begin with `subject`. Where it is for a browser to show, no HEIC. */
type Wanted = { subject: string; maxBytes: number; forBrowsers: boolean }

const licence: Wanted = { subject: 'licence', maxBytes: 10 * 1024 * 1024, forBrowsers: false }

/** The picture of an upload (multipart, field `file`), cleaned. Throws AppError 400, 413, 415 or 422. */
export async function uploadedPicture(request: Request, wanted: Wanted = licence): Promise<CleanPicture> {
  const { subject, maxBytes, forBrowsers } = wanted
  const file = fileIn(await formOf(request))
  if (file.size > maxBytes) throw pictureTooLarge(subject)
  const cleaned = cleanPicture(new Uint8Array(await file.arrayBuffer()))
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
