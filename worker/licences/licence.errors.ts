import { AppError } from '#core/errors.ts'

export function licenceTooLarge(): AppError {
  return new AppError({ code: 'licence.too_large', status: 413, title: 'The picture is too large' })
}

export function notAPicture(): AppError {
  const title = 'The file is no whole JPEG, PNG, WebP or HEIC'
  return new AppError({ code: 'licence.not_a_picture', status: 415, title })
}
