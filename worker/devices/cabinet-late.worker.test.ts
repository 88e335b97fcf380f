import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { rowsOf } from '#tests/support/database.ts'
import { outboxRows, statesOf } from '#tests/support/effects.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { activeLeases, holderOf, hour, minute, stateOf, seedTwoBoxes, type TwoBoxes } from '#tests/support/two-boxes.ts'
import type { DeviceSyncAnswer } from '#worker/contract/device.ts'
import { expireReservations } from '#worker/process/index.ts'

let app: TwoBoxes['app']
let cabinet: TwoBoxes['cabinet']
let tryCode: TwoBoxes['tryCode']

beforeEach(async () => {
  ;({ app, cabinet, tryCode } = await seedTwoBoxes())
})

const expire = () => expireReservations(testDependencies({ clock: app.clock }))

/** The reservation of a customer ran out an hour ago, and the cabinet was heard of since. */
async function lateCustomer(box = 1) {
  const visit = await holderOf(box)
  app.clock.advance(2 * hour)
  await expire()
  expect(await stateOf(visit.id)).toBe('CUSTOMER_RESERVATION_EXPIRED')
  return visit
}

describe('whoever comes after their reservation ran out', () => {
  it('is let into the box that was theirs, with the code that they have, and no message is sent', async () => {
    const visit = await lateCustomer()
    app.d1.forget()
    expect(await tryCode('000001')).toEqual([200, { boxNumber: 1 }])
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect((await statesOf(visit.id)).slice(-4)).toEqual([
      'CUSTOMER_RESERVATION_EXPIRED',
      'BOX_RESERVED',
      'WAITING_KEY_CODE',
      'KEY_CODE_SENT',
    ])
    const [event] = await rowsOf(
      `select actor_kind from process_events where type = 'reserve_box' order by version desc`,
    )
    expect(event).toEqual({ actor_kind: 'locker' })
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: app.clock.now() + 1 }])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
  })

  it('is let into another box where theirs was given away', async () => {
    const visit = await lateCustomer()
    await seedProcess({
      number: 7,
      state: 'KEY_CODE_SENT',
      lease: { boxId: 'box_1', accessCode: '777777', id: 'lea_7' },
    })
    expect(await tryCode('000001')).toEqual([200, { boxNumber: 2 }])
    expect(await activeLeases()).toEqual([
      { process: 'prc_7', box: 'box_1' },
      { process: visit.id, box: 'box_2' },
    ])
  })

  it('is let into another box where somebody’s keys are said to lie in theirs', async () => {
    await lateCustomer()
    await rowsOf('update boxes set keys_inside = number = 1')
    expect(await tryCode('000001')).toEqual([200, { boxNumber: 2 }])
  })

  it('is told in their language what to do where the cabinet is full, which locks no keypad', async () => {
    const visit = await lateCustomer()
    for (const number of [1, 2]) {
      const lease = { boxId: `box_${number}`, accessCode: `77777${number}`, id: `lea_7${number}` }
      await seedProcess({ number: 70 + number, state: 'KEY_CODE_SENT', lease })
    }
    const overflow = { 'fi-FI': 'Jätä avain postiluukkuun.', 'sv-FI': 'Lämna nyckeln i brevlådan.' }
    await env.DB.prepare('update lockers set overflow = ?').bind(JSON.stringify(overflow)).run()
    await env.DB.prepare(`update processes set language_id = 'acc_north_sv' where id = ?`).bind(visit.id).run()
    for (let time = 0; time < 6; time += 1) {
      app.clock.advance(1)
      const response = await cabinet.open('000001')
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({ code: 'device.no_box_free', message: overflow['sv-FI'] })
    }
    expect(await stateOf(visit.id)).toBe('CUSTOMER_RESERVATION_EXPIRED')
  })

  it('twice at the same moment has one box', async () => {
    await lateCustomer()
    app.clock.advance(1)
    const first = cabinet.open('000001')
    app.clock.advance(1)
    const answers = await Promise.all([first, cabinet.open('000001')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await activeLeases()).toHaveLength(1)
  })
})

describe('a cabinet that was offline', () => {
  it('keeps the boxes of those whose time is over until it tells whether a key lies in them', async () => {
    const visit = await holderOf(1)
    await cabinet.heartbeat()
    app.clock.advance(2 * hour)
    await expire()
    expect(await stateOf(visit.id)).toBe('KEY_CODE_SENT')
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow + 30 * minute }])
    await expire()
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
  })

  it('lets the time run out once it has told that the box is empty, or was not heard of for a day', async () => {
    const first = await holderOf(1)
    const second = await holderOf(2)
    await cabinet.heartbeat()
    app.clock.advance(2 * hour)
    await env.DB.prepare(
      `update box_leases set expires_at = expires_at + ${90 * minute} where process_id = 'prc_2'`,
    ).run()
    await cabinet.heartbeat()
    await expire()
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([
      'CUSTOMER_RESERVATION_EXPIRED',
      'KEY_CODE_SENT',
    ])
    app.clock.advance(26 * hour)
    await expire()
    expect(await stateOf(second.id)).toBe('CUSTOMER_RESERVATION_EXPIRED')
  })

  it('may tell of a key that was left after the reservation ran out: nobody loses it', async () => {
    const visit = await lateCustomer()
    await runByCloud()
    expect(
      (await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow + 59 * minute }])).status,
    ).toBe(200)
    expect(await cloudLooks()).toEqual(Array(2).fill(`${visit.id}:cloud lck_north`))
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select process_id, confirmed_at from box_leases where ended_at is null')).toEqual([
      { process_id: visit.id, confirmed_at: app.clock.now() },
    ])
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow + 59 * minute }])
    expect(await activeLeases()).toEqual([{ process: visit.id, box: 'box_1' }])
  })

  it('may tell of belongings beside that key later still', async () => {
    const visit = await lateCustomer()
    const left = (type: 'keys_present' | 'belongings_present', afterMs: number) =>
      cabinet.report([{ type, boxNumber: 1, occurredAt: testNow + 58 * minute + afterMs }])
    await left('keys_present', 0)
    app.clock.advance(minute)
    expect((await left('belongings_present', minute)).status).toBe(200)
    expect(await stateOf(visit.id)).toBe('CUSTOMER_BELONGINGS_DELIVERED')
    expect(await activeLeases()).toEqual([{ process: visit.id, box: 'box_1' }])
  })

  it('moves who was given that box meanwhile to another', async () => {
    const visit = await lateCustomer()
    const next = await seedProcess({ number: 7, state: 'KEY_CODE_SENT' })
    await env.DB.prepare(
      `insert into box_leases (id, box_id, locker_id, process_id, access_code, expires_at, created_at)
       values ('lea_7', 'box_1', 'lck_north', 'prc_7', '777777', ?1 + 1e8, ?1)`,
    )
      .bind(app.clock.now())
      .run()
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow + 59 * minute }])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await stateOf(next.id)).toBe('KEY_CODE_SENT')
    expect(await activeLeases()).toEqual([
      { process: visit.id, box: 'box_1' },
      { process: next.id, box: 'box_2' },
    ])
    expect((await outboxRows()).filter(({ kind }) => kind === 'process.send_key_code')).toHaveLength(1)
  })
})

describe('the whole state of a cabinet', () => {
  it('makes up for a report that was lost', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    expect((await cabinet.sync([{ boxNumber: 1, keysInside: true }, { boxNumber: 2 }])).status).toBe(200)
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select number, door_open, keys_inside from boxes order by number')).toEqual([
      { number: 1, door_open: 0, keys_inside: 1 },
      { number: 2, door_open: 0, keys_inside: 0 },
    ])
  })

  it('tells that keys were taken only where they were seen before', async () => {
    const retrieval = await holderOf(1, { processType: 'RETRIEVE', state: 'PAYMENT_DONE' })
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1 }])
    expect(await stateOf(retrieval.id)).toBe('PAYMENT_DONE')
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: true }])
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1 }])
    expect(await stateOf(retrieval.id)).toBe('PROCESS_DONE')
  })

  it('is no news where nothing changed, and nothing that is older than what is known', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: false }])
    const known = await rowsOf('select * from device_events')
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: false }])
    expect(await rowsOf('select * from device_events')).toEqual(known)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
    app.clock.advance(1)
    await cabinet.sync([{ boxNumber: 1, keysInside: false }], testNow + minute)
    expect(await rowsOf('select keys_inside from boxes where number = 1')).toEqual([{ keys_inside: 1 }])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
  })

  it('does not take keys that somebody forgot for those of the next customer', async () => {
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow - hour }])
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: true }])
    expect(await stateOf(visit.id)).toBe('KEY_CODE_SENT')
  })

  it('takes a broken box out of use, but not again as soon as staff put it back', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, isFaulty: true }])
    expect(await activeLeases()).toEqual([{ process: visit.id, box: 'box_2' }])
    await env.DB.prepare('update boxes set out_of_use = 0').run()
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, isFaulty: true }])
    expect(await rowsOf('select out_of_use from boxes where number = 1')).toEqual([{ out_of_use: 0 }])
  })

  it('brings all that the cabinet needs to go on alone, in two round trips that walk no table', async () => {
    await holderOf(1)
    await holderOf(2, { state: 'CUSTOMER_KEYS_DELIVERED' })
    await env.DB.prepare(`update lockers set overflow = '{"fi-FI":"Täynnä"}'`).run()
    app.d1.forget()
    const answer = await (
      await cabinet.sync([{ boxNumber: 1, keysInside: null, doorOpen: null }])
    ).json<DeviceSyncAnswer>()
    expect(answer).toEqual({
      time: new Date(testNow).toISOString(),
      commands: [],
      codes: [{ code: '000001', boxNumber: 1, until: null }],
      overflow: { 'fi-FI': 'Täynnä' },
      room: { url: env.PARTY_URL, room: expect.stringMatching(/^device-[0-9a-f]{32}$/), token: expect.any(String) },
    })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })
})
