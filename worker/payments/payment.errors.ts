import { AppError, conflict } from '#core/http/errors.ts'
import type { PayerField } from '#worker/providers/index.ts'

export const alreadyOpen = () => conflict('payment.already_open', 'Another attempt to pay is open')
export const nothingToPay = () => conflict('payment.nothing_to_pay', 'There is nothing to pay')
export const approvalNeeded = () => conflict('approval.needed', 'The customer has to approve the new price first')
export const notDue = () => conflict('payment.not_due', 'No payment is waited for now')
export const notOnline = () => conflict('payment.not_online', 'The account takes no online payments')
export const orderChanged = () => conflict('payment.order_changed', 'What is to be paid has changed meanwhile')
export const notCancellable = () => conflict('payment.not_cancellable', 'There is no payment that can be cancelled')
export const nothingToRefund = () => conflict('refund.nothing_left', 'Less is left than is to be given back')
export const refundRunning = () => conflict('refund.already_running', 'A refund of this payment is under way')
export const noRefundToSettle = () => conflict('refund.none_running', 'No refund is under way')

/** `message` is for the customer, in the language of the process. */
export function alreadyPaid(message?: string): AppError {
  const more = message === undefined ? {} : { message }
  return conflict('payment.already_paid', 'The process is paid', more)
}

/** The provider does not take these fields of the form; nothing was begun. */
export function paymentRefused(fields: readonly PayerField[]): AppError {
  const errors = fields.map((path) => ({ path, code: 'refused_by_provider' }))
  return new AppError({ code: 'payment.refused', status: 422, title: 'The provider refused the payment', errors })
}

/** The provider answered, and does not take what this service made of the order: no outage of the provider's. */
export function requestRefused(): AppError {
  const title = 'The provider does not take the request as this service made it'
  return new AppError({ code: 'payment.request_refused', status: 500, title })
}

export function providerUnavailable(): AppError {
  const title = 'The provider gave no answer that can be used'
  return new AppError({ code: 'payment.provider_unavailable', status: 502, title })
}

/** Others keep changing the payment: the caller comes again. */
export function paymentBusy(): AppError {
  return new AppError({ code: 'payment.try_again', status: 503, title: 'The payment kept changing' })
}

export const priceNotShown = () => conflict('pricing.not_shown', 'The account shows no prices before the bill')
