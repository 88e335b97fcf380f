import type {
  CancelOutcome,
  CaptureOutcome,
  KnownPayment,
  NoAnswer,
  RefundInput,
  RefundOutcome,
} from '#worker/providers/payment-port.ts'
import { failedCall, readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { callMerchant, type Merchant } from './call.ts'
import { creator, orderLine } from './payment-body.ts'
import { allows, findPayment, paymentPath, paymentSchema, resursStateOf, type MerchantPayment } from './payment.ts'

type Change = { id: string; action: 'capture' | 'cancel' | 'refund'; more?: object; signal?: AbortSignal | undefined }
type Changed = { outcome: 'done' } | { outcome: 'refused'; reason: string } | NoAnswer

async function change(merchant: Merchant, { id, action, more = {}, signal }: Change): Promise<Changed> {
  const call = { method: 'POST' as const, path: `${paymentPath(id)}/${action}`, json: { creator, ...more }, signal }
  const answer = await callMerchant(merchant, call)
  if (!answer.answered) return answer.wasSent ? unknown(answer.reason) : { outcome: 'refused', reason: answer.reason }
  if (answer.status !== 200 && answer.status !== 201) return failedCall(answer.status)
  return readAnswer(answer, paymentSchema) === null ? unknown('unreadable_answer') : { outcome: 'done' }
}

/** Takes what is held, where the creditor says that it may be taken. */
export async function capture(
  merchant: Merchant,
  payment: KnownPayment,
  signal?: AbortSignal,
): Promise<CaptureOutcome> {
  const found = await findPayment(merchant, payment, signal)
  if ('outcome' in found) return found
  const state = found.payment === null ? 'missing' : resursStateOf(found.payment)
  if (state === 'taken') return { outcome: 'captured' }
  if (found.payment === null || state !== 'held') return { outcome: 'refused', reason: state }
  const changed = await change(merchant, { id: found.payment.id, action: 'capture', signal })
  return changed.outcome === 'done' ? { outcome: 'captured' } : changed
}

/**
 * Lets go of what is held. Nothing is held before the signature, and the page to sign on cannot be closed; what the
 * creditor looks into cannot be let go of either.
 */
export async function cancel(merchant: Merchant, payment: KnownPayment, signal?: AbortSignal): Promise<CancelOutcome> {
  const found = await findPayment(merchant, payment, signal)
  if ('outcome' in found) return found
  const state = found.payment === null ? 'rejected' : resursStateOf(found.payment)
  if (state === 'rejected' || state === 'cancelled' || state === 'signing') return { outcome: 'cancelled' }
  if (found.payment === null || !allows(found.payment, 'CANCEL')) return { outcome: 'refused', reason: state }
  const changed = await change(merchant, { id: found.payment.id, action: 'cancel', signal })
  return changed.outcome === 'done' ? { outcome: 'cancelled' } : changed
}

/** The rate of the payment's rows, or none where they differ: the row given back then names no tax. */
function vatBasisPointsOf({ order }: MerchantPayment): number {
  const rates = new Set((order.actionLog ?? []).flatMap(({ orderLines }) => orderLines ?? []).map((row) => row.vatRate))
  const [rate] = rates
  return typeof rate === 'number' && rates.size === 1 ? Math.round(rate * 100) : 0
}

/** All that was taken needs no rows; a part of it is a row of its own. */
function refundOf(payment: MerchantPayment, { amountCents, refundNumber }: RefundInput) {
  if (amountCents === payment.order.capturedAmount) return { transactionId: refundNumber }
  const vatBasisPoints = vatBasisPointsOf(payment)
  const row = { code: '', description: 'Hyvitys', priceWithVatCents: amountCents, vatBasisPoints }
  return { transactionId: refundNumber, orderLines: [orderLine(row)] }
}

function isMade({ order }: MerchantPayment, { refundNumber }: RefundInput): boolean {
  return (order.actionLog ?? []).some(({ transactionId }) => transactionId === refundNumber)
}

/** Repeats do no harm: our number of the refund, or what was given back in all, says whether it was made before. */
export async function refundPayment(
  merchant: Merchant,
  input: RefundInput,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const found = await findPayment(merchant, input.payment, signal)
  // Nothing was changed yet, whatever the reading came to.
  if ('outcome' in found) return { outcome: 'refused', reason: found.reason }
  const { payment } = found
  if (payment === null) return { outcome: 'refused', reason: 'not_found' }
  if (isMade(payment, input)) return { outcome: 'refunded', refundId: input.refundNumber }
  const isWhole = input.amountCents === payment.order.capturedAmount
  if (!allows(payment, isWhole ? 'REFUND' : 'PARTIAL_REFUND')) return { outcome: 'refused', reason: 'not_allowed' }
  if (payment.order.refundedAmount !== input.refundedBeforeCents) {
    return { outcome: 'refused', reason: 'given_back_elsewhere' }
  }
  const more = refundOf(payment, input)
  const changed = await change(merchant, { id: payment.id, action: 'refund', more, signal })
  return changed.outcome === 'done' ? { outcome: 'refunded', refundId: input.refundNumber } : changed
}

export async function askRefundOfPayment(
  merchant: Merchant,
  refund: RefundInput,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const found = await findPayment(merchant, refund.payment, signal)
  if ('outcome' in found) return found
  const { payment } = found
  const target = refund.refundedBeforeCents + refund.amountCents
  const isThere = payment !== null && (isMade(payment, refund) || payment.order.refundedAmount >= target)
  return isThere ? { outcome: 'refunded', refundId: refund.refundNumber } : { outcome: 'refused', reason: 'not_found' }
}
