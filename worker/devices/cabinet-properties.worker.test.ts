import { env } from 'cloudflare:workers'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import type { CabinetEventType } from '#domain/keys/cabinet.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode, seedCabinet, type EventSeed, type SeededCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedLocker, seedProcess, type ProcessSeed } from '#tests/support/factories.ts'

const minute = 60_000
/** True runs as many examples as a release needs; a change needs fewer. */
const isLong = env.LONG === '1'

let app: TestApp
let cabinet: SeededCabinet

async function setUp(boxes: number) {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker({ boxes: Array.from({ length: boxes }, (_none, index) => ({ number: index + 1 })) })
  cabinet = await seedCabinet(app)
}

describe('reports that are repeated, shuffled, split and mixed with the state', () => {
  const kinds = ['opened', 'keys_present', 'keys_taken', 'belongings_present', 'closed'] as const
  type Holder = { seed: ProcessSeed; types: readonly CabinetEventType[] }

  const holders: fc.Arbitrary<ProcessSeed> = fc.constantFrom<ProcessSeed>(
    { state: 'KEY_CODE_SENT' },
    { state: 'WAITING_KEY_CODE' },
    { state: 'CUSTOMER_RESERVATION_EXPIRED' },
    { state: 'KEY_CODE_SENT', processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' },
    { state: 'PAYMENT_DONE', processType: 'RETRIEVE' },
    { state: 'PAYMENT_DONE', processType: 'RETRIEVE', returnsSubstituteVehicle: true },
    { state: 'KEY_CODE_SENT', processType: 'NO_DMS_RETRIEVE_AND_RETURN' },
  )
  const story: fc.Arbitrary<Holder> = fc.record({
    seed: holders,
    types: fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 6 }),
  })

  async function endOf(stories: readonly Holder[], calls: readonly (readonly EventSeed[])[]): Promise<unknown> {
    await setUp(stories.length)
    for (const [index, { seed }] of stories.entries()) {
      const lease = { boxId: `box_${index + 1}`, accessCode: `00000${index + 1}` }
      await seedProcess({ number: index + 1, lease, ...seed })
      if (seed.state !== 'CUSTOMER_RESERVATION_EXPIRED') continue
      const ended = `update box_leases set ended_at = ?, end_reason = 'CUSTOMER_RESERVATION_EXPIRED' where process_id = ?`
      await env.DB.prepare(ended)
        .bind(testNow + 1, `prc_${index + 1}`)
        .run()
    }
    app.clock.advance(60 * minute)
    for (const events of calls) {
      app.clock.advance(1000)
      expect((await cabinet.report(events)).status).toBe(200)
    }
    return {
      processes: await rowsOf('select id, state from processes order by id'),
      holders: await rowsOf('select box_id, process_id from box_leases where ended_at is null order by box_id'),
      boxes: await rowsOf('select number, door_open, keys_inside from boxes order by number'),
    }
  }

  it('lead to the end that they lead to in their order', { timeout: isLong ? 3_600_000 : 120_000 }, async () => {
    const stories = fc.array(story, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(stories, fc.infiniteStream(fc.nat(1000)), async (told, numbers) => {
        const next = () => Number(numbers.next().value)
        const events = told.flatMap(({ types }, box) =>
          types.map((type, at): EventSeed => ({
            id: `${box}-${at}`,
            type,
            boxNumber: box + 1,
            occurredAt: testNow + (at + 1) * minute,
          })),
        )
        const inOrder = await endOf(told, [events])
        const mixed = events
          .flatMap((event) => (next() % 3 === 0 ? [event, event] : [event]))
          .map((event) => ({ event, key: next() }))
          .toSorted((one, other) => one.key - other.key)
        const calls = [...Map.groupBy(mixed, ({ key }) => Math.floor(key / (1 + (next() % 500)))).values()]
        expect(
          await endOf(
            told,
            calls.map((call) => call.map(({ event }) => event)),
          ),
        ).toEqual(inOrder)
      }),
      { numRuns: isLong ? 500 : 12, endOnFailure: true },
    )
  })
})

describe('forty customers who ask twice each at once for twenty boxes', () => {
  const rounds = isLong ? 1000 : 10

  it(`have exactly twenty, none twice, in each of ${rounds} rounds`, { timeout: rounds * 30_000 }, async () => {
    await setUp(20)
    const customers = []
    for (let number = 1; number <= 40; number += 1) {
      customers.push(customerOf(await seedProcess({ number, state: 'NO_ROOM_LEFT' }), app))
    }
    // Each round begins where the first did, which the lifecycle has no way to.
    await env.DB.prepare('drop trigger processes_state_guard').run()
    for (let round = 0; round < rounds; round += 1) {
      const asked = [...customers, ...customers].map((customer) => customer.send('POST', '/reserve-again', {}))
      const statuses = (await Promise.all(asked)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(40)
      expect(statuses.filter((status) => status === 409)).toHaveLength(40)
      expect(
        await rowsOf(`select count(*) as leases, count(distinct box_id) as boxes, count(distinct process_id) as holders,
          count(distinct access_code) as codes from box_leases where ended_at is null`),
      ).toEqual([{ leases: 20, boxes: 20, holders: 20, codes: 20 }])
      expect(await rowsOf('select state, count(*) as count from processes group by state order by state')).toEqual([
        { state: 'NO_ROOM_LEFT', count: 20 },
        { state: 'WAITING_KEY_CODE', count: 20 },
      ])
      await env.DB.batch([
        env.DB.prepare('delete from box_leases'),
        env.DB.prepare('delete from outbox'),
        env.DB.prepare(`update processes set state = 'NO_ROOM_LEFT'`),
      ])
    }
  })
})

describe('calls that are forged, replayed or signed too late', () => {
  const bodies = {
    '/api/device/open': { code: '000001' },
    '/api/device/events': {
      events: [{ id: 'e', type: 'keys_present', boxNumber: 1, occurredAt: new Date(testNow).toISOString() }],
    },
    '/api/device/heartbeat': {},
    '/api/device/command-results': { results: [{ id: 'cmd_1', outcome: 'opened' }] },
    '/api/device/sync': {
      asOf: new Date(testNow + minute).toISOString(),
      boxes: [{ boxNumber: 1, doorOpen: false, keysInside: true, isFaulty: true }],
    },
  }
  const paths = Object.keys(bodies)
  const rounds = isLong ? 5000 : 60

  beforeEach(async () => {
    await setUp(1)
    await seedProcess({ state: 'KEY_CODE_SENT', lease: { boxId: 'box_1', accessCode: '000001' } })
    await env.DB.prepare(
      `insert into box_commands (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
       values ('cmd_1', 'box_1', 'lck_north', 'x', 'usr_1', 9e12, 1)`,
    ).run()
  })

  const everything = async () => [
    await rowsOf('select state, version from processes'),
    await rowsOf('select box_id, confirmed_at, ended_at from box_leases'),
    await rowsOf('select outcome, fetched_at from box_commands'),
    await rowsOf('select out_of_use, keys_inside, door_open from boxes'),
    await rowsOf('select * from device_events'),
    await rowsOf('select last_seen_at from devices'),
    await rowsOf('select * from rate_limits'),
  ]
  const bodyOf = (path: string) => JSON.stringify(new Map<string, object>(Object.entries(bodies)).get(path))

  it('are all refused and change nothing', { timeout: rounds * 2000 }, async () => {
    const before = await everything()
    const path = fc.constantFrom(...paths)
    const forgery = fc.oneof(
      fc.record({ path, key: fc.string({ minLength: 1 }) }),
      fc.record({ path, signature: fc.stringMatching(/^[0-9a-f]{64}$/) }),
      fc.record({
        path,
        deviceId: fc.string({ minLength: 1, maxLength: 20 }).filter((id) => /^[\x21-\x7e]+$/.test(id)),
      }),
      fc.record({ path, method: fc.constantFrom('PUT', 'GET', 'post') }).map(({ path: at, method }) => ({
        path: at,
        signature: cabinet.headersOf({ path: at, body: bodyOf(at), method })['X-Device-Signature'] ?? '',
      })),
      fc
        .record({ path, other: path })
        .filter(({ path: at, other }) => at !== other)
        .map(({ path: sentPath, other }) => ({
          path: other,
          sentPath,
        })),
      fc
        .record({ path, skew: fc.integer({ min: 5 * minute + 1, max: 1e9 }), sign: fc.constantFrom(1, -1) })
        .map(({ path: at, skew, sign }) => ({ path: at, time: String(testNow + sign * skew) })),
    )
    await fc.assert(
      fc.asyncProperty(forgery, async (forged) => {
        const response = await cabinet.send({
          body: bodyOf('sentPath' in forged ? forged.sentPath : forged.path),
          ...forged,
        })
        expect(response.status).toBe(401)
      }),
      { numRuns: rounds },
    )
    expect(await everything()).toEqual(before)
  })

  it.each(paths)('of %s are taken once: the same call again is a replay', async (path) => {
    const parts = { path, body: bodyOf(path) }
    const headers = cabinet.headersOf(parts)
    expect((await cabinet.send(parts, headers)).status).toBe(200)
    const after = await everything()
    app.clock.advance(minute)
    const again = await cabinet.send(parts, headers)
    expect([again.status, await problemCode(again)]).toEqual([401, 'device.replayed'])
    expect(await everything()).toEqual(after)
  })
})
