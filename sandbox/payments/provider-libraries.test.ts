import { createRequire } from 'node:module'

import { CallbackUrl, Customer, Item, PaytrailClient } from '@paytrail/paytrail-js-sdk'
import vismaLibrary from 'visma-pay'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'

import { startSandbox, startShop } from '#tests/support/running-sandbox.ts'

import { sandboxCredentials } from './credentials.ts'

/** The providers' own libraries pay and refund against the running sandbox. */

type Running<Start extends () => Promise<unknown>> = Awaited<ReturnType<Start>>

let sandbox: Running<typeof startSandbox>
let shop: Running<typeof startShop>
const patience = { timeout: 20_000, interval: 50 }

beforeAll(async () => {
  ;[sandbox, shop] = await Promise.all([startSandbox(), startShop()])
}, 120_000)

afterAll(async () => {
  await Promise.all([sandbox.stop(), shop.stop()])
})

beforeEach(() => {
  shop.calls.length = 0
})

/** Presses a button of a hosted page as a browser without scripts does; answers where it is sent. */
async function press(page: string, action: string): Promise<URL> {
  expect((await fetch(page)).status).toBe(200)
  const init = { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' as const }
  const response = await fetch(page, init)
  expect(response.status).toBe(303)
  return new URL(response.headers.get('Location') ?? '')
}

/** Waits for the calls that the shop gets at a path. */
async function callsTo(path: string, count = 1): Promise<URL[]> {
  const there = () => shop.calls.filter(({ pathname }) => pathname === path)
  await vi.waitFor(() => expect(there()).toHaveLength(count), patience)
  return there()
}

describe("Paytrail's own library", { timeout: 60_000 }, () => {
  const { account, secret } = sandboxCredentials.paytrail
  const client = new PaytrailClient({ merchantId: Number(account), secretKey: secret, platformName: 'sandbox' })
  const seen: { headers: unknown; data: unknown }[] = []

  type Exchange = { url?: string }
  type Hooks<Item> = { use: (hook: (item: Item) => Item) => void }
  type HttpLibrary = {
    interceptors: { request: Hooks<Exchange>; response: Hooks<{ headers: unknown; data: unknown }> }
  }
  const isHttpLibrary = (value: unknown): value is HttpLibrary => typeof value === 'function' && 'interceptors' in value

  beforeAll(() => {
    // The library knows Paytrail's host by heart, so its HTTP client is told to go elsewhere.
    const ownRequire = createRequire(createRequire(import.meta.url).resolve('@paytrail/paytrail-js-sdk'))
    const http: unknown = ownRequire('axios')
    if (!isHttpLibrary(http)) throw new Error('The library has another HTTP client now')
    http.interceptors.request.use((config) => {
      const url = config.url?.replace('https://services.paytrail.com', `${sandbox.origin}/paytrail`)
      return Object.assign(config, { url })
    })
    http.interceptors.response.use((response) => {
      seen.push(response)
      return response
    })
  })

  const texts = z.record(z.string(), z.string())
  /** Returns the library's verdict on the parameters of an address. */
  function isSigned({ searchParams }: URL): boolean {
    const { signature = '', ...fields } = Object.fromEntries(searchParams)
    return client.validateHmac(fields, '', signature, secret, 'sha256')
  }

  // The library only takes parts that are made of its own classes.
  const urls = (path: string) =>
    Object.assign(new CallbackUrl(), { success: `${shop.origin}${path}/ok`, cancel: `${shop.origin}${path}/no` })
  const item = (unitPrice: number, vatPercentage: number, description: string) =>
    Object.assign(new Item(), { unitPrice, units: 1, vatPercentage, productCode: 'A1', description })
  const email = 'asiakas@esimerkki.fi'
  const order = (stamp: string) => ({
    stamp,
    reference: '1232',
    amount: 24_895,
    currency: 'EUR',
    language: 'FI',
    items: [item(24_900, 25.5, 'Määräaikaishuolto, öljyt'), item(-5, 0, 'Pyöristys')],
    customer: Object.assign(new Customer(), { email, firstName: 'Åke', lastName: 'Öhman' }),
    redirectUrls: urls('/back'),
    callbackUrls: urls('/call'),
  })
  const opened = z.object({ status: z.literal(200), data: z.object({ transactionId: z.string(), href: z.string() }) })
  const open = async (stamp: string) => opened.parse(await client.createPayment(order(stamp))).data

  it('pays, asks and refunds', async () => {
    const { transactionId, href } = await open('stamp-1')
    const back = await press(href, 'pay')
    expect(back.pathname).toBe('/back/ok')
    expect(isSigned(back)).toBe(true)
    const [called] = await callsTo('/call/ok')
    expect(called && isSigned(called)).toBe(true)
    expect(called?.searchParams.get('checkout-transaction-id')).toBe(transactionId)

    const asked = await client.getPaymentStatus({ transactionId })
    expect(asked).toMatchObject({ status: 200, data: { status: 'ok', amount: 24_895, stamp: 'stamp-1' } })

    const refund = { amount: 1000, refundStamp: 'r-1', refundReference: 'r', callbackUrls: urls('/refund') }
    expect(await client.createRefund({ transactionId }, refund)).toMatchObject({ status: 200, data: { status: 'ok' } })
    const [refunded] = await callsTo('/refund/ok')
    expect(refunded && isSigned(refunded)).toBe(true)
    expect(refunded?.searchParams.get('checkout-amount')).toBe('1000')

    const tooMuch = { ...refund, amount: 24_000, refundStamp: 'r-2' }
    expect(await client.createRefund({ transactionId }, tooMuch)).toMatchObject({ status: 400 })
  })

  it('hears of a refusal, and knows a forgery', async () => {
    const { transactionId, href } = await open('stamp-2')
    expect(isSigned(await press(href, 'forge'))).toBe(false)
    expect(await client.getPaymentStatus({ transactionId })).toMatchObject({ data: { status: 'new' } })
    expect(isSigned(await press(href, 'decline'))).toBe(true)
    expect(await client.getPaymentStatus({ transactionId })).toMatchObject({ data: { status: 'fail' } })
    expect(await client.createPayment(order('stamp-2')), 'the stamp was used').toMatchObject({ status: 400 })
  })

  it('is turned away with another secret', async () => {
    const stranger = new PaytrailClient({ merchantId: Number(account), secretKey: 'other', platformName: 'sandbox' })
    expect(await stranger.createPayment(order('stamp-3'))).toMatchObject({ status: 401 })
  })

  it('takes the signature of every answer', async () => {
    await open('stamp-4')
    expect(seen.length).toBeGreaterThan(0)
    for (const { headers, data } of seen) {
      const all = texts.parse(JSON.parse(JSON.stringify(headers)))
      const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('checkout-')))
      const body = z.record(z.string(), z.any()).parse(data)
      expect(client.validateHmac(fields, body, all['signature'] ?? '', secret, 'sha256')).toBe(true)
    }
  })
})

describe("Visma Pay's own library", { timeout: 60_000 }, () => {
  beforeAll(() => {
    vismaLibrary.setApiKey(sandboxCredentials.vismaPay.apiKey)
    vismaLibrary.setPrivateKey(sandboxCredentials.vismaPay.privateKey)
    vismaLibrary.setUseHttps(false)
    vismaLibrary.setDefaultHost(`${new URL(sandbox.origin).host}/visma-pay`)
  })

  const charge = (orderNumber: string) => ({
    order_number: orderNumber,
    amount: 24_895,
    currency: 'EUR',
    email: 'asiakas@esimerkki.fi',
    payment_method: {
      type: 'e-payment',
      return_url: `${shop.origin}/back`,
      notify_url: `${shop.origin}/notify`,
      lang: 'fi',
    },
    products: [
      { id: '1', title: 'Määräaikaishuolto', count: 1, pretax_price: 19_837, tax: 25.5, price: 24_895, type: 1 },
    ],
  })
  const opened = z.object({ result: z.literal(0), token: z.string() })
  const open = async (orderNumber: string) => {
    const { token } = opened.parse(await vismaLibrary.createCharge(charge(orderNumber)))
    return { token, page: `${sandbox.origin}/visma-pay/pbwapi/token/${token}` }
  }
  const isGenuine = ({ searchParams }: URL) =>
    vismaLibrary.checkReturn(Object.fromEntries(searchParams)).catch(() => false)

  it('pays, asks and refunds', async () => {
    const { token, page } = await open('A1')
    const back = await press(page, 'pay')
    expect(await isGenuine(back)).toBe(true)
    expect(back.searchParams.get('RETURN_CODE')).toBe('0')
    const [notified] = await callsTo('/notify')
    expect(notified && (await isGenuine(notified))).toBe(true)

    expect(await vismaLibrary.checkStatusWithToken(token)).toMatchObject({ result: 0, settled: 1 })
    expect(await vismaLibrary.checkStatusWithOrderNumber('A1')).toMatchObject({ result: 0, settled: 1 })
    const products = [{ title: 'Määräaikaishuolto', tax: 25.5 }]
    expect(await vismaLibrary.getPayment('A1')).toMatchObject({
      payment: { amount: 24_895, payment_products: products },
    })

    const refund = { order_number: 'A1', amount: 1000, email: 'a@b.fi', notify_url: `${shop.origin}/refunded` }
    const made = z.object({ refund_id: z.int(), type: z.string() }).parse(await vismaLibrary.createRefund(refund))
    expect(made.type).toBe('instant')
    const [refunded] = await callsTo('/refunded')
    const { RETURN_CODE, REFUND_ID, AUTHCODE } = Object.fromEntries(refunded?.searchParams ?? [])
    expect(AUTHCODE).toBe(vismaLibrary.getHmac(`${RETURN_CODE}|${REFUND_ID}`))
    expect(await vismaLibrary.getRefund(made.refund_id)).toMatchObject({ result: 0, refund: { amount: -1000 } })
    await expect(vismaLibrary.createRefund({ ...refund, amount: 24_000 })).rejects.toMatchObject({ error: 'Error' })
  })

  it('hears of a refusal, and knows a forgery', async () => {
    const { page } = await open('A2')
    expect(await isGenuine(await press(page, 'forge'))).toBe(false)
    const back = await press(page, 'decline')
    expect(await isGenuine(back)).toBe(true)
    expect(back.searchParams.get('RETURN_CODE')).toBe('1')
    await expect(vismaLibrary.checkStatusWithOrderNumber('A2')).rejects.toMatchObject({ error: 'Error' })
    await expect(vismaLibrary.createCharge(charge('A2'))).rejects.toMatchObject({ error: 'Error' })
  })

  it('captures what was only authorised, and lets go of it', async () => {
    await press((await open('A3')).page, 'authorise')
    expect(await vismaLibrary.checkStatusWithOrderNumber('A3')).toMatchObject({ settled: 0 })
    expect(await vismaLibrary.capture('A3')).toEqual({ result: 0 })
    await press((await open('A4')).page, 'authorise')
    expect(await vismaLibrary.cancel('A4')).toEqual({ result: 0 })
    await expect(vismaLibrary.capture('A4')).rejects.toMatchObject({ error: 'Error' })
  })

  it('lists the ways to pay', async () => {
    const answer = z.object({ payment_methods: z.array(z.object({ selected_value: z.string() })) })
    const { payment_methods: methods } = answer.parse(await vismaLibrary.getMerchantPaymentMethods('EUR'))
    expect(methods.map(({ selected_value: name }) => name)).toContain('nordea')
  })
})
