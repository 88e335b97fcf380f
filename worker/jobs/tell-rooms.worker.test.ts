import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { deskCalls, outboxRows, providersThatWork, roomCalls, smsCalls, wishEffect } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { effectKinds } from '#worker/process/index.ts'
import { deskRoomIdOf } from '#worker/providers/room-token.ts'

import { drainEffects } from './drain-effects.ts'
import { drainWoken, watchRooms } from './tell-rooms.ts'

beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
})

const visits = async (count: number) => {
  for (let number = 1; number <= count; number += 1) {
    const { id } = await visitOf(number, { state: 'STARTED' })
    await wishEffect(effectKinds.announce, id, `${id}:room`)
  }
}

/** A room that takes no word until an instant, and time that goes by only where it is waited for. */
function roomBackAfter(seconds: number) {
  const clock = testClock()
  const begun = clock.now()
  const outgoing = providersThatWork()
  const d1 = countingD1(env.DB)
  const passed = () => (clock.now() - begun) / 1000
  const tries: number[] = []
  const told: number[] = []
  outgoing.rooms.answer('visit', () => {
    tries.push(passed())
    if (passed() < seconds) throw new Error('Network connection lost.')
    told.push(passed())
  })
  return { clock, outgoing, d1, tries, told, passed, deps: testDependencies({ clock, outgoing, d1 }) }
}

it('stays with a room that is away for twelve seconds, and tells it as soon as it is back', async () => {
  await visits(1)
  const { deps, told, tries, d1 } = roomBackAfter(12)

  await drainWoken(deps, ['prc_1'])

  expect(told).toHaveLength(1)
  expect(told[0]).toBeLessThanOrEqual(15)
  expect(tries.length).toBeLessThan(8)
  expect(d1.roundTrips()).toBeLessThan(20)
  expect(await outboxRows()).toEqual([])
})

it('asks nothing more where the room was told at once', async () => {
  await visits(1)
  const { deps, passed, d1 } = roomBackAfter(0)
  await drainEffects(deps, { streamKeys: ['prc_1'] })
  const usual = d1.roundTrips()

  await wishEffect(effectKinds.announce, 'prc_1', 'prc_1:room')
  await drainWoken(deps, ['prc_1'])

  expect(d1.roundTrips()).toBe(2 * usual)
  expect(passed()).toBe(0)
})

it('gives up in time for the platform, with the outbox as it stood', async () => {
  await visits(1)
  const { deps, tries, passed } = roomBackAfter(1000)

  await drainWoken(deps, ['prc_1'])

  expect(passed()).toBeLessThan(28)
  expect(tries.length).toBeLessThan(13)
  expect(await outboxRows()).toMatchObject([{ attempts: 1, parked_at: null, last_error: 'TryLater(no_connection)' }])
})

it('makes nothing again but announcements, and those of its own streams', async () => {
  await visits(2)
  const { deps, told, outgoing } = roomBackAfter(3)
  outgoing.answer(env.SMS_BASE_URL, () => new Response(null, { status: 429 }))
  await visitOf(3, { state: 'LINK_GENERATED' })
  await wishEffect(effectKinds.sendLink, 'prc_3')
  await wishEffect(effectKinds.announce, 'prc_3', 'prc_3:room')

  await drainWoken(deps, ['prc_1', 'prc_3'])

  expect(told).toHaveLength(2)
  expect(smsCalls(outgoing)).toHaveLength(1)
  expect(await outboxRows()).toMatchObject([
    { stream_key: 'prc_2:room', attempts: 0 },
    { kind: effectKinds.sendLink, attempts: 1 },
  ])
})

it('is taken over by the watch of the minute, however long the room is away', async () => {
  await visits(20)
  const outage = roomBackAfter(40)
  const { deps, told, tries, passed, d1 } = outage
  await drainEffects(deps)
  const before = { tries: tries.length, roundTrips: d1.roundTrips() }

  await watchRooms(deps)

  expect(told).toHaveLength(20)
  expect(Math.max(...told)).toBeLessThanOrEqual(45)
  // While the room is away a few are tried, not all that wait.
  expect(tries.length - before.tries).toBeLessThan(160)
  expect(d1.roundTrips() - before.roundTrips).toBeLessThan(40)
  expect(passed()).toBeLessThanOrEqual(60)
})

it('is found by the watch that runs already where it began to fail after that', async () => {
  await visits(1)
  const { deps, told, clock } = roomBackAfter(30)
  await drainEffects(deps)
  const { pause } = clock
  let hasChanged = false
  clock.pause = async (ms) => {
    if (!hasChanged) {
      hasChanged = true
      await visitOf(2, { state: 'STARTED' })
      await wishEffect(effectKinds.announce, 'prc_2', 'prc_2:room')
      await drainEffects(deps)
    }
    await pause(ms)
  }
  await watchRooms(deps)
  expect(told).toHaveLength(2)
  expect(Math.max(...told)).toBeLessThanOrEqual(35)
})

it('tells the boards of the account with the process, once for all that waits, and fails for none of them', async () => {
  await visits(20)
  await seedAccount({ id: 'acc_south' })
  const order = await seedWorkOrder({ number: 21, accountId: 'acc_south' })
  await seedProcess({ number: 21, accountId: 'acc_south', workOrderId: order.id, customerId: order.customerId })
  const { deps, outgoing } = roomBackAfter(0)
  await drainEffects(deps)

  expect(roomCalls(outgoing)).toHaveLength(20)
  const north = { room: deskRoomIdOf(deps.config, 'acc_north'), message: { type: 'board-updated' } }
  const told = deskCalls(outgoing)
  expect(told).toEqual(told.map(() => north))
  expect(told.length).toBeLessThan(12)

  await wishEffect(effectKinds.announce, 'prc_21', 'prc_21:room')
  outgoing.rooms.refuse('desk')
  outgoing.rooms.calls.length = 0
  await drainEffects(deps)
  expect(roomCalls(outgoing)).toHaveLength(1)
  expect(deskCalls(outgoing).map(({ room }) => room)).toEqual([deskRoomIdOf(deps.config, 'acc_south')])
  expect(await outboxRows()).toEqual([])
})

it('looks once a minute while nothing waits, and reads no table for it', async () => {
  const { deps, d1, outgoing, passed } = roomBackAfter(0)
  await watchRooms(deps)
  expect(roomCalls(outgoing)).toEqual([])
  expect(d1.roundTrips()).toBe(1)
  expect(passed()).toBe(0)
  await expectNoTableScan(d1)
})
