import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { rowsOf } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { holderOf, hour, minute, seedTwoBoxes, stateOf, type TwoBoxes } from '#tests/support/two-boxes.ts'

const year = 365 * 24 * hour

let app: TwoBoxes['app']
let cabinet: TwoBoxes['cabinet']

beforeEach(async () => {
  ;({ app, cabinet } = await seedTwoBoxes())
})

const keysOfBox = async () => (await rowsOf('select keys_inside, keys_seen_at from boxes where number = 1'))[0]
const occurred = () => rowsOf('select type, occurred_at - ? as after from device_events order by occurred_at', testNow)

describe('an event that is dated ahead', () => {
  it('happened when it was heard of, and what is told later still counts', async () => {
    const visit = await holderOf(1)
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow + year }])
    expect(await stateOf(visit.id)).toBe('CUSTOMER_KEYS_DELIVERED')
    expect(await keysOfBox()).toEqual({ keys_inside: 1, keys_seen_at: testNow + minute })

    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await keysOfBox()).toEqual({ keys_inside: 0, keys_seen_at: testNow + 2 * minute })
  })

  it('does not outlast a sync, and neither does a sync that is dated ahead', async () => {
    await holderOf(1)
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_present', boxNumber: 1, occurredAt: testNow + year }])
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: false }], testNow + year)
    expect(await keysOfBox()).toEqual({ keys_inside: 0, keys_seen_at: testNow + 2 * minute })
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: true }])
    expect(await keysOfBox()).toEqual({ keys_inside: 1, keys_seen_at: testNow + 3 * minute })
  })

  it('gives way where one was written down as seen in the future', async () => {
    const freeze = () =>
      env.DB.prepare('update boxes set keys_inside = 1, keys_seen_at = ?')
        .bind(testNow + year)
        .run()
    await holderOf(1)
    await freeze()
    app.clock.advance(minute)
    await cabinet.sync([{ boxNumber: 1, keysInside: false }])
    expect(await keysOfBox()).toEqual({ keys_inside: 0, keys_seen_at: testNow + minute })
    await freeze()
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await keysOfBox()).toEqual({ keys_inside: 0, keys_seen_at: testNow + minute })
  })

  it('keeps its place among others of its call', async () => {
    const visit = await holderOf(1, { processType: 'NO_DMS_RETRIEVE_AND_RETURN' })
    app.clock.advance(minute)
    await cabinet.report([
      { type: 'keys_present', boxNumber: 1, occurredAt: testNow + year + minute },
      { type: 'keys_taken', boxNumber: 1, occurredAt: testNow + year },
    ])
    expect(await occurred()).toEqual([
      { type: 'keys_taken', after: minute },
      { type: 'keys_present', after: minute + 1 },
    ])
    expect((await statesOf(visit.id)).at(-1)).not.toBe('RETRIEVE_STARTED')
    expect(await keysOfBox()).toMatchObject({ keys_inside: 1 })
  })

  it('is not made newer by a repeat', async () => {
    await holderOf(1)
    const ahead = { id: 'e-1', type: 'keys_present', boxNumber: 1, occurredAt: testNow + year } as const
    app.clock.advance(minute)
    await cabinet.report([ahead])
    app.clock.advance(minute)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    app.clock.advance(minute)
    await cabinet.report([ahead])
    expect(await keysOfBox()).toEqual({ keys_inside: 0, keys_seen_at: testNow + 2 * minute })
  })

  it.each([
    [1000, 1000],
    [1001, 0],
  ])('by %i ms counts as %i ms after the call', async (aheadMs, after) => {
    await cabinet.report([{ type: 'opened', boxNumber: 1, occurredAt: testNow + aheadMs }])
    expect(await occurred()).toEqual([{ type: 'opened', after }])
  })
})

describe('a box that the cabinet never had', () => {
  const seen = { type: 'opened', boxNumber: 1 } as const
  const none = { status: 422, code: 'device.unknown_box' }

  it('is refused with its place, and nothing of the call is taken', async () => {
    app.d1.forget()
    const response = await cabinet.report([seen, { ...seen, boxNumber: 99 }, seen, { ...seen, boxNumber: 98 }])
    expect(await response.json()).toMatchObject({
      ...none,
      errors: [1, 3].map((at) => ({ path: `events.${at}.boxNumber`, code: none.code })),
    })
    await expectNoTableScan(app.d1)
    expect(await occurred()).toEqual([])
    expect((await cabinet.report([seen])).status).toBe(200)
  })

  it('is passed over in a sync: a door too many keeps nobody from the codes of the others', async () => {
    const response = await cabinet.sync([
      { boxNumber: 99, doorOpen: true },
      { boxNumber: 1, doorOpen: true },
    ])
    expect(response.status).toBe(200)
    expect(await rowsOf('select box_number, type from device_events')).toEqual([{ box_number: 1, type: 'opened' }])
  })

  it('is another thing than one that staff removed: what a cabinet still tells of that is taken', async () => {
    await env.DB.prepare('update boxes set removed_at = ? where number = 2').bind(testNow).run()
    expect((await cabinet.report([{ ...seen, boxNumber: 2 }])).status).toBe(200)
    expect((await cabinet.sync([{ boxNumber: 1 }, { boxNumber: 2 }])).status).toBe(200)
  })
})
