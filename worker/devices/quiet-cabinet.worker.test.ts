import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

const second = 1_000
const minute = 60 * second
/** How long a signature could be replayed: the clock may be five minutes off, either way. */
const remembered = 10 * minute

let app: TestApp
let cabinet: Awaited<ReturnType<typeof seedCabinet>>

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker()
  cabinet = await seedCabinet(app)
})

const signatures = async () => Number((await rowsOf('select count(*) as n from device_signatures'))[0]?.['n'])

async function beatFor(ms: number, everyMs: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    app.clock.advance(everyMs)
    expect((await cabinet.heartbeat()).status).toBe(200)
  }
}

it('leaves no more signatures than could be replayed, however long it beats', async () => {
  const every = 5 * second
  await beatFor(remembered, every)
  const full = await signatures()
  expect(full).toBeLessThanOrEqual(remembered / every)
  await beatFor(2 * remembered, every)
  expect(await signatures()).toBeLessThanOrEqual(full)
})

it('makes room for a thousand cabinets that were away, a few rows with each call and by an index', async () => {
  await env.DB.prepare(
    `insert into device_signatures (device_id, signature, expires_at)
     with recursive n(i) as (select 1 union all select i + 1 from n where i < 1000)
     select 'dev_cabinet', 'old-' || i, ? from n`,
  )
    .bind(testNow - 1)
    .run()
  app.d1.forget()
  await beatFor(350 * minute, minute)
  expect(await rowsOf(`select signature from device_signatures where signature like 'old-%'`)).toEqual([])
  expect(await signatures()).toBeLessThanOrEqual(remembered / minute)
  await expectNoTableScan(app.d1)
})

it('still refuses a call that was made before, as long as its signature counts', async () => {
  const call = { path: '/api/device/heartbeat', body: '{}' }
  const headers = cabinet.headersOf(call)
  expect((await cabinet.send(call, headers)).status).toBe(200)
  await beatFor(4 * minute, 30 * second)
  expect((await cabinet.send(call, headers)).status).toBe(401)
})

it('gives a sign of life that is written once a minute', async () => {
  const lives = async () =>
    rowsOf('select d.last_seen_at as device, l.last_heartbeat_at as cabinet from devices d, lockers l')
  await cabinet.heartbeat()
  expect(await lives()).toEqual([{ device: testNow, cabinet: testNow }])
  await beatFor(55 * second, 5 * second)
  expect(await lives()).toEqual([{ device: testNow, cabinet: testNow }])
  await beatFor(5 * second, 5 * second)
  expect(await lives()).toEqual([{ device: testNow + minute, cabinet: testNow + minute }])
})
