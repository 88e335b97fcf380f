import { AppError, conflict } from '#core/http/errors.ts'
import type { Missing } from '#domain/process/override.ts'

/** A word on why belongs to what goes past the customer's approval, their identity or a price. */
export function reasonNeeded(missing: readonly Missing[]): AppError {
  const errors = [{ path: 'reason', code: 'required' }]
  const title = 'It goes past what is still missing'
  return new AppError({ code: 'override.reason_needed', status: 422, title, errors, changed: { missing } })
}

export const alreadyConfirmed = () => conflict('process.already_confirmed', 'The process was confirmed already')
export const processEnded = () => conflict('process.ended', 'The process has ended')
export const notOpenYet = () => conflict('process.not_open_yet', 'The link of the process is still to be sent')
export const notApproved = () => conflict('process.not_approved', 'The work order is not approved')
export const noRoomLeft = () => conflict('process.no_room_left', 'No box that fits is free')
export const keysLaidAlready = () => conflict('process.keys_laid', 'The keys of the process lie in a box already')
export const notesNotAsked = () => conflict('notes.not_asked', 'The account does not take notes')
export const licenceNotRequired = () => conflict('licence.not_asked', 'No driving licence is asked for')
export const deliveryInfoNotAsked = () => conflict('delivery_info.not_asked', 'Delivery wishes are not asked for now')
export const deliveryInfoGiven = () => conflict('delivery_info.already_given', 'Delivery wishes were given already')

/** The code is one of a kiosk, which opens little: that the owner's number is theirs, its holder has not shown. */
export function numberNotShown(): AppError {
  return conflict('kiosk.number_not_shown', 'Open the link that was sent to the number of the visit')
}

export function versionRequired(): AppError {
  return new AppError({ code: 'process.version_required', status: 428, title: 'If-Match with the version is needed' })
}
