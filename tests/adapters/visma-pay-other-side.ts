import { createHmac } from 'node:crypto'

import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import { json, order, vismaPaySettings, wireAnswering, type Responder } from './payment-fixtures.ts'

/** Visma Pay's side of its signature, made here from its description and not from the adapter's code. */
export function vismaSign(parts: readonly string[], key = vismaPaySettings.privateKey): string {
  return createHmac('sha256', key).update(parts.join('|')).digest('hex').toUpperCase()
}

/** The query of a return or notification: the fields in the order in which they are signed. */
export function vismaQuery(fields: Record<string, string>, key = vismaPaySettings.privateKey): URLSearchParams {
  return new URLSearchParams({ ...fields, AUTHCODE: vismaSign(Object.values(fields), key) })
}
export const paidReturn = { RETURN_CODE: '0', ORDER_NUMBER: 'WS7K2M9QX4', SETTLED: '1' }

export const paid = { result: 0, settled: 1, source: { object: 'card', brand: 'Visa', last4: '1111' } }
export const held = { ...paid, settled: 0 }

const payment = {
  id: 5_551_234,
  amount: 24_890,
  currency: 'EUR',
  order_number: order.orderNumber,
  created_at: '2026-11-03 08:00:00',
  status: 4,
  refund_type: 'instant',
  refunds: [],
}
export function foundPayment(changes: object = {}): Responder {
  return json({ result: 0, payment: { ...payment, ...changes } })
}

export function visma(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  return { port: createVismaPay(vismaPaySettings, wire), outgoing }
}
