import { proved, unproved, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import type {
  PaymentQuery,
  AskOutcome,
  CancelOutcome,
  KnownPayment,
  PaymentPort,
  RefundInput,
  RefundOutcome,
  StartOutcome,
  StartPayment,
} from '#worker/providers/payment-port.ts'
import { balancedRows, isPayable } from '#worker/providers/payment-rows.ts'
import { refusedRequest, unknown, type PaymentWire } from '#worker/providers/payment-wire.ts'

import { callEnerius, signedMessage, type Enerius, type EneriusAnswer, type EneriusSettings } from './call.ts'
import { cancelSchema, readFields, refundAnswerSchema, stateSchema, verifyPayment, verifyRefund } from './messages.ts'

/** Returns the charge per VAT rate: `rate:cents`, by rate, in basis points. */
function vatSummary({ order, language }: StartPayment): string {
  const byRate = new Map<number, number>()
  for (const { vatBasisPoints, priceWithVatCents } of balancedRows(order, language)) {
    byRate.set(vatBasisPoints, (byRate.get(vatBasisPoints) ?? 0) + priceWithVatCents)
  }
  const rates = [...byRate].toSorted(([one], [other]) => one - other)
  return rates.map(([rate, cents]) => `${rate}:${cents}`).join(',')
}

/** Nothing is called: the customer carries the order there. No personal data is in the address. */
function start(enerius: Enerius, input: StartPayment): StartOutcome {
  const { order, language, urls } = input
  const fields = signedMessage(enerius, 'pay', {
    'order-number': order.orderNumber,
    amount: String(order.amountCents),
    currency: 'EUR',
    vat: vatSummary(input),
    language,
    'success-url': urls.success,
    'cancel-url': urls.cancel,
    'error-url': urls.error,
    'callback-url': urls.callback,
    'terms-url': urls.terms,
  })
  if (fields === null || !isPayable(order)) return refusedRequest('order')
  const url = `${enerius.settings.baseUrl}/pay?${new URLSearchParams([...fields]).toString()}`
  return { outcome: 'redirect', url, paymentId: null, token: null, referenceCode: null }
}

/** The lifetime (ms) of the address of `pay`, and the tolerance for a clock or a bank beyond it. */
const pageLivesMs = 60 * 60_000
const grantedMs = 15 * 60_000

/**
 * Returns the outcome where nobody has begun to pay: the customer may still be on the way, until the address has
 * expired.
 */
function untouched({ wire }: Enerius, { startedAt }: PaymentQuery): 'PENDING' | 'FAILURE' {
  return wire.clock.now() < startedAt + pageLivesMs + grantedMs ? 'PENDING' : 'FAILURE'
}

async function ask(enerius: Enerius, payment: PaymentQuery, signal?: AbortSignal): Promise<AskOutcome> {
  const answer = await callEnerius(enerius, {
    path: '/api/state',
    messages: { request: 'state-request', answer: 'state-answer' },
    content: { 'order-number': payment.orderNumber },
    signal,
  })
  if (!answer.answered) return unknown(answer.failure.reason)
  const state = readFields(answer.fields, stateSchema)
  if (state === null) return unknown('unreadable_answer')
  if (state['enerius-order-number'] !== payment.orderNumber) return unknown('other_payment')
  const known = { outcome: 'known', authorised: false } as const
  // The page learns of an order when the customer comes.
  if (state['enerius-status'] === 'UNKNOWN') {
    const status = untouched(enerius, payment)
    return { ...known, status, amountCents: null, paymentId: null, method: null, referenceCode: null }
  }
  return {
    ...known,
    status: state['enerius-status'] === 'NEW' ? untouched(enerius, payment) : state['enerius-status'],
    amountCents: state['enerius-amount'],
    paymentId: state['enerius-payment-id'],
    method: state['enerius-method'] ?? null,
    referenceCode: state['enerius-reference'] ?? null,
  }
}

async function cancel(enerius: Enerius, payment: KnownPayment, signal?: AbortSignal): Promise<CancelOutcome> {
  const answer = await callEnerius(enerius, {
    path: '/api/cancel',
    messages: { request: 'cancel-request', answer: 'cancel-answer' },
    content: { 'order-number': payment.orderNumber },
    signal,
  })
  if (!answer.answered) return answer.failure
  const result = readFields(answer.fields, cancelSchema)
  if (result === null) return unknown('unreadable_answer')
  if (result['enerius-order-number'] !== payment.orderNumber) return unknown('other_payment')
  return result['enerius-status'] === 'CANCELLED'
    ? { outcome: 'cancelled' }
    : { outcome: 'refused', reason: 'captured' }
}

function refundOutcome(answer: EneriusAnswer, refund: RefundInput): RefundOutcome {
  if (!answer.answered) return answer.failure
  const result = readFields(answer.fields, refundAnswerSchema)
  if (result === null) return unknown('unreadable_answer')
  if (result['enerius-refund-number'] !== refund.refundNumber) return unknown('other_refund')
  if (!('enerius-refund-id' in result)) {
    return { outcome: 'refused', reason: result['enerius-status'] === 'UNKNOWN' ? 'not_found' : 'failed' }
  }
  if (result['enerius-amount'] !== refund.amountCents) return unknown('other_amount')
  const refundId = result['enerius-refund-id']
  return { outcome: result['enerius-status'] === 'SUCCESS' ? 'refunded' : 'pending', refundId }
}

async function refund(enerius: Enerius, input: RefundInput, signal?: AbortSignal): Promise<RefundOutcome> {
  const answer = await callEnerius(enerius, {
    path: '/api/refund',
    messages: { request: 'refund-request', answer: 'refund-answer' },
    content: {
      'order-number': input.payment.orderNumber,
      'refund-number': input.refundNumber,
      amount: String(input.amountCents),
      currency: 'EUR',
      'callback-url': input.callback,
    },
    signal,
  })
  return refundOutcome(answer, input)
}

async function askRefund(enerius: Enerius, input: RefundInput, signal?: AbortSignal): Promise<RefundOutcome> {
  const answer = await callEnerius(enerius, {
    path: '/api/refund-state',
    messages: { request: 'refund-state-request', answer: 'refund-answer' },
    content: { 'order-number': input.payment.orderNumber, 'refund-number': input.refundNumber },
    signal,
  })
  return answer.answered ? refundOutcome(answer, input) : unknown(answer.failure.reason)
}

/** Asks about an order that was never opened: only who has the secret answers that in signed words. */
async function prove(enerius: Enerius, signal?: AbortSignal): Promise<CredentialsProof> {
  const answer = await callEnerius(enerius, {
    path: '/api/state',
    messages: { request: 'state-request', answer: 'state-answer' },
    content: { 'order-number': 'PROOFOFCREDENTIALS' },
    signal,
  })
  return answer.answered ? proved : unproved(answer.failure.reason)
}

/** The operator's own hosted page, as docs/enerius-payment-page.md has it. A payment is taken when it succeeds. */
export function createEnerius(settings: EneriusSettings, wire: PaymentWire): PaymentPort {
  const enerius = { settings, wire }
  return {
    start: (input) => Promise.resolve(start(enerius, input)),
    verify: (message) => Promise.resolve(verifyPayment(settings, message)),
    ask: (payment, signal) => ask(enerius, payment, signal),
    cancel: (payment, signal) => cancel(enerius, payment, signal),
    refund: (input, signal) => refund(enerius, input, signal),
    verifyRefund: (message) => Promise.resolve(verifyRefund(settings, message)),
    askRefund: (input, signal) => askRefund(enerius, input, signal),
    prove: (signal) => prove(enerius, signal),
    answerStatus: (answer) => ({ done: 200, retry: 503, refused: 400 })[answer],
  }
}
