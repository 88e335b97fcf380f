import * as z from 'zod'

import { fitText } from '#worker/providers/field-limits.ts'
import type { RefundInput, RefundOutcome } from '#worker/providers/payment-port.ts'
import { unknown } from '#worker/providers/payment-wire.ts'

import { findPayment, type VismaPayment } from './ask.ts'
import { callVismaPay, refusal, results, type VismaPay } from './call.ts'
import { payerLimits } from './limits.ts'

const refundSchema = z.object({
  type: z.string().optional(),
  refund_id: z.union([z.string().min(1).max(100), z.int().transform(String)]),
})

/** `instant` is done at once; `email` waits until the customer has told Visma Pay an account, and is notified. */
export async function refundPayment(visma: VismaPay, input: RefundInput, signal?: AbortSignal): Promise<RefundOutcome> {
  const { orderNumber } = input.payment
  const email = fitText(input.email ?? '', payerLimits.email)
  const body = {
    order_number: orderNumber,
    amount: input.amountCents,
    notify_url: input.callback,
    ...(email !== '' && { email }),
  }
  const answer = await callVismaPay(visma, { path: 'create_refund', signed: orderNumber, body, signal })
  if (!answer.answered) return answer.failure
  if (answer.result !== results.done) return refusal(answer.result)
  const { data } = refundSchema.safeParse(answer.json)
  if (!data) return unknown('unreadable_answer')
  return { outcome: data.type === 'instant' ? 'refunded' : 'pending', refundId: data.refund_id }
}

/** The numbers that Visma Pay gives as status of a refund are not documented, so only its kind tells whether it is done. */
function outcomeOf(payment: VismaPayment, refundId: string | null): RefundOutcome {
  return { outcome: payment.refund_type === 'instant' ? 'refunded' : 'pending', refundId }
}

/** After an unknown outcome: the refund was made when the payment lists more given back than was before. */
function listedRefund(payment: VismaPayment, { refundedBeforeCents, amountCents }: RefundInput): RefundOutcome {
  const refunds = payment.refunds ?? []
  const givenBackCents = refunds.reduce((sum, { amount }) => sum + Math.abs(amount), 0)
  if (givenBackCents < refundedBeforeCents + amountCents) return { outcome: 'refused', reason: 'not_found' }
  const made = refunds.findLast(({ amount }) => Math.abs(amount) === amountCents)
  return outcomeOf(payment, made?.refund_id ?? made?.id ?? null)
}

export async function askRefundOfPayment(
  visma: VismaPay,
  refund: RefundInput & { refundId: string | null },
  signal?: AbortSignal,
): Promise<RefundOutcome> {
  const { refundId } = refund
  if (refundId !== null) {
    const body = { refund_id: refundId }
    const answer = await callVismaPay(visma, { path: 'get_refund', signed: refundId, body, signal })
    if (!answer.answered) return unknown(answer.failure.reason)
    if (answer.result === 2) return { outcome: 'refused', reason: 'not_found' }
    if (answer.result !== results.done) return unknown(refusal(answer.result).reason)
  }
  const found = await findPayment(visma, refund.payment.orderNumber, signal)
  if ('outcome' in found) return found
  if (found.payment === null) return unknown('payment_not_found')
  return refundId === null ? listedRefund(found.payment, refund) : outcomeOf(found.payment, refundId)
}
