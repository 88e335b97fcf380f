import { testClock, testNow } from '#tests/support/clock.ts'
import { fakeOutgoing, type FakeOutgoing } from '#tests/support/outgoing.ts'
import type {
  PaymentQuery,
  IncomingMessage,
  PaymentOrder,
  RefundInput,
  StartPayment,
} from '#worker/providers/payment-port.ts'
import type { PaymentWire } from '#worker/providers/payment-wire.ts'

export const paytrailSettings = {
  baseUrl: 'https://paytrail.example',
  account: '375917',
  secret: 'SAIPPUAKAUPPIAS',
}
export const vismaPaySettings = {
  baseUrl: 'https://visma.example/pbwapi',
  apiKey: 'TESTAPIKEY',
  privateKey: 'private_key',
}
export const sveaSettings = {
  baseUrl: 'https://checkout.example',
  adminBaseUrl: 'https://admin.example',
  merchantId: '123123',
  secret: 'sharedSecret',
}
export const eneriusSettings = {
  baseUrl: 'https://pay.example',
  merchantId: 'tyopaja-17',
  secret: 'a-shared-secret-of-the-test-vectors-0001',
}

export const order: PaymentOrder = {
  orderNumber: 'WS7K2M9QX4',
  amountCents: 24_890,
  rows: [
    { code: 'TYO-1', description: 'Määräaikaishuolto', priceWithVatCents: 18_825, vatBasisPoints: 2550 },
    { code: 'OSA-9', description: 'Öljynsuodatin', priceWithVatCents: 7_067, vatBasisPoints: 2550 },
    { code: 'ALE', description: 'Kanta-asiakasalennus', priceWithVatCents: -1_000, vatBasisPoints: 2550 },
  ],
}

export const startInput: StartPayment = {
  order,
  customer: {
    firstName: 'Mäijä',
    lastName: 'Öljynen',
    email: 'maija.oljynen@example.fi',
    address: 'Hämeenkatu 6 B 12',
    postalCode: '33100',
    city: 'Tampere',
    country: 'FI',
  },
  language: 'fi',
  urls: {
    success: 'https://huolto.example/payment-feedback/x/ABCDEFGHJKMN/success',
    cancel: 'https://huolto.example/payment-feedback/x/ABCDEFGHJKMN/cancel',
    error: 'https://huolto.example/payment-feedback/x/ABCDEFGHJKMN/error',
    callback: 'https://huolto.example/api/payment-callback/x?token=k3z',
    refundCallback: 'https://huolto.example/api/refund-callback/x?token=q9',
    terms: 'https://huolto.example/terms',
    checkout: 'https://huolto.example/ABCDEFGHJKMN',
  },
}

export const known: PaymentQuery = {
  orderNumber: order.orderNumber,
  paymentId: '7427',
  token: 'tok-1',
  amountCents: order.amountCents,
  startedAt: testNow,
  saidFailed: false,
}

export const refundInput: RefundInput = {
  payment: known,
  refundNumber: 'ref_01hv3k',
  amountCents: 5_000,
  refundedBeforeCents: 0,
  paidAt: null,
  email: 'maija.oljynen@example.fi',
  callback: startInput.urls.refundCallback,
}

export type Responder = Parameters<FakeOutgoing['answer']>[1]

export function json(body: unknown, init?: ResponseInit): Responder {
  return () => Response.json(body, init)
}

/**
 * References against garbage collection: a collected call that is never answered would not hear that its caller gave
 * up.
 */
const held: FakeOutgoing[] = []

/** The other side answers call by call in this order, and is down afterwards. */
export function wireAnswering(...answers: Responder[]): { wire: PaymentWire; outgoing: FakeOutgoing } {
  const outgoing = fakeOutgoing()
  held.push(outgoing)
  let calls = 0
  outgoing.answer('https://', (call, request) => {
    const answer = answers[calls]
    calls += 1
    if (answer === undefined) throw new TypeError('Network connection lost.')
    return answer(call, request)
  })
  return { wire: { fetch: outgoing.fetch, environment: 'test', clock: testClock(), timeoutMs: 40 }, outgoing }
}

export function incoming(query: string | URLSearchParams): IncomingMessage {
  return { query: new URLSearchParams(query), headers: new Headers(), body: new Uint8Array() }
}

/** Returns the JSON that a call sent, by the call's place. */
export function sentJson(outgoing: FakeOutgoing, call = 0): unknown {
  return JSON.parse(outgoing.calls[call]?.body ?? 'null')
}
