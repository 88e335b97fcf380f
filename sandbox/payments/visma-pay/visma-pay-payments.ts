import type { SandboxDb } from '#sandbox/core/db.ts'
import { randomHex, randomNumber } from '#sandbox/core/hashing.ts'
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
import type { PaymentState } from '#sandbox/payments/payment.table.ts'

import { returnCode } from './visma-pay-provider.ts'
import type { AuthPayment, CreateRefund } from './visma-pay-request.ts'

const hourMs = 60 * 60_000

/** Opens a payment; null when its order number was used before, whatever became of that payment. */
export async function openVismaPayment(db: SandboxDb, request: AuthPayment, now: number): Promise<string | null> {
  const { payment_method: method, products, amount } = request
  const id = randomHex(40)
  const rows = (products ?? []).map(({ title, price, count, tax }, index) => {
    return { id: index + 1, name: title, amountCents: price * count, vatBasisPoints: Math.round(tax * 100) }
  })
  const opened = await openPayment(db, {
    id,
    provider: 'visma-pay',
    orderNumber: request.order_number,
    amountCents: amount,
    language: method.lang ?? 'fi',
    state: 'new',
    rows: rows.length > 0 ? rows : [{ id: 1, name: 'Maksu', amountCents: amount, vatBasisPoints: null }],
    urls: { success: method.return_url, callback: method.notify_url },
    extra: request.email === undefined ? {} : { email: request.email },
    validUntil: method.token_valid_until === undefined ? now + hourMs : method.token_valid_until * 1000,
    createdAt: now,
  })
  return opened ? id : null
}

const isCard = ({ method }: Payment) => method === 'visa'

function sourceOf(payment: Payment) {
  if (!isCard(payment)) return { object: 'e-payment', brand: payment.method }
  const failure = payment.state === 'failed' ? { error_code: '05' } : {}
  const card = { last4: '0313', exp_year: 2030, exp_month: 11, card_verified: 'Y', card_country: 'FI' }
  return { object: 'card', brand: 'Visa', ...card, client_ip_country: 'FI', ...failure }
}

/** Returns the state of a payment, in the words of a return. */
export function statusAnswer(payment: Payment) {
  const result = returnCode(payment.state)
  const settled = result === 0 ? { settled: payment.state === 'paid' ? 1 : 0 } : {}
  const source = payment.decidedAt === null ? {} : { source: sourceOf(payment) }
  return { result, ...settled, type: 'e-payment', ...source }
}

const paymentNumbers: Readonly<Record<PaymentState, number>> = {
  new: 1,
  pending: 2,
  delayed: 2,
  unresolved: 2,
  review: 2,
  authorised: 3,
  paid: 4,
  failed: 5,
  cancelled: 6,
  void: 6,
}
const refundNumbers = { pending: 8, done: 9, refused: 10 } as const

const utc = (at: number) => new Date(at).toISOString().slice(0, 19).replace('T', ' ')
/** Visma's own numbers for the rows of a payment. */
const productId = (payment: Payment, rowId: number) => (payment.createdAt % 1_000_000) * 100 + rowId

function refundAnswer(refund: Refund) {
  const { id, amountCents, state, kind, createdAt } = refund
  const amount = -amountCents
  return {
    id: Number(id),
    refund_id: Number(id),
    amount,
    status: refundNumbers[state],
    type: kind,
    created_at: utc(createdAt),
  }
}

/** A payment with all that hangs on it. */
export function paymentAnswer(payment: Payment, refunds: readonly Refund[]) {
  return {
    id: payment.createdAt % 1_000_000_000,
    amount: payment.amountCents,
    currency: 'EUR',
    order_number: payment.orderNumber,
    created_at: utc(payment.createdAt),
    status: paymentNumbers[payment.state],
    refund_type: isCard(payment) ? 'instant' : 'email',
    source: sourceOf(payment),
    customer: { email: payment.extra.email ?? '' },
    payment_products: payment.rows.map((row) => ({
      id: String(row.id),
      product_id: productId(payment, row.id),
      title: row.name,
      count: 1,
      pretax_price: Math.round(row.amountCents / (1 + (row.vatBasisPoints ?? 0) / 10_000)),
      tax: (row.vatBasisPoints ?? 0) / 100,
      price: row.amountCents,
      type: 1,
    })),
    refunds: refunds.map(refundAnswer),
  }
}

/** One refund, as it is answered when it is asked about. */
export function refundDetails(payment: Payment, refund: Refund) {
  return { ...refundAnswer(refund), order_number: payment.orderNumber, currency: 'EUR' }
}

function requestedAmount(payment: Payment, request: CreateRefund): number | null {
  if (request.amount !== undefined) return request.amount
  let sum = 0
  for (const { product_id: asked, count } of request.products ?? []) {
    const row = payment.rows.find(({ id }) => productId(payment, id) === asked)
    if (row === undefined || count !== 1) return null
    sum += row.amountCents
  }
  return sum
}

type Refunding = { db: SandboxDb; now: number; payment: Payment; request: CreateRefund }

function objectionTo({ payment, request }: Refunding, earlier: readonly Refund[], amount: number | null) {
  if (payment.state !== 'paid') return 'Payment is not settled'
  if (earlier.some(({ state }) => state === 'pending')) return 'Another refund is pending'
  if (!isCard(payment) && request.email === undefined) return 'Email is missing'
  if (payment.refundPlan === 'refuse' && isCard(payment)) return 'Refund was refused'
  if (amount === null) return 'Invalid products'
  return refundedCents(earlier) + amount > payment.amountCents ? 'Amount is more than what is left' : null
}

/** Gives back, or sends the customer the link to claim it by; a text says why not. */
export async function refundVisma(refunding: Refunding): Promise<Refund | string> {
  const { db, now, payment, request } = refunding
  const amountCents = requestedAmount(payment, request)
  const objection = objectionTo(refunding, await refundsOf(db, payment.id), amountCents)
  if (objection !== null) return objection
  const refund = await takeRefund(db, payment, {
    id: String(1_000_000 + randomNumber(2 ** 32)),
    amountCents: amountCents ?? 0,
    state: isCard(payment) ? plannedState(payment) : 'pending',
    kind: isCard(payment) ? 'instant' : 'email',
    urls: request.notify_url === undefined ? {} : { success: request.notify_url },
    reference: request.email ?? null,
    createdAt: now,
  })
  if (refund === null) return 'Amount is more than what is left'
  await callForRefund({ db, payment, refund, now })
  return refund
}
