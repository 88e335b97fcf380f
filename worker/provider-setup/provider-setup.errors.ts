import { AppError } from '#core/errors.ts'

type Thing = 'credentials' | 'creditor_setting'

/** `changed` is how it stands now. */
export function setupChanged(thing: Thing, changed: object): AppError {
  return new AppError({ code: `${thing}.changed`, status: 409, title: `The ${thing} changed meanwhile`, changed })
}

export function credentialsChosen(): AppError {
  const title = 'The settings of the account send customers to this provider'
  return new AppError({ code: 'credentials.chosen', status: 409, title })
}

/** A payment, a refund or a check is still to be asked about there. */
export function stillUnderWay(thing: Thing): AppError {
  return new AppError({ code: `${thing}.under_way`, status: 409, title: 'Something is under way at the provider' })
}

export function tooManySettings(): AppError {
  const title = 'The account has as many creditors as it can'
  return new AppError({ code: 'creditor_setting.too_many', status: 409, title })
}
