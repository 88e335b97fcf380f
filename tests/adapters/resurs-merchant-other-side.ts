import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createResursMerchant } from '#worker/providers/resurs-merchant/resurs-merchant.ts'
import type { TokenStore } from '#worker/providers/resurs-merchant/token.ts'

import { merchantSettings } from './credit-fixtures.ts'
import { json, order, wireAnswering, type Responder } from './payment-fixtures.ts'

export const paymentId = '3f0c7f5e-1111-4222-8333-444455556666'

type Order = { [name: string]: unknown }

export const openOrder = {
  orderReference: order.orderNumber,
  actionLog: [],
  possibleActions: [],
  totalOrderAmount: 248.9,
  authorizedAmount: 0,
  capturedAmount: 0,
  refundedAmount: 0,
  canceledAmount: 0,
}
export const heldOrder: Order = {
  authorizedAmount: 248.9,
  possibleActions: [{ action: 'CAPTURE' }, { action: 'PARTIAL_CAPTURE' }, { action: 'CANCEL' }],
}
export const takenOrder: Order = {
  capturedAmount: 248.9,
  possibleActions: [{ action: 'REFUND' }, { action: 'PARTIAL_REFUND' }],
}

/** A payment as the Merchant API tells it. */
export function payment(status: string, orderChanges: Order = {}, changes: Order = {}) {
  return {
    id: paymentId,
    created: '2026-11-03T08:00:00Z',
    storeId: merchantSettings.storeId,
    paymentMethod: { id: 'm-1', name: 'Resurs Osamaksu', type: 'RESURS_PART_PAYMENT' },
    status,
    order: { ...openOrder, ...orderChanges },
    ...changes,
  }
}

export const held = json(payment('ACCEPTED', heldOrder))
export const taken = json(payment('ACCEPTED', takenOrder))
export const signing = json(
  payment('TASK_REDIRECTION_REQUIRED', {}, { taskRedirectionUrls: { customerUrl: 'https://sign.example/1' } }),
  { status: 201 },
)

export function token(value = 'token-1', seconds = 3599): Responder {
  return json({ access_token: value, token_type: 'Bearer', expires_in: seconds, scope: 'mock-merchant-api' })
}

export function apiError(status: number): Responder {
  return json({ code: 'BAD_REQUEST', message: 'customer.email: must be well formed', traceId: '1' }, { status })
}

/** A client that has a token already. */
export function withToken(wire: PaymentWire) {
  const { baseUrl, clientId, scope } = merchantSettings
  const tokens: TokenStore = new Map([
    [[baseUrl, clientId, scope].join(' '), { value: 'token-0', goodUntil: Infinity }],
  ])
  return createResursMerchant(merchantSettings, wire, tokens)
}

export function merchant(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  const sent = () => outgoing.calls.map(({ method, url }) => `${method} ${url.replace('https://mapi.example', '')}`)
  return { port: withToken(wire), outgoing, sent }
}
