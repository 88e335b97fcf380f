/**
 * The payment page of ENERIUS, as docs/enerius-payment-page.md has it:
 *
 *   const enerius = fakeEnerius()
 *   const customer = await seedPayerAt(enerius)
 *   const { url, attempt } = await begin(customer)
 *   enerius.open(url)                                             // the browser goes there
 *   enerius.pay(attempt.orderNumber)
 *   await customer.app.request(enerius.callOf(attempt.orderNumber), { csrf: false })
 */
import * as z from 'zod'

import {
  eneriusAnswers,
  eneriusQuery,
  eneriusSign,
  paymentResult,
  refundResult,
} from '#tests/adapters/enerius-other-side.ts'
import { eneriusSettings } from '#tests/adapters/payment-fixtures.ts'

import type { FakeOutgoing, OutgoingCall } from './outgoing.ts'
import { breakable, held, type PaymentSide } from './payment-side.ts'

const { baseUrl, merchantId, secret } = eneriusSettings

const fieldsSchema = z.record(z.string(), z.string())
const paySchema = z.object({
  'enerius-order-number': z.string(),
  'enerius-amount': z.coerce.number().int(),
  'enerius-success-url': z.url(),
  'enerius-cancel-url': z.url(),
  'enerius-error-url': z.url(),
  'enerius-callback-url': z.url(),
  'enerius-terms-url': z.url(),
})

type Status = 'NEW' | 'PENDING' | 'SUCCESS' | 'FAILURE' | 'CANCELLED'
type Refund = {
  number: string
  id: string
  amountCents: number
  status: 'PENDING' | 'SUCCESS' | 'FAILURE'
  callback: string
}
type Payment = { id: string; amountCents: number; status: Status; urls: z.infer<typeof paySchema>; refunds: Refund[] }

function isSigned(kind: string, fields: Readonly<Record<string, string>>): boolean {
  return fields['enerius-merchant'] === merchantId && fields['enerius-signature'] === eneriusSign(kind, fields)
}

function factsOf(orderNumber: string, { id, amountCents, status }: Payment) {
  return {
    'enerius-order-number': orderNumber,
    'enerius-payment-id': id,
    'enerius-amount': String(amountCents),
    'enerius-currency': 'EUR',
    'enerius-status': status,
  }
}

function refundFacts({ number, id, amountCents, status }: Refund) {
  if (status === 'FAILURE') return { 'enerius-refund-number': number, 'enerius-status': status }
  return {
    'enerius-refund-number': number,
    'enerius-refund-id': id,
    'enerius-amount': String(amountCents),
    'enerius-currency': 'EUR',
    'enerius-status': status,
  }
}

function withQuery(url: string, query: URLSearchParams): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query.toString()}`
}

export function fakeEnerius() {
  const payments = new Map<string, Payment>()
  let refundStatus: Refund['status'] = 'SUCCESS'

  function state(orderNumber: string) {
    const payment = payments.get(orderNumber)
    const unknown = { 'enerius-order-number': orderNumber, 'enerius-status': 'UNKNOWN' }
    return eneriusAnswers('state-answer', payment ? factsOf(orderNumber, payment) : unknown)
  }

  function refund(payment: Payment, fields: Readonly<Record<string, string>>) {
    const number = fields['enerius-refund-number'] ?? ''
    const amountCents = Number(fields['enerius-amount'])
    const callback = fields['enerius-callback-url'] ?? ''
    const made = payment.refunds.find((one) => one.number === number)
    const next = made ?? { number, id: `rf-${number}`, amountCents, status: refundStatus, callback }
    if (!made) payment.refunds.push(next)
    return eneriusAnswers('refund-answer', refundFacts(next))
  }

  function refundState(payment: Payment, number: string) {
    const made = payment.refunds.find((one) => one.number === number)
    const none = { 'enerius-refund-number': number, 'enerius-status': 'UNKNOWN' }
    return eneriusAnswers('refund-answer', made ? refundFacts(made) : none)
  }

  function answer(call: OutgoingCall) {
    const path = new URL(call.url).pathname.slice('/api/'.length)
    const fields = fieldsSchema.parse(JSON.parse(call.body))
    if (!isSigned(`${path}-request`, fields)) return () => new Response(null, { status: 400 })
    const orderNumber = fields['enerius-order-number'] ?? ''
    if (path === 'state') return state(orderNumber)
    const payment = held(payments, orderNumber)
    return path === 'refund' ? refund(payment, fields) : refundState(payment, fields['enerius-refund-number'] ?? '')
  }

  const wire = breakable((call, request) => answer(call)(call, request))

  const set = (orderNumber: string, status: Status) => {
    held(payments, orderNumber).status = status
  }

  const resultOf = (orderNumber: string, key: string) =>
    eneriusQuery('payment-result', { ...paymentResult, ...factsOf(orderNumber, held(payments, orderNumber)) }, key)

  /** The refund made last. */
  function refundOf(orderNumber: string): Refund {
    const made = held(payments, orderNumber).refunds.at(-1)
    if (made === undefined) throw new Error('Nothing is given back')
    return made
  }

  function refundCallOf(orderNumber: string, key = secret): string {
    const { number, id, amountCents, status, callback } = refundOf(orderNumber)
    const facts = { 'enerius-refund-number': number, 'enerius-refund-id': id, 'enerius-status': status }
    const fields = { ...refundResult, ...facts, 'enerius-amount': String(amountCents) }
    return withQuery(callback, eneriusQuery('refund-result', { ...fields, 'enerius-order-number': orderNumber }, key))
  }

  const side: PaymentSide = {
    provider: 'ENERIUS',
    baseUrl,
    secrets: { merchantId, secret },
    listenOn: (outgoing: FakeOutgoing) => outgoing.answer(baseUrl, wire.responder),
    pay: (orderNumber) => set(orderNumber, 'SUCCESS'),
  }
  return {
    ...side,
    payments,
    set,
    asked: wire.asked,
    breakDown: wire.breakDown,
    /** A browser comes with the signed order. */
    open(url: string): void {
      const fields = Object.fromEntries(new URL(url).searchParams)
      if (!isSigned('pay', fields)) throw new Error('The order is not signed')
      const urls = paySchema.parse(fields)
      const orderNumber = urls['enerius-order-number']
      const amountCents = urls['enerius-amount']
      payments.set(orderNumber, { id: `pay-${orderNumber}`, amountCents, status: 'NEW', urls, refunds: [] })
    },
    callOf(orderNumber: string, key = secret): string {
      return withQuery(held(payments, orderNumber).urls['enerius-callback-url'], resultOf(orderNumber, key))
    },
    returnQueryOf: (orderNumber: string) => resultOf(orderNumber, secret).toString(),
    answerRefundsBy(status: Refund['status']) {
      refundStatus = status
    },
    refundOf,
    refundCallOf,
  }
}
