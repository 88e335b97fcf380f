import * as z from 'zod'

import { proved, unprovedBy, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import { fieldsNamed, fitText, payersOwn, refusedFields } from '#worker/providers/field-limits.ts'
import type {
  AskOutcome,
  KnownPayment,
  PaymentPort,
  RefundInput,
  RefundOutcome,
  StartOutcome,
  StartPayment,
} from '#worker/providers/payment-port.ts'
import { isPayable } from '#worker/providers/payment-rows.ts'
import {
  failedCall,
  failedStart,
  isSafeAddress,
  refusedRequest,
  unknown,
  type PaymentWire,
} from '#worker/providers/payment-wire.ts'

import { callPaytrail, type Paytrail, type PaytrailAnswer, type PaytrailSettings } from './call.ts'
import { payerLimits } from './limits.ts'
import { paytrailStatus, verifyPayment, verifyRefund } from './messages.ts'
import { paymentBody } from './payment-body.ts'
import { paymentReference } from './payment-reference.ts'

const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const createdSchema = z.object({ transactionId: id, href: z.string() })
const paymentSchema = z.object({
  transactionId: id,
  status: z.string(),
  amount: z.int().nonnegative(),
  currency: z.literal('EUR'),
  stamp: z.string(),
  provider: z.string().nullish(),
})
const refundSchema = z.object({ transactionId: id.optional(), status: z.enum(['ok', 'pending', 'fail']) })
const errorSchema = z.object({ message: z.string().optional(), meta: z.array(z.unknown()).optional() })

function refusedStart({ status, json }: { status: number; json: unknown }): StartOutcome {
  const { data } = errorSchema.safeParse(json)
  const complaint = JSON.stringify([data?.message, data?.meta])
  return failedStart(status, () => payersOwn(fieldsNamed(complaint, payerLimits)))
}

async function start(paytrail: Paytrail, input: StartPayment, signal?: AbortSignal): Promise<StartOutcome> {
  if (!isPayable(input.order)) return refusedRequest('order')
  const refused = payersOwn(refusedFields(input.customer, payerLimits))
  if (refused.length > 0) return refusedRequest('fields', refused)
  const answer = await callPaytrail(paytrail, { method: 'POST', path: '/payments', body: paymentBody(input), signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 201 && answer.status !== 200) return refusedStart(answer)
  const { data } = createdSchema.safeParse(answer.json)
  if (!data || !isSafeAddress(data.href, paytrail.settings.baseUrl)) return unknown('unreadable_answer')
  // The merchant's bank knows the payment by what was sent, and not by what Paytrail calls it.
  const referenceCode = paymentReference(input.order.orderNumber)
  return { outcome: 'redirect', url: data.href, paymentId: data.transactionId, token: null, referenceCode }
}

async function ask(paytrail: Paytrail, payment: KnownPayment, signal?: AbortSignal): Promise<AskOutcome> {
  if (payment.paymentId === null) return { outcome: 'missing' }
  const path = `/payments/${encodeURIComponent(payment.paymentId)}`
  const answer = await callPaytrail(paytrail, { method: 'GET', path, transactionId: payment.paymentId, signal })
  if (!answer.answered) return unknown(answer.reason)
  // Anybody in between may say 404; only Paytrail itself knows that there is no such payment.
  if (answer.status === 404 && answer.signed) return { outcome: 'missing' }
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const { data } = paymentSchema.safeParse(answer.json)
  if (!data) return unknown('unreadable_answer')
  if (data.transactionId !== payment.paymentId || data.stamp !== payment.orderNumber) return unknown('other_payment')
  return {
    outcome: 'known',
    status: paytrailStatus(data.status),
    authorised: false,
    amountCents: data.amount,
    paymentId: data.transactionId,
    method: data.provider ?? null,
    referenceCode: null,
  }
}

function askForRefund(
  paytrail: Paytrail,
  {
    payment,
    input,
    email,
    signal,
  }: { payment: string; input: RefundInput; email?: string; signal?: AbortSignal | undefined },
): Promise<PaytrailAnswer> {
  const body = JSON.stringify({
    amount: input.amountCents,
    refundStamp: input.refundNumber,
    refundReference: input.refundNumber,
    ...(email !== undefined && { email }),
    callbackUrls: { success: input.callback, cancel: input.callback },
  })
  const path = `/payments/${encodeURIComponent(payment)}/refund`
  return callPaytrail(paytrail, { method: 'POST', path, transactionId: payment, body, signal })
}

/** Banks give back by themselves for that long, and some of them once. */
const bankGivesBackMs = 13 * 7 * 86_400_000

/**
 * Returns whether the means of payment gives nothing back by itself: Paytrail then writes to the customer for a bank
 * account. It says so by 422, and refuses with 400 what a bank gave back once, or is too old for it.
 */
function isForEmail({ wire }: Paytrail, input: RefundInput, answer: PaytrailAnswer): boolean {
  if (!answer.answered || !answer.signed) return answer.answered && answer.status === 422
  const isOld = input.paidAt !== null && wire.clock.now() - input.paidAt > bankGivesBackMs
  const mayBeBank = input.email !== null && (isOld || input.refundedBeforeCents > 0)
  return answer.status === 422 || (answer.status === 400 && mayBeBank)
}

async function refund(paytrail: Paytrail, input: RefundInput, signal?: AbortSignal): Promise<RefundOutcome> {
  const payment = input.payment.paymentId
  if (payment === null) return { outcome: 'refused', reason: 'no_payment_id' }
  let answer = await askForRefund(paytrail, { payment, input, signal })
  if (isForEmail(paytrail, input, answer)) {
    const email = fitText(input.email ?? '', payerLimits.email)
    if (email === '') return { outcome: 'refused', reason: 'email_needed' }
    answer = await askForRefund(paytrail, { payment, input, email, signal })
  }
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 201 && answer.status !== 200) return failedCall(answer.status)
  const { data } = refundSchema.safeParse(answer.json)
  if (!data) return unknown('unreadable_answer')
  if (data.status === 'fail') return { outcome: 'refused', reason: 'failed' }
  return { outcome: data.status === 'ok' ? 'refunded' : 'pending', refundId: data.transactionId ?? null }
}

/** The list of the means of payment that the merchant has; Paytrail signs it with the same secret. */
async function prove(paytrail: Paytrail, signal?: AbortSignal): Promise<CredentialsProof> {
  const answer = await callPaytrail(paytrail, { method: 'GET', path: '/merchants/payment-providers', signal })
  const isList = answer.answered && answer.status === 200 && Array.isArray(answer.json)
  return isList ? proved : unprovedBy(answer)
}

/**
 * Paytrail, formerly Checkout Finland (https://docs.paytrail.com): a hosted page, JSON calls and messages signed with
 * HMAC over all `checkout-` fields and the exact body. A payment is taken when it succeeds; a page cannot be closed.
 */
export function createPaytrail(settings: PaytrailSettings, wire: PaymentWire): PaymentPort {
  const paytrail = { settings, wire }
  return {
    start: (input, signal) => start(paytrail, input, signal),
    verify: (message) => Promise.resolve(verifyPayment(settings, message)),
    ask: (payment, signal) => ask(paytrail, payment, signal),
    refund: (input, signal) => refund(paytrail, input, signal),
    verifyRefund: (message) => Promise.resolve(verifyRefund(settings, message)),
    prove: (signal) => prove(paytrail, signal),
    answerStatus: (answer) => ({ done: 200, retry: 503, refused: 400 })[answer],
  }
}
