import { phoneFault, placeholderDate, shapeOf, type WarningReason } from '#domain/contact/dropped-values.ts'
import { emailFault } from '#domain/contact/email.ts'
import type { DmsWarning, DmsWorkOrderForm } from '#worker/contract/machines/dms.ts'

/** Staff's corrections of a stored order, and whether anything would keep a ready time. */
export type OrderKept = {
  isCustomerCorrected: boolean
  isVehicleCorrected: boolean
  isReservationCorrected: boolean
  hasUnfinishedProcess: boolean
}

function dropped(field: string, value: string | null | undefined, reason: WarningReason | null): DmsWarning[] {
  return value && reason !== null ? [{ field, shape: shapeOf(value), reason }] : []
}

function corrected(field: string, isCorrected: boolean): DmsWarning[] {
  return isCorrected ? [{ field, shape: null, reason: 'corrected_by_staff' }] : []
}

/**
 * Returns the parts of an order that are not taken, in the order of its fields: each with its reason, and never with
 * the value.
 */
export function putWarnings({ customer, vehicle, ...order }: DmsWorkOrderForm, kept: OrderKept): DmsWarning[] {
  const { birthDate, phoneNumber, email } = customer
  const hasPlaceholder = birthDate ? birthDate <= placeholderDate : false
  return [
    ...corrected('customer', kept.isCustomerCorrected),
    ...dropped('customer.birthDate', birthDate, hasPlaceholder ? 'placeholder_date' : null),
    ...dropped('customer.phoneNumber', phoneNumber, phoneFault(phoneNumber ?? '')),
    ...dropped('customer.email', email, email ? emailFault(email) : null),
    ...corrected('vehicle', kept.isVehicleCorrected && vehicle !== null && vehicle !== undefined),
    ...corrected('reservationStart', kept.isReservationCorrected && Boolean(order.reservationStart)),
    ...corrected('reservationEnd', kept.isReservationCorrected && Boolean(order.reservationEnd)),
    ...dropped('readyAt', order.readyAt, kept.hasUnfinishedProcess ? null : 'no_process'),
  ]
}
