import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { problemCode, seedCabinet, type EventSeed, type SeededCabinet } from '#tests/support/cabinet.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import {
  firstLocker,
  boxIn,
  bringBack,
  holderOfBox,
  lockerWorkshop,
  type LockerWorkshop,
} from '#tests/support/locker-workshop.ts'
import { listenToPushes, pushesDue } from '#tests/support/staff-pushes.ts'
import type { DeviceStatus } from '#worker/contract/device.ts'
import type { Health } from '#worker/contract/staff/health.ts'
import { watchAlerts } from '#worker/jobs/watch-alerts.ts'

const second = 1_000
const minute = 60 * second

let workshop: LockerWorkshop
let cabinet: SeededCabinet

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
  cabinet = await seedCabinet(workshop.app)
})

const beat = (status: DeviceStatus) => cabinet.send({ path: '/api/device/heartbeat', body: JSON.stringify({ status }) })
const well: DeviceStatus = {
  firmware: '2.4.1',
  batteryPercent: 96,
  onMains: true,
  temperature: 21.4,
  isTampered: false,
}
const kept = () => rowsOf('select * from device_status')
const openAlerts = async () => {
  await watchAlerts(testDependencies({ clock: testClock(workshop.app.clock.now()) }))
  return (await rowsOf('select cause from alerts where closed_at is null order by cause')).map(({ cause }) => cause)
}
const health = async () => {
  const response = await workshop.app.request('/api/staff/health', { token: workshop.tokens.admin })
  const { cabinets }: Health = await response.json()
  return cabinets
}

describe('how a cabinet stands', () => {
  it('is kept once, and written again only when it changed and a minute has passed', async () => {
    expect((await beat(well)).status).toBe(200)
    const first = await kept()
    expect(first).toMatchObject([
      { firmware: '2.4.1', battery_percent: 96, on_mains: 1, temperature: 21, troubles: 0, changed_at: testNow },
    ])
    workshop.app.clock.advance(2 * minute)
    await beat({ ...well, temperature: 20.6 })
    expect(await kept(), 'the same in whole degrees').toEqual(first)
    await beat({ ...well, temperature: 20.4 })
    expect(await kept()).toMatchObject([{ temperature: 20, changed_at: testNow + 2 * minute }])
    workshop.app.clock.advance(second)
    await beat({ ...well, temperature: 19 })
    expect(await kept(), 'it wavers').toMatchObject([{ temperature: 20 }])
    workshop.app.clock.advance(minute)
    await beat({ ...well, temperature: 19 })
    expect(await kept()).toMatchObject([{ temperature: 19 }])
  })

  it('is written at once where something goes wrong, and then seen for a minute', async () => {
    await beat(well)
    workshop.app.clock.advance(second)
    await beat({ ...well, isTampered: true })
    workshop.app.clock.advance(second)
    await beat(well)
    expect(await openAlerts()).toEqual(['cabinet_tamper'])
    workshop.app.clock.advance(second)
    await beat({ ...well, isTampered: true, onMains: false })
    expect(await openAlerts()).toEqual(['cabinet_mains', 'cabinet_tamper'])
    workshop.app.clock.advance(minute)
    await beat(well)
    expect(await kept()).toMatchObject([{ is_tampered: 0, on_mains: 1, troubles: 0 }])
    workshop.app.clock.advance(6 * minute)
    expect(await openAlerts(), 'over').toEqual([])
  })

  it.each<[DeviceStatus, string[]]>([
    [{ batteryPercent: 20 }, ['cabinet_battery']],
    [{ batteryPercent: 21, temperature: 50 }, []],
    [{ temperature: 51 }, ['cabinet_temperature']],
    [{ temperature: -26, onMains: false }, ['cabinet_mains', 'cabinet_temperature']],
    [{}, []],
  ])('%j calls people for %j', async (status, causes) => {
    await beat(status)
    expect(await openAlerts()).toEqual(causes)
  })

  it('is seen by staff at their cabinets, and what is wrong on the health page', async () => {
    expect(firstLocker(await workshop.desk()).status).toBeNull()
    await beat({ firmware: '2.4.1', batteryPercent: 12 })
    const told = { firmware: '2.4.1', batteryPercent: 12, onMains: null, temperature: null, isTampered: null }
    expect(firstLocker(await workshop.desk()).status).toEqual({ ...told, troubles: ['battery'] })
    expect(await health()).toMatchObject([{ id: 'lck_north', troubles: ['battery'], forcedBoxes: [] }])
    await rowsOf('update lockers set enabled = 0')
    expect([await health(), await openAlerts()], 'out of use').toEqual([[], []])
  })

  it('is refused where it cannot be so, and nothing is kept', async () => {
    for (const status of [{ batteryPercent: 101 }, { temperature: 900 }, { firmware: '' }, { mood: 1 }]) {
      const response = await cabinet.send({ path: '/api/device/heartbeat', body: JSON.stringify({ status }) })
      expect([response.status, await problemCode(response)]).toEqual([422, 'request.invalid'])
    }
    expect(await kept()).toEqual([])
  })
})

describe('a door that was forced', () => {
  const at = (type: EventSeed['type'], after: number, id = `${type}-${after}`): EventSeed => ({
    id,
    type,
    boxNumber: 1,
    occurredAt: testNow + after,
  })
  const report = async (...events: EventSeed[]) => {
    workshop.app.clock.advance(1)
    expect((await cabinet.report(events)).status).toBe(200)
  }
  const visits = () => rowsOf('select state, turn, box_forced_at as forced from processes')
  const notes = () => rowsOf('select kind, text from process_notes')

  it('with keys inside has staff look at the visit, once, and the box goes out of use until they put it back', async () => {
    await holderOfBox('KEY_CODE_SENT')
    await listenToPushes()
    workshop.app.clock.advance(minute)
    const events = [at('opened', 1), at('keys_present', 2), at('closed', 3), at('forced', 4), at('keys_taken', 5)]
    await report(...events)
    const marked = [{ state: 'CUSTOMER_KEYS_DELIVERED', turn: 'staff', forced: testNow + 4 }]
    expect(await visits()).toEqual(marked)
    await report(...events)
    await Promise.all([report(at('forced', 4)), report(at('closed', 9))])
    expect([await visits(), await notes()]).toEqual([marked, [{ kind: 'BOX_FORCED', text: '1' }]])
    // The keys came, and then the door was forced.
    expect(await pushesDue()).toEqual(['prc_1 turn', 'prc_1 turn'])
    const box = boxIn(await workshop.desk(), 'box_1')
    expect(box).toMatchObject({ isForced: true, isFaulty: false, outOfUse: true })
    expect(await openAlerts()).toEqual(['box_forced'])
    expect(await health()).toMatchObject([{ troubles: [], forcedBoxes: [1] }])
    await workshop.send('box/box_1/use', bringBack(box.version))
    expect(boxIn(await workshop.desk(), 'box_1')).toMatchObject({ isForced: false, outOfUse: false })
    workshop.app.clock.advance(6 * minute)
    expect([await openAlerts(), await health()]).toEqual([[], []])
  })

  it('does not count as the customer having fetched the key', async () => {
    await holderOfBox('PAYMENT_DONE', { confirmed: true })
    workshop.app.clock.advance(minute)
    await report(at('forced', 30 * second), at('keys_taken', 31 * second))
    expect(await visits()).toMatchObject([{ state: 'PAYMENT_DONE', turn: 'staff' }])
    // Staff lay the key back, and the customer comes with the code.
    await report(at('keys_present', 40 * second), at('opened', 50 * second), at('keys_taken', 51 * second))
    expect(await visits()).toMatchObject([{ state: 'PROCESS_DONE' }])
  })

  it('with nothing inside moves whoever was to come to another box', async () => {
    await holderOfBox('KEY_CODE_SENT')
    workshop.app.clock.advance(minute)
    await report(at('forced', 5))
    expect(await notes()).toEqual([])
    expect(boxIn(await workshop.desk(), 'box_1')).toMatchObject({ isForced: true, holder: null })
    expect(boxIn(await workshop.desk(), 'box_2').holder).not.toBeNull()
  })
})
