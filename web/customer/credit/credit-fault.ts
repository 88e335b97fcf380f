import type { ContentKey } from '#web/customer/content-texts.ts'
import { isOfChanged } from '#web/customer/payment/payer/online-form.ts'
import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'

/** `said`: the words of the creditor itself. */
export type CreditFault = { key: ContentKey } | { said: string }

/** Refusals after which another way to pay would not help. */
const refusals: Readonly<Record<string, ContentKey>> = {
  'payment.already_open': 'payOpenTitle',
  'payment.already_paid': 'paymentDoneTitle',
  'payment.order_changed': 'payOrderChanged',
  'payment.nothing_to_pay': 'payNotDue',
  'payment.not_due': 'payNotDue',
}

/** Returns the text to show when a payment by credit did not begin; fields that were not taken are told beside them. */
export function creditFault(error: unknown): CreditFault {
  // Whether the application arrived is not known where its answer did not come.
  if (error instanceof NetworkProblem) return { key: error.fault === 'offline' ? 'creditNotSent' : 'creditOffline' }
  if (!(error instanceof ApiProblem)) return { key: 'creditFailed' }
  if (isOfChanged(error)) return { key: 'payKnownChanged' }
  if (error.screenText !== null) return { said: error.screenText }
  return { key: refusals[error.code] ?? 'creditFailed' }
}
