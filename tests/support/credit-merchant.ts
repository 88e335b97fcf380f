/** Resurs Bank's Merchant API as one client of it sees it; see `credit-side.ts`. */
import * as z from 'zod'

import { merchantSettings } from '#tests/adapters/credit-fixtures.ts'

import {
  creditActs,
  creditBook,
  creditWire,
  heldCents,
  refundedCents,
  type Credit,
  type CreditSide,
} from './credit-side.ts'
import type { OutgoingCall } from './outgoing.ts'

const { baseUrl, ...secrets } = merchantSettings
const token = 'a-token-of-the-bank'

const lineSchema = z.object({ totalAmountIncludingVat: z.number() })
const createSchema = z.object({
  storeId: z.literal(secrets.storeId),
  paymentMethodId: z.string(),
  order: z.object({ orderReference: z.string(), orderLines: z.array(lineSchema).min(1) }),
  customer: z.object({ governmentId: z.string(), mobilePhone: z.e164(), deviceInfo: z.object({ ip: z.string() }) }),
  options: z.object({
    handleFrozenPayments: z.boolean().default(false),
    callbacks: z.object({ authorization: z.object({ url: z.url() }) }),
    redirectionUrls: z.object({ customer: z.object({ successUrl: z.url(), failUrl: z.url() }) }),
  }),
})
const changeSchema = z.object({ transactionId: z.string().optional(), orderLines: z.array(lineSchema).optional() })

const centsOf = (lines: readonly z.infer<typeof lineSchema>[]) =>
  lines.reduce((sum, line) => sum + Math.round(line.totalAmountIncludingVat * 100), 0)

const statuses = {
  signing: 'TASK_REDIRECTION_REQUIRED',
  signed: 'TASK_REDIRECTION_REQUIRED',
  frozen: 'FROZEN',
  booked: 'ACCEPTED',
  rejected: 'REJECTED',
} as const

const method = (id: string, type: string, max: number) => ({
  id,
  name: `Resurs ${id}`,
  type,
  minPurchaseLimit: 5,
  maxPurchaseLimit: max,
  maxApplicationLimit: 6500,
  enabledForNaturalCustomer: true,
  legalLinks: [{ url: `https://resurs.example/${id}?amount=`, type: 'PRICE_INFO', appendAmount: true }],
  priceSignagePossible: id === 'part',
})
const methods = [
  method('invoice', 'RESURS_INVOICE', 2000),
  method('part', 'RESURS_PART_PAYMENT', 5000),
  method('account', 'RESURS_NEW_REVOLVING_CREDIT', 6500),
]

/** A price that the creditor has printed, for twelve months. */
export const cost = {
  name: '12 kk',
  durationMonths: 12,
  setupFee: 0,
  administrationFee: 4.95,
  monthlyCost: 48.1,
  totalCost: 577.2,
  interest: 19.9,
  effectiveInterest: 48.21,
}

function paymentJson(credit: Credit) {
  const isBooked = credit.state === 'booked'
  const held = isBooked ? heldCents(credit) : 0
  const canRefund = credit.takenCents > refundedCents(credit)
  const actions = [...(held > 0 ? ['CAPTURE', 'CANCEL'] : []), ...(canRefund ? ['REFUND', 'PARTIAL_REFUND'] : [])]
  return {
    id: credit.id,
    status: statuses[credit.state],
    paymentMethod: { name: 'Resurs Osamaksu' },
    ...(credit.state === 'signing' && { taskRedirectionUrls: { customerUrl: `https://sign.example/${credit.id}` } }),
    ...(credit.reason !== null && { rejectedReason: { category: credit.reason } }),
    order: {
      orderReference: credit.orderNumber,
      actionLog: credit.refunds.map(({ transactionId }) => ({ transactionId })),
      possibleActions: actions.map((action) => ({ action })),
      totalOrderAmount: credit.amountCents / 100,
      authorizedAmount: held / 100,
      capturedAmount: credit.takenCents / 100,
      refundedAmount: refundedCents(credit) / 100,
      canceledAmount: credit.annulledCents / 100,
    },
  }
}

const problem = (status: number) => Response.json({ code: 'X', message: 'no', traceId: '1' }, { status })

export function fakeMerchant(): CreditSide {
  const book = creditBook((orderNumber) => `mapi-${orderNumber.toLowerCase()}`)

  function create(body: string): Response {
    const { order, customer, options, paymentMethodId } = createSchema.parse(JSON.parse(body))
    const { successUrl: success, failUrl: fail } = options.redirectionUrls.customer
    const credit = book.apply({
      orderNumber: order.orderReference,
      governmentId: customer.governmentId,
      amountCents: centsOf(order.orderLines),
      isSigned: paymentMethodId !== 'invoice',
      endsIfFrozen: !options.handleFrozenPayments,
      urls: { success, fail, callback: options.callbacks.authorization.url },
    })
    return Response.json(paymentJson(credit), { status: 201 })
  }

  function change(credit: Credit, action: string, body: string): Response {
    const { orderLines, transactionId = null } = changeSchema.parse(JSON.parse(body))
    const possible = paymentJson(credit).order.possibleActions.map((one) => one.action.toLowerCase())
    if (!possible.includes(action)) return problem(409)
    if (action === 'capture') credit.takenCents = credit.amountCents
    if (action === 'cancel') credit.annulledCents = credit.amountCents
    if (action === 'refund') {
      const cents = orderLines === undefined ? credit.takenCents - refundedCents(credit) : centsOf(orderLines)
      credit.refunds.push({ cents, transactionId })
    }
    return Response.json(paymentJson(credit))
  }

  function respond({ method: verb, url, headers, body }: OutgoingCall): Response {
    const { pathname } = new URL(url)
    if (pathname === '/oauth2/token') {
      const isOurs = new URLSearchParams(body).get('client_secret') === secrets.clientSecret
      if (!isOurs) return Response.json({ error: 'invalid_client' }, { status: 401 })
      return Response.json({ access_token: token, token_type: 'Bearer', expires_in: 3599 })
    }
    if (headers['authorization'] !== `Bearer ${token}`) return problem(401)
    if (pathname.endsWith('/payment_methods')) return Response.json({ content: methods })
    if (pathname.endsWith('/price_signage')) return Response.json({ costList: [cost] })
    if (pathname === '/v2/payments') return create(body)
    if (pathname === '/v2/payments/search') {
      const { orderReference } = z.object({ orderReference: z.string() }).parse(JSON.parse(body))
      const credit = book.credits.get(orderReference)
      return Response.json({ content: credit ? [paymentJson(credit)] : [] })
    }
    const [, , , id = '', action] = pathname.split('/')
    const credit = book.byId(id)
    if (credit === undefined) return problem(404)
    return verb === 'GET' || action === undefined ? Response.json(paymentJson(credit)) : change(credit, action, body)
  }

  const words = { booked: 'AUTHORIZED', thawed: 'AUTHORIZED', frozen: 'FROZEN', annulled: 'REJECTED' } as const
  return {
    api: 'MERCHANT_API',
    provider: 'RESURS_MERCHANT_API',
    baseUrl,
    secrets,
    book,
    ...creditWire(baseUrl, respond),
    ...creditActs(book, { booksSignature: true }),
    callOf(orderNumber, says) {
      const { id, urls } = book.of(orderNumber)
      const body = JSON.stringify({ paymentId: id, status: words[says], created: '2026-11-03T08:00:00Z' })
      const headers = { 'Content-Type': 'application/json' }
      return { path: new URL(urls.callback ?? '').pathname, method: 'POST', headers, body }
    },
  }
}
