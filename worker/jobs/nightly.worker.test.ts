import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

import { cronLines, runScheduled } from './run-scheduled.ts'

const day = 86_400_000
const nightly = (d1 = countingD1(env.DB)) => runScheduled({ cron: cronLines.night }, testDependencies({ d1 }))

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  await env.DB.batch([
    env.DB.prepare(
      `insert into users (id, username, password_hash, created_at, updated_at) values ('usr_1', 'maija', 'x', 1, 1)`,
    ),
    env.DB.prepare(
      `insert into devices (id, account_id, kind, name, sealed_key, created_at)
       values ('dev_1', 'acc_north', 'CABINET', 'Kaappi', 'x', 1)`,
    ),
  ])
})

/** Rows with one, two, … as their keys, each with an instant of its own. */
async function insert(sql: string, instants: readonly number[]): Promise<void> {
  await env.DB.batch(instants.map((instant, index) => env.DB.prepare(sql).bind(`key_${index + 1}`, instant)))
}

const session = `insert into sessions (id, token_hash, user_id, created_at, last_seen_at, expires_at)
  values (?1, ?1, 'usr_1', 1, 1, ?2)`
const signature = `insert into device_signatures (device_id, signature, expires_at) values ('dev_1', ?1, ?2)`
const limit = `insert into rate_limits (key, count, window_ends_at) values (?1, 1, ?2)`
const answer = `insert into idempotency_keys (account_id, key, request_hash, status, response, created_at)
  values ('acc_north', ?1, 'x', 201, '{}', ?2)`
const callback = `insert into payment_callbacks (id, provider, external_id, status, source, created_at)
  values (?1, 'SVEA', ?1, 'SUCCESS', 'callback', ?2)`

it('drops what is spent and keeps what is still of use', async () => {
  const around = [testNow - 1, testNow, testNow + 1]
  await insert(session, around)
  await insert(signature, around)
  await insert(limit, around)
  await insert(callback, [testNow - 90 * day, testNow - 90 * day + 1])
  await insert(answer, [testNow - 2 * day, testNow - 2 * day + 1, testNow])

  await Promise.all([nightly(), nightly()])

  expect(await rowsOf('select id from sessions')).toEqual([{ id: 'key_3' }])
  expect(await rowsOf('select signature from device_signatures')).toEqual([{ signature: 'key_3' }])
  expect(await rowsOf('select id from payment_callbacks')).toEqual([{ id: 'key_2' }])
  expect(await rowsOf('select key from rate_limits')).toEqual([{ key: 'key_3' }])
  expect(await rowsOf('select key from idempotency_keys')).toEqual([{ key: 'key_2' }, { key: 'key_3' }])
})

it('drops more than one batch, and goes on with it after a run that died', async () => {
  await rowsOf(
    `insert into rate_limits (key, count, window_ends_at)
     with recursive n(v) as (select 1 union all select v + 1 from n where v < 24000)
     select 'key_' || v, 1, iif(v % 100 = 0, ?1, ?2) from n`,
    testNow + 1,
    testNow - 1,
  )
  const d1 = countingD1(env.DB)
  // What indexes find takes sixteen round trips, signatures one; the second batch of limits is lost.
  d1.failAt(19, 'before')
  await nightly(d1)
  const isOver = `select count(*) as count from rate_limits where window_ends_at < ${testNow}`
  const [left] = await rowsOf(isOver)
  expect(left?.['count']).toBeGreaterThan(0)
  expect(left?.['count']).toBeLessThan(4_001)

  await nightly()
  expect(await rowsOf(isOver)).toEqual([{ count: 0 }])
  expect(await rowsOf('select count(*) as count from rate_limits')).toEqual([{ count: 240 }])
})

it('walks along keys of more than one part', async () => {
  await rowsOf(
    `insert into payment_callbacks (id, account_id, provider, external_id, status, source, created_at)
     with recursive n(v) as (select 1 union all select v + 1 from n where v < 24000)
     select 'cbk_' || v, iif(v % 2 = 0, '', 'acc_north'), iif(v % 3 = 0, 'SVEA', 'VISMA'), 'e' || (v / 4), 'S' || v, 'callback',
       iif(v % 100 = 0, ?1, ?2) from n`,
    testNow,
    testNow - 90 * day,
  )
  await nightly()
  expect(await rowsOf('select count(*) as count from payment_callbacks')).toEqual([{ count: 240 }])
})

it('reads no table from one end to the other', async () => {
  const d1 = countingD1(env.DB)
  await nightly(d1)
  await expectNoTableScan(d1)
})
