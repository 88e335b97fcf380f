import type { ContentKey } from '#web/customer/content-texts.ts'
import { isOfChanged, refusedFields } from '#web/customer/payment/payer/online-form.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

const refusals: Readonly<Record<string, ContentKey>> = {
  'payment.provider_unavailable': 'payProviderUnavailable',
  'payment.request_refused': 'payRequestRefused',
  'payment.order_changed': 'payOrderChanged',
  'payment.nothing_to_pay': 'payNotDue',
  'payment.not_due': 'payNotDue',
  'payment.not_online': 'payNotOnline',
  'payment.already_open': 'payOpenTitle',
  'payment.already_paid': 'paymentDoneTitle',
}

/** Returns the text to show when a payment did not begin; null without an error. */
export function startFault(error: Error | null): ContentKey | null {
  if (error === null) return null
  if (error instanceof NetworkProblem) return error.fault === 'offline' ? 'payNotSent' : 'payOffline'
  if (!(error instanceof ApiProblem)) return 'payNotStarted'
  if (isOfChanged(error)) return 'payKnownChanged'
  if (Object.keys(refusedFields(error)).length > 0) return 'payFieldsRefused'
  return refusals[error.code] ?? 'payNotStarted'
}
