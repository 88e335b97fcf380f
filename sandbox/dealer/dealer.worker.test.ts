import { env, exports } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { connection, fakeApp } from '#tests/support/fake-app.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'

import { changedOrder } from './act.ts'
import type { Webhook } from './dealer-desk.ts'
import { checkSignature } from './signature.ts'

const origin = 'http://sandbox.example'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

const call = (method: string, path: string, json?: unknown) =>
  exports.default.fetch(`${origin}${path}`, {
    method,
    ...(json === undefined ? {} : { body: JSON.stringify(json), headers: { 'Content-Type': 'application/json' } }),
  })

beforeEach(async () => {
  await emptyDatabase(env.DB)
  const [first, second] = connection.accounts
  const accounts = [{ ...first, webhookSecret: secret }, second]
  await call('PUT', '/desk/connection', { ...connection, accounts })
})
afterEach(() => vi.useRealTimers())

async function sign(key: string, signed: string): Promise<string> {
  const raw = Uint8Array.from(atob(key.slice('whsec_'.length)), (character) => character.charCodeAt(0))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const imported = await crypto.subtle.importKey('raw', raw, algorithm, false, ['sign'])
  const bytes = await crypto.subtle.sign('HMAC', imported, new TextEncoder().encode(signed))
  return `v1,${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`
}

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`

type EventInput = { id: string; minute?: number; type?: string; processId?: string; state?: string }

const bodyOf = ({ id, minute = 0, type = 'process.approved', processId = 'prc_1', state = 'STARTED' }: EventInput) =>
  JSON.stringify({
    id,
    type,
    createdAt: at(minute),
    process: { id: processId, externalWorkOrderId: '26-004805', state, version: 4 },
  })

type Sending = { account?: string; key?: string; headers?: Record<string, string>; body?: string; ageSeconds?: number }

async function notify(told: EventInput, { account = 'acc_1', key = secret, ageSeconds = 0, ...more }: Sending = {}) {
  const body = more.body ?? bodyOf(told)
  const timestamp = String(Math.floor(Date.now() / 1000) - ageSeconds)
  const signature = await sign(key, `${told.id}.${timestamp}.${body}`)
  const signed = { 'webhook-id': told.id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }
  const init = { method: 'POST', headers: { ...signed, ...more.headers }, body }
  return exports.default.fetch(`${origin}/dealer/${account}/webhook`, init)
}

async function received(processId?: string): Promise<Webhook[]> {
  const query = processId === undefined ? '' : `?processId=${processId}`
  const { webhooks } = await (await call('GET', `/dealer/api/webhooks${query}`)).json<{ webhooks: Webhook[] }>()
  return webhooks
}

const fail = (plan: string) => call('PUT', '/dealer/api/systems/acc_1/failure-mode', { plan })
const page = async () => (await call('GET', '/dealer')).text()

describe('the signature of a webhook', () => {
  // The example of the specification of Standard Webhooks.
  const body = '{"test": 2432232314}'
  const example = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const check = (more: Record<string, string>, text = body, seconds = 1_614_265_330) =>
    checkSignature({
      headers: new Headers({ ...example, ...more }),
      body: new TextEncoder().encode(text),
      secret,
      now: seconds * 1000,
    })

  it('is good on the bytes that were signed, beside others too, for five minutes', async () => {
    expect(await check({})).toBe('good')
    const both = `v1,AAAA v2,BBBB ${example['webhook-signature']}`
    expect(await check({ 'webhook-signature': both })).toBe('good')
    expect(await check({}, body, 1_614_265_330 + 300)).toBe('good')
    expect(await check({}, body, 1_614_265_330 + 301)).toBe('old')
    expect(await check({}, body, 1_614_265_330 - 301)).toBe('old')
  })

  it.each([
    ['another body', {}, `${body} `],
    ['another id', { 'webhook-id': 'msg_1' }, body],
    ['another time', { 'webhook-timestamp': '1614265331' }, body],
    ['no base64', { 'webhook-signature': 'v1,%%%' }, body],
    ['another version', { 'webhook-signature': example['webhook-signature'].replace('v1', 'v1a') }, body],
  ])('is not that of %s', async (_what, headers, text) => {
    expect(await check(headers, text)).toBe('forged')
  })
})

describe('the dealer system of the sandbox', () => {
  it('writes down what it was told as it came, and shows it by process', async () => {
    expect((await notify({ id: 'whd_1' })).status).toBe(204)
    await notify({ id: 'whd_2', minute: 1, type: 'process.done', state: 'PROCESS_DONE', processId: 'prc_2' })
    const [first, ...others] = await received('prc_1')
    expect(others).toEqual([])
    expect(first).toMatchObject({
      webhookId: 'whd_1',
      body: bodyOf({ id: 'whd_1' }),
      headers: { 'webhook-id': 'whd_1', 'webhook-signature': expect.stringContaining('v1,') },
      verdict: 'good',
      status: 204,
      type: 'process.approved',
      state: 'STARTED',
      isRepeat: false,
      isLate: false,
    })
    const html = await page()
    for (const words of ['26-004805', 'Järjestyksessä', 'Allekirjoitus oikein', 'Hyväksytty', 'whd_1']) {
      expect(html).toContain(words)
    }
    expect(html, 'secrets stay on the server').not.toContain(secret)
  })

  it('knows what it was told before, and what comes after something later', async () => {
    await notify({ id: 'whd_2', minute: 2 })
    await notify({ id: 'whd_2', minute: 2 })
    await notify({ id: 'whd_3', minute: 2 })
    await notify({ id: 'whd_1', minute: 1 })
    await notify({ id: 'whd_1', minute: 1 })
    await notify({ id: 'whd_9', minute: 0, processId: 'prc_2' })
    const standing = (await received()).map(({ webhookId, isRepeat, isLate }) => [webhookId, isRepeat, isLate])
    expect(standing).toEqual([
      ['whd_2', false, false],
      ['whd_2', true, false],
      ['whd_3', false, false],
      ['whd_1', false, true],
      ['whd_1', true, false],
      ['whd_9', false, false],
    ])
    expect(await page()).toContain('Väärässä järjestyksessä')
  })

  it.each([
    ['is not signed', { headers: { 'webhook-signature': '' } }, 401, 'unsigned'],
    ['is signed by another', { key: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA' }, 401, 'forged'],
    ['is old', { ageSeconds: 400 }, 401, 'old'],
    ['is no JSON', { body: 'hello' }, 422, 'unreadable'],
    ['names another id', { body: bodyOf({ id: 'whd_other' }) }, 422, 'unreadable'],
  ])(
    'refuses what %s, tells of it apart, and takes the right one afterwards',
    async (_what, sending, status, verdict) => {
      expect((await notify({ id: 'whd_1' }, sending)).status).toBe(status)
      const [bad] = await received()
      expect(bad).toMatchObject({ verdict, status, processId: null })
      expect((await notify({ id: 'whd_1' })).status).toBe(204)
      expect(await received('prc_1')).toMatchObject([{ isRepeat: false }])
    },
  )

  it.each([
    ['down', 503],
    ['400', 400],
    ['410', 410],
  ])('takes nothing while it is made to be %s', async (plan, status) => {
    await fail(plan)
    expect((await notify({ id: 'whd_1' })).status).toBe(status)
    await fail('normal')
    expect((await notify({ id: 'whd_1' })).status).toBe(204)
    expect((await received()).map((one) => [one.status, one.isRepeat])).toEqual([
      [status, false],
      [204, false],
    ])
  })

  it('takes it while slow or answering garbage, so that the next is a repeat', async () => {
    fakeClock('2026-11-21T10:00:00Z')
    await fail('slow')
    const before = Date.now()
    await notify({ id: 'whd_1' })
    expect(Date.now() - before).toBe(30_000)
    await fail('garbage')
    expect(await (await notify({ id: 'whd_1' })).text()).toContain('It works!')
    expect((await received()).map(({ isRepeat }) => isRepeat)).toEqual([false, true])
  })

  it('is there for accounts with a secret, also one that is typed', async () => {
    expect((await notify({ id: 'whd_1' }, { account: 'acc_2' })).status).toBe(404)
    const other = 'whsec_AAAAAAAAAAAAAAAAAAAAAAAA'
    const put = (account: string, value: string) =>
      call('PUT', `/dealer/api/systems/${account}/secret`, { secret: value })
    expect((await put('acc_2', 'nothing')).status).toBe(422)
    expect((await put('acc_9', other)).status).toBe(404)
    expect((await put('acc_2', other)).status).toBe(204)
    expect((await notify({ id: 'whd_1' }, { account: 'acc_2', key: other })).status).toBe(204)
    await put('acc_1', other)
    expect((await notify({ id: 'whd_2' })).status, 'the one of seeding no more').toBe(401)
  })

  it('forgets what it was told', async () => {
    await notify({ id: 'whd_1' })
    await call('DELETE', '/dealer/api/webhooks')
    expect(await received()).toEqual([])
  })

  it('answers 304 while nothing changes', async () => {
    const tag = (await call('GET', '/dealer/live')).headers.get('ETag') ?? ''
    const again = () => exports.default.fetch(`${origin}/dealer/live`, { headers: { 'If-None-Match': tag } })
    expect((await again()).status).toBe(304)
    await notify({ id: 'whd_1' })
    expect((await again()).status).toBe(200)
  })
})

describe('what the dealer system does', () => {
  const order = {
    customer: { firstName: 'Aino', phoneNumber: '+358400000101' },
    vehicle: { licenseNumber: 'XKY-482' },
    orderRows: [
      { description: 'Takuu', type: 'WARRANTY_REPAIR', price: 0, payer: 'WARRANTY' },
      { description: 'Huolto', type: 'NORMAL', price: 289.52, payer: 'CUSTOMER' },
    ],
  }
  const act = (action: string, more: object = {}) =>
    call('POST', '/dealer/api/processes/prc_1/act', { action, ...more })
  const running = () =>
    fakeApp({
      'GET /api/dms/work-order/26-004805': () => ({ json: { workOrder: order } }),
      'PUT /api/dms/work-order/26-004805': () => ({ json: { changed: true } }),
      'POST /api/dms/process/prc_1/*': () => ({ status: 409, json: { code: 'process.illegal_transition' } }),
    })

  it.each([
    ['raise_price', {}, { ...order, orderRows: [order.orderRows[0], { ...order.orderRows[1], price: 299.52 }] }],
    ['add_row', {}, { ...order, orderRows: [...order.orderRows, expect.objectContaining({ price: 25 })] }],
    [
      'other_phone',
      { phoneNumber: '+358457000999' },
      { ...order, customer: { ...order.customer, phoneNumber: '+358457000999' } },
    ],
  ])('puts the whole order again to %s', async (action, more, json) => {
    await notify({ id: 'whd_1' })
    const seen = running()
    expect((await act(action, more)).status).toBe(200)
    expect(seen.at(-1)).toMatchObject({ method: 'PUT', path: '/api/dms/work-order/26-004805', json })
    expect(seen.at(-1)?.headers.get('Authorization')).toBe('Bearer dms-key-of-espoo')
  })

  it.each([
    ['ready_for_payment', 'ready-for-payment'],
    ['finish', 'finish'],
    ['cancel', 'cancel'],
  ])('asks the app to %s and hands its answer on', async (action, path) => {
    await notify({ id: 'whd_1' })
    const seen = running()
    const answer = await act(action)
    expect([answer.status, await answer.json()]).toEqual([409, { code: 'process.illegal_transition' }])
    expect(seen).toMatchObject([{ method: 'POST', path: `/api/dms/process/prc_1/${path}` }])
  })

  it('raises no price where the customer pays nothing, and invents a number that reaches nobody', () => {
    expect(changedOrder({ ...order, orderRows: order.orderRows.slice(0, 1) }, { action: 'raise_price' })).toBeNull()
    const changed = changedOrder(order, { action: 'other_phone' })
    expect(changed?.customer['phoneNumber']).toMatch(/^\+35845700[1-9]\d{3}$/)
  })

  it('knows no process that it never heard of', async () => {
    expect((await act('finish')).status).toBe(404)
  })
})
