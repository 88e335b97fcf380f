import type { CancelOutcome, CaptureOutcome, KnownPayment } from '#worker/providers/payment-port.ts'

import { callSimplified, type Operation, type SimplifiedFlow } from './call.ts'
import { failedChange, type Unanswered } from './faults.ts'
import { findPayment, idOf, resursStateOf } from './payment.ts'

/** The author of a change in the creditor's books. */
export const creator = 'huolto'

type Call = Pick<Operation, 'name' | 'answer' | 'fields' | 'signal'>

function callAfterShop(flow: SimplifiedFlow, call: Call) {
  return callSimplified(flow, { service: 'AfterShopFlowService', ...call })
}

export async function capture(
  flow: SimplifiedFlow,
  payment: KnownPayment,
  signal?: AbortSignal,
): Promise<CaptureOutcome> {
  const id = idOf(payment)
  const found = await findPayment(flow, id, signal)
  if ('outcome' in found) return found
  const state = found.payment === null ? 'missing' : resursStateOf(found.payment)
  if (state === 'taken') return { outcome: 'captured' }
  if (state !== 'held') return { outcome: 'refused', reason: state }
  const answer = await callAfterShop(flow, {
    name: 'finalizePayment',
    answer: 'finalizePaymentResponse',
    fields: [
      ['paymentId', id],
      ['createdBy', creator],
    ],
    signal,
  })
  return answer.answered ? { outcome: 'captured' } : lookAgain(flow, { id, answer, signal })
}

type Look = { id: string; answer: Unanswered; signal: AbortSignal | undefined }

/** A refusal may be of somebody who came second: what was wanted is done then. */
async function lookAgain(flow: SimplifiedFlow, { id, answer, signal }: Look): Promise<CaptureOutcome> {
  const failure = failedChange(answer)
  if (failure.outcome === 'unknown' || answer.fault === null) return failure
  const found = await findPayment(flow, id, signal)
  if ('outcome' in found) return found
  return found.payment !== null && resursStateOf(found.payment) === 'taken' ? { outcome: 'captured' } : failure
}

/** Lets go of what is held, also while the creditor looks into it. What nobody booked holds nothing. */
export async function cancel(
  flow: SimplifiedFlow,
  payment: KnownPayment,
  signal?: AbortSignal,
): Promise<CancelOutcome> {
  const id = idOf(payment)
  const found = await findPayment(flow, id, signal)
  if ('outcome' in found) return found
  const state = found.payment === null ? 'over' : resursStateOf(found.payment)
  if (state === 'over') return { outcome: 'cancelled' }
  if (state !== 'held' && state !== 'frozen') return { outcome: 'refused', reason: state }
  const answer = await callAfterShop(flow, {
    name: 'annulPayment',
    answer: 'annulPaymentResponse',
    fields: [
      ['paymentId', id],
      ['createdBy', creator],
    ],
    signal,
  })
  return answer.answered ? { outcome: 'cancelled' } : failedChange(answer)
}
