/**
 * Svea's side of the wire, Checkout and Payment Admin:
 *
 *   const svea = fakeSvea()
 *   const customer = await seedPayerAt(svea)
 *   const { attempt } = await begin(customer)
 *   svea.pay(attempt.orderNumber)                                    // Final, and held until it is delivered
 *   await customer.app.request(svea.pushOf(attempt.orderNumber), { method: 'POST', csrf: false })
 */
import { createHash } from 'node:crypto'

import * as z from 'zod'

import { sveaSettings } from '#tests/adapters/payment-fixtures.ts'

import type { FakeOutgoing, OutgoingCall } from './outgoing.ts'
import { breakable, held, type PaymentSide } from './payment-side.ts'

const { baseUrl, adminBaseUrl, merchantId, secret } = sveaSettings

const uri = z.string().min(1).max(500)
const itemSchema = z.object({
  name: z.string().min(1).max(40),
  quantity: z.int(),
  unitPrice: z.int(),
  vatPercent: z.int(),
})
const createSchema = z.object({
  clientOrderNumber: z.string().min(1).max(32),
  countryCode: z.literal('FI'),
  currency: z.literal('EUR'),
  locale: z.string(),
  merchantSettings: z.object({ pushUri: uri, termsUri: uri, checkoutUri: uri, confirmationUri: uri }),
  cart: z.object({ items: z.array(itemSchema).min(1) }),
})
const changeSchema = z.object({
  isCancelled: z.literal(true).optional(),
  cancelledAmount: z.int().optional(),
  creditedAmount: z.int().optional(),
})

type Order = z.infer<typeof createSchema> & {
  id: number
  status: 'Created' | 'Final' | 'Cancelled'
  /** In Payment Admin, which may come to know of an order later than Checkout. */
  admin: 'unknown' | 'Open' | 'Delivered' | 'Cancelled' | 'Processing'
  isDelivered: boolean
  creditedCents: number
}

const snippet = '<div id="svea-checkout-container"></div><script src="https://checkout.example/index.js"></script>'

function isAuthorised({ headers, body }: OutgoingCall): boolean {
  const digest = createHash('sha512').update(`${body}${secret}${headers['timestamp']}`).digest('hex')
  return headers['authorization'] === `Svea ${btoa(`${merchantId}:${digest}`)}`
}

function amountOf({ cart }: Order): number {
  return cart.items.reduce((sum, { quantity, unitPrice }) => sum + (quantity * unitPrice) / 100, 0)
}

function checkoutJson(order: Order) {
  const { id, clientOrderNumber, status, cart } = order
  return {
    OrderId: id,
    ClientOrderNumber: clientOrderNumber,
    Status: status,
    Gui: { Layout: 'desktop', Snippet: snippet },
    Cart: { Items: cart.items.map(({ quantity, unitPrice }) => ({ Quantity: quantity, UnitPrice: unitPrice })) },
    PaymentType: status === 'Final' ? 'DBNORDEAFI' : null,
  }
}

function adminJson(order: Order) {
  const { id, admin, isDelivered, creditedCents } = order
  const amount = amountOf(order)
  const delivery = {
    Id: 1,
    DeliveryAmount: amount,
    CreditedAmount: creditedCents,
    Actions: ['CanCreditAmount'],
    OrderRows: [{ VatPercent: 2550 }],
  }
  return {
    Id: id,
    OrderStatus: admin,
    OrderAmount: amount,
    CancelledAmount: 0,
    Actions: admin === 'Open' ? ['CanDeliverOrder', 'CanCancelOrder'] : [],
    Deliveries: isDelivered ? [delivery] : [],
  }
}

export function fakeSvea() {
  const orders = new Map<string, Order>()
  let changes: 'at once' | 'as a task' | 'some time' = 'at once'
  const orderBy = (id: string | undefined) => [...orders.values()].find((order) => String(order.id) === id)

  function create(body: string): Response {
    const request = createSchema.parse(JSON.parse(body))
    const known = orders.get(request.clientOrderNumber)
    if (known) return Response.json(checkoutJson(known))
    const begun = {
      id: 7000 + orders.size,
      status: 'Created',
      admin: 'unknown',
      isDelivered: false,
      creditedCents: 0,
    } as const
    const order: Order = { ...request, ...begun }
    orders.set(order.clientOrderNumber, order)
    return Response.json(checkoutJson(order), { status: 201 })
  }

  const checkout = breakable((call) => {
    if (!isAuthorised(call)) return new Response(null, { status: 401 })
    if (call.method === 'POST') return create(call.body)
    const order = orderBy(new URL(call.url).pathname.split('/').at(-1))
    return order ? Response.json(checkoutJson(order)) : Response.json({ Code: 404, Message: 'none' }, { status: 404 })
  })

  /** A change is made at once; or as a task, finished when it is looked at; or is under way for some time. */
  function changed(order: Order, admin: Order['admin']): Response {
    order.admin = changes === 'some time' ? 'Processing' : admin
    if (changes === 'at once') return new Response(null, { status: 204 })
    const headers = changes === 'as a task' ? { Location: `${adminBaseUrl}/api/v1/queue/1` } : {}
    return new Response(null, { status: 202, headers })
  }

  function change(order: Order, { url, method, body }: OutgoingCall): Response {
    if (url.endsWith('/deliveries') && method === 'POST') {
      if (order.admin !== 'Open') return new Response(null, { status: 400 })
      order.isDelivered = true
      return changed(order, 'Delivered')
    }
    const { isCancelled, creditedAmount } = changeSchema.parse(JSON.parse(body))
    if (isCancelled && order.admin === 'Open') return changed(order, 'Cancelled')
    if (creditedAmount === undefined || order.admin !== 'Delivered') return new Response(null, { status: 400 })
    if (changes !== 'some time') order.creditedCents = creditedAmount
    return changed(order, 'Delivered')
  }

  const admin = breakable((call) => {
    if (!isAuthorised(call)) return new Response(null, { status: 401 })
    const { pathname } = new URL(call.url)
    if (pathname === '/api/v1/queue/1') return new Response(null, { status: 303, headers: { Location: adminBaseUrl } })
    const order = orderBy(/^\/api\/v1\/orders\/(\d+)/.exec(pathname)?.[1])
    if (order === undefined || order.admin === 'unknown') return new Response(null, { status: 404 })
    return call.method === 'GET' ? Response.json(adminJson(order)) : change(order, call)
  })

  const side: PaymentSide = {
    provider: 'SVEA',
    baseUrl,
    secrets: { merchantId, secret, adminBaseUrl },
    listenOn(outgoing: FakeOutgoing) {
      outgoing.answer(baseUrl, checkout.responder)
      outgoing.answer(adminBaseUrl, admin.responder)
    },
    pay: (orderNumber) => void Object.assign(held(orders, orderNumber), { status: 'Final', admin: 'Open' }),
  }
  return {
    ...side,
    orders,
    checkout,
    admin,
    orderOf: (orderNumber: string) => held(orders, orderNumber),
    make(way: typeof changes) {
      changes = way
    },
    /** The address that Svea calls, its own id in the place of the braces. */
    pushOf(orderNumber: string): string {
      const { id, merchantSettings } = held(orders, orderNumber)
      return merchantSettings.pushUri.replace('{checkout.order.uri}', String(id))
    },
    returnQueryOf: (orderNumber: string) => new URL(held(orders, orderNumber).merchantSettings.confirmationUri).search,
  }
}
