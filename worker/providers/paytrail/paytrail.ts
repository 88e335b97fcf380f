import * as z from 'zod'

import { proved, unprovedBy, type CredentialsProof } from '#worker/providers/credentials-proof.ts'
import type {
  AskOutcome,
  KnownPayment,
  PaymentPort,
  RefundInput,
  RefundOutcome,
  StartOutcome,
  StartPayment,
  ChargedRow,
} from '#worker/providers/payment-port.ts'
import { isPayable, balancedRows } from '#worker/providers/payment-rows.ts'
import {
  failedCall,
  fieldsNamed,
  isSafeAddress,
  unknown,
  type PaymentWire,
  cut,
} from '#worker/providers/payment-wire.ts'

import { callPaytrail, type Paytrail, type PaytrailAnswer, type PaytrailSettings } from './call.ts'
import { paytrailStatus, verifyPayment, verifyRefund } from './messages.ts'

const id = z.string().regex(/^[A-Za-z0-9-]{1,64}$/)
const createdSchema = z.object({ transactionId: id, href: z.string(), reference: z.string().optional() })
const paymentSchema = z.object({
  transactionId: id,
  status: z.string(),
  amount: z.int().nonnegative(),
  currency: z.literal('EUR'),
  stamp: z.string(),
  provider: z.string().nullish(),
  settlementReference: z.string().nullish(),
})
const refundSchema = z.object({ transactionId: id.optional(), status: z.enum(['ok', 'pending', 'fail']) })
const errorSchema = z.object({ message: z.string().optional(), meta: z.array(z.unknown()).optional() })

function refusedStart({ status, json }: { status: number; json: unknown }): StartOutcome {
  const failure = failedCall(status)
  if (failure.outcome === 'unknown') return failure
  const { data } = errorSchema.safeParse(json)
  return { ...failure, fields: fieldsNamed(JSON.stringify([data?.message, data?.meta])) }
}

async function start(paytrail: Paytrail, input: StartPayment, signal?: AbortSignal): Promise<StartOutcome> {
  if (!isPayable(input.order)) return { outcome: 'refused', reason: 'order', fields: [] }
  if (input.customer.email.length > 200) return { outcome: 'refused', reason: 'email', fields: ['email'] }
  if (input.customer.postalCode.length > 15)
    return { outcome: 'refused', reason: 'postal_code', fields: ['postalCode'] }
  const answer = await callPaytrail(paytrail, { method: 'POST', path: '/payments', body: paymentBody(input), signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 201 && answer.status !== 200) return refusedStart(answer)
  const { data } = createdSchema.safeParse(answer.json)
  if (!data || !isSafeAddress(data.href, paytrail.settings.baseUrl)) return unknown('unreadable_answer')
  const referenceCode = data.reference ?? null
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
    referenceCode: data.settlementReference ?? null,
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
 * Whether the means of payment gives nothing back by itself: Paytrail then writes to the customer for a bank account. It
 * says so by 422, and refuses with 400 what a bank gave back once, or is too old for it.
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
    if (input.email === null) return { outcome: 'refused', reason: 'email_needed' }
    answer = await askForRefund(paytrail, { payment, input, email: input.email, signal })
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

function item(row: ChargedRow, index: number, orderNumber: string) {
  return {
    unitPrice: row.priceWithVatCents,
    units: 1,
    // At most one decimal is taken.
    vatPercentage: Math.round(row.vatBasisPoints / 10) / 10,
    productCode: cut(row.code, 100) || `row-${index + 1}`,
    ...(row.description !== '' && { description: cut(row.description, 1000) }),
    stamp: `${orderNumber}-${index + 1}`,
  }
}

function address({ customer }: StartPayment) {
  return {
    streetAddress: cut(customer.address, 50),
    postalCode: customer.postalCode,
    city: cut(customer.city, 30),
    country: customer.country,
  }
}

/** The body of `POST /payments`. Its rows make the amount, or Paytrail would refuse it. */
function paymentBody(input: StartPayment): string {
  const { order, customer, language, urls } = input
  return JSON.stringify({
    stamp: order.orderNumber,
    reference: order.orderNumber,
    amount: order.amountCents,
    currency: 'EUR',
    language: language.toUpperCase(),
    items: balancedRows(order, language).map((row, index) => item(row, index, order.orderNumber)),
    customer: {
      email: customer.email,
      firstName: cut(customer.firstName, 50),
      lastName: cut(customer.lastName, 50),
    },
    invoicingAddress: address(input),
    redirectUrls: { success: urls.success, cancel: urls.cancel },
    callbackUrls: { success: urls.callback, cancel: urls.callback },
  })
}
