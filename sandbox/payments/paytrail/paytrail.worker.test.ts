import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { callSandbox, postJson, press, sandboxOrigin } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import {
  call,
  checkoutOnly,
  ofQuery,
  open,
  order,
  pathsOf,
  read,
  shop,
  sign,
  verified,
  type PaytrailOptions,
} from '#tests/support/paytrail-shop.ts'
import vectors from '#tests/vectors/paytrail.json' with { type: 'json' }

import { paytrailSignature } from './paytrail-guard.ts'

const minute = 60_000
const invoicingAddress = { streetAddress: 'Hämeenkatu 6 B', postalCode: '33100', city: 'Tampere', country: 'FI' }

beforeEach(() => emptyDatabase(env.DB))

it.each(vectors.vectors)('signs the vector $id', async ({ fields, body, signature }) => {
  expect(await paytrailSignature(fields, body, vectors.secret)).toBe(signature)
})

describe('a call of the shop', () => {
  it.each<[string, PaytrailOptions]>([
    ['another secret', { key: 'another' }],
    ['a body that is not what was signed', { text: JSON.stringify({ ...order, amount: 1 }) }],
    ['the same body written otherwise', { text: JSON.stringify(order, null, 1) }],
    ['another merchant', { change: { 'checkout-account': '695861' } }],
    ['another method', { change: { 'checkout-method': 'GET' } }],
    ['a transaction that is not on the path', { transactionId: 'x' }],
    ['no number of its own', { change: { 'checkout-nonce': '' } }],
    [
      'a time of six minutes ago',
      { change: { 'checkout-timestamp': new Date(Date.now() - 6 * minute).toISOString() } },
    ],
    ['a time to come', { change: { 'checkout-timestamp': new Date(Date.now() + 10 * minute).toISOString() } }],
    ['a time of no zone', { change: { 'checkout-timestamp': new Date().toISOString().replace('Z', '') } }],
  ])('is not let in with %s', async (_name, options) => {
    const response = await call('POST', '/payments', JSON.stringify(order), options)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ status: 'error' })
  })

  it('is let in once by its number, also where the second asks for something else', async () => {
    const change = { 'checkout-nonce': 'said-twice' }
    expect((await call('POST', '/payments', JSON.stringify(order), { change })).status).toBe(201)
    const other = JSON.stringify({ ...order, stamp: 'stamp-2' })
    expect((await call('POST', '/payments', other, { change })).status).toBe(401)
    expect((await call('POST', '/payments', other)).status).toBe(201)
  })

  it('uses up no number where its signature is wrong', async () => {
    const change = { 'checkout-nonce': 'guessed' }
    expect((await call('POST', '/payments', JSON.stringify(order), { change, key: 'another' })).status).toBe(401)
    expect((await call('POST', '/payments', JSON.stringify(order), { change })).status).toBe(201)
  })

  it('is let in when signed with SHA-512, and whatever checkout- field is signed with it', async () => {
    const change = { 'checkout-algorithm': 'sha512', 'checkout-something-new': '1' }
    expect((await call('POST', '/payments', JSON.stringify(order), { change })).status).toBe(201)
  })

  it('may name any VAT rate of one decimal', async () => {
    const items = [{ ...order.items[0], unitPrice: 24_895, vatPercentage: 17.3 }]
    expect((await call('POST', '/payments', JSON.stringify({ ...order, items }))).status).toBe(201)
  })

  it('is answered signed', async () => {
    const response = await call('POST', '/payments', JSON.stringify(order))
    const headers = Object.fromEntries(response.headers)
    expect(headers['signature']).toBe(sign(checkoutOnly(headers), await response.text()))
    expect(headers['request-id']).toBeTruthy()
  })

  it.each([
    ['a sum that is not the amount', { amount: 24_900 }],
    ['another currency', { currency: 'SEK' }],
    ['no items', { items: [] }],
    ['two decimals of VAT', { items: [{ ...order.items[0], unitPrice: 24_895, vatPercentage: 25.55 }] }],
    ['no e-mail', { customer: {} }],
    ['a plain address elsewhere', { redirectUrls: { success: 'http://shop.test/', cancel: `${shop}/no` } }],
    ['a reference that is no reference number', { reference: 'WS1A' }],
    ['a reference with a wrong check digit', { reference: '1233' }],
    ['a full stop in a name', { customer: { ...order.customer, firstName: 'J. R.' } }],
    ['a bar in a name', { customer: { ...order.customer, lastName: 'Oy|Ab' } }],
    ['a long name', { customer: { ...order.customer, lastName: 'x'.repeat(51) } }],
    ['an empty name', { customer: { ...order.customer, lastName: '' } }],
    ['a postal code with a stroke', { invoicingAddress: { ...invoicingAddress, postalCode: '33100/2' } }],
    ['a long postal code', { invoicingAddress: { ...invoicingAddress, postalCode: '1'.repeat(16) } }],
    ['a long city', { invoicingAddress: { ...invoicingAddress, city: 'x'.repeat(31) } }],
    ['a long street', { invoicingAddress: { ...invoicingAddress, streetAddress: 'x'.repeat(51) } }],
    ['a long address', { redirectUrls: { success: `${shop}/${'a'.repeat(300)}`, cancel: `${shop}/no` } }],
  ])('is refused with %s', async (_name, change) => {
    const answer = await call('POST', '/payments', JSON.stringify({ ...order, ...change }))
    expect(answer.status).toBe(400)
    const [field = ''] = Object.keys(change)
    const meta = expect.arrayContaining([expect.stringMatching(new RegExp(`^${field}`))])
    expect(await answer.json()).toEqual({ status: 'error', message: 'Request payload validation failed', meta })
  })

  it('is taken with a postal code of another country and names of one letter', async () => {
    const change = { invoicingAddress: { ...invoicingAddress, postalCode: 'SW1A 1AA' }, reference: '2348236' }
    const customer = { ...order.customer, firstName: 'Å', lastName: 'O’Čáhppe-Ŋ' }
    expect((await call('POST', '/payments', JSON.stringify({ ...order, ...change, customer }))).status).toBe(201)
  })

  it('opens a stamp once', async () => {
    await open()
    expect((await call('POST', '/payments', JSON.stringify({ ...order, reference: '2348236' }))).status).toBe(400)
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
    const said = { ...facts, 'checkout-reference': '1232', 'checkout-transaction-id': transactionId }
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
    expect(page.headers.get('Content-Security-Policy')).toContain(`form-action 'self' ${shop} ${sandboxOrigin};`)
    expect(new URL(await press(new URL(href).pathname, 'pay')).searchParams.get('own')).toBe('1')
  })

  it.each([
    ['pay', 'ok', '/ok'],
    ['cancel', 'fail', '/no'],
  ])(
    'sends the customer to a bank; after %s there, they come back here and go on to the shop',
    async (action, status, path) => {
      fakeShop(200)
      const page = new URL((await open()).href).pathname
      const bank = new URL(await press(page, 'by-bank')).pathname
      expect(bank).toBe(`${page}/bank`)
      expect((await callSandbox(`${page}/back`)).headers.get('Location'), 'nothing was decided').toBe(page)
      const shown = await callSandbox(bank)
      expect(await shown.text()).toContain('Vahvista 248,95')
      const back = new URL(await press(bank, action)).pathname
      const goTo = (await callSandbox(back)).headers.get('Location') ?? ''
      expect(new URL(goTo).pathname).toBe(path)
      expect(verified(goTo)).toMatchObject({ 'checkout-status': status })
      expect(await (await callSandbox(bank)).text()).not.toContain('Vahvista')
    },
  )

  it('may be paid on without ever coming back', async () => {
    const seen = fakeShop(200)
    const { href } = await open()
    expect(await press(new URL(href).pathname, 'pay-no-return')).toBe(new URL(href).pathname)
    expect(pathsOf(seen)).toEqual(['GET /call/ok'])
  })

  it('forges: the signature is wrong, nothing was paid, and it can still be', async () => {
    const seen = fakeShop(200)
    const { transactionId, href } = await open()
    const goTo = await press(new URL(href).pathname, 'forge')
    for (const url of [goTo, seen[0]?.url ?? '']) {
      const { signature, ...fields } = ofQuery(url)
      expect(fields['checkout-status']).toBe('ok')
      expect(signature).toMatch(/^[0-9a-f]{64}$/)
      expect(signature).not.toBe(sign(checkoutOnly(fields), ''))
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
