/**
 * Paytrail's side of the wire:
 *
 *   const paytrail = fakePaytrail()
 *   const customer = await seedPayerAt(paytrail)
 *   const { attempt } = await begin(customer)
 *   paytrail.pay(attempt.orderNumber)
 *   await customer.app.request(paytrail.callOf(attempt.orderNumber), { csrf: false })
 */
import * as z from 'zod'

import { paytrailSettings } from '#tests/adapters/payment-fixtures.ts'
import { paytrailAnswers, paytrailQuery, paytrailSign } from '#tests/adapters/paytrail-other-side.ts'

import type { FakeOutgoing, OutgoingCall } from './outgoing.ts'
import { breakable, held, type PaymentSide } from './payment-side.ts'

const { baseUrl, account, secret } = paytrailSettings

const urlsSchema = z.object({ success: z.url(), cancel: z.url() })
const createSchema = z.object({
  stamp: z.string(),
  reference: z.string(),
  amount: z.int(),
  items: z.array(z.object({ unitPrice: z.int(), units: z.int() })),
  redirectUrls: urlsSchema,
  callbackUrls: urlsSchema,
})
const refundSchema = z.object({
  amount: z.int(),
  refundStamp: z.string(),
  email: z.string().optional(),
  callbackUrls: urlsSchema,
})

type Status = 'new' | 'ok' | 'fail' | 'pending' | 'delayed'
type Refund = { id: string; stamp: string; amountCents: number; email: string | null; callback: string }
type Payment = z.infer<typeof createSchema> & { id: string; status: Status; refunds: Refund[] }
/**
 * Paytrail's answers to a refund; `email`: this means of payment needs an address to ask for an account by; `bank`: it
 * is refused without one.
 */
type RefundAnswer = 'ok' | 'pending' | 'fail' | 'email' | 'bank' | 'refused'

function isSigned({ headers, body }: OutgoingCall): boolean {
  const fields = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('checkout-')))
  return fields['checkout-account'] === account && headers['signature'] === paytrailSign(fields, body)
}

function withQuery(url: string, query: URLSearchParams): string {
  return `${url}${url.includes('?') ? '&' : '?'}${query.toString()}`
}

export function fakePaytrail() {
  const payments = new Map<string, Payment>()
  let refundAnswer: RefundAnswer = 'ok'
  let lastId = 0
  const newId = (kind: string) => {
    lastId += 1
    return `${kind}-${lastId}`
  }

  function create(body: string) {
    const request = createSchema.parse(JSON.parse(body))
    const sum = request.items.reduce((total, { unitPrice, units }) => total + unitPrice * units, 0)
    if (sum !== request.amount) return paytrailAnswers({ status: 'error', message: 'amount' }, 400)
    const id = newId('transaction')
    payments.set(request.stamp, { ...request, id, status: 'new', refunds: [] })
    return paytrailAnswers({ transactionId: id, href: `${baseUrl}/pay/${id}`, reference: '13 00007' }, 201)
  }

  function refund(payment: Payment, body: string) {
    const { amount, refundStamp, email = null, callbackUrls } = refundSchema.parse(JSON.parse(body))
    if (payment.status !== 'ok') return paytrailAnswers({ status: 'error', message: 'not paid' }, 400)
    // A number is used once, and no more is given back than was paid.
    const given = payment.refunds.reduce((sum, { amountCents }) => sum + amountCents, amount)
    if (given > payment.amount || payment.refunds.some(({ stamp }) => stamp === refundStamp)) {
      return paytrailAnswers({ status: 'error' }, 400)
    }
    if (refundAnswer === 'refused') return paytrailAnswers({ status: 'error' }, 400)
    if (refundAnswer === 'email' && email === null) return paytrailAnswers({ status: 'error' }, 422)
    if (refundAnswer === 'bank' && email === null) return paytrailAnswers({ status: 'error' }, 400)
    const id = newId('refund')
    payment.refunds.push({ id, stamp: refundStamp, amountCents: amount, email, callback: callbackUrls.success })
    const status = refundAnswer === 'email' || refundAnswer === 'bank' ? 'pending' : refundAnswer
    return paytrailAnswers({ transactionId: id, provider: 'nordea', status }, 201)
  }

  function told({ id, status, amount, stamp }: Payment) {
    return paytrailAnswers({ transactionId: id, status, amount, currency: 'EUR', stamp, provider: 'nordea' })
  }

  const wire = breakable((call, request) => {
    if (!isSigned(call)) return Response.json({ status: 'error', message: 'Signature mismatch' }, { status: 401 })
    const path = new URL(call.url).pathname
    if (path === '/payments') return create(call.body)(call, request)
    const [, id, verb] = /^\/payments\/([^/]+)(\/refund)?$/.exec(path) ?? []
    const payment = [...payments.values()].find((one) => one.id === id)
    if (payment === undefined) return paytrailAnswers({ status: 'error' }, 404)(call, request)
    return (verb === undefined ? told(payment) : refund(payment, call.body))(call, request)
  })

  const set = (orderNumber: string, status: Status) => {
    held(payments, orderNumber).status = status
  }

  function queryOf(orderNumber: string, changes: Readonly<Record<string, string>>, key: string): URLSearchParams {
    const { id, amount, status } = held(payments, orderNumber)
    const named = { 'checkout-amount': String(amount), 'checkout-transaction-id': id, 'checkout-status': status }
    return paytrailQuery({ 'checkout-stamp': orderNumber, ...named, ...changes }, key)
  }

  /** The address that Paytrail calls now; `changes` are signed with it. */
  function callOf(orderNumber: string, changes: Readonly<Record<string, string>> = {}, key = secret): string {
    const query = queryOf(orderNumber, changes, key)
    const { success, cancel } = held(payments, orderNumber).callbackUrls
    return withQuery(query.get('checkout-status') === 'fail' ? cancel : success, query)
  }

  /** The call about the refund made last; one that was not even begun is told without its id. */
  function refundCallOf(orderNumber: string, status: 'ok' | 'fail' | 'pending', key = secret): string {
    const made = held(payments, orderNumber).refunds.at(-1)
    if (made === undefined) throw new Error('Nothing is given back')
    const { id, stamp, amountCents, callback } = made
    const fields = { 'checkout-transaction-id': id, 'checkout-stamp': stamp, 'checkout-amount': String(amountCents) }
    const query = paytrailQuery({ ...fields, 'checkout-status': status }, key)
    if (status === 'fail') query.delete('checkout-transaction-id')
    query.set('signature', paytrailSign(Object.fromEntries(query), '', key))
    return withQuery(callback, query)
  }

  const side: PaymentSide = {
    provider: 'CHECKOUT_FINLAND',
    baseUrl,
    secrets: { account, secret },
    listenOn: (outgoing: FakeOutgoing) => outgoing.answer(baseUrl, wire.responder),
    pay: (orderNumber) => set(orderNumber, 'ok'),
  }
  return {
    ...side,
    payments,
    set,
    callOf,
    refundCallOf,
    asked: wire.asked,
    breakDown: wire.breakDown,
    /** The query that the browser brings back. */
    returnQueryOf: (orderNumber: string) => queryOf(orderNumber, {}, secret).toString(),
    answerRefundsBy(answer: RefundAnswer) {
      refundAnswer = answer
    },
  }
}
