import { env } from 'cloudflare:workers'
import { decodeJwt } from 'jose'
import { beforeEach, describe, expect, it } from 'vitest'

import { listenAudience } from '#domain/access/room-ticket.ts'
import { testDependencies, type TestApp } from '#tests/support/app.ts'
import { seedCabinet, type SeededCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { countedVisit } from '#tests/support/counted-visit.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf } from '#tests/support/desk.ts'
import { deviceCalls, providersThatWork } from '#tests/support/effects.ts'
import { seedLocker } from '#tests/support/factories.ts'
import { holderOfBox, lockerWorkshop, opening, takeOut, type LockerWorkshop } from '#tests/support/locker-workshop.ts'
import { playVisit } from '#tests/support/played-visit.ts'
import type { DeviceSyncAnswer } from '#worker/contract/device.ts'
import { drainWoken, runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'
import { deviceRoomIdOf } from '#worker/providers/room-token.ts'

const minute = 60_000
const hour = 60 * minute
const message = { type: 'device-updated' }
const roomOf = (deviceId: string) =>
  deviceRoomIdOf({ roomSecret: { current: env.ROOM_SECRET, former: null } }, deviceId)

/** All of a sync's answer that is of use to a cabinet beyond the moment. */
async function known({ app, cabinet }: { app: TestApp; cabinet: SeededCabinet }) {
  app.clock.advance(1)
  const answer = await (await cabinet.sync([])).json<DeviceSyncAnswer>()
  const { codes, overflow, commands, keyWaits } = answer
  return { codes, overflow, commands: commands.map(({ id }) => id), keyWaits }
}

describe('the ticket in an answer', () => {
  it('is to the room of that device alone, and says nothing of it', async () => {
    const workshop = await lockerWorkshopWith()
    const other = await seedCabinet(workshop.app, { id: 'dev_other', lockerId: 'lck_north' })
    const rooms = await Promise.all(
      [workshop.cabinet.heartbeat(), workshop.cabinet.sync([]), other.heartbeat()].map(async (call) => {
        const { room } = await (await call).json<DeviceSyncAnswer>()
        expect(room.url).toBe(env.PARTY_URL)
        expect(decodeJwt(room.token)).toMatchObject({ aud: listenAudience(room.room), exp: testNow / 1000 + 60 })
        return room.room
      }),
    )
    expect(rooms).toEqual([roomOf('dev_cabinet'), roomOf('dev_cabinet'), roomOf('dev_other')])
    expect(new Set(rooms).size).toBe(2)
    expect(rooms.join()).not.toContain('dev_')
  })
})

type SeededWorkshop = LockerWorkshop & { cabinet: SeededCabinet }
let workshop: SeededWorkshop

async function lockerWorkshopWith(): Promise<SeededWorkshop> {
  await freshDatabase()
  const made = await lockerWorkshop()
  return { ...made, cabinet: await seedCabinet(made.app) }
}

/** Does something and then what it woke, as the platform does behind the answer; the rooms of devices that were told. */
async function toldBy(act: () => Promise<unknown>): Promise<string[]> {
  const { app } = workshop
  const outgoing = providersThatWork()
  app.woken.splice(0)
  await act()
  const deps = testDependencies({ d1: env.DB, clock: app.clock, outgoing })
  await drainWoken(deps, [...new Set(app.woken.splice(0))])
  for (const call of deviceCalls(outgoing)) expect(call.message).toEqual(message)
  return [...new Set(deviceCalls(outgoing).map(({ room }) => room))]
}

describe('a device is told behind the answer', () => {
  beforeEach(async () => {
    workshop = await lockerWorkshopWith()
    // Of another cabinet, another workshop and one that was let in no more nobody is told.
    await seedLocker({ id: 'lck_yard', boxes: [{ number: 7 }] })
    await seedCabinet(workshop.app, { id: 'dev_yard', lockerId: 'lck_yard' })
    await seedCabinet(workshop.app, { id: 'dev_gone' })
    await rowsOf(`update devices set revoked_at = 1 where id = 'dev_gone'`)
  })

  const own = () => [roomOf('dev_cabinet')]
  const ok = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect(status).toBeLessThan(300)
  }
  const desk = () => deskOf(workshop.app, workshop.tokens.admin)
  const event = (type: string) => async () => {
    const [row] = await rowsOf(`select version from processes where id = 'prc_1'`)
    await ok(desk().send('POST', 'prc_1/event', { type, version: Number(row?.['version']) }))
  }
  const visitBox = (verb: string, json: object) =>
    desk().send('POST', `prc_1/box/${verb}`, { clickId: click(7), leaseId: 'lea_prc_1', ...json })

  it.each<[string, () => Promise<unknown>]>([
    ['a box is to open, which nobody holds', () => ok(workshop.send('box/box_2/open', opening()))],
    ['a box is to open, which a visit holds', () => ok(visitBox('open', { reason: 'Avain jäi' }))],
    ['a visit moves to another box', () => ok(visitBox('move', { boxId: null, keys: 'stay' }))],
    ['a box is taken out of use', () => ok(workshop.send('box/box_1/use', takeOut()))],
    ['staff end a visit', event('cancel')],
    [
      'the words for a full cabinet change',
      async () => {
        const { lockers } = await workshop.desk()
        const [locker] = lockers
        const json = { ...locker, overflow: { 'fi-FI': 'Postiluukkuun' } }
        const { name, address, instructions, overflow, enabled, version } = { ...json, version: locker?.version }
        const put = { method: 'PUT', json: { name, address, instructions, overflow, enabled, version } }
        await ok(workshop.send('locker/lck_north', put))
      },
    ],
    ['it is to take another key', () => ok(workshop.send('device/dev_cabinet/rotation', { method: 'POST' }))],
    [
      'keys were put in, after which the code opens nothing',
      () => ok(workshop.cabinet.report([{ type: 'keys_present', boxNumber: 1 }])),
    ],
  ])('where %s', async (_what, act) => {
    await holderOfBox('KEY_CODE_SENT')
    const before = await known(workshop)
    expect(await toldBy(act)).toEqual(own())
    expect(await known(workshop)).not.toEqual(before)
  })

  it('where a key was taken out again, so that the code opens its box once more', async () => {
    await holderOfBox('CUSTOMER_KEYS_DELIVERED', { confirmed: true })
    const before = await known(workshop)
    workshop.app.clock.advance(minute)
    expect(await toldBy(() => ok(workshop.cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])))).toEqual(own())
    expect(await known(workshop)).not.toEqual(before)
  })

  it('where a reservation has run out', async () => {
    await holderOfBox('KEY_CODE_SENT')
    await rowsOf('update box_leases set expires_at = ?', testNow + hour)
    await rowsOf('update lockers set last_heartbeat_at = null')
    workshop.app.clock.advance(2 * hour)
    const outgoing = providersThatWork()
    const woken: string[] = []
    const deps = testDependencies({ clock: workshop.app.clock, outgoing, woken })
    await runScheduled({ cron: cronLines.minute }, deps)
    await drainWoken(deps, [...new Set(woken)])
    expect(await rowsOf('select ended_at is null as held from box_leases')).toEqual([{ held: 0 }])
    expect(deviceCalls(outgoing).map(({ room }) => room)).toEqual(own())
  })

  it('by nothing that is none of its business', async () => {
    await holderOfBox('CUSTOMER_KEYS_DELIVERED')
    for (const changed of ['processes set state_changed_at', 'box_leases set created_at'])
      await rowsOf(`update ${changed} = ?`, testNow - hour)
    const visit = customerOf(
      { id: 'prc_1', code: String((await rowsOf('select link_code from processes'))[0]?.['link_code']) },
      workshop.app,
    )
    expect(await toldBy(() => ok(visit.send('PUT', '/notes', { notes: 'Hei' })))).toEqual([])
  })

  it('not by a room that is away, after three tries, and the answer is not held back', async () => {
    const outgoing = providersThatWork()
    outgoing.rooms.refuse('device')
    await ok(workshop.send('box/box_2/open', opening()))
    await drainWoken(testDependencies({ clock: workshop.app.clock, outgoing }), [
      ...new Set(workshop.app.woken.splice(0)),
    ])
    expect(deviceCalls(outgoing)).toHaveLength(3)
    expect(await rowsOf('select kind from outbox')).toEqual([])
    const { commands } = await known(workshop)
    expect(commands).toHaveLength(1)
  })
})

it(
  'in a whole visit nothing changes that a sync would answer without the cabinet being told',
  { timeout: 120_000 },
  async () => {
    await freshDatabase()
    const visit = await countedVisit()
    const { app, cabinet } = visit
    const unsaid: string[] = []
    let changes = 0
    let told = 0
    const part: typeof visit.part = async (name, call) => {
      const before = JSON.stringify(await known(visit))
      const place = app.outgoing.rooms.calls.length
      const answer = await visit.part(name, call)
      const isTold = app.outgoing.rooms.calls.slice(place).some(({ room }) => room === roomOf(cabinet.id))
      const isChanged = JSON.stringify(await known(visit)) !== before
      if (isChanged && !isTold) unsaid.push(name)
      changes += isChanged ? 1 : 0
      told += isTold ? 1 : 0
      return answer
    }
    await playVisit({ ...visit, part })
    expect(unsaid).toEqual([])
    expect(changes).toBeGreaterThan(1)
    // A sync costs rows: one too many now and then is cheap, one for every change of a visit is not.
    expect(told).toBeLessThanOrEqual(8)
  },
)
