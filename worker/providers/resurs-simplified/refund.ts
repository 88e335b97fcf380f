import type { RefundInput, RefundOutcome } from '#worker/providers/payment-port.ts'

import { callSimplified, type SimplifiedFlow } from './call.ts'
import { creator } from './change-money.ts'
import { failedChange } from './faults.ts'
import { paymentSpec } from './payment-spec.ts'
import { findPayment, idOf, sumOf, type BookedPayment } from './payment.ts'

function isMade({ diffs }: BookedPayment, { refundNumber }: RefundInput): boolean {
  return diffs.some(({ type, transactionId }) => type === 'CREDIT' && transactionId === refundNumber)
}

/** The rate of what was taken, or none where its rows differ: the row credited then names no tax. */
function vatBasisPointsOf({ diffs }: BookedPayment): number {
  const rates = new Set(diffs.filter(({ type }) => type === 'DEBIT').flatMap(({ vatRates }) => vatRates))
  const [rate] = rates
  return rate !== undefined && rates.size === 1 ? Math.round(Number(rate) * 100) : 0
}

/** `creditPayment` of one row. Repeats do no harm: our number of the refund says whether it was made before. */
export async function refundPayment(
  flow: SimplifiedFlow,
  input: RefundInput,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const id = idOf(input.payment)
  const { amountCents, refundNumber } = input
  const found = await findPayment(flow, id, signal)
  // Nothing was changed yet, whatever the reading came to.
  if ('outcome' in found) return { outcome: 'refused', reason: found.reason }
  if (found.payment === null) return { outcome: 'refused', reason: 'not_found' }
  if (isMade(found.payment, input)) return { outcome: 'refunded', refundId: refundNumber }
  if (!found.payment.flags.has('CREDITABLE')) return { outcome: 'refused', reason: 'not_allowed' }
  const givenBackCents = sumOf(found.payment, 'CREDIT')
  if (givenBackCents !== input.refundedBeforeCents) return { outcome: 'refused', reason: 'given_back_elsewhere' }
  const vatBasisPoints = vatBasisPointsOf(found.payment)
  const row = { code: 'HYVITYS', description: 'Hyvitys', priceWithVatCents: amountCents, vatBasisPoints }
  const answer = await callSimplified(flow, {
    service: 'AfterShopFlowService',
    name: 'creditPayment',
    answer: 'creditPaymentResponse',
    fields: [
      ['paymentId', id],
      ['preferredTransactionId', refundNumber],
      ['partPaymentSpec', paymentSpec([row], amountCents)],
      ['createdBy', creator],
    ],
    signal,
  })
  return answer.answered ? { outcome: 'refunded', refundId: refundNumber } : failedChange(answer)
}

export async function askRefundOfPayment(
  flow: SimplifiedFlow,
  refund: RefundInput,
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const found = await findPayment(flow, idOf(refund.payment), signal)
  if ('outcome' in found) return found
  const isThere = found.payment !== null && isMade(found.payment, refund)
  return isThere ? { outcome: 'refunded', refundId: refund.refundNumber } : { outcome: 'refused', reason: 'not_found' }
}
