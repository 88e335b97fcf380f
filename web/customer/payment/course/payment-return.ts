import type { ContentKey } from '#web/customer/content-texts.ts'
import { isRejection } from '#web/lib/api/api-problem.ts'
import type { PaymentView } from '#worker/contract/customer/payment.ts'

import { paymentTitle } from './payment-phase.ts'

/** Addresses to which the provider sends the browser; only a hint of the outcome. */
const returnOutcomes = ['success', 'cancel', 'error'] as const
export type ReturnOutcome = (typeof returnOutcomes)[number]

export function isReturnOutcome(value: string | undefined): value is ReturnOutcome {
  return returnOutcomes.some((outcome) => outcome === value)
}

/** A browser that came back from a provider; `query` is the query string of the address it came to. */
export type PaymentReturn = { carrier: string; outcome: ReturnOutcome; query: string }

export type ReturnCalls = {
  postQuery: (query: string) => Promise<PaymentView | null>
  askStatus: () => Promise<PaymentView | null>
  sveaUnsuccessful: (paymentStatus: 'CANCELLED' | 'FAILURE') => Promise<PaymentView | null>
}

/** Hands over what the provider sent along and asks how the payment stands. Svea sends nothing along. */
export async function settleReturn(
  { carrier, outcome, query }: PaymentReturn,
  calls: ReturnCalls,
): Promise<PaymentView | null> {
  if (carrier === 'svea') {
    if (outcome === 'success') return calls.askStatus()
    return calls.sveaUnsuccessful(outcome === 'cancel' ? 'CANCELLED' : 'FAILURE')
  }
  const answer = query.length > 1 ? await postQuery(query, calls) : null
  return isDecided(answer) ? answer : calls.askStatus()
}

/**
 * Posts the query of a payment's return; null where it was lost. The payment is asked for all the same, so that a loss
 * only costs a question.
 */
async function postQuery(query: string, calls: ReturnCalls): Promise<PaymentView | null> {
  try {
    return await calls.postQuery(query)
  } catch (error) {
    if (isRejection(error)) throw error
    return null
  }
}

/** Returns whether the truth is known: paid, or over without money. */
export function isDecided(payment: PaymentView | null | undefined): payment is PaymentView {
  return payment?.truth === 'confirmed' || payment?.truth === 'notPaid'
}

const askingTitles: Readonly<Record<ReturnOutcome, ContentKey>> = {
  success: 'feedbackSuccess',
  cancel: 'feedbackCancel',
  error: 'feedbackError',
}

/** The words of the page: what the provider hinted at until it is known, then the truth. */
export function returnTitle(outcome: ReturnOutcome, payment: PaymentView | null | undefined): ContentKey {
  if (!isDecided(payment)) return askingTitles[outcome]
  if (payment.truth === 'notPaid' && outcome === 'cancel') return 'payCancelledTitle'
  return payment.truth === 'confirmed' ? 'feedbackConfirmed' : (paymentTitle(payment) ?? 'payFailedTitle')
}
