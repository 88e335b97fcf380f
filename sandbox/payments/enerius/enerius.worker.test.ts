import { createHmac, randomBytes } from 'node:crypto'

import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod'

import { sandboxCredentials } from '#sandbox/payments/credentials.ts'
import { callSandbox, postJson, press } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import vectors from '#tests/vectors/enerius.json' with { type: 'json' }

import { fieldsOf, messageSignature, signedText, type MessageKind } from './enerius-message.ts'

const { merchant, secret } = sandboxCredentials.enerius
const shop = 'https://shop.example'

type Fields = Record<string, string>

/** The signature as the page describes it, written apart from the sandbox's own. */
function sign(kind: string, fields: Fields, key: string = secret): string {
  const lines = Object.entries(fields)
    .filter(([name]) => name !== 'enerius-signature')
    .map(([name, value]) => `${name}=${value}\n`)
    .toSorted()
  return createHmac('sha256', key)
    .update(`enerius-payment-page/1\n${kind}\n${lines.join('')}`)
    .digest('hex')
}

const base = (): Fields => ({
  'enerius-version': '1',
  'enerius-merchant': merchant,
  'enerius-time': String(Math.floor(Date.now() / 1000)),
  'enerius-nonce': randomBytes(16).toString('hex'),
})

/** A message of the shop's; `change` alters it before it is signed. */
function message(kind: string, own: Fields, change: Fields = {}): Fields {
  const fields = { ...base(), ...own, ...change }
  return { ...fields, 'enerius-signature': sign(kind, fields) }
}

const payFields: Fields = {
  'enerius-order-number': 'WS1A',
  'enerius-amount': '24890',
  'enerius-currency': 'EUR',
  'enerius-vat': '0:1,2550:24889',
  'enerius-language': 'fi',
  'enerius-success-url': `${shop}/ok?own=1`,
  'enerius-cancel-url': `${shop}/no`,
  'enerius-error-url': `${shop}/error`,
  'enerius-callback-url': `${shop}/call?token=k3%2Bz&n=1`,
  'enerius-terms-url': `${shop}/terms`,
}

const go = (fields: Fields) => callSandbox(`/enerius/pay?${new URLSearchParams(fields).toString()}`)

/** Opens the page and answers where its form is posted. */
async function open(change: Fields = {}): Promise<string> {
  const response = await go(message('pay', { ...payFields, ...change }))
  expect(response.status).toBe(200)
  return /action="([^"]+)"/.exec(await response.text())?.[1] ?? ''
}

const texts = z.record(z.string(), z.string())

async function ask(call: string, kind: string, own: Fields): Promise<Fields> {
  const request = message(`${kind}-request`, own)
  const response = await postJson(`/enerius/api/${call}`, request)
  expect(response.status).toBe(200)
  const answer = texts.parse(await response.json())
  expect(answer['enerius-request-nonce']).toBe(request['enerius-nonce'])
  const answerKind = kind === 'refund-state' ? 'refund-answer' : `${kind}-answer`
  expect(answer['enerius-signature']).toBe(sign(answerKind, answer))
  return answer
}
const state = (order = 'WS1A') => ask('state', 'state', { 'enerius-order-number': order })
const cancel = (order = 'WS1A') => ask('cancel', 'cancel', { 'enerius-order-number': order })

/** The message on an address, when it is signed. */
function verified(url: string, kind = 'payment-result'): Fields {
  const all = Object.fromEntries(new URL(url).searchParams)
  const fields = Object.fromEntries(Object.entries(all).filter(([name]) => name.startsWith('enerius-')))
  expect(fields['enerius-signature']).toBe(sign(kind, fields))
  return fields
}

beforeEach(() => emptyDatabase(env.DB))

const kinds = new Set<string>(vectors.vectors.map(({ message: kind }) => kind))
const isKind = (text: string): text is MessageKind => kinds.has(text)

it.each(vectors.vectors.map((vector) => ({ ...vector, fields: texts.parse(vector.fields) })))(
  'signs the vector $id',
  async ({ message: kind, fields, text, signature }) => {
    if (!isKind(kind)) throw new Error(`${kind} is no kind of message`)
    expect(signedText(kind, fields)).toBe(text)
    expect(await messageSignature(kind, fields, vectors.secret)).toBe(signature)
    expect(fieldsOf(Object.entries(fields))).toEqual(fields)
  },
)

describe('the way to the page', () => {
  it('shows what is paid, by VAT', async () => {
    const response = await go(message('pay', payFields))
    const html = (await response.text()).replaceAll('\u00A0', ' ')
    expect(html).toContain('248,90 €')
    expect(html).toContain('25,5 %')
  })

  it.each<[string, Fields]>([
    ['another amount than was signed', { ...message('pay', payFields), 'enerius-amount': '1' }],
    ['a field that was not signed', { ...message('pay', payFields), 'enerius-extra': 'x' }],
    ['another kind', message('payment-result', payFields)],
    ['another merchant', message('pay', payFields, { 'enerius-merchant': 'other' })],
    ['VAT that does not add up', message('pay', payFields, { 'enerius-vat': '2550:24889' })],
    ['a value that is no ASCII', message('pay', payFields, { 'enerius-extra': 'ä' })],
    ['an amount of nothing', message('pay', payFields, { 'enerius-amount': '0', 'enerius-vat': '0:0' })],
  ])('is closed for %s', async (_name, fields) => {
    expect((await go(fields)).status).toBe(400)
    expect((await state())['enerius-status']).toBe('UNKNOWN')
  })

  it('is closed for a name that comes twice', async () => {
    const query = new URLSearchParams(message('pay', payFields))
    query.append('enerius-amount', '24890')
    expect((await callSandbox(`/enerius/pay?${query.toString()}`)).status).toBe(400)
  })

  it("takes the shop's own parameters and fields that it does not know, when those are signed", async () => {
    const fields = message('pay', payFields, { 'enerius-something-new': '1' })
    expect((await go({ ...fields, own: '1' })).status).toBe(200)
  })

  it('is open for an hour', async () => {
    const ago = (seconds: number) => ({ 'enerius-time': String(Math.floor(Date.now() / 1000) - seconds) })
    expect((await go(message('pay', payFields, ago(3590)))).status).toBe(200)
    expect((await go(message('pay', payFields, ago(3610)))).status).toBe(409)
  })

  it('leads to one payment for an order number, and to none of another amount or that has ended', async () => {
    fakeShop(200)
    const page = await open()
    expect(await open()).toBe(page)
    const other = message('pay', payFields, { 'enerius-amount': '24889', 'enerius-vat': '2550:24889' })
    expect((await go(other)).status).toBe(409)
    await press(page, 'decline')
    expect((await go(message('pay', payFields))).status).toBe(409)
  })
})

describe('the result', () => {
  it.each([
    ['pay', 'SUCCESS', '/ok', 1],
    ['decline', 'FAILURE', '/error', 1],
    ['cancel', 'CANCELLED', '/no', 1],
    ['wait', 'PENDING', '/ok', 1],
    ['return-no-call', 'SUCCESS', '/ok', 0],
    ['call-twice', 'SUCCESS', '/ok', 2],
  ])('%s: %s', async (action, status, path, calls) => {
    const seen = fakeShop(204)
    const goTo = await press(await open(), action)
    expect(new URL(goTo).pathname).toBe(path)
    const facts = { 'enerius-order-number': 'WS1A', 'enerius-amount': '24890', 'enerius-status': status }
    expect(verified(goTo)).toMatchObject(facts)
    expect(seen).toHaveLength(calls)
    for (const { method, url } of seen) {
      expect(method).toBe('GET')
      expect(url).toContain('/call?token=k3%2Bz&n=1&enerius-')
      expect(verified(url)).toMatchObject(facts)
    }
    expect(await state()).toMatchObject(facts)
  })

  it('can be forged: the signature is wrong and nothing was paid', async () => {
    const seen = fakeShop(401)
    const goTo = await press(await open(), 'forge')
    for (const url of [goTo, seen[0]?.url ?? '']) {
      const all = Object.entries(Object.fromEntries(new URL(url).searchParams))
      const own = Object.fromEntries(all.filter(([name]) => name.startsWith('enerius-')))
      expect(own['enerius-status']).toBe('SUCCESS')
      expect(own['enerius-signature']).not.toBe(sign('payment-result', own))
    }
    expect((await state())['enerius-status']).toBe('NEW')
    expect(seen).toHaveLength(1)
  })
})

describe('a call of the shop', () => {
  const request = (change: Fields = {}) => message('state-request', { 'enerius-order-number': 'WS1A' }, change)
  const post = async (json: unknown) => (await postJson('/enerius/api/state', json)).status

  it('is taken once', async () => {
    const once = request()
    expect(await post(once)).toBe(200)
    expect(await post(once)).toBe(401)
  })

  it.each([
    ['old', () => request({ 'enerius-time': String(Math.floor(Date.now() / 1000) - 301) }), 401],
    ['from the future', () => request({ 'enerius-time': String(Math.floor(Date.now() / 1000) + 310) }), 401],
    ['signed with another secret', () => ({ ...request(), 'enerius-signature': '0'.repeat(64) }), 401],
    ['of another kind', () => message('cancel-request', { 'enerius-order-number': 'WS1A' }), 401],
    ['with a number for a text', () => ({ ...request(), 'enerius-amount': 1 }), 400],
    ['without an order number', () => message('state-request', {}), 400],
  ])('is refused when it is %s', async (_name, make, status) => {
    expect(await post(make())).toBe(status)
  })

  it('is refused when a name comes twice', async () => {
    const text = JSON.stringify(request()).replace('{', '{"enerius-order-number":"WS1A",')
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text }
    expect((await callSandbox('/enerius/api/state', init)).status).toBe(400)
  })
})

describe('cancelling', () => {
  it('ends an open payment, and one that is not opened yet', async () => {
    const page = await open()
    expect((await cancel())['enerius-status']).toBe('CANCELLED')
    expect(await press(page, 'pay'), 'too late').toBe(page)
    expect((await cancel('WS2B'))['enerius-status']).toBe('CANCELLED')
    expect((await go(message('pay', payFields, { 'enerius-order-number': 'WS2B' }))).status).toBe(409)
  })

  it.each([
    ['pay', 'REFUSED'],
    ['wait', 'REFUSED'],
    ['decline', 'CANCELLED'],
    ['cancel', 'CANCELLED'],
  ])('after %s is %s', async (action, status) => {
    fakeShop(200)
    await press(await open(), action)
    expect((await cancel())['enerius-status']).toBe(status)
  })
})

describe('a refund', () => {
  const own = (number: string, amount: string): Fields => ({
    'enerius-order-number': 'WS1A',
    'enerius-refund-number': number,
    'enerius-amount': amount,
    'enerius-currency': 'EUR',
    'enerius-callback-url': `${shop}/refund?token=q9`,
  })
  const refund = (number: string, amount = '5000') => ask('refund', 'refund', own(number, amount))
  const refundState = (number: string) =>
    ask('refund-state', 'refund-state', { 'enerius-order-number': 'WS1A', 'enerius-refund-number': number })

  async function paid(plan = 'accept') {
    const seen = fakeShop(200)
    const page = await open()
    await press(page, 'pay')
    await postJson(`/payments/api/payments/enerius/${page.split('/').at(-1)}/refund-plan`, { plan }, 'PUT')
    seen.length = 0
    return seen
  }

  it('is made once for its number', async () => {
    const seen = await paid()
    const first = await refund('r-1', '20000')
    expect(first).toMatchObject({ 'enerius-status': 'SUCCESS', 'enerius-amount': '20000' })
    const again = await refund('r-1', '20000')
    expect(again['enerius-refund-id']).toBe(first['enerius-refund-id'])
    expect(seen, 'told once').toHaveLength(1)
    expect((await refund('r-2', '4890'))['enerius-status']).toBe('SUCCESS')
  })

  it('of more than is left is a failure, and stays one', async () => {
    await paid()
    expect((await refund('r-1', '24891'))['enerius-status']).toBe('FAILURE')
    expect((await refundState('r-1'))['enerius-status']).toBe('FAILURE')
    expect((await refundState('r-9'))['enerius-status']).toBe('UNKNOWN')
  })

  it('may be decided later, and then it is told', async () => {
    const seen = await paid('wait')
    const { 'enerius-refund-id': id } = await refund('r-1')
    expect(await refundState('r-1')).toMatchObject({ 'enerius-status': 'PENDING', 'enerius-refund-id': id })
    await postJson(`/payments/api/refunds/enerius/${id}/accept`, {})
    const facts = { 'enerius-refund-number': 'r-1', 'enerius-status': 'SUCCESS', 'enerius-amount': '5000' }
    expect(verified(seen[0]?.url ?? '', 'refund-result')).toMatchObject(facts)
    expect(await refundState('r-1')).toMatchObject(facts)
  })

  it('is a failure where it was so planned, or where nothing was paid', async () => {
    await paid('refuse')
    expect((await refund('r-1'))['enerius-status']).toBe('FAILURE')
    const other = { ...own('r-1', '1'), 'enerius-order-number': 'WS9' }
    expect((await ask('refund', 'refund', other))['enerius-status']).toBe('FAILURE')
  })
})
