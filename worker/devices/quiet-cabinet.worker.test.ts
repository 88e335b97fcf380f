import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode, seedCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

const second = 1_000
const minute = 60 * second
/** The time for which a signature could be replayed: the clock may be five minutes off, either way. */
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

it('leaves one signature a minute, and none that could not be replayed, however often and long it beats', async () => {
  await beatFor(remembered, 5 * second)
  const full = await signatures()
  expect(full).toBeLessThanOrEqual(remembered / minute)
  await beatFor(2 * remembered, 5 * second)
  expect(await signatures()).toBeLessThanOrEqual(full)
})

const status = { firmware: '2.4.1', batteryPercent: 96, onMains: true, temperature: 21, isTampered: false }
const beat = (told = status) => cabinet.send({ path: '/api/device/heartbeat', body: JSON.stringify({ status: told }) })

describe('a heartbeat within a minute of the one before', () => {
  beforeEach(async () => {
    await beat()
    app.clock.advance(4 * second)
    app.d1.tally()
  })

  it('writes nothing where nothing changed, and takes one round trip', async () => {
    for (let times = 0; times < 14; times += 1) {
      expect((await beat()).status).toBe(200)
      app.clock.advance(3 * second)
    }
    expect(app.d1.tally()).toMatchObject({ rowsWritten: 0, trips: 14 })
    app.clock.advance(14 * second)
    expect((await beat()).status).toBe(200)
    expect(app.d1.tally().rowsWritten).toBeGreaterThan(0)
  })

  it('still writes what has just gone wrong, and remembers that call', async () => {
    const body = JSON.stringify({ status: { ...status, isTampered: true } })
    const headers = cabinet.headersOf({ path: '/api/device/heartbeat', body })
    const call = { path: '/api/device/heartbeat', body }
    expect((await cabinet.send(call, headers)).status).toBe(200)
    expect(await rowsOf('select is_tampered from device_status')).toEqual([{ is_tampered: 1 }])
    expect(await problemCode(await cabinet.send(call, headers))).toBe('device.replayed')
  })

  it('still notes that a command was fetched, once', async () => {
    await rowsOf(`insert into box_commands (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
      values ('bcm_1', 'box_1', 'lck_north', 'x', '', ${testNow + minute}, ${testNow})`)
    const first = await (await beat()).json<{ commands: { id: string }[] }>()
    expect(first.commands.map(({ id }) => id)).toEqual(['bcm_1'])
    expect(await rowsOf('select fetched_at from box_commands')).toEqual([{ fetched_at: app.clock.now() }])
    app.clock.advance(second)
    app.d1.tally()
    const again = await (await beat()).json<{ commands: { id: string }[] }>()
    expect(again.commands).toEqual(first.commands)
    expect(app.d1.tally().rowsWritten).toBe(0)
  })

  it('has to be signed as any other call', async () => {
    const forged = cabinet.headersOf({ path: '/api/device/heartbeat', body: '{}', key: 'another' })
    expect((await cabinet.send({ path: '/api/device/heartbeat', body: '{}' }, forged)).status).toBe(401)
  })
})

it('is refused a sync that was made before, however quiet: its answer has codes', async () => {
  await cabinet.heartbeat()
  const body = JSON.stringify({ asOf: new Date(testNow).toISOString(), boxes: [] })
  const headers = cabinet.headersOf({ path: '/api/device/sync', body })
  expect((await cabinet.send({ path: '/api/device/sync', body }, headers)).status).toBe(200)
  expect((await cabinet.send({ path: '/api/device/sync', body }, headers)).status).toBe(401)
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
