import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/database.ts'
import { outboxRows, statesOf } from '#tests/support/effects.ts'
import { seedLocker, seedProcess } from '#tests/support/factories.ts'
import { listenToPushes, pushesDue } from '#tests/support/staff-pushes.ts'
import { activeLeases, holderOf, hour, minute, stateOf, seedTwoBoxes, type TwoBoxes } from '#tests/support/two-boxes.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'
import type { DeviceHeartbeatAnswer } from '#worker/contract/device.ts'
import { runBatch } from '#worker/db/db.ts'
import { expireReservations, readSnapshot, reserveBoxStatements } from '#worker/process/index.ts'

let app: TwoBoxes['app']
let cabinet: TwoBoxes['cabinet']
let tryCode: TwoBoxes['tryCode']

beforeEach(async () => {
  ;({ app, cabinet, tryCode } = await seedTwoBoxes())
})

const expire = () => expireReservations(testDependencies({ clock: app.clock }))

describe('what staff want opened', () => {
  const wish = (id: string, expiresAt: number) =>
    env.DB.prepare(
      `insert into box_commands (id, box_id, locker_id, reason, requested_by_user_id, expires_at, created_at)
       values (?1, 'box_2', 'lck_north', 'Avain jäi', 'usr_1', ?2, 1)`,
    )
      .bind(id, expiresAt)
      .run()

  it('is fetched by the next heartbeat, again until it is settled, and no more once its time is over', async () => {
    await wish('cmd_1', testNow + 5 * minute)
    await wish('cmd_old', testNow)
    const expected = [{ id: 'cmd_1', boxNumber: 2, expiresAt: new Date(testNow + 5 * minute).toISOString() }]
    for (let time = 0; time < 2; time += 1) {
      app.clock.advance(1)
      expect((await (await cabinet.heartbeat()).json<DeviceHeartbeatAnswer>()).commands).toEqual(expected)
    }
    app.clock.advance(1)
    await cabinet.settle([{ id: 'cmd_1', outcome: 'opened' }])
    app.clock.advance(1)
    expect((await (await cabinet.heartbeat()).json<DeviceHeartbeatAnswer>()).commands).toEqual([])
    expect(await rowsOf(`select outcome, fetched_at from box_commands where id = 'cmd_1'`)).toEqual([
      { outcome: 'opened', fetched_at: testNow + 1 },
    ])
  })

  it('is settled by its own cabinet only', async () => {
    await seedLocker({ id: 'lck_east', boxes: [{ number: 9 }] })
    const east = await seedCabinet(app, { id: 'dev_east', lockerId: 'lck_east' })
    await wish('cmd_1', testNow + 5 * minute)
    expect((await (await east.heartbeat()).json<DeviceHeartbeatAnswer>()).commands).toEqual([])
    app.clock.advance(1)
    await east.settle([{ id: 'cmd_1', outcome: 'opened' }])
    expect(await rowsOf('select outcome from box_commands')).toEqual([{ outcome: null }])
  })
})

describe('a substitute car', () => {
  async function reserved() {
    const visit = await seedProcess({ number: 1, state: 'STARTED', processType: 'DELIVERY_WITH_SUBSTITUTE_CAR' })
    const { db } = testDependencies()
    const snapshot = await readSnapshot(db, visit.id)
    if (snapshot === null) throw new Error('The process is not there')
    const { statements } = reserveBoxStatements(db, {
      snapshot,
      actor: { kind: 'system', id: null },
      lane: 'ROUND_THE_CLOCK',
      size: 'S',
      expiresAt: testNow + hour,
      now: testNow,
    })
    await runBatch(db, statements)
    const [lease] = await rowsOf('select access_code as code from box_leases')
    return { visit, code: String(lease?.['code']) }
  }

  it('waits for the workshop’s keys before the code is sent, whatever staff put in and out', async () => {
    const { visit, code } = await reserved()
    expect(await rowsOf('select state, turn from processes')).toEqual([{ state: 'BOX_RESERVED', turn: 'staff' }])
    expect(await outboxRows()).toEqual([])
    expect(await tryCode(code)).toEqual([404, 'device.wrong_code'])

    app.clock.advance(40 * minute)
    await cabinet.report([
      { type: 'opened', boxNumber: 1 },
      { type: 'keys_present', boxNumber: 1 },
    ])
    expect(await stateOf(visit.id)).toBe('WAITING_KEY_CODE')
    expect((await outboxRows()).map(({ kind }) => kind)).toContain('process.send_key_code')
    expect(await rowsOf('select expires_at from box_leases')).toEqual([{ expires_at: app.clock.now() + 48 * hour }])
    expect(await tryCode(code)).toEqual([200, { boxNumber: 1 }])
  })

  it('is swapped for the customer’s keys, in whatever order that is told', async () => {
    const { visit } = await reserved()
    const staff = { id: 's-1', type: 'keys_present', boxNumber: 1, occurredAt: testNow + 10 * minute } as const
    app.clock.advance(11 * minute)
    await cabinet.report([staff])
    const taken = { id: 'c-1', type: 'keys_taken', boxNumber: 1, occurredAt: testNow + 20 * minute } as const
    const left = { id: 'c-2', type: 'keys_present', boxNumber: 1, occurredAt: testNow + 21 * minute } as const
    app.clock.advance(20 * minute)
    await cabinet.report([staff])
    expect(await stateOf(visit.id)).toBe('WAITING_KEY_CODE')
    app.clock.advance(1)
    await cabinet.report([left, staff])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    app.clock.advance(1)
    await cabinet.report([taken, left])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select keys_inside from boxes where number = 1')).toEqual([{ keys_inside: 1 }])
  })

  it('keeps its box while its keys lie in it', async () => {
    const { visit } = await reserved()
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
    await env.DB.prepare(
      `update processes set state = 'KEY_CODE_SENT', last_event_id = 'x', version = version + 1`,
    ).run()
    app.clock.advance(100 * hour)
    await cabinet.heartbeat()
    await expire()
    expect(await stateOf(visit.id)).not.toBe('CUSTOMER_RESERVATION_EXPIRED')
    expect(await activeLeases()).toEqual([{ process: visit.id, box: 'box_1' }])
  })

  it('comes back: the customer takes their own keys and leaves the others, which staff take out', async () => {
    const visit = await holderOf(1, { processType: 'RETRIEVE', state: 'PAYMENT_DONE', returnsSubstituteVehicle: true })
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await stateOf(visit.id)).toBe('RETRIEVE_STARTED')
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
    expect(await stateOf(visit.id)).toBe('SUBSTITUTE_VEHICLE_KEYS_LEFT')
    expect(await tryCode('000001')).toEqual([404, 'device.wrong_code'])
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await stateOf(visit.id)).toBe('PROCESS_DONE')
    expect(await activeLeases()).toEqual([])
  })
})

describe('a key that is not there', () => {
  it('brings the process before staff, with why, until it moves on; told again it changes nothing', async () => {
    const visit = await holderOf(1, { processType: 'RETRIEVE', state: 'PAYMENT_DONE' })
    app.clock.advance(minute)
    const missing = { id: 'm-1', type: 'keys_missing', boxNumber: 1, occurredAt: app.clock.now() } as const
    await listenToWebhooks()
    await listenToPushes()
    await cabinet.report([missing])
    const seen = await rowsOf('select version, turn, key_missing_at from processes')
    expect(seen).toEqual([{ version: visit.version + 1, turn: 'staff', key_missing_at: testNow + minute }])
    expect(await rowsOf('select kind, text, author_user_id from process_notes')).toEqual([
      { kind: 'KEY_MISSING_AT_CABINET', text: '1', author_user_id: null },
    ])
    app.clock.advance(minute)
    expect((await cabinet.report([missing])).status).toBe(200)
    expect(await webhookEvents()).toEqual([['process.key_not_found', null]])
    expect(await pushesDue()).toEqual([`${visit.id} turn`])
    expect(await rowsOf('select version, turn, key_missing_at from processes')).toEqual(seen)
    expect(await tryCode('000001')).toEqual([200, { boxNumber: 1 }])
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }, missing])
    expect(await rowsOf('select state, key_missing_at from processes')).toEqual([
      { state: 'PROCESS_DONE', key_missing_at: null },
    ])
  })

  it('is of no concern where the customer brings one', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_missing', boxNumber: 1 }])
    expect(await rowsOf('select version, turn from processes')).toEqual([{ version: visit.version, turn: 'customer' }])
  })
})

describe('at the door', () => {
  it('a key that was taken out again can be put back', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
    expect(await tryCode('000001')).toEqual([404, 'device.wrong_code'])
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await tryCode('000001')).toEqual([200, { boxNumber: 1 }])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
  })

  it('a box that broke opens another, and says so where there is none', async () => {
    await holderOf(1)
    await env.DB.prepare('update boxes set out_of_use = 1 where number = 1').run()
    expect(await tryCode('000001')).toEqual([200, { boxNumber: 2 }])
    await env.DB.prepare('update boxes set out_of_use = 1').run()
    expect(await tryCode('000001')).toEqual([409, 'device.no_box_free'])
  })

  it('belongings are noted with the key, whichever is seen first', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.report([{ type: 'belongings_present', boxNumber: 1 }])
    expect(await stateOf(visit.id)).toBe('KEY_CODE_SENT')
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1 }])
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['CUSTOMER_KEYS_DELIVERED', 'CUSTOMER_BELONGINGS_DELIVERED'])
  })
})
