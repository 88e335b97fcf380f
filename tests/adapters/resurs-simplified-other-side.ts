import { createResursSimplified } from '#worker/providers/resurs-simplified/resurs-simplified.ts'

import { simplifiedSettings } from './credit-fixtures.ts'
import { order, wireAnswering, type Responder } from './payment-fixtures.ts'

const envelope = 'http://schemas.xmlsoap.org/soap/envelope/'
const messages = 'http://ecommerce.resurs.com/v4/msg'

/** An answer of a service; the prefixes are as the bank happens to choose them. */
export function soap(inner: string, status = 200): Responder {
  const text = `<?xml version='1.0' encoding='UTF-8'?><soap:Envelope xmlns:soap="${envelope}"><soap:Body>${inner}</soap:Body></soap:Envelope>`
  return () => new Response(text, { status, headers: { 'Content-Type': 'text/xml;charset=UTF-8' } })
}

export function answer(name: string, inner: string): Responder {
  return soap(`<ns7:${name} xmlns:ns7="${messages}/x" xmlns:ns2="${messages}/exception">${inner}</ns7:${name}>`)
}

export function fault(id: number, userErrorMessage = 'Tarkista tiedot &amp; yritä &#xE4;.'): Responder {
  const error = `<errorTypeDescription>X</errorTypeDescription><errorTypeId>${id}</errorTypeId><fixableByYou>true</fixableByYou><userErrorMessage>${userErrorMessage}</userErrorMessage>`
  const detail = `<detail><ns3:ECommerceError xmlns:ns3="${messages}/exception">${error}</ns3:ECommerceError></detail>`
  return soap(
    `<soap:Fault><faultcode>soap:Server</faultcode><faultstring>secret</faultstring>${detail}</soap:Fault>`,
    500,
  )
}

export function plainFault(code: 'Client' | 'Server'): Responder {
  return soap(`<soap:Fault><faultcode>soap:${code}</faultcode><faultstring>no</faultstring></soap:Fault>`, 500)
}

const nil = '<signingUrl xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"/>'

export function booking(
  status: string,
  signingUrl: string | null = null,
  paymentId: string = order.orderNumber,
): Responder {
  const url = signingUrl === null ? nil : `<signingUrl>${signingUrl}</signingUrl>`
  const id = `<paymentId>${paymentId}</paymentId>`
  return answer('bookPaymentResponse', `<return>${id}<bookPaymentStatus>${status}</bookPaymentStatus>${url}</return>`)
}

export type Diff = { type: string; euros: string; transactionId?: string; vatPct?: readonly string[] }

export function diffXml({ type, euros, transactionId, vatPct = ['25.50000'] }: Diff): string {
  const id = transactionId === undefined ? '' : `<transactionId>${transactionId}</transactionId>`
  const lines = vatPct.map((rate) => `<specLines><vatPct>${rate}</vatPct></specLines>`).join('')
  const spec = `<paymentSpec>${lines}<totalAmount>${euros}</totalAmount></paymentSpec>`
  return `<paymentDiffs><type>${type}</type>${id}<created>2026-11-03</created>${spec}</paymentDiffs>`
}

type Booked = {
  flags?: readonly string[]
  total?: string
  frozen?: boolean
  fraud?: boolean
  id?: string
  diffs?: readonly Diff[]
}

/** A payment as `getPayment` tells it. */
export function booked(given: Booked = {}): Responder {
  const { flags = [], total = '248.90000', frozen = false, fraud = false, id = order.orderNumber, diffs = [] } = given
  const inner = [
    `<id>${id}</id><totalAmount>${total}</totalAmount><limit>248.90</limit>`,
    diffs.map(diffXml).join(''),
    `<paymentMethodId>FI-OSAMAKSU</paymentMethodId><paymentMethodName>Resurs Osamaksu</paymentMethodName>`,
    `<fraud>${fraud}</fraud><frozen>${frozen}</frozen>`,
    flags.map((flag) => `<status>${flag}</status>`).join(''),
  ]
  return answer('getPaymentResponse', `<return>${inner.join('')}</return>`)
}

export const held = booked({ flags: ['DEBITABLE'], diffs: [{ type: 'AUTHORIZE', euros: '248.90' }] })
export const frozen = booked({ frozen: true })
export const taken = booked({
  flags: ['CREDITABLE', 'IS_DEBITED'],
  diffs: [
    { type: 'AUTHORIZE', euros: '248.90' },
    { type: 'DEBIT', euros: '248.90000' },
  ],
})
export const notThere = fault(8)

export function simplified(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  const port = createResursSimplified(simplifiedSettings, wire)
  const sent = () => outgoing.calls.map(({ body }) => /<m:(\w+)/.exec(body)?.[1])
  return { port, outgoing, sent }
}
