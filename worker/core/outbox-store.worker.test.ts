import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { createDb, runBatch } from '#worker/db/db.ts'

import { drainOutbox, type DrainResult } from './outbox-drain.ts'
import { claimMs, claimRows, letGoOf, listenFor, outboxStore, type OutboxRow } from './outbox-store.ts'
import { enqueueStatement } from './outbox.ts'
import { createToldRows, letGoAfterMs } from './told-rows.ts'

beforeEach(freshDatabase)

type Given = { stream: string; name: string; notBefore?: number }

async function enqueue(...effects: Given[]): Promise<void> {
  const db = testDb()
  const statements = effects.map(({ stream, name, ...rest }) =>
    enqueueStatement(db, {
      effect: { streamKey: stream, kind: 'tell', payload: { name }, ...rest },
      guard: sql`1`,
      now: testNow,
    }),
  )
  await runBatch(db, statements)
}

const names = (rows: readonly OutboxRow[]) => rows.map(({ payload }) => payload['name'])
const claim = (now = testNow, limit = 10, streamKeys?: string[]) =>
  claimRows(testDb(), { now, limit, ...(streamKeys === undefined ? {} : { streamKeys }) })

function first(rows: readonly OutboxRow[]): OutboxRow {
  const [row] = rows
  if (row === undefined) throw new Error('Nothing was claimed')
  return row
}

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

describe('an effect that tells what is true', () => {
  const truthOf = sql`(select cast(count as text) from rate_limits where key = 'truth')`
  const comesTrue = (count: number) => rowsOf("insert or replace into rate_limits values ('truth', ?, 0)", count)
  beforeEach(() => comesTrue(1))

  async function written({ stream = 'a', guard = sql`1`, told = createToldRows() } = {}) {
    const fresh: OutboxRow[] = []
    const db = createDb(env.DB, listenFor(fresh, told))
    const effect = { streamKey: stream, kind: 'tell', payload: { name: 'a1' }, truth: truthOf }
    const wish = { effect, guard, now: testNow }
    await runBatch(db, [enqueueStatement(db, wish), enqueueStatement(db, { ...wish, guard: sql`0` })])
    return fresh
  }
  const store = outboxStore(testDb(), { now: () => testNow, truthOf })
  const left = () => rowsOf('select attempts, claimed_until, next_attempt_at from outbox')

  it('is told to who wrote it, and waits as any other', async () => {
    expect(await written()).toMatchObject([{ streamKey: 'a', truth: '1', attempts: 1, isClaimed: false }])
    expect(names(await claim())).toEqual(['a1'])
  })

  it('is not claimed while it is made, and gone once it was', async () => {
    const fresh = await written()
    expect(await store.advance([], 5, fresh)).toEqual([])
    expect(await store.advance(fresh, 5, [])).toEqual([])
    expect(await left()).toEqual([])
  })

  it('waits in one row for all that changes meanwhile, and each is told what is true then', async () => {
    const [before] = await written()
    await comesTrue(2)
    expect(await written()).toMatchObject([{ seq: before?.seq, truth: '2', attempts: 1, dueAt: testNow }])
    expect(await left()).toHaveLength(1)
  })

  it('stays where something else came true while it was made, for whoever changed that', async () => {
    const first = await written()
    await comesTrue(2)
    const second = await written()
    expect(await store.advance(first, 0, [])).toEqual([])
    await letGoOf(testDb(), first, truthOf)
    expect(await left()).toHaveLength(1)
    await letGoOf(testDb(), second, truthOf)
    expect(await left()).toEqual([])
  })

  it('is made anew where another drain has it by then, which may have read the truth before', async () => {
    const [before] = await written()
    await claim()
    await comesTrue(2)
    const [after] = await written()
    expect(after).toMatchObject({ truth: '2' })
    expect(after?.seq).not.toBe(before?.seq)
  })

  it('takes the place of one that failed, and of nothing else', async () => {
    await enqueue({ stream: 'a:other', name: 'other' }, { stream: 'b', name: 'b1' })
    const [failed] = await written()
    if (failed) await store.retry(failed, { nextAttemptAt: testNow, error: new Error('refused') })
    const [newest] = await written()
    expect(newest?.seq).not.toBe(failed?.seq)
    expect((await claim()).map(({ seq, payload }) => [payload['name'], seq === newest?.seq])).toEqual([
      ['other', false],
      ['b1', false],
      ['a1', true],
    ])
  })

  it('is written by nobody whose change was not made', async () => {
    expect(await written({ guard: sql`0` })).toEqual([])
    expect(await left()).toEqual([])
  })

  it('knows whether anything else waits in its stream and those beside it', async () => {
    await enqueue({ stream: 'prc_10', name: 'another' }, { stream: 'prc_1', name: 'later', notBefore: testNow + 5_000 })
    const isAlone = async () => first(await written({ stream: 'prc_1:room' })).isAlone
    expect(await isAlone()).toBe(true)
    await enqueue({ stream: 'prc_1:webhook', name: 'beside' })
    expect(await isAlone()).toBe(false)
    await claim(testNow, 10, ['prc_1:webhook'])
    expect(await isAlone()).toBe(true)
    await enqueue({ stream: 'prc_1', name: 'own', notBefore: testNow + 3 })
    expect(await isAlone()).toBe(false)
  })

  it('is no longer to be let go of once there is something new to tell', async () => {
    const told = createToldRows()
    told.keep(await written({ told }), testNow)
    await written({ told })
    expect(told.isEmpty()).toBe(true)
  })

  it('is let go of in time where nothing new came true', async () => {
    const told = createToldRows()
    told.keep(await written({ told }), testNow)
    await letGoOf(testDb(), told.takeDue(testNow + letGoAfterMs), truthOf)
    expect(await left()).toEqual([])
  })

  it('has used up an attempt where it fails, unless another drain has it by then', async () => {
    const fresh = first(await written())
    const next = { nextAttemptAt: testNow + 5_000, error: new Error('refused') }
    await store.retry(fresh, next)
    expect(await left()).toEqual([{ attempts: 1, claimed_until: 0, next_attempt_at: testNow + 5_000 }])
    await claim(testNow + 5_000)
    await store.retry(fresh, { ...next, nextAttemptAt: 0 })
    await store.park(fresh, next)
    expect(await left()).toMatchObject([{ attempts: 2, next_attempt_at: testNow + 5_000 }])
  })
})

describe('what became of an effect', () => {
  it('is gone when it was made, and the next of its stream follows', async () => {
    await enqueue({ stream: 'a', name: 'a1' }, { stream: 'a', name: 'a2' })
    const store = outboxStore(testDb(), { now: () => testNow })
    expect(names(await store.advance([first(await claim())], 10, []))).toEqual(['a2'])
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
    await store.advance([first(anew)], 0, [])
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

describe('draining the outbox', () => {
  const drain = (made: unknown[]): Promise<DrainResult> =>
    drainOutbox<OutboxRow>({
      ...outboxStore(testDb(), { now: () => testNow }),
      fresh: () => [],
      leave: () => false,
      async handle({ payload }) {
        made.push(payload['name'])
      },
      report() {},
      reportStore(error) {
        throw error
      },
      clock: testClock(),
      timeoutMs: 1_000,
      concurrency: 4,
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
    const row = first(await store.advance([], 1, []))
    await store.retry(row, { nextAttemptAt: testNow, error: new Error('x') })
    await store.park(row, { error: new Error('x') })
    await store.advance([row], 1, [])
    await claimRows(createDb(d1), { now: testNow, limit: 5 })
    await expectNoTableScan(d1)
  })
})
