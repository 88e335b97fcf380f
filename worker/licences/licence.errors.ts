import { AppError } from '#core/errors.ts'

export function pictureTooLarge(subject: string): AppError {
  return new AppError({ code: `${subject}.too_large`, status: 413, title: 'The picture is too large' })
}

export function notAPicture(subject: string): AppError {
  const title = 'The file is no whole picture of a kind that is taken'
  return new AppError({ code: `${subject}.not_a_picture`, status: 415, title })
}
