import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { claim, enqueue, first, names } from '#tests/support/outbox.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { createDb } from '#worker/db/db.ts'

import { drainOutbox, type DrainResult } from './outbox-drain.ts'
import { claimMs, claimRows, outboxStore, type OutboxRow } from './outbox-store.ts'

beforeEach(freshDatabase)

describe('claiming effects', () => {
  it('takes the oldest of each stream and nothing behind it', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' }, { stream: 'b', name: 'b1' })
    expect(names(await claim())).toEqual(['a1', 'b1'])
    expect(await claim()).toEqual([])
  })

  it('never gives one row to two drains', async () => {
    const streams = Array.from({ length: 30 }, (_, index) => ({ stream: `s${index}`, name: `n${index}` }))
    await enqueue(...streams)
    const claims = await Promise.all(Array.from({ length: 10 }, () => claim(testNow, 5)))
    const taken = claims.flat().map(({ seq }) => seq)
    expect(new Set(taken).size).toBe(taken.length)
    expect(taken.length).toBe(30)
  })

  it('gives a row again once the drain that held it died', async () => {
    await enqueue({ stream: 'a', name: 'a1' })
    await claim()
    expect(await claim(testNow + claimMs - 1)).toEqual([])
    expect(await claim(testNow + claimMs)).toMatchObject([{ attempts: 2 }])
  })

  it('leaves what is to begin later alone, without holding back what comes after it', async () => {
    await enqueue({ stream: 'a', name: 'later', notBefore: testNow + 1_000 }, { stream: 'a', name: 'now' })
    expect(names(await claim())).toEqual(['now'])
    expect(names(await claim(testNow + 1_000))).toEqual([])
    expect(names(await claim(testNow + claimMs))).toEqual(['later'])
  })

  it('can be held to some streams and those below them', async () => {
    await enqueue(
      { stream: 'prc_1', name: 'own' },
      { stream: 'prc_1:room', name: 'below' },
      { stream: 'prc_10', name: 'another' },
      { stream: 'prc_1;x', name: 'lookalike' },
    )
    expect(names(await claim(testNow, 10, ['prc_1']))).toEqual(['own', 'below'])
  })
})

describe('what became of an effect', () => {
  it('is gone when it was made, and the next of its stream follows', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' })
    const store = outboxStore(testDb(), { now: () => testNow })
    expect(names(await store.advance([first(await claim())], 10))).toEqual(['a2'])
  })

  it('is tried again at its time, holding back its stream until then', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' })
    const store = outboxStore(testDb(), { now: () => testNow })
    await store.retry(first(await claim()), { nextAttemptAt: testNow + 5_000, error: new TypeError('secret text') })
    expect(await claim(testNow + 4_999)).toEqual([])
    expect(names(await claim(testNow + 5_000))).toEqual(['a1'])
    expect(await rowsOf('select last_error from outbox where attempts > 0')).toEqual([{ last_error: 'TypeError' }])
  })

  it('does not hold back the same wish made anew while it waits for another try', async () => {
    await enqueue({ stream: 'a', name: 'again' }, { stream: 'a', name: 'again' }, { stream: 'a', name: 'other' })
    const store = outboxStore(testDb(), { now: () => testNow })
    await store.retry(first(await claim()), { nextAttemptAt: testNow + 5_000, error: new Error('refused') })
    const anew = await claim()
    expect(names(anew)).toEqual(['again'])
    await store.advance([first(anew)], 0)
    expect(await claim()).toEqual([])
  })

  it('is kept when it is parked, out of the way of its stream', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' })
    const store = outboxStore(testDb(), { now: () => testNow })
    await store.park(first(await claim()), { error: new Error('refused') })
    expect(names(await claim())).toEqual(['a2'])
    expect(await rowsOf('select parked_at from outbox where parked_at is not null')).toEqual([{ parked_at: testNow }])
  })

  it('is not changed by a drain that lost its claim', async () => {
    await enqueue({ stream: 'a', name: 'a1' })
    const store = outboxStore(testDb(), { now: () => testNow })
    const lost = first(await claim())
    await claim(testNow + claimMs)
    await store.retry(lost, { nextAttemptAt: 0, error: new Error('late') })
    await store.park(lost, { error: new Error('late') })
    expect(await rowsOf('select claimed_until, parked_at from outbox')).toEqual([
      { claimed_until: testNow + 2 * claimMs, parked_at: null },
    ])
  })
})

describe('a number that is given again', () => {
  it('is no name of another effect: who had it before changes nothing', async () => {
    await enqueue({ stream: 'a', name: 'a1' })
    const before = first(await claim())
    await rowsOf('delete from outbox')
    await enqueue({ stream: 'b', name: 'b1' })
    const [row] = await rowsOf('select * from outbox')
    expect(row).toMatchObject({ seq: before.seq, stream_key: 'b' })
    const store = outboxStore(testDb(), { now: () => testNow })
    const lost = { ...before, known: null, attempts: 0 }
    await store.advance([lost], 0)
    await store.retry(lost, { nextAttemptAt: 0, error: new Error('late') })
    await store.park(lost, { error: new Error('late') })
    expect(await rowsOf('select * from outbox')).toEqual([row])
  })
})

describe('draining the outbox', () => {
  const drain = (made: unknown[]): Promise<DrainResult> =>
    drainOutbox<OutboxRow>({
      ...outboxStore(testDb(), { now: () => testNow }),
      async handle({ payload }) {
        made.push(payload['name'])
      },
      report() {},
      reportStore(error) {
        throw error
      },
      clock: testClock(),
      timeoutMs: 1_000,
      concurrency: () => 4,
      maxAttempts: () => 3,
      isSpent: () => false,
    })

  it('makes every due effect in order and leaves nothing', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' }, { stream: 'b', name: 'b1' })
    const made: unknown[] = []
    expect(await drain(made)).toEqual({ done: 3, retried: 0, parked: 0 })
    expect(made.indexOf('a1')).toBeLessThan(made.indexOf('a2'))
    expect(await rowsOf('select * from outbox')).toEqual([])
  })

  it('makes each effect once when several drains run at once', async () => {
    await enqueue(...Array.from({ length: 12 }, (_, index) => ({ stream: `s${index % 4}`, name: `n${index}` })))
    const made: unknown[] = []
    await Promise.all([1, 2, 3].map(() => drain(made)))
    expect(made.length).toBe(12)
    expect(new Set(made).size).toBe(12)
  })

  it('reads no table from end to end', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'b', name: 'b1' })
    const d1 = countingD1(env.DB)
    const store = outboxStore(createDb(d1), { now: () => testNow, streamKeys: ['a'] })
    const row = first(await store.advance([], 1))
    await store.retry(row, { nextAttemptAt: testNow, error: new Error('x') })
    await store.park(row, { error: new Error('x') })
    await store.advance([row], 1)
    await claimRows(createDb(d1), { now: testNow, limit: 5 })
    await expectNoTableScan(d1)
  })
})
