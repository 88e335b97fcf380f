import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { callSandbox, press, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { fail, persons, shop } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop, type ShopCall } from '#tests/support/fake-shop.ts'
import type { BeginCredit, CreditPort } from '#worker/providers/credit-port.ts'
import { createCreditPort } from '#worker/providers/credit-providers.ts'

import { creditorCredentials, creditorPaths } from './credentials.ts'

let seen: ShopCall[] = []

/** The app's own adapters against the bank as it is played, over the calls themselves. */
const overTheSandbox: typeof fetch = async (input, init) => {
  const request = new Request(input, init)
  const { pathname, search } = new URL(request.url)
  const body = new TextDecoder().decode(await request.arrayBuffer())
  return callSandbox(`${pathname}${search}`, {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    ...(body === '' ? {} : { body }),
  })
}

const wire = {
  fetch: overTheSandbox,
  environment: 'test',
  clock: { now: () => Date.now(), pause: async () => {} },
} as const

const ports: [name: string, creditor: string, port: CreditPort][] = [
  [
    'Merchant API',
    'resurs-mapi',
    createCreditPort(
      {
        api: 'MERCHANT_API',
        baseUrl: `${sandboxOrigin}${creditorPaths.merchantApi}`,
        secrets: creditorCredentials.merchantApi,
      },
      wire,
    ),
  ],
  [
    'Simplified Flow',
    'resurs-soap',
    createCreditPort(
      {
        api: 'SIMPLIFIED_FLOW',
        baseUrl: `${sandboxOrigin}${creditorPaths.simplifiedFlow}`,
        secrets: creditorCredentials.simplifiedFlow,
      },
      wire,
    ),
  ],
]

const order = {
  orderNumber: 'WS1A',
  amountCents: 41_250,
  rows: [
    { code: 'A1', description: 'Huolto & öljyt', priceWithVatCents: 41_255, vatBasisPoints: 2550 },
    { code: 'P', description: 'Pyöristys', priceWithVatCents: -5, vatBasisPoints: 0 },
  ],
}

const applicant = {
  firstName: 'Olavi',
  lastName: 'Korhonen',
  email: 'asiakas@esimerkki.fi',
  phoneNumber: '050 555 5127',
  address: 'Kansakoulukatu 9',
  postalCode: '00100',
  city: 'Helsinki',
  country: 'FI',
  ipAddress: '192.0.2.1',
  userAgent: 'Test/1.0',
}

const urls = {
  success: `${shop}/success`,
  cancel: `${shop}/cancel`,
  error: `${shop}/error`,
  callback: `${shop}/call`,
  managementCallback: `${shop}/managed`,
}

type Wanted = { person?: string; method?: BeginCredit['method']['paymentMethod']; creditCents?: number }

async function begin(port: CreditPort, { person = persons.accepted, method = 'INVOICE', creditCents }: Wanted = {}) {
  const known = await port.methods({ amountCents: order.amountCents, language: 'fi' })
  const methods = known.outcome === 'known' ? known.methods : []
  const chosen = methods.find(({ paymentMethod }) => paymentMethod === method)
  if (chosen === undefined) throw new Error(`no ${method}`)
  const credit = { order, method: chosen, creditCents: creditCents ?? order.amountCents, language: 'fi' as const, urls }
  return port.begin({ ...credit, applicant: { ...applicant, governmentId: person } })
}

/** Begins what is to be signed, and answers where. */
async function signing(port: CreditPort, wanted: Wanted = {}) {
  const begun = await begin(port, { method: 'PARTIAL', ...wanted })
  if (begun.outcome !== 'signing') throw new Error(begun.outcome)
  return { paymentId: begun.paymentId, page: new URL(begun.signingUrl).pathname }
}

const knownAs = (paymentId: string) => ({ ...order, paymentId, token: null })
const ask = (port: CreditPort, paymentId: string, isSigning = false) =>
  port.ask({ ...knownAs(paymentId), startedAt: Date.now(), saidFailed: false, isSigning })

const messageOf = ({ url, headers, body }: ShopCall) => ({
  query: new URL(url).searchParams,
  headers,
  body: new TextEncoder().encode(body),
})

beforeEach(async () => {
  await emptyDatabase(env.DB)
  seen = fakeShop(200)
})

describe.each(ports)('the adapter of the %s and the bank that is played agree', (_name, creditor, port) => {
  /** The Merchant API rejects what it would freeze, since it is not asked to. */
  const [whenFrozen, statusWhenFrozen] =
    creditor === 'resurs-soap' ? (['frozen', 'PENDING'] as const) : (['denied', 'FAILURE'] as const)

  it('on the ways to pay', async () => {
    const known = await port.methods({ amountCents: order.amountCents, language: 'fi' })
    const methods = known.outcome === 'known' ? known.methods : []
    expect(methods.map(({ paymentMethod }) => paymentMethod)).toEqual(['INVOICE', 'PARTIAL', 'NEWACCOUNT', 'ACCOUNT'])
    expect(methods.map(({ maxAmountCents }) => maxAmountCents)).toEqual([200_000, 500_000, 650_000, 500_000])
    expect(methods.every(({ legalInfoLinks }) => legalInfoLinks.at(-1)?.appendPriceLast)).toBe(true)
  })

  it('on what is decided at once', async () => {
    expect(await begin(port)).toMatchObject({ outcome: 'booked' })
    await emptyDatabase(env.DB)
    expect(await begin(port, { person: persons.frozen })).toMatchObject({ outcome: whenFrozen })
    await emptyDatabase(env.DB)
    expect(await begin(port, { person: persons.denied })).toMatchObject({ outcome: 'denied' })
    await emptyDatabase(env.DB)
    expect(await begin(port, { person: '230580Y7335' })).toMatchObject({ outcome: 'refused' })
  })

  it('on money that is held, taken and given back in parts', async () => {
    const begun = await begin(port)
    const payment = knownAs('paymentId' in begun ? (begun.paymentId ?? '') : '')
    const { paymentId } = payment
    expect(await ask(port, paymentId)).toMatchObject({ status: 'SUCCESS', authorised: true, amountCents: 41_250 })
    expect(await port.capture(payment)).toEqual({ outcome: 'captured' })
    expect(await port.capture(payment), 'again').toEqual({ outcome: 'captured' })
    expect(await ask(port, paymentId)).toMatchObject({ status: 'SUCCESS', authorised: false, amountCents: 41_250 })
    const refund = {
      payment,
      email: null,
      callback: `${shop}/refund`,
      refundNumber: 'R1',
      refundedBeforeCents: 0,
      paidAt: null,
    }
    expect(await port.refund({ ...refund, amountCents: 1000 })).toMatchObject({ outcome: 'refunded' })
    expect(await port.refund({ ...refund, amountCents: 1000 }), 'the same').toMatchObject({ outcome: 'refunded' })
    const rest = { ...refund, refundNumber: 'R2', refundedBeforeCents: 1000, amountCents: 40_250 }
    expect(await port.refund(rest)).toMatchObject({ outcome: 'refunded' })
    expect(
      await port.refund({ ...rest, refundNumber: 'R3', refundedBeforeCents: 41_250, amountCents: 1 }),
    ).toMatchObject({
      outcome: 'refused',
    })
  })

  it('on what is let go of', async () => {
    const begun = await begin(port)
    const payment = knownAs('paymentId' in begun ? (begun.paymentId ?? '') : '')
    expect(await port.cancel(payment)).toEqual({ outcome: 'cancelled' })
    expect(await ask(port, payment.paymentId)).toMatchObject({ status: 'CANCELLED' })
  })

  it.each([
    ['sign', 'booked', 'SUCCESS'],
    ['sign-freeze', whenFrozen, statusWhenFrozen],
    ['sign-deny', 'denied', 'FAILURE'],
  ])('on what is signed by %s', async (action, outcome, status) => {
    const { paymentId, page } = await signing(port)
    const signed = { paymentId, orderNumber: order.orderNumber }
    expect(await ask(port, paymentId, true)).toMatchObject({ status: 'SIGNING' })
    expect(await port.bookSigned(signed)).toEqual({ outcome: 'unsigned' })
    await press(page, action)
    expect(await port.bookSigned(signed)).toMatchObject({ outcome })
    expect(await port.bookSigned(signed), 'again').toMatchObject({ outcome })
    expect(await ask(port, paymentId, true)).toMatchObject({ status })
  })

  it('on who never comes back, whether it was signed or not', async () => {
    const { paymentId, page } = await signing(port, { method: 'NEWACCOUNT', creditCents: 200_000 })
    await press(page, 'leave')
    expect(await ask(port, paymentId, true)).toMatchObject({ status: 'SIGNING' })
    await press(page, 'sign-no-return')
    expect(await ask(port, paymentId, true)).toMatchObject({ status: 'SUCCESS', authorised: true })
  })

  it('on what is called off', async () => {
    const { paymentId, page } = await signing(port)
    expect(await press(page, 'cancel')).toBe(urls.cancel)
    expect(await port.bookSigned({ paymentId, orderNumber: order.orderNumber })).toMatchObject({ outcome: 'denied' })
    expect(await ask(port, paymentId, true)).toMatchObject({ status: expect.stringMatching(/^(CANCELLED|FAILURE)$/) })
  })

  it('on the calls, and on those that are forged', async () => {
    const registered = await port.registerCallbacks?.(`${shop}/call`)
    expect(registered ?? { outcome: 'registered' }).toEqual({ outcome: 'registered' })
    const { paymentId, page } = await signing(port)
    await press(page, 'forge')
    const forged = await Promise.all(seen.map((call) => port.verify(messageOf(call))))
    const isSigned = creditor === 'resurs-soap'
    expect(new Set(forged.map(({ verdict }) => verdict))).toEqual(new Set([isSigned ? 'forged' : 'hint']))
    seen.length = 0
    await press(page, 'sign-freeze')
    await port.bookSigned({ paymentId, orderNumber: order.orderNumber })
    expect(seen.length).toBeGreaterThan(0)
    for (const call of seen) {
      const verified = await port.verify(messageOf(call))
      expect(verified).toMatchObject({
        verdict: isSigned ? 'signed' : 'hint',
        message: { paymentId },
      })
    }
  })

  it('that nothing is known of what a bank says that is off', async () => {
    for (const name of ['500', 'garbage', 'wrong-type', 'fault', 'maintenance']) {
      await fail(creditor, name, 'start')
      expect(await begin(port)).toMatchObject({ outcome: 'unknown' })
      await emptyDatabase(env.DB)
    }
  })
})
