import { conflict, type AppError } from '#core/errors.ts'

type Thing = 'credentials' | 'creditor_setting'

/** `changed` is how it stands now. */
export function setupChanged(thing: Thing, changed: object): AppError {
  return conflict(`${thing}.changed`, `The ${thing} changed meanwhile`, { changed })
}

export function credentialsChosen(): AppError {
  const title = 'The settings of the account send customers to this provider'
  return conflict('credentials.chosen', title)
}

/** A payment, a refund or a check is still to be asked about there. */
export function stillUnderWay(thing: Thing): AppError {
  return conflict(`${thing}.under_way`, 'Something is under way at the provider')
}

export function tooManySettings(): AppError {
  const title = 'The account has as many creditors as it can'
  return conflict('creditor_setting.too_many', title)
}
