import * as z from 'zod'

import type { PaymentQuery, AskOutcome, KnownPayment, NoAnswer } from '#worker/providers/payment-port.ts'
import { readAnswer, unknown } from '#worker/providers/payment-wire.ts'

import { callMerchant, isOwnError, type Merchant } from './call.ts'

const cents = z
  .number()
  .nonnegative()
  .max(1_000_000_000)
  .transform((euros) => Math.round(euros * 100))
const actionSchema = z.object({ action: z.string() })
const logEntrySchema = z.object({
  transactionId: z.string().nullish(),
  orderLines: z.array(z.object({ vatRate: z.number().nullish() })).nullish(),
})

export const paymentSchema = z.object({
  id: z.string().min(1).max(100),
  status: z.string(),
  paymentMethod: z.object({ name: z.string().nullish() }).nullish(),
  taskRedirectionUrls: z.object({ customerUrl: z.string().nullish() }).nullish(),
  rejectedReason: z.object({ category: z.string() }).nullish(),
  order: z.object({
    orderReference: z.string(),
    possibleActions: z.array(actionSchema).nullish(),
    actionLog: z.array(logEntrySchema).nullish(),
    totalOrderAmount: cents,
    authorizedAmount: cents,
    capturedAmount: cents,
    refundedAmount: cents,
    canceledAmount: cents,
  }),
})
export type MerchantPayment = z.infer<typeof paymentSchema>

const searchSchema = z.object({ content: z.array(paymentSchema) })

type Action = 'CAPTURE' | 'CANCEL' | 'REFUND' | 'PARTIAL_REFUND'

export function allows({ order }: MerchantPayment, action: Action): boolean {
  return (order.possibleActions ?? []).some((possible) => possible.action === action)
}

export function paymentPath(id: string): string {
  return `/v2/payments/${encodeURIComponent(id)}`
}

type PaymentLookup = { payment: MerchantPayment | null } | NoAnswer

async function findById(merchant: Merchant, id: string, signal?: AbortSignal): Promise<PaymentLookup> {
  const answer = await callMerchant(merchant, { method: 'GET', path: paymentPath(id), signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status === 404 && isOwnError(answer)) return { payment: null }
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const payment = readAnswer(answer, paymentSchema)
  return payment === null ? unknown('unreadable_answer') : { payment }
}

/** Returns the weight of a payment: one that holds or took money tells more than one that was rejected. */
function weightOf({ status }: MerchantPayment): number {
  return status === 'REJECTED' ? 0 : 1
}

async function findByOrder(merchant: Merchant, orderReference: string, signal?: AbortSignal): Promise<PaymentLookup> {
  const { storeId } = merchant.settings
  const json = { storeId, orderReference }
  const answer = await callMerchant(merchant, { method: 'POST', path: '/v2/payments/search', json, signal })
  if (!answer.answered) return unknown(answer.reason)
  if (answer.status !== 200) return unknown(`http_${answer.status}`)
  const list = readAnswer(answer, searchSchema)
  if (list === null) return unknown('unreadable_answer')
  const own = list.content.filter(({ order }) => order.orderReference === orderReference)
  const [payment = null] = own.toSorted((one, other) => weightOf(other) - weightOf(one))
  return { payment }
}

/** The payment by its id; by our order number where its id never reached us. */
export async function findPayment(
  merchant: Merchant,
  { paymentId, orderNumber }: Pick<KnownPayment, 'paymentId' | 'orderNumber'>,
  signal?: AbortSignal,
): Promise<PaymentLookup> {
  if (paymentId === null) return findByOrder(merchant, orderNumber, signal)
  const found = await findById(merchant, paymentId, signal)
  if ('outcome' in found || found.payment === null) return found
  const { id, order } = found.payment
  return id === paymentId && order.orderReference === orderNumber ? found : unknown('other_payment')
}

export type ResursState = 'taken' | 'held' | 'signing' | 'frozen' | 'cancelled' | 'rejected' | 'undecided'

/** Returns how a payment stands; what was accepted is known by its amounts. */
export function resursStateOf(payment: MerchantPayment): ResursState {
  const { authorizedAmount, capturedAmount, canceledAmount } = payment.order
  switch (payment.status) {
    case 'TASK_REDIRECTION_REQUIRED':
      return 'signing'
    case 'FROZEN':
    case 'INSPECTION':
    case 'SUPPLEMENTING_REQUIRED':
      return 'frozen'
    case 'REJECTED':
      return 'rejected'
    case 'ACCEPTED':
      if (capturedAmount > 0) return 'taken'
      if (authorizedAmount > 0 && allows(payment, 'CAPTURE')) return 'held'
      return canceledAmount > 0 ? 'cancelled' : 'undecided'
    default:
      return 'undecided'
  }
}

/** Ended by the customer or by a shop, and not by a decision about the credit. */
const cancellations: ReadonlySet<string> = new Set(['ABORTED_BY_CUSTOMER', 'CANCELED'])

/** The creditor's word for why it rejected: one of a few, or none that we know. */
export function rejectionOf({ rejectedReason }: MerchantPayment): string {
  const category = rejectedReason?.category ?? ''
  return /^[A-Z_]{1,40}$/.test(category) ? category.toLowerCase() : 'rejected'
}

function statusOf(payment: MerchantPayment): Extract<AskOutcome, { outcome: 'known' }>['status'] {
  switch (resursStateOf(payment)) {
    case 'taken':
    case 'held':
      return 'SUCCESS'
    case 'signing':
      return 'SIGNING'
    case 'frozen':
    case 'undecided':
      return 'PENDING'
    case 'cancelled':
      return 'CANCELLED'
    case 'rejected':
      return cancellations.has(payment.rejectedReason?.category ?? '') ? 'CANCELLED' : 'FAILURE'
  }
}

export async function askPayment(merchant: Merchant, asked: PaymentQuery, signal?: AbortSignal): Promise<AskOutcome> {
  const found = await findPayment(merchant, asked, signal)
  if ('outcome' in found) return found
  const { payment } = found
  if (payment === null) return { outcome: 'missing' }
  const { capturedAmount, authorizedAmount } = payment.order
  const state = resursStateOf(payment)
  return {
    outcome: 'known',
    status: statusOf(payment),
    authorised: state === 'held',
    amountCents: state === 'taken' ? capturedAmount : state === 'held' ? authorizedAmount : null,
    paymentId: payment.id,
    method: payment.paymentMethod?.name ?? null,
    referenceCode: null,
  }
}
