import type { CreditPort } from '#worker/providers/credit-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'
import { createResursMerchant } from '#worker/providers/resurs-merchant/resurs-merchant.ts'
import { createResursSimplified } from '#worker/providers/resurs-simplified/resurs-simplified.ts'

import { beginInput, merchantSettings, simplifiedSettings } from './credit-fixtures.ts'
import type { Call, Step } from './payment-calls.ts'
import { json, known, order, refundInput, type Responder } from './payment-fixtures.ts'
import * as mapi from './resurs-merchant-other-side.ts'
import * as soap from './resurs-simplified-other-side.ts'

const read = (answer: Responder): Step => ({ does: 'read', answer })
const change = (answer: Responder): Step => ({ does: 'change', answer })

const simplified = (wire: PaymentWire) => createResursSimplified(simplifiedSettings, wire)
/** Each without a token, so that it has to be fetched. */
const tokenless = (wire: PaymentWire) => createResursMerchant(merchantSettings, wire, new Map())

type Wanted = { port: CreditPort; paymentId: string; signal: AbortSignal | undefined }
const runs = {
  methods: ({ port, signal }: Wanted) => port.methods({ amountCents: 24_890, language: 'fi' }, signal),
  begin: ({ port, signal }: Wanted) => port.begin(beginInput, signal),
  bookSigned: ({ port, paymentId, signal }: Wanted) =>
    port.bookSigned({ paymentId, orderNumber: order.orderNumber }, signal),
  ask: ({ port, paymentId, signal }: Wanted) => port.ask({ ...known, paymentId }, signal),
  search: ({ port, signal }: Wanted) => port.ask({ ...known, paymentId: null }, signal),
  capture: ({ port, paymentId, signal }: Wanted) => port.capture({ ...known, paymentId }, signal),
  cancel: ({ port, paymentId, signal }: Wanted) => port.cancel({ ...known, paymentId }, signal),
  refund: ({ port, paymentId, signal }: Wanted) =>
    port.refund({ ...refundInput, payment: { ...known, paymentId } }, signal),
  askRefund: ({ port, paymentId, signal }: Wanted) =>
    port.askRefund?.({ ...refundInput, payment: { ...known, paymentId }, refundId: null }, signal) ??
    Promise.resolve({ outcome: 'absent' }),
  register: ({ port, signal }: Wanted) =>
    port.registerCallbacks?.('https://huolto.example/x', signal) ?? Promise.resolve({ outcome: 'absent' }),
}

type Made = Omit<Call, 'name' | 'run'> & { does: keyof typeof runs }

function merchantCall(name: string, { does, ...rest }: Made, port = mapi.withToken): Call {
  const { paymentId } = mapi
  return {
    name: `Merchant API: ${name}`,
    run: (wire, signal) => runs[does]({ port: port(wire), paymentId, signal }),
    ...rest,
  }
}

function simplifiedCall(name: string, { does, ...rest }: Made): Call {
  const { orderNumber: paymentId } = order
  const run: Call['run'] = (wire, signal) => runs[does]({ port: simplified(wire), paymentId, signal })
  return { name: `Simplified Flow: ${name}`, run, ...rest }
}

const methods = json({ content: [] })
const refunded = json(mapi.payment('ACCEPTED', { ...mapi.takenOrder, refundedAmount: 50 }))
const soapMethods = soap.answer('getPaymentMethodsResponse', '')
const soapTaken = soap.booked({ flags: ['CREDITABLE', 'IS_DEBITED'], diffs: [{ type: 'DEBIT', euros: '248.90' }] })
const soapRefunded = soap.booked({ diffs: [{ type: 'CREDIT', euros: '50', transactionId: 'ref_01hv3k' }] })
const done = (name: string) => change(soap.answer(`${name}Response`, ''))

/** Every call of the creditor, by both of its APIs. */
export const creditCalls: readonly Call[] = [
  merchantCall('methods', { does: 'methods', steps: [read(methods)], good: 'known' }),
  merchantCall('begin', { does: 'begin', steps: [change(mapi.signing)], good: 'signing' }),
  merchantCall(
    'begin with a token to fetch',
    { does: 'begin', steps: [read(mapi.token()), change(mapi.signing)], good: 'signing', readingFirst: 'refused' },
    tokenless,
  ),
  merchantCall(
    'ask with a token to fetch',
    { does: 'ask', steps: [read(mapi.token()), read(mapi.held)], good: 'known' },
    tokenless,
  ),
  merchantCall('come back', { does: 'bookSigned', steps: [read(mapi.held)], good: 'booked' }),
  merchantCall('ask', { does: 'ask', steps: [read(mapi.held)], good: 'known' }),
  merchantCall('look for an order', {
    does: 'search',
    steps: [read(json({ content: [mapi.payment('ACCEPTED', mapi.heldOrder)] }))],
    good: 'known',
  }),
  merchantCall('capture', { does: 'capture', steps: [read(mapi.held), change(mapi.taken)], good: 'captured' }),
  merchantCall('cancel', { does: 'cancel', steps: [read(mapi.held), change(mapi.held)], good: 'cancelled' }),
  merchantCall('refund', {
    does: 'refund',
    steps: [read(mapi.taken), change(refunded)],
    good: 'refunded',
    readingFirst: 'refused',
  }),
  merchantCall('ask about a refund', { does: 'askRefund', steps: [read(refunded)], good: 'refunded' }),
  simplifiedCall('methods', { does: 'methods', steps: [read(soapMethods)], good: 'known' }),
  simplifiedCall('begin', { does: 'begin', steps: [change(soap.booking('BOOKED'))], good: 'booked' }),
  // Whatever is between: a signature is not lost because the way was barred.
  simplifiedCall('book what was signed', { does: 'bookSigned', steps: [read(soap.booking('BOOKED'))], good: 'booked' }),
  simplifiedCall('ask', { does: 'ask', steps: [read(soap.held)], good: 'known' }),
  simplifiedCall('capture', { does: 'capture', steps: [read(soap.held), done('finalizePayment')], good: 'captured' }),
  simplifiedCall('cancel', { does: 'cancel', steps: [read(soap.held), done('annulPayment')], good: 'cancelled' }),
  simplifiedCall('refund', {
    does: 'refund',
    steps: [read(soapTaken), done('creditPayment')],
    good: 'refunded',
    readingFirst: 'refused',
  }),
  simplifiedCall('ask about a refund', { does: 'askRefund', steps: [read(soapRefunded)], good: 'refunded' }),
  simplifiedCall('say where to call', {
    does: 'register',
    steps: Array.from({ length: 5 }, () => done('registerEventCallback')),
    good: 'registered',
  }),
]
