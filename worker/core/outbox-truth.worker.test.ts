import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { claim, enqueue, first, names } from '#tests/support/outbox.ts'
import { createDb, runBatch } from '#worker/db/db.ts'

import { letGoOf, listenFor, outboxStore, type OutboxRow } from './outbox-store.ts'
import { enqueueStatement } from './outbox.ts'
import { createToldRows, letGoAfterMs } from './told-rows.ts'

/** Effects that tell what is true of their subject, whenever they are made. */
beforeEach(freshDatabase)

const truthOf = sql`(select cast(count as text) from rate_limits where key = 'truth')`
const comesTrue = (count: number) => rowsOf("insert or replace into rate_limits values ('truth', ?, 0)", count)
beforeEach(() => comesTrue(1))

async function written({ stream = 'a', guard = sql`1`, told = createToldRows() } = {}) {
  const fresh: OutboxRow[] = []
  const db = createDb(env.DB, listenFor({ fresh, told, wake: () => {} }))
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
