/** Visma Pay's side of the wire, as one merchant sees it: it holds what was begun, and answers honestly. */
import { authcode } from '#worker/providers/visma-pay/authcode.ts'

import type { FakeOutgoing } from './outgoing.ts'
import type { Breakdown, PaymentSide } from './payment-side.ts'

const vismaBase = 'https://visma.example/pbwapi'
const privateKey = 'private-key-of-the-test'

/** `unresolved`: the bank has not said, and Visma Pay cannot find it out. */
type OrderState = 'new' | 'held' | 'settled' | 'failed' | 'unresolved'
type Order = { id: number; amountCents: number; state: OrderState; refunds: Refund[] }
type Refund = { id: number; amountCents: number }
/** `email`: the customer has yet to say where the money is to go. */
type RefundKind = 'instant' | 'email'

type Body = Record<string, unknown>

function bodyOf(text: string): Body {
  const body: Body = JSON.parse(text)
  return body
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The state of one merchant at Visma Pay. */
export function fakeVisma() {
  const orders = new Map<string, Order>()
  const asked: string[] = []
  let broken: { how: Breakdown; path: string } = { how: 'none', path: '' }
  let lastId = 1000
  let refundKind: RefundKind = 'instant'

  const handlers: Readonly<Record<string, (body: Body, order: Order | undefined) => unknown>> = {
    auth_payment(body, order) {
      if (textOf(body['email']).includes('refused')) return { result: 1, errors: ['email is not accepted'] }
      if (textOf(body['email']).includes('mismatch')) return { result: 1, errors: ['Product sum mismatch'] }
      if (order) return { result: 2 }
      lastId += 1
      const amountCents = Number(body['amount'])
      orders.set(textOf(body['order_number']), { id: lastId, amountCents, state: 'new', refunds: [] })
      return { result: 0, token: `token-${lastId}` }
    },
    check_payment_status(_, order) {
      if (order?.state === 'settled') return { result: 0, settled: 1, source: { brand: 'Visa' } }
      if (order?.state === 'held') return { result: 0, settled: 0, source: { brand: 'Visa' } }
      // A page that nobody has paid on yet is answered like one that failed.
      return { result: order?.state === 'unresolved' ? 4 : 1 }
    },
    get_payment(body, order) {
      if (!order) return { result: 2 }
      const refunds = order.refunds.map(({ id, amountCents }) => ({ refund_id: id, amount: amountCents }))
      const named = { id: order.id, order_number: body['order_number'], amount: order.amountCents, currency: 'EUR' }
      return { result: 0, payment: { ...named, refund_type: refundKind, refunds } }
    },
    capture(_, order) {
      if (order?.state !== 'held') return { result: 2 }
      order.state = 'settled'
      return { result: 0 }
    },
    cancel(_, order) {
      if (order?.state !== 'held') return { result: 2 }
      order.state = 'failed'
      return { result: 0 }
    },
    create_refund(body, order) {
      if (order?.state !== 'settled') return { result: 2 }
      lastId += 1
      order.refunds.push({ id: lastId, amountCents: Number(body['amount']) })
      return { result: 0, type: refundKind, refund_id: lastId }
    },
    get_refund: (body) => ({ result: 0, refund: { refund_id: body['refund_id'], status: 8 } }),
  }

  function answerTo(path: string, body: Body): unknown {
    const handler = handlers[path]
    return handler === undefined ? { result: 1 } : handler(body, orders.get(textOf(body['order_number'])))
  }

  function listenOn(outgoing: FakeOutgoing): void {
    outgoing.answer(vismaBase, ({ url, body }) => {
      const path = url.slice(vismaBase.length + 1)
      asked.push(path)
      const how = broken.path === '' || broken.path === path ? broken.how : 'none'
      if (how === 'silence') throw new TypeError('Network connection lost.')
      if (how === '500') return Response.json({ result: 0 }, { status: 500 })
      if (how === 'garbage') return Response.json({ hello: 'world' })
      if (how === 'html') return new Response('<html>', { headers: { 'Content-Type': 'text/html' } })
      return Response.json(answerTo(path, bodyOf(body)))
    })
  }

  /** Sets the state that its page gave an order. */
  function set(orderNumber: string, state: OrderState): void {
    const order = orders.get(orderNumber)
    if (order === undefined) throw new Error(`Visma Pay knows no order ${orderNumber}`)
    order.state = state
  }

  /** The query of a call or return, signed with a key. */
  function query(orderNumber: string, { code = '0', settled = '1', key = privateKey } = {}): string {
    const fields = { RETURN_CODE: code, ORDER_NUMBER: orderNumber, SETTLED: code === '0' ? settled : '' }
    const signed = Object.values(fields).filter((value) => value !== '')
    const given = Object.entries(fields).filter(([, value]) => value !== '')
    return new URLSearchParams([...given, ['AUTHCODE', authcode(key, signed)]]).toString()
  }

  /** The query of a call about a refund. */
  function refundQuery(refundId: number, { code = '0', key = privateKey } = {}): string {
    const fields = { RETURN_CODE: code, REFUND_ID: String(refundId) }
    return new URLSearchParams({ ...fields, AUTHCODE: authcode(key, Object.values(fields)) }).toString()
  }

  const side: PaymentSide = {
    provider: 'BAMBORA',
    baseUrl: vismaBase,
    secrets: { apiKey: 'api-key', privateKey },
    listenOn,
    pay: (orderNumber) => set(orderNumber, 'settled'),
  }
  return {
    ...side,
    orders,
    asked,
    query,
    refundQuery,
    refundBy(kind: RefundKind) {
      refundKind = kind
    },
    hold: (orderNumber: string) => set(orderNumber, 'held'),
    leaveUnresolved: (orderNumber: string) => set(orderNumber, 'unresolved'),
    decline: (orderNumber: string) => set(orderNumber, 'failed'),
    /** All calls, or those of one path, from now on. */
    breakDown(how: Breakdown, path = '') {
      broken = { how, path }
    },
    takenCents: () =>
      [...orders.values()].reduce((sum, { state, amountCents }) => sum + (state === 'settled' ? amountCents : 0), 0),
  }
}

export type FakeVisma = ReturnType<typeof fakeVisma>
