import { AppError, conflict } from '#core/http/errors.ts'
import { workUnits, type CountedWork } from '#worker/contract/additional-work.ts'
import { staffWorkUnits, type CountedStaffWork } from '#worker/contract/staff/visit/additional-work.ts'

export const notNow = () => conflict('additional_work.not_now', 'The visit takes no additional work now')
export const noOrder = () => conflict('additional_work.no_order', 'The visit has no work order that work could join')
export const tooMany = () => conflict('additional_work.too_many', 'There is no room for more')
export const answeredAlready = () => conflict('additional_work.answered', 'Something of it was decided already')
export const priceAsked = () => conflict('additional_work.price_asked', 'A new price has to be approved first')
export const paymentOpen = () => conflict('additional_work.payment_open', 'A payment is under way')
export const readyTimeNotNow = () => conflict('ready_time.not_now', 'The visit is over')

/** Withdrawn, put otherwise, or priced otherwise since it was on the screen; `changed` is how it stands. */
export function workChanged(changed: CountedWork | CountedStaffWork): AppError {
  const units = 'mayAnswer' in changed ? workUnits : staffWorkUnits
  return conflict('additional_work.changed', 'The additional work changed meanwhile', { changed, units })
}

export function findingTooLarge(): AppError {
  return new AppError({ code: 'finding.too_large', status: 413, title: 'The file is too large' })
}

export function findingNotTaken(): AppError {
  return new AppError({
    code: 'finding.not_taken',
    status: 415,
    title: 'The file is no picture or video that is taken',
  })
}

export function videoTooLong(): AppError {
  return new AppError({ code: 'finding.too_long', status: 422, title: 'The video is longer than is taken' })
}
