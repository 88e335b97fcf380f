import { AppError, conflict } from '#core/errors.ts'

/** Somebody else changed it first; `changed` is how it stands now. */
export function changedMeanwhile(subject: string, changed: object): AppError {
  const title = 'It was changed meanwhile'
  return conflict(`${subject}.changed`, title, { changed })
}

export function featuresNotYours(): AppError {
  return new AppError({ code: 'auth.forbidden', status: 403, title: 'Which features there are is not for this user' })
}

export function tooManyOptions(): AppError {
  return conflict('delivery_option.too_many', 'The account has as many as it may')
}
