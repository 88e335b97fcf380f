import { createHash, createHmac } from 'node:crypto'

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { callSandbox, postJson, press } from '#sandbox/testing/call-sandbox.ts'
import { emptyDatabase } from '#sandbox/testing/empty-database.ts'
import { fakeShop, type ShopCall } from '#sandbox/testing/fake-shop.ts'
import vectors from '#tests/vectors/paytrail.json' with { type: 'json' }

import { paytrailSignature } from './signature.ts'

const { account, secret } = sandboxCredentials.paytrail
const shop = 'https://shop.example'

type Fields = Record<string, string>

/** The signature as the contract describes it, written apart from the sandbox's own. */
function sign(fields: Fields, body: string, key: string = secret): string {
  const text = Object.keys(fields)
    .toSorted()
    .reduce((lines, name) => `${lines}${name}:${fields[name]}\n`, '')
  return createHmac(fields['checkout-algorithm'] ?? '', key)
    .update(text + body)
    .digest('hex')
}

type Options = { key?: string; change?: Fields; transactionId?: string; text?: string }

async function call(method: 'GET' | 'POST', path: string, body: string, options: Options = {}): Promise<Response> {
  const { key = secret, change = {}, transactionId, text = body } = options
  const fields: Fields = {
    'checkout-account': account,
    'checkout-algorithm': 'sha256',
    'checkout-method': method,
    'checkout-nonce': createHash('md5').update(String(Math.random())).digest('hex'),
    'checkout-timestamp': new Date().toISOString(),
    ...(transactionId === undefined ? {} : { 'checkout-transaction-id': transactionId }),
    ...change,
  }
  const headers = { ...fields, signature: sign(fields, body, key), 'Content-Type': 'application/json; charset=utf-8' }
  return callSandbox(`/paytrail${path}`, { method, headers, ...(method === 'POST' ? { body: text } : {}) })
}

const order = {
  stamp: 'stamp-1',
  reference: 'order-1',
  amount: 24_895,
  currency: 'EUR',
  language: 'FI',
  items: [
    { unitPrice: 24_900, units: 1, vatPercentage: 25.5, productCode: 'A1', description: 'Määräaikaishuolto' },
    { unitPrice: -5, units: 1, vatPercentage: 0, productCode: 'P', description: 'Pyöristys' },
  ],
  customer: { email: 'asiakas@esimerkki.fi' },
  redirectUrls: { success: `${shop}/ok?own=1`, cancel: `${shop}/no` },
  callbackUrls: { success: `${shop}/call/ok`, cancel: `${shop}/call/no` },
}

const created = z.object({ transactionId: z.string(), href: z.string() })

async function open(change: object = {}) {
  const response = await call('POST', '/payments', JSON.stringify({ ...order, ...change }))
  expect(response.status).toBe(201)
  return created.parse(await response.json())
}

const read = async (id: string) => (await call('GET', `/payments/${id}`, '', { transactionId: id })).json()
const refund = (id: string, change: object = {}) =>
  call(
    'POST',
    `/payments/${id}/refund`,
    JSON.stringify({ amount: 1000, callbackUrls: order.callbackUrls, ...change }),
    {
      transactionId: id,
    },
  )

/** The signed parameters of an address, when their signature is right. */
function verified(url: string): Fields {
  const all = Object.fromEntries(new URL(url).searchParams)
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('checkout-')))
  expect(all['signature']).toBe(sign(fields, ''))
  return fields
}

const pathsOf = (calls: readonly ShopCall[]) => calls.map(({ method, url }) => `${method} ${new URL(url).pathname}`)

beforeEach(() => emptyDatabase(env.DB))

it.each(vectors.vectors)('signs the vector $id', async ({ fields, body, signature }) => {
  expect(await paytrailSignature(fields, body, vectors.secret)).toBe(signature)
})

describe('a call of the shop', () => {
  it.each<[string, Options]>([
    ['another secret', { key: 'another' }],
    ['a body that is not what was signed', { text: JSON.stringify({ ...order, amount: 1 }) }],
    ['the same body written otherwise', { text: JSON.stringify(order, null, 1) }],
    ['another merchant', { change: { 'checkout-account': '695861' } }],
    ['another method', { change: { 'checkout-method': 'GET' } }],
    ['a transaction that is not on the path', { transactionId: 'x' }],
  ])('is not let in with %s', async (_name, options) => {
    const response = await call('POST', '/payments', JSON.stringify(order), options)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: 'error' })
  })

  it('is let in when signed with SHA-512, and whatever checkout- field is signed with it', async () => {
    const change = { 'checkout-algorithm': 'sha512', 'checkout-something-new': '1' }
    expect((await call('POST', '/payments', JSON.stringify(order), { change })).status).toBe(201)
  })

  it('is answered signed', async () => {
    const response = await call('POST', '/payments', JSON.stringify(order))
    const headers = Object.fromEntries(response.headers)
    const fields = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('checkout-')))
    expect(headers['signature']).toBe(sign(fields, await response.text()))
    expect(headers['request-id']).toBeTruthy()
  })

  it.each([
    ['a sum that is not the amount', { amount: 24_900 }],
    ['another currency', { currency: 'SEK' }],
    ['no items', { items: [] }],
    ['two decimals of VAT', { items: [{ ...order.items[0], unitPrice: 24_895, vatPercentage: 25.55 }] }],
    ['no e-mail', { customer: {} }],
    ['a plain address elsewhere', { redirectUrls: { success: 'http://shop.test/', cancel: `${shop}/no` } }],
    ['a long address', { redirectUrls: { success: `${shop}/${'a'.repeat(300)}`, cancel: `${shop}/no` } }],
  ])('is refused with %s', async (_name, change) => {
    expect((await call('POST', '/payments', JSON.stringify({ ...order, ...change }))).status).toBe(400)
  })

  it('opens a stamp once', async () => {
    await open()
    expect((await call('POST', '/payments', JSON.stringify({ ...order, reference: 'other' }))).status).toBe(400)
  })

  it('knows no payment of another number', async () => {
    expect((await call('GET', '/payments/none', '', { transactionId: 'none' })).status).toBe(404)
  })
})

describe('the hosted page', () => {
  it.each([
    ['pay', 'ok', '/ok', ['GET /call/ok']],
    ['decline', 'fail', '/no', ['GET /call/no']],
    ['cancel', 'fail', '/no', ['GET /call/no']],
    ['wait', 'pending', '/ok', ['GET /call/ok']],
    ['delay', 'delayed', '/ok', ['GET /call/ok']],
    ['return-no-call', 'ok', '/ok', []],
    ['call-twice', 'ok', '/ok', ['GET /call/ok', 'GET /call/ok']],
  ])('%s: says %s to the browser and to the shop', async (action, status, path, calls) => {
    const seen = fakeShop(200)
    const { transactionId, href } = await open()
    const goTo = await press(new URL(href).pathname, action)
    expect(new URL(goTo).pathname).toBe(path)
    const facts = { 'checkout-status': status, 'checkout-amount': '24895', 'checkout-stamp': 'stamp-1' }
    const said = { ...facts, 'checkout-reference': 'order-1', 'checkout-transaction-id': transactionId }
    expect(verified(goTo)).toMatchObject(said)
    expect(pathsOf(seen)).toEqual(calls)
    for (const { url } of seen) expect(verified(url)).toMatchObject(said)
    expect(await read(transactionId)).toMatchObject({ status, amount: 24_895, stamp: 'stamp-1' })
  })

  it("keeps the shop's own parameters and shows what is paid", async () => {
    fakeShop(200)
    const { href } = await open()
    const page = await callSandbox(new URL(href).pathname)
    expect(await page.text()).toContain('Määräaikaishuolto')
    expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${shop};`)
    expect(new URL(await press(new URL(href).pathname, 'pay')).searchParams.get('own')).toBe('1')
  })

  it('may be paid on without ever coming back', async () => {
    const seen = fakeShop(200)
    const { href } = await open()
    expect(await press(new URL(href).pathname, 'pay-no-return')).toBe(new URL(href).pathname)
    expect(pathsOf(seen)).toEqual(['GET /call/ok'])
  })

  it('forges: the signature is wrong, nothing was paid, and it can still be', async () => {
    const seen = fakeShop(200)
    const { transactionId, href } = await open()
    const goTo = new URL(await press(new URL(href).pathname, 'forge'))
    for (const url of [goTo, new URL(seen[0]?.url ?? '')]) {
      const fields = Object.fromEntries(url.searchParams)
      const { signature, own: _own, ...rest } = fields
      expect(fields['checkout-status']).toBe('ok')
      expect(signature).toMatch(/^[0-9a-f]{64}$/)
      expect(signature).not.toBe(sign(rest, ''))
    }
    expect(await read(transactionId)).toMatchObject({ status: 'new' })
    expect(verified(await press(new URL(href).pathname, 'pay'))).toMatchObject({ 'checkout-status': 'ok' })
  })

  it('decides once', async () => {
    fakeShop(200)
    const { transactionId, href } = await open()
    await press(new URL(href).pathname, 'pay')
    expect(await press(new URL(href).pathname, 'cancel')).toBe(new URL(href).pathname)
    expect(await read(transactionId)).toMatchObject({ status: 'ok' })
  })

  it('lets a payment that waits be decided later, and a refused one succeed after all', async () => {
    const seen = fakeShop(200)
    const { transactionId, href } = await open()
    await press(new URL(href).pathname, 'decline')
    const path = `/payments/api/payments/paytrail/${transactionId}/act`
    expect(await (await postJson(path, { action: 'late-pay' })).json()).toMatchObject({ state: 'paid' })
    expect(verified(seen.at(-1)?.url ?? '')).toMatchObject({ 'checkout-status': 'ok' })
    expect((await postJson(path, { action: 'late-fail' })).status).toBe(409)
  })

  it('takes no press from a page elsewhere', async () => {
    const { href } = await open()
    const headers = { 'Sec-Fetch-Site': 'cross-site', 'Content-Type': 'application/x-www-form-urlencoded' }
    const init = { method: 'POST', headers, body: 'action=pay' }
    expect((await callSandbox(new URL(href).pathname, init)).status).toBe(403)
  })
})

describe('a refund', () => {
  async function paid(method: string, plan = 'accept') {
    const seen = fakeShop(200)
    const { transactionId, href } = await open()
    await press(new URL(href).pathname, 'pay', method)
    await postJson(`/payments/api/payments/paytrail/${transactionId}/refund-plan`, { plan }, 'PUT')
    seen.length = 0
    return { id: transactionId, seen }
  }

  it('is done at once and the shop is told', async () => {
    const { id, seen } = await paid('osuuspankki')
    const response = await refund(id, { refundStamp: 'r-1', refundReference: 'ref-1' })
    expect(response.status).toBe(201)
    const answer = await response.json<{ transactionId: string }>()
    expect(answer).toMatchObject({ status: 'ok', provider: 'osuuspankki' })
    const said = verified(seen[0]?.url ?? '')
    expect(said).toMatchObject({ 'checkout-transaction-id': answer.transactionId, 'checkout-status': 'ok' })
    expect(said).toMatchObject({ 'checkout-stamp': 'r-1', 'checkout-reference': 'ref-1', 'checkout-amount': '1000' })
  })

  it('never gives back more than was paid', async () => {
    const { id } = await paid('osuuspankki')
    expect((await refund(id, { amount: 24_000 })).status).toBe(201)
    expect((await refund(id, { amount: 896 })).status).toBe(400)
    expect((await refund(id, { amount: 895 })).status).toBe(201)
  })

  it('never does so either when asked twice at once', async () => {
    const { id } = await paid('osuuspankki')
    const answers = await Promise.all([refund(id, { amount: 20_000 }), refund(id, { amount: 20_000 })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  })

  it('waits where it was so planned, and is decided later', async () => {
    const { id, seen } = await paid('osuuspankki', 'wait')
    const answer = await (await refund(id)).json<{ transactionId: string }>()
    expect(answer).toMatchObject({ status: 'pending' })
    expect(seen).toEqual([])
    const path = `/payments/api/refunds/paytrail/${answer.transactionId}/refuse`
    expect((await postJson(path, {})).status).toBe(204)
    expect(pathsOf(seen)).toEqual(['GET /call/no'])
    expect(verified(seen[0]?.url ?? '')).toMatchObject({ 'checkout-status': 'fail' })
    expect((await postJson(path, {})).status).toBe(409)
  })

  it('is refused where it was so planned', async () => {
    const { id } = await paid('osuuspankki', 'refuse')
    expect(await (await refund(id)).json()).toMatchObject({ status: 'fail' })
  })

  it('needs an e-mail address where the bank gives back by e-mail only', async () => {
    const { id } = await paid('spankki')
    expect((await refund(id)).status).toBe(422)
    expect(await (await refund(id, { email: 'asiakas@esimerkki.fi' })).json()).toMatchObject({ status: 'pending' })
  })

  it('is made once where the bank takes one', async () => {
    const { id } = await paid('nordea')
    expect((await refund(id)).status).toBe(201)
    expect((await refund(id)).status).toBe(400)
  })

  it('is not made of what was not paid', async () => {
    const { transactionId } = await open()
    expect((await refund(transactionId)).status).toBe(400)
  })

  it('is not made without addresses to tell', async () => {
    const { id } = await paid('osuuspankki')
    expect((await refund(id, { callbackUrls: undefined })).status).toBe(400)
  })

  it('is unknown after the daily wipe', async () => {
    const { id } = await paid('osuuspankki')
    await callSandbox('/payments/api/payments?provider=paytrail', { method: 'DELETE' })
    expect((await refund(id)).status).toBe(404)
  })
})
