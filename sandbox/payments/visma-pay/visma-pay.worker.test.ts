import { createHmac } from 'node:crypto'

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { callSandbox, postJson, press } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import vectors from '#tests/vectors/visma-pay.json' with { type: 'json' }

import { authcode } from './visma-pay-guard.ts'

const { apiKey, privateKey } = sandboxCredentials.vismaPay
const shop = 'https://shop.example'

/** The authcode as the contract describes it, written apart from the sandbox's own. */
const sign = (...parts: readonly string[]) =>
  createHmac('sha256', privateKey).update(parts.join('|')).digest('hex').toUpperCase()

async function call(name: string, fields: Record<string, unknown>, signed: readonly string[]): Promise<unknown> {
  const json = { version: 'w3.2', api_key: apiKey, authcode: sign(apiKey, ...signed), ...fields }
  const response = await postJson(`/visma-pay/pbwapi/${name}`, json)
  expect(response.status, 'every answer is 200').toBe(200)
  return response.json()
}

const order = {
  order_number: 'WS1A',
  amount: 24_895,
  currency: 'EUR',
  email: 'asiakas@esimerkki.fi',
  payment_method: { type: 'e-payment', return_url: `${shop}/back?own=1`, notify_url: `${shop}/notify`, lang: 'fi' },
  products: [
    { id: '1', title: 'Määräaikaishuolto', count: 2, pretax_price: 9920, tax: 25.5, price: 12_450, type: 1 },
    { id: 'P', title: 'Pyöristys', count: 1, pretax_price: -5, tax: 0, price: -5, type: 4 },
  ],
}

const auth = (change: object = {}) => call('auth_payment', { ...order, ...change }, [order.order_number])
const byOrder = (name: string, fields: object = {}) =>
  call(name, { order_number: order.order_number, ...fields }, [order.order_number])
const opened = z.object({ result: z.literal(0), token: z.string(), type: z.literal('e-payment') })
const open = async (change: object = {}) => opened.parse(await auth(change)).token
const page = (token: string) => `/visma-pay/pbwapi/token/${token}`

const signedNames = ['RETURN_CODE', 'ORDER_NUMBER', 'SETTLED', 'CONTACT_ID', 'INCIDENT_ID', 'REFUND_ID'] as const

/** The parameters of an address, when their authcode is right. */
function verified(url: string): Record<string, string> {
  const query = Object.fromEntries(new URL(url).searchParams)
  const values = signedNames.flatMap((name) => (query[name] ? [query[name]] : []))
  expect(query['AUTHCODE']).toBe(sign(...values))
  return query
}

beforeEach(() => emptyDatabase(env.DB))

it.each(vectors.vectors)('makes the authcode of $parts with $key', async ({ key, parts, authcode: expected }) => {
  expect(await authcode(key, parts)).toBe(expected)
})

describe('auth_payment', () => {
  it('answers a token', async () => {
    expect(await auth()).toMatchObject({ result: 0, type: 'e-payment' })
  })

  it('never takes an order number again, not even after a failed payment', async () => {
    fakeShop(200)
    await press(page(await open()), 'decline')
    expect(await auth()).toEqual({ result: 2 })
  })

  it('takes amounts as texts, as the own library of Visma Pay writes them', async () => {
    expect(await auth({ amount: '24895' })).toMatchObject({ result: 0 })
  })

  it.each([
    ['a wrong authcode', { authcode: sign(apiKey, 'other') }],
    ['an authcode in lower case', { authcode: sign(apiKey, order.order_number).toLowerCase() }],
    ['another key', { api_key: 'other' }],
    ['products that do not add up', { amount: 24_900 }],
    [
      'a product whose tax does not make its price',
      { products: [{ ...order.products[0], pretax_price: 12_450 }, order.products[1]] },
    ],
    ['VAT decimals in an old version', { version: 'w3.1' }],
    ['a long name', { customer: { firstname: 'x'.repeat(51) } }],
    ['a long street', { customer: { address_street: 'x'.repeat(101) } }],
    ['a postal code with a stroke', { customer: { address_zip: '33100/2' } }],
    ['a long title', { products: [{ ...order.products[0], title: 'x'.repeat(256) }, order.products[1]] }],
    ['another currency', { currency: 'SEK' }],
    ['no address to return to', { payment_method: { ...order.payment_method, return_url: '' } }],
    ['a token that is valid too long', { payment_method: { ...order.payment_method, token_valid_until: 4e9 } }],
  ])('is refused with %s', async (_name, change) => {
    expect(await auth(change)).toMatchObject({ result: 1, errors: [expect.any(String)] })
  })
})

describe('the token page', () => {
  it.each([
    ['pay', '0', '1', ['0']],
    ['authorise', '0', '0', ['0']],
    ['decline', '1', undefined, ['1']],
    ['cancel', '1', undefined, ['1']],
    ['wait', '4', undefined, []],
    ['return-no-call', '0', '1', []],
    ['call-twice', '0', '1', ['0', '0']],
  ])('%s: returns with code %s', async (action, code, settled, calls) => {
    const seen = fakeShop(200)
    const query = verified(await press(page(await open()), action))
    expect(query).toMatchObject({ RETURN_CODE: code, ORDER_NUMBER: 'WS1A', own: '1' })
    expect(query['SETTLED']).toBe(settled)
    expect(seen.map(({ url }) => verified(url)['RETURN_CODE'])).toEqual(calls)
    expect(seen.every(({ method, url }) => method === 'GET' && url.startsWith(`${shop}/notify?`))).toBe(true)
    expect(await byOrder('check_payment_status')).toMatchObject({ result: Number(code) })
  })

  it('numbers the incident of a refusal, and none of a customer who turned back', async () => {
    fakeShop(200)
    expect(verified(await press(page(await open()), 'decline'))['INCIDENT_ID']).toMatch(/^[0-9A-F]{8}$/)
    const token = opened.parse(await call('auth_payment', { ...order, order_number: 'WS2B' }, ['WS2B'])).token
    expect(verified(await press(page(token), 'cancel'))['INCIDENT_ID']).toBeUndefined()
  })

  it('forges: the authcode is wrong and nothing was paid', async () => {
    const seen = fakeShop(200)
    const goTo = await press(page(await open()), 'forge')
    for (const url of [goTo, seen[0]?.url ?? '']) {
      const { searchParams: query } = new URL(url)
      expect(query.get('AUTHCODE')).toMatch(/^[0-9A-F]{64}$/)
      expect(query.get('AUTHCODE')).not.toBe(sign('0', 'WS1A', '1'))
    }
    expect(await byOrder('check_payment_status')).toMatchObject({ result: 1 })
  })

  it('lets a failed payment turn into a success, and tells it', async () => {
    const seen = fakeShop(200)
    const token = await open()
    await press(page(token), 'decline')
    await postJson(`/payments/api/payments/visma-pay/${token}/act`, { action: 'late-pay' })
    expect(seen.map(({ url }) => verified(url)['RETURN_CODE'])).toEqual(['1', '0'])
    expect(await byOrder('check_payment_status')).toMatchObject({ result: 0, settled: 1 })
  })

  it('is over when its time is', async () => {
    const seen = fakeShop(200)
    const token = await open()
    await env.DB.prepare('update provider_payments set valid_until = 1').run()
    expect(await (await callSandbox(page(token))).text()).toContain('vanhentunut')
    expect(await press(page(token), 'pay')).toBe(page(token))
    expect(seen).toEqual([])
  })
})

describe('asking', () => {
  it('is possible by token and by order number, each signed over its own', async () => {
    const token = await open()
    fakeShop(200)
    await press(page(token), 'pay')
    const source = { object: 'card', brand: 'Visa', card_verified: 'Y' }
    const paid = { result: 0, settled: 1, source }
    expect(await call('check_payment_status', { token }, [token])).toMatchObject(paid)
    expect(await byOrder('check_payment_status')).toMatchObject(paid)
    expect(await call('check_payment_status', { token }, [order.order_number])).toMatchObject({ result: 1 })
  })

  it('tells a payment with its products', async () => {
    await open()
    const answer = await byOrder('get_payment')
    expect(answer).toMatchObject({ result: 0, payment: { amount: 24_895, currency: 'EUR', order_number: 'WS1A' } })
    expect(answer).toMatchObject({ payment: { payment_products: [{ title: 'Määräaikaishuolto', tax: 25.5 }, {}] } })
    expect(await call('get_payment', { order_number: 'none' }, ['none'])).toEqual({ result: 2 })
  })

  it('lists the ways to pay, signed over the key alone', async () => {
    const json = { version: '2', api_key: apiKey, authcode: sign(apiKey), currency: 'EUR' }
    const response = await postJson('/visma-pay/pbwapi/merchant_payment_methods', json)
    expect(await response.json()).toMatchObject({ result: 0, payment_methods: [{ selected_value: 'visa' }, {}, {}] })
  })
})

describe('what is only authorised', () => {
  it('is captured once', async () => {
    fakeShop(200)
    await press(page(await open()), 'authorise')
    expect(await byOrder('check_payment_status')).toMatchObject({ result: 0, settled: 0 })
    expect(await byOrder('capture')).toEqual({ result: 0 })
    expect(await byOrder('capture')).toEqual({ result: 2 })
    expect(await byOrder('check_payment_status')).toMatchObject({ result: 0, settled: 1 })
  })

  it('is let go of, and cannot be captured then', async () => {
    fakeShop(200)
    await press(page(await open()), 'authorise')
    expect(await byOrder('cancel')).toEqual({ result: 0 })
    expect(await byOrder('capture')).toEqual({ result: 2 })
    expect(await byOrder('check_payment_status')).toMatchObject({ result: 1 })
  })
})

describe('a refund', () => {
  const created = z.object({ result: z.literal(0), refund_id: z.int(), type: z.string() })
  const notify = { notify_url: `${shop}/refund` }

  async function paid(method: string, plan = 'accept') {
    const seen = fakeShop(200)
    const token = await open()
    await press(page(token), 'pay', method)
    await postJson(`/payments/api/payments/visma-pay/${token}/refund-plan`, { plan }, 'PUT')
    seen.length = 0
    return seen
  }
  const create = (fields: object) => byOrder('create_refund', { email: order.email, ...notify, ...fields })

  it('of a card is done at once, and told', async () => {
    const seen = await paid('visa')
    const { refund_id: id, type } = created.parse(await create({ amount: '1000' }))
    expect(type).toBe('instant')
    expect(verified(seen[0]?.url ?? '')).toMatchObject({ RETURN_CODE: '0', REFUND_ID: String(id) })
    const asked = await call('get_refund', { refund_id: String(id) }, [String(id)])
    expect(asked).toMatchObject({ result: 0, refund: { amount: -1000 } })
    expect(await byOrder('get_payment')).toMatchObject({ payment: { refunds: [{ id, amount: -1000 }] } })
  })

  it('of a bank waits until the customer has claimed it, and another waits for that', async () => {
    const seen = await paid('nordea')
    const { refund_id: id, type } = created.parse(await create({ amount: 1000 }))
    expect(type).toBe('email')
    expect(await create({ amount: 1000 })).toMatchObject({ result: 1 })
    expect(seen).toEqual([])
    await postJson(`/payments/api/refunds/visma-pay/${id}/refuse`, {})
    expect(verified(seen[0]?.url ?? '')).toMatchObject({ RETURN_CODE: '1', REFUND_ID: String(id) })
    expect(await create({ amount: 1000 })).toMatchObject({ result: 0 })
  })

  it('that waits can be called off', async () => {
    await paid('nordea')
    const id = String(created.parse(await create({ amount: 1000 })).refund_id)
    expect(await call('cancel_refund', { refund_id: id }, [id])).toEqual({ result: 0 })
    expect(await call('cancel_refund', { refund_id: id }, [id])).toMatchObject({ result: 1 })
  })

  it('by products takes the numbers that Visma Pay gave them', async () => {
    await paid('visa')
    const products = z.object({ payment: z.object({ payment_products: z.array(z.object({ product_id: z.int() })) }) })
    const { payment } = products.parse(await byOrder('get_payment'))
    expect(await create({ products: [{ product_id: 1, count: 1 }] })).toMatchObject({ result: 1 })
    const all = payment.payment_products.map(({ product_id }) => ({ product_id, count: 1 }))
    expect(await create({ products: all })).toMatchObject({ result: 0 })
    expect(await byOrder('get_payment')).toMatchObject({ payment: { refunds: [{ amount: -24_895 }] } })
  })

  it.each([
    ['more than was paid', 'visa', 'accept', { amount: 24_896 }],
    ['a bank payment without an e-mail address', 'nordea', 'accept', { amount: 1, email: undefined }],
    ['what was planned to be refused', 'visa', 'refuse', { amount: 1 }],
    ['neither amount nor products', 'visa', 'accept', {}],
  ])('is refused: %s', async (_name, method, plan, fields) => {
    await paid(method, plan)
    expect(await create(fields)).toMatchObject({ result: 1 })
  })

  it('is refused while the page can still be paid on', async () => {
    await open()
    expect(await create({ amount: 1 })).toMatchObject({ result: 1, errors: ['Payment token is active'] })
  })
})

it('answers 10 while it is under maintenance', async () => {
  await postJson('/payments/api/failure-mode', { provider: 'visma-pay', mode: 'maintenance', calls: 2 })
  expect(await auth()).toEqual({ result: 10 })
  expect(await byOrder('get_payment')).toEqual({ result: 10 })
  expect(await auth(), 'nothing was done meanwhile').toMatchObject({ result: 0 })
})

it.each(['garbage', '500-done'])('does as asked before it answers in the failure mode %s', async (mode) => {
  await postJson('/payments/api/failure-mode', { provider: 'visma-pay', mode })
  const code = sign(apiKey, order.order_number)
  const json = { version: 'w3.2', api_key: apiKey, authcode: code, ...order }
  const answer = await postJson('/visma-pay/pbwapi/auth_payment', json)
  expect(answer.headers.get('Content-Type')).not.toContain('json')
  expect(await auth(), 'the order number is taken').toEqual({ result: 2 })
})
