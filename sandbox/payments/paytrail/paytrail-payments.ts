import type { SandboxDb } from '#sandbox/core/db.ts'
import { callForRefund } from '#sandbox/payments/decide.ts'
import {
  openPayment,
  plannedState,
  refundedCents,
  refundsOf,
  takeRefund,
  type Payment,
  type Refund,
} from '#sandbox/payments/payment-store.ts'

import { paytrailProvider, paytrailStatus } from './paytrail-provider.ts'
import type { CreateRequest, RefundRequest } from './paytrail-request.ts'

type Opening = { db: SandboxDb; now: number; request: CreateRequest }

/** Opens a payment; null when its stamp was used before. */
export async function openPaytrailPayment({ db, now, request }: Opening): Promise<string | null> {
  const { redirectUrls, callbackUrls, customer, items } = request
  const id = crypto.randomUUID()
  const opened = await openPayment(db, {
    id,
    provider: 'paytrail',
    orderNumber: request.stamp,
    amountCents: request.amount,
    language: request.language,
    state: 'new',
    rows: items.map(({ description, productCode, unitPrice, units, vatPercentage }, index) => ({
      id: index + 1,
      name: description ?? productCode,
      amountCents: unitPrice * units,
      vatBasisPoints: Math.round(vatPercentage * 100),
    })),
    urls: {
      ...redirectUrls,
      ...(callbackUrls && { callback: callbackUrls.success, callbackCancel: callbackUrls.cancel }),
    },
    extra: {
      reference: request.reference,
      email: customer.email,
      ...(request.callbackDelay !== undefined && { callbackDelaySeconds: request.callbackDelay }),
    },
    createdAt: now,
  })
  return opened ? id : null
}

const icon = (base: string) => `${new URL(base).origin}/icon.svg`

/** The answer to a shop that opened a payment. */
export function createdAnswer(id: string, request: CreateRequest, base: string) {
  const providers = paytrailProvider.methods.map(({ id: method, title }) => ({
    url: `${base}/pay/${id}/method/${method}`,
    icon: icon(base),
    svg: icon(base),
    name: title,
    group: method === 'creditcard' ? 'creditcard' : 'bank',
    id: method,
    parameters: [{ name: 'checkout-transaction-id', value: id }],
  }))
  const groups = [
    { id: 'bank', name: 'Pankkimaksutavat', icon: icon(base), svg: icon(base) },
    { id: 'creditcard', name: 'Korttimaksutavat', icon: icon(base), svg: icon(base) },
  ]
  const terms = 'Tämä on kokeiluympäristö: <a href="https://www.paytrail.com/">oikeaa rahaa ei liiku</a>.'
  return { transactionId: id, href: `${base}/pay/${id}`, reference: request.reference, terms, groups, providers }
}

/** A payment as Paytrail answers it. */
export function paymentAnswer(payment: Payment, base: string) {
  const { id, amountCents, orderNumber, extra, createdAt, decidedAt, method, state } = payment
  const status = paytrailStatus(state)
  return {
    transactionId: id,
    status,
    amount: amountCents,
    currency: 'EUR',
    stamp: orderNumber,
    reference: extra.reference,
    createdAt: new Date(createdAt).toISOString(),
    ...(status === 'new' ? { href: `${base}/pay/${id}` } : { provider: method, filingCode: id.replaceAll('-', '') }),
    ...(status === 'ok' && decidedAt !== null ? { paidAt: new Date(decidedAt).toISOString() } : {}),
  }
}

export type Refusal = { status: 400 | 422; message: string }
type Refunding = { db: SandboxDb; now: number; payment: Payment; request: RefundRequest }

const byEmailOnly = new Set(['spankki', 'alandsbanken'])

/** Nordea gives back once, and for 13 weeks. */
const nordeaGivesBackMs = 13 * 7 * 86_400_000

function isRefusedByBank({ payment, now }: Refunding, earlier: readonly Refund[]): boolean {
  const wasGivenBack = earlier.some(({ state }) => state !== 'refused')
  return payment.method === 'nordea' && (wasGivenBack || now - payment.createdAt > nordeaGivesBackMs)
}

function objectionTo(refunding: Refunding, earlier: readonly Refund[]): Refusal | null {
  const { payment, request } = refunding
  if (payment.state !== 'paid') return { status: 400, message: 'Payment is not paid' }
  if (earlier.some(({ number }) => number !== null && number === request.refundStamp)) {
    return { status: 400, message: 'refundStamp has been used' }
  }
  if (refundedCents(earlier) + request.amount > payment.amountCents) {
    return { status: 400, message: 'Refund amount exceeds the payment' }
  }
  if (byEmailOnly.has(payment.method ?? '') && request.email === undefined) {
    return { status: 422, message: 'Provider does not support refunds, give an email' }
  }
  if (isRefusedByBank(refunding, earlier) && request.email === undefined) {
    return { status: 400, message: 'Provider refunds a payment once, and within 13 weeks' }
  }
  return null
}

/** Gives back, or begins to. */
export async function refundPaytrail(refunding: Refunding): Promise<Refund | Refusal> {
  const { db, now, payment, request } = refunding
  const earlier = await refundsOf(db, payment.id)
  const objection = objectionTo(refunding, earlier)
  if (objection !== null) return objection
  const isEmail = byEmailOnly.has(payment.method ?? '') || isRefusedByBank(refunding, earlier)
  const planned = plannedState(payment)
  const refund = await takeRefund(db, payment, {
    id: crypto.randomUUID(),
    number: request.refundStamp ?? null,
    amountCents: request.amount,
    // The customer still has to say where the money is to go.
    state: isEmail && planned === 'done' ? 'pending' : planned,
    kind: isEmail ? 'email' : 'instant',
    urls: request.callbackUrls,
    reference: request.refundReference ?? null,
    createdAt: now,
  })
  if (refund === null) return { status: 400, message: 'Refund amount exceeds the payment' }
  if (refund.state !== 'pending') await callForRefund({ db, payment, refund, now })
  return refund
}
