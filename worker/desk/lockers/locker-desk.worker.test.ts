import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'
import { cloudLooks, runByCloud } from '#tests/support/clouds.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedLocker } from '#tests/support/factories.ts'
import {
  boxIn,
  firstLocker,
  holderOfBox,
  lockerWorkshop,
  opening,
  takeOut,
  trailOf,
  type LockerWorkshop,
  type Who,
} from '#tests/support/locker-workshop.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'
import { runBatch } from '#worker/db/db.ts'
import {
  markBoxCommandsFetchedStatement,
  pendingBoxCommands,
  settleBoxCommandsStatement,
} from '#worker/lockers/index.ts'

const entriesOf = (statuses: Partial<Record<Who, number>>): [Who, number][] =>
  whos.flatMap((who) => (statuses[who] === undefined ? [] : [[who, statuses[who]]]))
const whos = ['sales', 'foreign', 'service_advisor', 'enerius'] as const

let workshop: LockerWorkshop

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
})

describe('the desk', () => {
  it('shows each box with who holds it, and what it is for', async () => {
    await holderOfBox()
    await rowsOf(`update boxes set out_of_use = 1, out_of_use_reason = 'fault', door_open = 1 where id = 'box_2'`)
    await rowsOf(`update lockers set last_heartbeat_at = ${testNow - 60_000}`)
    const desk = await workshop.desk('service_advisor')
    expect(desk).toMatchObject({
      accountId: 'acc_north',
      may: { open: true, disable: false, configure: false },
      lockers: [{ id: 'lck_north', name: 'Pääovi', enabled: true, isSilent: false }],
    })
    expect(boxIn(desk, 'box_1')).toMatchObject({
      number: 1,
      size: 'S',
      lane: 'ROUND_THE_CLOCK',
      outOfUse: false,
      isDoorOpen: null,
      command: null,
      holder: { processId: 'prc_1', licenseNumber: 'ABC-123', state: 'KEY_CODE_SENT', keysInSince: null },
    })
    expect(boxIn(desk, 'box_1').holder?.expiresAt).toBe(new Date(testNow + 48 * 3_600_000).toISOString())
    expect(boxIn(desk, 'box_2')).toMatchObject({ outOfUse: true, isFaulty: true, isDoorOpen: true, holder: null })
    expect(JSON.stringify(desk)).not.toContain('123456')
  })

  it('says that a cabinet is silent, and since when keys lie in a box', async () => {
    await holderOfBox('CUSTOMER_KEYS_DELIVERED', { confirmed: true })
    await rowsOf(`update lockers set last_heartbeat_at = ${testNow - 11 * 60_000}`)
    const desk = await workshop.desk()
    expect(firstLocker(desk)).toMatchObject({ isSilent: true, lastSeenAt: new Date(testNow - 660_000).toISOString() })
    expect(boxIn(desk, 'box_1').holder).toMatchObject({ keysInSince: new Date(testNow).toISOString(), expiresAt: null })
  })

  it.each([
    ['superuser', 'acc_north', 200],
    ['superuser', 'acc_nowhere', 404],
    ['enerius', 'acc_other', 200],
    ['group_admin', 'acc_south', 200],
    ['group_admin', 'acc_other', 404],
    ['admin', 'acc_south', 404],
    ['service_advisor', 'acc_other', 404],
    ['foreign', 'acc_north', 404],
    ['sales', 'acc_south', 403],
  ] as const)('for %s of %s answers %d', async (as, account, status) => {
    expect((await workshop.send('locker', { as, account })).status).toBe(status)
  })

  it('is one round trip beside the session’s, and nothing of it walks through a table', async () => {
    await holderOfBox()
    const words = { name: 'A', address: 'B', instructions: {}, overflow: {}, enabled: true }
    const shape = { number: 8, size: 'M', lane: 'FAST_LANE', column: 3, row: 3 }
    // Their plans name a search for orphans, which the database makes only where a reference is broken.
    await workshop.send('locker', { method: 'POST', json: { clickId: click(5), ...words, boxes: [shape] } })
    await workshop.send('locker/lck_north/box', { method: 'POST', json: { clickId: click(6), ...shape } })
    workshop.app.d1.forget()
    await workshop.desk()
    expect(workshop.app.d1.roundTrips()).toBe(2)
    await workshop.send('box/box_1/open', opening())
    await workshop.send('box/box_1/use', takeOut())
    await workshop.send('locker/lck_north', { method: 'PUT', json: { ...words, version: testNow } })
    await workshop.send('box/box_3', { method: 'PUT', json: { ...shape, number: 9, column: 4, version: testNow } })
    await workshop.send('box/box_3', { method: 'DELETE' })
    await workshop.send('locker/lck_north', { method: 'DELETE' })
    await expectNoTableScan(workshop.app.d1)
  })

  const words = { name: 'Uusi', address: 'Tie 1', instructions: {}, overflow: {}, enabled: true }
  const shape = { number: 9, size: 'S', lane: 'FAST_LANE', column: 9, row: 9 }
  const configures = { service_advisor: 403, enerius: 403 }
  it.each([
    ['POST', 'box/box_1/open', opening().json, {}],
    ['PUT', 'box/box_1/use', takeOut().json, { service_advisor: 403 }],
    ['POST', 'locker', { clickId: click(1), ...words, boxes: [] }, configures],
    ['PUT', 'locker/lck_north', { ...words, version: testNow }, configures],
    ['DELETE', 'locker/lck_north', undefined, configures],
    ['POST', 'locker/lck_north/box', { clickId: click(2), ...shape }, configures],
    ['PUT', 'box/box_1', { ...shape, version: testNow }, configures],
    ['DELETE', 'box/box_1', undefined, configures],
  ] as const)(
    '%s %s is refused to who may not and to strangers, and changes nothing',
    async (method, path, json, not) => {
      const before = await workshop.desk()
      const everywhere = { sales: 403, foreign: 404, ...not }
      for (const [as, status] of entriesOf(everywhere)) {
        const account = as === 'sales' ? 'acc_south' : 'acc_north'
        expect([as, (await workshop.send(path, { as, method, json, account })).status]).toEqual([as, status])
      }
      expect((await workshop.app.request(`/api/staff/account/acc_north/${path}`, { method, json })).status).toBe(401)
      expect({ ...(await workshop.desk()), asOf: '' }).toEqual({ ...before, asOf: '' })
    },
  )

  it.each([
    ['POST', 'box/box_1/open', opening().json],
    ['PUT', 'box/box_1/use', takeOut().json],
    ['PUT', 'locker/lck_north', { ...words, version: testNow }],
    ['POST', 'locker/lck_north/box', { clickId: click(2), ...shape }],
    ['DELETE', 'box/box_1', undefined],
  ] as const)('%s %s does not reach into another account from one’s own', async (method, path, json) => {
    expect((await workshop.send(path, { as: 'foreign', account: 'acc_other', method, json })).status).toBe(404)
  })
})

describe('opening a box', () => {
  const waiting = (now = workshop.app.clock.now()) => pendingBoxCommands(testDb(), { lockerId: sql`'lck_north'`, now })
  const settle = (outcome: 'opened' | 'failed', cabinet = 'lck_north') => {
    const results = [{ id: `bcm_${click(1)}`, outcome }]
    const now = workshop.app.clock.now()
    return runBatch(testDb(), [settleBoxCommandsStatement(testDb(), { lockerId: sql`${cabinet}`, results, now })])
  }

  it('keeps it for the cabinet to fetch, with its reason, and leaves a trace that names the process', async () => {
    await holderOfBox()
    const desk = await workshop.ask<LockerDesk>('box/box_1/open', { ...opening(), as: 'service_advisor' })
    expect(boxIn(desk, 'box_1').command).toMatchObject({
      state: 'waiting',
      reason: 'Avain jäi jumiin',
      requestedBy: 'usr_advisor',
      fetchedAt: null,
    })
    expect(await waiting()).toEqual([
      { id: `bcm_${click(1)}`, boxNumber: 1, expiresAt: testNow + 300_000, fetchedAt: null },
    ])
    const detail = JSON.stringify({ commandId: `bcm_${click(1)}`, processId: 'prc_1' })
    expect(await trailOf('box.open')).toEqual([
      { subject: 'box_1', actor: 'usr_advisor', account: 'acc_north', detail },
    ])
    await runBatch(testDb(), [
      markBoxCommandsFetchedStatement(testDb(), { lockerId: sql`'lck_north'`, now: testNow + 5000 }),
    ])
    expect(boxIn(await workshop.desk(), 'box_1').command).toMatchObject({
      state: 'waiting',
      fetchedAt: new Date(testNow + 5000).toISOString(),
    })
    expect(await waiting()).toHaveLength(1)
  })

  it('is of no use after five minutes, and may then be asked for again', async () => {
    await workshop.send('box/box_1/open', opening())
    workshop.app.clock.advance(300_000)
    expect(await waiting()).toEqual([])
    expect(boxIn(await workshop.desk(), 'box_1').command?.state).toBe('expired')
    expect((await workshop.send('box/box_1/open', opening(2))).status).toBe(200)
    expect(await waiting()).toHaveLength(1)
  })

  it.each(['opened', 'failed'] as const)('shows once and for all that it %s, late too', async (outcome) => {
    await workshop.send('box/box_1/open', opening())
    workshop.app.clock.advance(600_000)
    await settle(outcome)
    await settle(outcome === 'opened' ? 'failed' : 'opened')
    expect(boxIn(await workshop.desk(), 'box_1').command).toMatchObject({ state: outcome })
  })

  it('is not settled by another cabinet', async () => {
    await workshop.send('box/box_1/open', opening())
    await settle('opened', 'lck_else')
    expect(boxIn(await workshop.desk(), 'box_1').command?.state).toBe('waiting')
  })

  it('is done once for a click that is told again, and refused to a second who is too late', async () => {
    await runByCloud()
    expect((await workshop.send('box/box_1/open', opening())).status).toBe(200)
    expect((await workshop.send('box/box_1/open', opening())).status).toBe(200)
    expect(await problemOf(await workshop.send('box/box_1/open', { ...opening(2), as: 'superuser' }))).toMatchObject({
      status: 409,
      code: 'box.opening',
    })
    expect(await problemOf(await workshop.send('box/box_2/open', opening()))).toMatchObject({ code: 'click.taken' })
    expect(await trailOf('box.open')).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
    expect(await cloudLooks()).toEqual(['lck_north:cloud lck_north'])
  })

  it('by four at once opens once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((nth) => workshop.send('box/box_1/open', opening(nth))))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409])
    expect(await waiting()).toHaveLength(1)
    expect(await trailOf('box.open')).toHaveLength(1)
  })

  it.each([
    ['no reason', { clickId: click(1), reason: ' ' }, 'reason', 'required'],
    ['a reason without end', { clickId: click(1), reason: 'x'.repeat(201) }, 'reason', 'too_long'],
    ['no click', { reason: 'x' }, 'clickId', 'required'],
    ['a code', { clickId: click(1), reason: 'x', code: '123456' }, 'code', 'unknown_field'],
  ])('refuses %s', async (_, json, path, code) => {
    const problem = await problemOf(await workshop.send('box/box_1/open', { method: 'POST', json }))
    expect(problem).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('answers 404 for a box of somebody else’s', async () => {
    await seedLocker({ id: 'lck_south', accountId: 'acc_south' })
    expect(await problemOf(await workshop.send('box/lck_south_box_1/open', opening()))).toMatchObject({
      code: 'box.not_found',
    })
    expect(await rowsOf('select id from box_commands')).toEqual([])
  })
})
