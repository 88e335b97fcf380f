import type { BeginCredit, BeginCreditOutcome, BookOutcome } from '#worker/providers/credit-port.ts'
import { fieldsNamed, refusedFields } from '#worker/providers/field-limits.ts'
import { isPayable } from '#worker/providers/payment-rows.ts'
import { failedCall, isSafeAddress, readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { callMerchant, errorSchema, type Merchant, type MerchantAnswer } from './call.ts'
import { applicantLimits } from './limits.ts'
import { paymentBody } from './payment-body.ts'
import { findPayment, paymentSchema, rejectionOf, resursStateOf, type MerchantPayment } from './payment.ts'

function startedPayment({ settings }: Merchant, payment: MerchantPayment): BeginCreditOutcome {
  const { id: paymentId, taskRedirectionUrls } = payment
  switch (resursStateOf(payment)) {
    case 'taken':
    case 'held':
      return { outcome: 'booked', paymentId }
    case 'frozen':
    case 'undecided':
      return { outcome: 'frozen', paymentId }
    case 'rejected':
    case 'cancelled':
      return { outcome: 'denied', paymentId, reason: rejectionOf(payment) }
    case 'signing': {
      const signingUrl = taskRedirectionUrls?.customerUrl ?? ''
      if (!isSafeAddress(signingUrl, settings.baseUrl)) return unknown('no_signing_address')
      return { outcome: 'signing', paymentId, signingUrl }
    }
  }
}

function refusedStart(answer: MerchantAnswer): BeginCreditOutcome | null {
  if (!answer.answered) {
    return answer.wasSent ? unknown(answer.reason) : { outcome: 'refused', reason: answer.reason, userMessage: null }
  }
  if (answer.status === 200 || answer.status === 201) return null
  const failure = failedCall(answer.status)
  if (failure.outcome === 'unknown') return failure
  // Its message is for a developer, and in English; the fields that it names are the applicant's matter.
  const fields = fieldsNamed(readAnswer(answer, errorSchema)?.message ?? '', applicantLimits)
  return { ...failure, userMessage: null, ...(fields.length > 0 && { fields }) }
}

/** `POST /v2/payments`. It knows no repeat: an application whose answer was lost is looked for by our order number. */
export async function beginCredit(
  merchant: Merchant,
  input: BeginCredit,
  signal?: AbortSignal,
): Promise<BeginCreditOutcome> {
  if (!isPayable(input.order)) return { outcome: 'refused', reason: 'order', userMessage: null }
  const fields = refusedFields(input.applicant, applicantLimits)
  if (fields.length > 0) return { outcome: 'refused', reason: 'fields', userMessage: null, fields }
  const json = paymentBody(input, merchant.settings.storeId)
  const answer = await callMerchant(merchant, { method: 'POST', path: '/v2/payments', json, takes: 'booking', signal })
  const failure = refusedStart(answer)
  if (failure !== null || !answer.answered) return failure ?? unknown('no_answer')
  const payment = readAnswer(answer, paymentSchema)
  if (payment === null) return unknown('unreadable_answer')
  return payment.order.orderReference === input.order.orderNumber
    ? startedPayment(merchant, payment)
    : unknown('other_payment')
}

/** The customer may be back sooner than the creditor has noted the signature: looks, and the time between them. */
const looks = 3
const betweenLooksMs = 500

/** Returns the outcome of a payment that the customer comes back from; the creditor books a signed one by itself. */
export async function bookSigned(
  merchant: Merchant,
  payment: { paymentId: string; orderNumber: string },
  signal?: AbortSignal,
): Promise<BookOutcome> {
  for (let look = 1; ; look += 1) {
    const found = await findPayment(merchant, payment, signal)
    if ('outcome' in found) return found
    if (found.payment === null) return { outcome: 'refused', reason: 'not_found', userMessage: null }
    const state = resursStateOf(found.payment)
    if (state === 'taken' || state === 'held') return { outcome: 'booked' }
    if (state === 'rejected' || state === 'cancelled') return { outcome: 'denied' }
    if (state !== 'signing') return { outcome: 'frozen' }
    if (look >= looks || signal?.aborted === true) return { outcome: 'unsigned' }
    await merchant.wire.clock.pause(betweenLooksMs)
  }
}
