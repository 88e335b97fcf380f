import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { sandboxDb } from '#sandbox/core/db.ts'
import type { PayeeName } from '#sandbox/core/services.ts'
import { callSandbox, postJson } from '#tests/support/call-sandbox.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'

import { decide } from './decide.ts'
import { makeDueCalls, nextDueAt, queueCalls } from './outgoing.ts'
import { findPayment, openPayment, type Payment } from './payment-store.ts'
import { providerCalls } from './payment.table.ts'
import { lateCallMs } from './played-provider.ts'
import { rulesOf } from './soon.ts'

const db = sandboxDb(env)
const start = Date.parse('2026-11-21T10:00:00Z')
const minute = 60_000
const hour = 60 * minute

const make = (now: number) => makeDueCalls({ db, now, rulesOf })

async function queue(provider: PayeeName, isOnce = false): Promise<void> {
  const calls = [{ method: 'GET' as const, url: 'https://shop.example/call', says: 'ok' }]
  await queueCalls({ db, now: start, provider, paymentId: 'p', calls, isOnce })
}

/** Makes the calls as they fall due; answers how long after one another they were made. */
async function gaps(most: number): Promise<number[]> {
  const found: number[] = []
  let now = start
  for (let made = 0; made < most; made += 1) {
    await make(now)
    const at = await nextDueAt(db, 'p')
    if (at === null) break
    found.push(at - now)
    now = at
  }
  return found
}

const stateOf = async () => (await db.select().from(providerCalls)).map(({ state }) => state)

beforeEach(() => emptyDatabase(env.DB))

describe('a call to the shop', () => {
  it.each<[PayeeName, number | null, string]>([
    ['paytrail', 200, 'done'],
    ['paytrail', 404, 'waiting'],
    ['paytrail', 500, 'waiting'],
    ['visma-pay', 204, 'done'],
    ['visma-pay', 503, 'waiting'],
    ['visma-pay', null, 'waiting'],
    ['svea', 200, 'done'],
    ['svea', 404, 'waiting'],
    ['svea', 500, 'waiting'],
    ['svea', null, 'waiting'],
    ['svea', 400, 'stopped'],
    ['svea', 410, 'stopped'],
    ['svea', 302, 'stopped'],
    ['enerius', 204, 'done'],
    ['enerius', 404, 'stopped'],
    ['enerius', 302, 'waiting'],
    ['enerius', 500, 'waiting'],
    ['enerius', null, 'waiting'],
    ['resurs-mapi', 202, 'done'],
    ['resurs-mapi', 404, 'waiting'],
    ['resurs-mapi', 503, 'waiting'],
    ['resurs-mapi', null, 'waiting'],
    ['resurs-soap', 204, 'done'],
    ['resurs-soap', 302, 'waiting'],
    ['resurs-soap', 401, 'waiting'],
    ['resurs-soap', 500, 'waiting'],
    ['resurs-soap', null, 'waiting'],
  ])('of %s that is answered %s is then %s', async (provider, status, state) => {
    fakeShop(status)
    await queue(provider)
    await make(start)
    expect(await stateOf()).toEqual([state])
  })

  it('of Enerius comes again after 1, 5, 15 and 60 minutes and then every 6 hours for 3 days', async () => {
    const seen = fakeShop(500)
    await queue('enerius')
    const long = Array.from({ length: 12 }, () => 6 * hour)
    expect(await gaps(30)).toEqual([minute, 5 * minute, 15 * minute, hour, ...long])
    expect(seen).toHaveLength(17)
    expect(await stateOf()).toEqual(['given_up'])
  })

  it("of Resurs' Simplified Flow comes 20 times, over 36 hours", async () => {
    const seen = fakeShop(500)
    await queue('resurs-soap')
    const found = await gaps(30)
    const minutes = [0.5, 0.75, 1, 1.5, 2.5, 4, 5.5, 8.5, 13, 20, 30, 45, 60, 90, 150, 240, 300, 480, 720]
    expect(found.map((ms) => ms / minute)).toEqual(minutes)
    expect(Math.floor(found.reduce((sum, ms) => sum + ms, 0) / hour)).toBe(36)
    expect(seen).toHaveLength(20)
    expect(await stateOf()).toEqual(['given_up'])
  })

  it.each<PayeeName>(['paytrail', 'svea', 'visma-pay', 'resurs-mapi'])(
    'of %s comes again at growing intervals, and ends',
    async (provider) => {
      fakeShop(500)
      await queue(provider)
      const found = await gaps(30)
      expect(found.length).toBeGreaterThan(3)
      expect(found).toEqual(found.toSorted((a, b) => a - b))
      expect(await stateOf()).toEqual(['given_up'])
    },
  )

  it('is over once it is taken', async () => {
    const seen = fakeShop(503, 200)
    await queue('svea')
    await gaps(10)
    expect(seen).toHaveLength(2)
    expect(await stateOf()).toEqual(['done'])
  })

  it('that is forged is made once', async () => {
    fakeShop(500)
    await queue('svea', true)
    await make(start)
    expect(await stateOf()).toEqual(['stopped'])
  })

  it('is made once when two hands make what is due', async () => {
    const seen = fakeShop(200)
    await queue('paytrail')
    await Promise.all([make(start), make(start)])
    expect(seen).toHaveLength(1)
  })
})

async function payment(change: Partial<Payment> = {}): Promise<Payment> {
  await openPayment(db, {
    id: 'p',
    provider: 'paytrail',
    orderNumber: 'WS1A',
    amountCents: 100,
    language: 'FI',
    state: 'new',
    rows: [],
    urls: { success: 'https://shop.example/ok', callback: 'https://shop.example/call' },
    extra: {},
    createdAt: start,
    ...change,
  })
  const opened = await findPayment(db, 'paytrail', 'p')
  if (opened === null) throw new Error('no payment')
  return opened
}

it('calls late when that was pressed: after 20 seconds', async () => {
  const seen = fakeShop(200)
  await decide({ db, payment: await payment(), action: 'call-late', now: start })
  await make(start + lateCallMs - 1)
  expect(seen).toEqual([])
  await make(start + lateCallMs)
  expect(seen).toHaveLength(1)
})

it('waits with a call as long as the shop asked for', async () => {
  const seen = fakeShop(200)
  await decide({ db, payment: await payment({ extra: { callbackDelaySeconds: 30 } }), action: 'pay', now: start })
  await make(start + 29_999)
  expect(seen).toEqual([])
  await make(start + 30_000)
  expect(seen).toHaveLength(1)
})

it('says again what there is to say, and makes what is due for tests that do not wait', async () => {
  const seen = fakeShop(200)
  await decide({ db, payment: await payment(), action: 'call-late', now: Date.now() })
  expect((await postJson('/payments/api/calls/due', { aheadMs: 60_000 })).status).toBe(204)
  expect(seen).toHaveLength(1)
  expect(await (await postJson('/payments/api/payments/paytrail/p/call', {})).json()).toEqual({ calls: 1 })
  expect(seen).toHaveLength(2)
  const listed = await callSandbox('/payments/api/payments?provider=paytrail&orderNumber=WS1A')
  expect(await listed.json()).toMatchObject({
    payments: [{ id: 'p', state: 'paid', calls: [{ state: 'done', lastAnswer: '200' }, { state: 'done' }] }],
  })
})
