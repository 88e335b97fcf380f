import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { CabinetEventType } from '#domain/keys/cabinet.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { seedCabinet, type EventSeed, type SeededCabinet } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, seedProcess, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'

const minute = 60_000
let app: TestApp
let cabinet: SeededCabinet

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }, { number: 3 }] })
  cabinet = await seedCabinet(app)
})

function holderOf(box: number, seed: ProcessSeed = {}) {
  const lease = { boxId: `box_${box}`, accessCode: `00000${box}` }
  return seedProcess({ number: box, state: 'KEY_CODE_SENT', lease, ...seed })
}

async function stateOf(id: string): Promise<unknown> {
  return (await statesOf(id)).at(-1)
}

/** Some time later, as between a reservation and the customer at the door. */
async function report(...events: EventSeed[]): Promise<number> {
  app.clock.advance(minute)
  return (await cabinet.report(events)).status
}

describe('keys in the box', () => {
  it('are delivered, once, with one announcement, in one read and one write', async () => {
    const visit = await holderOf(1)
    app.d1.forget()

    expect(await report({ type: 'keys_present', boxNumber: 1 })).toBe(200)

    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['KEY_CODE_SENT', 'CUSTOMER_KEYS_DELIVERED'])
    expect(await outboxRows()).toEqual([])
    expect(app.woken).toEqual(['prc_1:room'])
    expect(await rowsOf('select confirmed_at, ended_at from box_leases')).toEqual([
      { confirmed_at: testNow + minute, ended_at: null },
    ])
    const [event] = await rowsOf(`select actor_kind, actor_id from process_events where type = 'deliver_keys'`)
    expect(event).toEqual({ actor_kind: 'locker', actor_id: 'dev_cabinet' })
  })

  it('are delivered, of which the cloud that runs a cabinet hears', async () => {
    const visit = await holderOf(1)
    await runByCloud()
    await report({ type: 'keys_present', boxNumber: 1 })
    expect(await cloudLooks()).toEqual([`${visit.id}:cloud lck_north`])
  })

  it('are delivered also where the message with the code failed or is not known to have gone out', async () => {
    const failed = await holderOf(1, { state: 'KEY_CODE_SEND_FAILED' })
    const waiting = await holderOf(2, { state: 'WAITING_KEY_CODE' })
    await report({ type: 'keys_present', boxNumber: 1 }, { type: 'keys_present', boxNumber: 2 })
    expect(await stateOf(failed.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect((await statesOf(waiting.id)).slice(-3)).toEqual([
      'WAITING_KEY_CODE',
      'KEY_CODE_SENT',
      'CUSTOMER_KEYS_DELIVERED',
    ])
  })

  it('are delivered when the report of an offline night comes in the morning', async () => {
    const visit = await holderOf(1)
    const night = testNow + 60 * minute
    app.clock.advance(10 * 60 * minute)
    expect(await report({ type: 'keys_present', boxNumber: 1, occurredAt: night })).toBe(200)
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select occurred_at from device_events')).toEqual([{ occurred_at: night }])
  })

  it('of whoever had the box before are not taken for those of the customer who has it now', async () => {
    const visit = await holderOf(1)
    await report({ type: 'keys_present', boxNumber: 1, occurredAt: testNow - minute })
    expect(await stateOf(visit.id)).toBe('KEY_CODE_SENT')
    expect(await rowsOf('select confirmed_at from box_leases')).toEqual([{ confirmed_at: null }])
  })

  it.each([-4 * minute, 4 * minute])('count by our clock where the cabinet’s is %i ms off', async (clockOffsetMs) => {
    const visit = await holderOf(1)
    const skewed = await seedCabinet(app, { id: 'dev_skewed', clockOffsetMs })
    app.clock.advance(2000)
    await skewed.report([{ type: 'keys_present', boxNumber: 1 }])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select occurred_at from device_events')).toEqual([{ occurred_at: testNow + 2000 }])
  })

  it('make nothing of a box that nobody holds, or that is in another cabinet', async () => {
    await seedLocker({ id: 'lck_east', boxes: [{ number: 1 }] })
    const lease = { boxId: 'lck_east_box_1', lockerId: 'lck_east' }
    const elsewhere = await seedProcess({ number: 7, state: 'KEY_CODE_SENT', lease })
    expect(await report({ type: 'keys_present', boxNumber: 1 })).toBe(200)
    expect(await stateOf(elsewhere.id)).toBe('KEY_CODE_SENT')
    expect(await rowsOf('select count(*) as count from device_events')).toEqual([{ count: 1 }])
  })
})

describe('keys out of the box', () => {
  it('end a retrieval that was paid, and give the box back', async () => {
    const visit = await holderOf(1, { processType: 'RETRIEVE', state: 'PAYMENT_DONE' })
    await report({ type: 'opened', boxNumber: 1 }, { type: 'keys_taken', boxNumber: 1 })
    expect((await statesOf(visit.id)).slice(-2)).toEqual(['RETRIEVE_STARTED', 'PROCESS_DONE'])
    expect(await rowsOf('select end_reason from box_leases')).toEqual([{ end_reason: 'PROCESS_DONE' }])
  })

  it('begin a drive after which the keys come back: the box is kept', async () => {
    const visit = await holderOf(1, { processType: 'NO_DMS_RETRIEVE_AND_RETURN' })
    await report({ type: 'keys_taken', boxNumber: 1 })
    expect(await stateOf(visit.id)).toBe('RETRIEVE_STARTED')
    expect(await rowsOf('select ended_at from box_leases')).toEqual([{ ended_at: null }])
  })

  it('do not bring a delivered key back to the customer', async () => {
    const visit = await holderOf(1, { state: 'CUSTOMER_KEYS_DELIVERED' })
    await report({ type: 'keys_taken', boxNumber: 1 })
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
  })
})

describe('a fault', () => {
  it('takes the box out of use, and lets who holds it wait for another where none is free', async () => {
    const visit = await holderOf(1, { state: 'WAITING_KEY_CODE' })
    await holderOf(2)
    await holderOf(3)
    await report({ type: 'fault', boxNumber: 1 })
    expect(await stateOf(visit.id)).toBe('BOX_RESERVATION_FAILED')
    expect(await rowsOf('select number, out_of_use_reason from boxes where out_of_use = 1')).toEqual([
      { number: 1, out_of_use_reason: 'fault' },
    ])
    expect(await rowsOf('select process_id from box_leases where ended_at is null order by process_id')).toEqual([
      { process_id: 'prc_2' },
      { process_id: 'prc_3' },
    ])
  })

  it('moves who holds the box to another with the code that they have, and tells them', async () => {
    const visit = await holderOf(1)
    await report({ type: 'fault', boxNumber: 1 })
    await report({ id: 'again', type: 'fault', boxNumber: 1 })
    expect(await stateOf(visit.id)).toBe('KEY_CODE_SENT')
    expect(await rowsOf('select box_id, access_code, end_reason from box_leases order by created_at')).toEqual([
      { box_id: 'box_1', access_code: '000001', end_reason: 'MOVED' },
      { box_id: 'box_2', access_code: '000001', end_reason: null },
    ])
    expect((await outboxRows()).map(({ kind }) => kind)).toEqual(['process.send_key_code'])
    app.clock.advance(1)
    expect(await (await cabinet.open('000001')).json()).toEqual({ boxNumber: 2 })
  })

  it('leaves a key that lies in the box with its owner', async () => {
    const visit = await holderOf(1)
    await report({ type: 'keys_present', boxNumber: 1 }, { type: 'fault', boxNumber: 1 })
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select box_id from box_leases where ended_at is null')).toEqual([{ box_id: 'box_1' }])
  })

  it('that is reported again does not undo that staff put the box back into use', async () => {
    const fault: EventSeed = { id: 'f-1', type: 'fault', boxNumber: 1 }
    await report(fault)
    await env.DB.prepare('update boxes set out_of_use = 0').run()
    await report(fault)
    expect(await rowsOf('select number from boxes where out_of_use = 1')).toEqual([])
    await report({ ...fault, id: 'f-2' })
    expect(await rowsOf('select number from boxes where out_of_use = 1')).toEqual([{ number: 1 }])
  })
})

describe('events that are repeated, shuffled and split', () => {
  const story = (box: number, types: readonly CabinetEventType[]): EventSeed[] =>
    types.map((type, index) => ({
      id: `${box}-${index}`,
      type,
      boxNumber: box,
      occurredAt: testNow + (index + 1) * minute,
    }))
  const all = [
    ...story(1, ['opened', 'keys_present', 'closed']),
    ...story(2, ['opened', 'keys_present', 'keys_taken', 'keys_present', 'closed']),
    ...story(3, ['opened', 'keys_taken', 'closed']),
  ]

  /** A repeatable order for a number: each event some way from where it was, some of them twice. */
  function shuffled(seed: number): EventSeed[] {
    let state = seed * 2_654_435_761
    const next = () => {
      state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
      return state
    }
    const twice = all.flatMap((event) => (next() % 3 === 0 ? [event, event] : [event]))
    return twice
      .map((event) => ({ event, key: next() }))
      .toSorted((one, other) => one.key - other.key)
      .map(({ event }) => event)
  }

  it.each([1, 2, 3, 4, 5, 6])('lead to the same end (order %i)', { timeout: 30_000 }, async (seed) => {
    await holderOf(1)
    await holderOf(2)
    await holderOf(3, { processType: 'RETRIEVE', state: 'PAYMENT_DONE' })
    app.clock.advance(30 * minute)
    const order = shuffled(seed)
    const size = 1 + (seed % 4)
    for (let from = 0; from < order.length; from += size) {
      expect(await report(...order.slice(from, from + size))).toBe(200)
    }

    expect(await rowsOf('select id, state from processes order by id')).toEqual([
      { id: 'prc_1', state: 'CUSTOMER_KEYS_DELIVERED' },
      { id: 'prc_2', state: 'CUSTOMER_KEYS_DELIVERED' },
      { id: 'prc_3', state: 'PROCESS_DONE' },
    ])
    expect(await rowsOf('select count(*) as count from device_events')).toEqual([{ count: all.length }])
    expect(app.woken).toEqual(expect.arrayContaining(['prc_1:room', 'prc_2:room', 'prc_3:room']))
  })

  it('move a process once when they come at the same moment', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    const answers = await Promise.all(
      [1, 2, 3, 4].map((number) => cabinet.report([{ id: `same-${number}`, type: 'keys_present', boxNumber: 1 }])),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await statesOf(visit.id)).filter((state) => state === 'CUSTOMER_KEYS_DELIVERED')).toHaveLength(1)
    expect(app.woken).toEqual([`${visit.id}:room`])
  })
})

describe('a report that meets another change', () => {
  it('is judged again by what is true then', async () => {
    const visit = await holderOf(1, { state: 'WAITING_KEY_CODE' })
    // The message with the code is noted as sent between the reading and the writing of the report.
    await env.DB.prepare(
      `create trigger meanwhile after insert on device_signatures
       begin update processes set state = 'KEY_CODE_SENT', version = version + 1 where id = 'prc_1'; end`,
    ).run()
    await report({ type: 'keys_present', boxNumber: 1 })
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await rowsOf('select state from processes')).toEqual([{ state: 'CUSTOMER_KEYS_DELIVERED' }])
  })

  it.each([
    [1, 'before'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('and is cut off at round trip %i (%s) is taken when the device repeats it', async (nth, when) => {
    const visit = await holderOf(1)
    const event: EventSeed = { id: 'e-1', type: 'keys_present', boxNumber: 1 }
    app.d1.failAt(nth, when)
    expect(await report(event)).toBe(503)
    app.d1.forget()
    expect(await report(event)).toBe(200)
    expect((await statesOf(visit.id)).filter((state) => state === 'CUSTOMER_KEYS_DELIVERED')).toHaveLength(1)
    expect(await rowsOf('select external_id from device_events')).toEqual([{ external_id: 'e-1' }])
  })
})

it.each([
  ['no events', { events: [] }],
  ['too many', { events: Array.from({ length: 101 }, (_none, id) => ({ id: `e-${id}` })) }],
  ['an unknown type', { events: [{ id: 'e', type: 'kicked', boxNumber: 1, occurredAt: '2026-11-03T08:00:00Z' }] }],
  ['no time', { events: [{ id: 'e', type: 'opened', boxNumber: 1, occurredAt: 'now' }] }],
  ['a box below one', { events: [{ id: 'e', type: 'opened', boxNumber: 0, occurredAt: '2026-11-03T08:00:00Z' }] }],
])('refuses a report with %s and keeps nothing of it', async (_what, json) => {
  const response = await cabinet.send({ path: '/api/device/events', body: JSON.stringify(json) })
  expect(response.status).toBe(422)
  expect(await rowsOf('select * from device_events')).toEqual([])
})
