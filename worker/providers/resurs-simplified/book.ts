import type { BeginCredit, BeginCreditOutcome, BookOutcome } from '#worker/providers/credit-port.ts'
import { refusedFields } from '#worker/providers/field-limits.ts'
import type { PaymentQuery, AskOutcome } from '#worker/providers/payment-port.ts'
import { isPayable } from '#worker/providers/payment-rows.ts'
import { isSafeAddress, unknown } from '#worker/providers/payment-wire.ts'

import { bookingFields } from './booking-fields.ts'
import { callSimplified, type SimplifiedFlow } from './call.ts'
import { failedBooking, failedReading, faultIds, isFault } from './faults.ts'
import { applicantLimits } from './limits.ts'
import { findPayment, idOf, resursStateOf, toAskOutcome } from './payment.ts'
import { childOf, textOf, type XmlElement } from './xml.ts'

type Booking = { paymentId: string; status: string; signingUrl: string | null }

function bookingOf(answer: XmlElement): Booking | null {
  const entry = childOf(answer, 'return')
  const [paymentId, status] = entry === null ? [] : [textOf(entry, 'paymentId'), textOf(entry, 'bookPaymentStatus')]
  if (entry === null || !paymentId || !status) return null
  return { paymentId, status, signingUrl: textOf(entry, 'signingUrl') }
}

function startedPayment({ settings }: SimplifiedFlow, { paymentId, status, signingUrl }: Booking): BeginCreditOutcome {
  switch (status) {
    case 'BOOKED':
    case 'FINALIZED':
      return { outcome: 'booked', paymentId }
    case 'FROZEN':
      return { outcome: 'frozen', paymentId }
    case 'DENIED':
      return { outcome: 'denied', paymentId, reason: 'denied' }
    case 'SIGNING':
      if (signingUrl === null || !isSafeAddress(signingUrl, settings.baseUrl)) return unknown('no_signing_address')
      return { outcome: 'signing', paymentId, signingUrl }
    default:
      return unknown('unreadable_answer')
  }
}

/**
 * Returns how a payment stands that was booked before; what was not booked yet has lost the way to its signing page.
 */
async function bookedBefore(
  flow: SimplifiedFlow,
  paymentId: string,
  signal?: AbortSignal,
): Promise<BeginCreditOutcome> {
  const found = await findPayment(flow, paymentId, signal)
  if ('outcome' in found) return found
  if (found.payment === null) return unknown('order_number_used')
  const state = resursStateOf(found.payment)
  if (state === 'taken' || state === 'held') return { outcome: 'booked', paymentId }
  if (state === 'over') return { outcome: 'denied', paymentId, reason: 'over' }
  return { outcome: 'frozen', paymentId }
}

export async function beginCredit(
  flow: SimplifiedFlow,
  input: BeginCredit,
  signal?: AbortSignal,
): Promise<BeginCreditOutcome> {
  if (!isPayable(input.order)) return { outcome: 'refused', reason: 'order', userMessage: null }
  const fields = refusedFields(input.applicant, applicantLimits)
  if (fields.length > 0) return { outcome: 'refused', reason: 'fields', userMessage: null, fields }
  const answer = await callSimplified(flow, {
    service: 'SimplifiedShopFlowService',
    name: 'bookPayment',
    answer: 'bookPaymentResponse',
    fields: bookingFields(input),
    takes: 'booking',
    signal,
  })
  if (!answer.answered) {
    const isRepeat = isFault(answer, faultIds.existsAlready)
    return isRepeat ? bookedBefore(flow, input.order.orderNumber, signal) : failedBooking(answer)
  }
  const booking = bookingOf(answer.answer)
  if (booking === null) return unknown('unreadable_answer')
  // An id that we did not ask for is one that no callback of ours could be found by.
  return booking.paymentId === input.order.orderNumber ? startedPayment(flow, booking) : unknown('other_payment')
}

type BookedNow = BookOutcome | { outcome: 'wrong_state' } | { outcome: 'missing' }

async function bookNow(flow: SimplifiedFlow, paymentId: string, signal?: AbortSignal): Promise<BookedNow> {
  const answer = await callSimplified(flow, {
    service: 'SimplifiedShopFlowService',
    name: 'bookSignedPayment',
    answer: 'bookPaymentResponse',
    fields: [['paymentId', paymentId]],
    takes: 'booking',
    signal,
  })
  if (!answer.answered) {
    if (isFault(answer, faultIds.notSigned)) return { outcome: 'unsigned' }
    if (isFault(answer, faultIds.wrongState)) return { outcome: 'wrong_state' }
    if (isFault(answer, faultIds.notFound)) return { outcome: 'missing' }
    // The signature is there all the same: only the creditor's own word ends it.
    return answer.fault === null ? failedReading(answer) : failedBooking(answer)
  }
  const booking = bookingOf(answer.answer)
  if (booking === null) return unknown('unreadable_answer')
  if (booking.paymentId !== paymentId) return unknown('other_payment')
  const outcome = startedPayment(flow, booking)
  if (outcome.outcome === 'signing' || booking.status === 'SIGNING') return { outcome: 'unsigned' }
  return outcome
}

/** Books what was signed. What was booked before is told as it stands; what cannot be booked any more is denied. */
export async function bookSigned(flow: SimplifiedFlow, paymentId: string, signal?: AbortSignal): Promise<BookOutcome> {
  const booked = await bookNow(flow, paymentId, signal)
  if (booked.outcome === 'missing') return { outcome: 'refused', reason: 'not_found', userMessage: null }
  if (booked.outcome !== 'wrong_state') return booked
  const before = await bookedBefore(flow, paymentId, signal)
  if (before.outcome === 'unknown') return before.reason === 'order_number_used' ? { outcome: 'denied' } : before
  return before.outcome === 'signing' ? { outcome: 'unsigned' } : before
}

const notBooked = { authorised: false, amountCents: null, method: null, referenceCode: null } as const

/** Books a payment that was signed where nobody came back to book it, and returns its status. */
async function askSigning(flow: SimplifiedFlow, paymentId: string, signal?: AbortSignal): Promise<AskOutcome> {
  const booked = await bookSigned(flow, paymentId, signal)
  switch (booked.outcome) {
    case 'unknown':
      return booked
    case 'unsigned':
      return { outcome: 'known', status: 'SIGNING', paymentId, ...notBooked }
    case 'denied':
    case 'refused':
      return { outcome: 'known', status: 'FAILURE', paymentId, ...notBooked }
    case 'booked':
    case 'frozen':
      return askBooked(flow, paymentId, signal)
  }
}

async function askBooked(flow: SimplifiedFlow, paymentId: string, signal?: AbortSignal): Promise<AskOutcome> {
  const found = await findPayment(flow, paymentId, signal)
  if ('outcome' in found) return found
  // It was booked a moment ago, so that it must be there soon.
  return found.payment === null ? unknown('not_there_yet') : toAskOutcome(found.payment, paymentId)
}

/** A payment is there only once it was booked: one that waits for its signature is booked if it has it by now. */
export async function askPayment(flow: SimplifiedFlow, asked: PaymentQuery, signal?: AbortSignal): Promise<AskOutcome> {
  const paymentId = idOf(asked)
  const found = await findPayment(flow, paymentId, signal)
  if ('outcome' in found) return found
  if (found.payment !== null) return toAskOutcome(found.payment, paymentId)
  return asked.isSigning === true ? askSigning(flow, paymentId, signal) : { outcome: 'missing' }
}
