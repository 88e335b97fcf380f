import { unsupportedMediaType } from '#core/body.ts'
import { AppError } from '#core/errors.ts'
import { requestInvalidField } from '#core/validate.ts'

import { licenceTooLarge, notAPicture } from './licence.errors.ts'
import { cleanPicture } from './picture/clean-picture.ts'
import type { CleanPicture } from './picture/picture.ts'

const maxFileBytes = 10 * 1024 * 1024
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

/** The picture of an upload (multipart, field `file`), cleaned. Throws AppError 400, 413, 415 or 422. */
export async function uploadedPicture(request: Request): Promise<CleanPicture> {
  const file = fileIn(await formOf(request))
  if (file.size > maxFileBytes) throw licenceTooLarge()
  const cleaned = cleanPicture(new Uint8Array(await file.arrayBuffer()))
  if (cleaned.ok) return cleaned.picture
  throw cleaned.reason === 'too_large' ? licenceTooLarge() : notAPicture()
}
