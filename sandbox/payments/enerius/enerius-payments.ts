import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex } from '#sandbox/core/hashing.ts'
import { callForRefund } from '#sandbox/payments/decide.ts'
import {
  changePayment,
  findByOrder,
  openPayment,
  plannedState,
  refundedCents,
  refundsOf,
  takeRefund,
  type NewPayment,
  type Payment,
  type Refund,
} from '#sandbox/payments/payment-store.ts'

import type { Fields } from './enerius-message.ts'
import { paymentFields, refundFields } from './enerius-provider.ts'
import type { PayMessage, RefundMessage } from './enerius-request.ts'

const newId = () => `pay-${randomHex(12)}`

function blank(orderNumber: string, now: number): NewPayment {
  return {
    id: newId(),
    provider: 'enerius',
    orderNumber,
    amountCents: 0,
    language: 'fi',
    state: 'new',
    rows: [],
    urls: {},
    extra: {},
    createdAt: now,
  }
}

/** The payment of an order number, opened by its first message; null when it is of another amount, or ended. */
export async function openEneriusPayment(db: SandboxDb, message: PayMessage, now: number): Promise<Payment | null> {
  const orderNumber = message['enerius-order-number']
  const amountCents = message['enerius-amount']
  await openPayment(db, {
    ...blank(orderNumber, now),
    amountCents,
    language: message['enerius-language'],
    rows: message['enerius-vat'].map(({ rate, cents }, index) => {
      return { id: index + 1, name: 'Huollon maksu', amountCents: cents, vatBasisPoints: rate }
    }),
    urls: {
      success: message['enerius-success-url'],
      cancel: message['enerius-cancel-url'],
      error: message['enerius-error-url'],
      callback: message['enerius-callback-url'],
    },
  })
  const payment = await findByOrder(db, 'enerius', orderNumber)
  return payment?.state === 'new' && payment.amountCents === amountCents ? payment : null
}

/** Returns the state of an order number. */
export async function stateAnswer(db: SandboxDb, orderNumber: string): Promise<Fields> {
  const payment = await findByOrder(db, 'enerius', orderNumber)
  // What was only ever cancelled has no amount: it was never opened.
  if (payment === null || payment.amountCents === 0) {
    return { 'enerius-order-number': orderNumber, 'enerius-status': 'UNKNOWN' }
  }
  return paymentFields(payment, payment.state)
}

/** Sees to it that an order number is not paid any more, where it is not too late. */
export async function cancelAnswer(db: SandboxDb, orderNumber: string, now: number): Promise<Fields> {
  await openPayment(db, { ...blank(orderNumber, now), state: 'cancelled', decidedAt: now })
  const payment = await findByOrder(db, 'enerius', orderNumber)
  const from = ['new', 'cancelled', 'failed'] as const
  const change = { state: 'cancelled' as const, decidedAt: now }
  const cancelled = payment === null ? null : await changePayment(db, { payment, from, change })
  const status = cancelled === null ? 'REFUSED' : 'CANCELLED'
  return { 'enerius-order-number': orderNumber, 'enerius-status': status }
}

type Refunding = { db: SandboxDb; now: number; message: RefundMessage }

function bare(orderNumber: string, number: string, status: 'UNKNOWN' | 'FAILURE'): Fields {
  return { 'enerius-order-number': orderNumber, 'enerius-refund-number': number, 'enerius-status': status }
}

function answerOf(payment: Payment, refund: Refund): Fields {
  return refund.state === 'refused'
    ? bare(payment.orderNumber, refund.number ?? '', 'FAILURE')
    : refundFields(payment, refund)
}

async function knownRefund(db: SandboxDb, payment: Payment, number: string): Promise<Refund | null> {
  return (await refundsOf(db, payment.id)).find((refund) => refund.number === number) ?? null
}

/** Returns the state of a refund. */
export async function refundStateAnswer(db: SandboxDb, orderNumber: string, number: string): Promise<Fields> {
  const payment = await findByOrder(db, 'enerius', orderNumber)
  const refund = payment === null ? null : await knownRefund(db, payment, number)
  return payment === null || refund === null ? bare(orderNumber, number, 'UNKNOWN') : answerOf(payment, refund)
}

/** Gives back, once for a refund number; also a refusal is remembered. */
export async function refundAnswer({ db, now, message }: Refunding) {
  const orderNumber = message['enerius-order-number']
  const number = message['enerius-refund-number']
  const amountCents = message['enerius-amount']
  const payment = await findByOrder(db, 'enerius', orderNumber)
  if (payment === null) return { fields: bare(orderNumber, number, 'FAILURE'), paymentId: null }
  const earlier = await refundsOf(db, payment.id)
  const isPossible = payment.state === 'paid' && refundedCents(earlier) + amountCents <= payment.amountCents
  const refund = await takeRefund(db, payment, {
    id: `rf-${randomHex(12)}`,
    number,
    amountCents,
    state: isPossible ? plannedState(payment) : 'refused',
    urls: { success: message['enerius-callback-url'] },
    createdAt: now,
  })
  const stored = await knownRefund(db, payment, number)
  if (refund?.state === 'done') await callForRefund({ db, payment, refund, now })
  const fields = stored === null ? bare(orderNumber, number, 'FAILURE') : answerOf(payment, stored)
  return { fields, paymentId: payment.id }
}
