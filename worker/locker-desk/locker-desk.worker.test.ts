import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import type { BoxUseAnswer, DeskBox, DeskLocker, LockerDesk } from '#domain/contract/staff/locker-desk.ts'
import type { ProcessState } from '#domain/enums.ts'
import type { TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import {
  markBoxCommandsFetchedStatement,
  pendingBoxCommands,
  settleBoxCommandsStatement,
} from '#worker/lockers/index.ts'

let app: TestApp
let tokens: Awaited<ReturnType<typeof company>>['tokens']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
  await seedLocker({ boxes: [{ number: 1 }, { number: 2 }, { number: 3, lane: 'FAST_LANE' }] })
})

type Who = keyof typeof tokens
type Call = { as?: Who; method?: string; json?: unknown; account?: string }

const send = (path: string, { as = 'admin', method = 'GET', json, account = 'acc_north' }: Call = {}) =>
  app.request(`/api/staff/account/${account}/${path}`, {
    method,
    token: tokens[as],
    ...(json === undefined ? {} : { json }),
  })
const deskAs = async (as: Who = 'admin') => jsonOf<LockerDesk>(await send('locker', { as }))

function boxIn({ lockers }: LockerDesk, id: string): DeskBox {
  const box = lockers.flatMap(({ boxes }) => boxes).find((one) => one.id === id)
  if (box === undefined) throw new Error(`no ${id}`)
  return box
}
function firstLocker({ lockers }: LockerDesk): DeskLocker {
  const [locker] = lockers
  if (locker === undefined) throw new Error('no cabinet')
  return locker
}

const opening = (nth = 1, reason = 'Avain jäi jumiin') => ({ method: 'POST', json: { clickId: click(nth), reason } })
const takeOut = (version = testNow, reason = 'Lukko on rikki') => ({
  method: 'PUT',
  json: { outOfUse: true, reason, version },
})
const bringBack = (version: number) => ({ method: 'PUT', json: { outOfUse: false, version } })
const useOf = async (path: string, call: Call) => jsonOf<BoxUseAnswer>(await send(path, call))

/** A process that holds box 1. */
async function holder(state: ProcessState = 'KEY_CODE_SENT', more: { confirmed?: boolean; number?: number } = {}) {
  const { number = 1, confirmed = false } = more
  const order = await seedWorkOrder({ number, vehicle: { licenseNumber: 'ABC-123' } })
  const lease = { boxId: 'box_1' }
  const visit = await seedProcess({ number, state, workOrderId: order.id, customerId: order.customerId, lease })
  if (confirmed) await rowsOf(`update box_leases set confirmed_at = ${testNow} where process_id = '${visit.id}'`)
  return visit
}
const lines = (action: string) =>
  rowsOf('select subject, actor_id as actor, account_id as account, detail from audit_log where action = ?', action)

describe('the desk', () => {
  it('shows each box with who holds it, and what it is for', async () => {
    await holder()
    await rowsOf(`update boxes set out_of_use = 1, out_of_use_reason = 'fault', door_open = 1 where id = 'box_2'`)
    await rowsOf(`update lockers set last_heartbeat_at = ${testNow - 60_000}`)
    const desk = await deskAs('service_advisor')
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
    await holder('CUSTOMER_KEYS_DELIVERED', { confirmed: true })
    await rowsOf(`update lockers set last_heartbeat_at = ${testNow - 11 * 60_000}`)
    const desk = await deskAs()
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
    expect((await send('locker', { as, account })).status).toBe(status)
  })

  it('is one round trip, and nothing of it walks through a table', async () => {
    await holder()
    const words = { name: 'A', address: 'B', instructions: {}, overflow: {}, enabled: true }
    const shape = { number: 8, size: 'M', lane: 'FAST_LANE', column: 3, row: 3 }
    // Their plans name a search for orphans, which the database makes only where a reference is broken.
    await send('locker', { method: 'POST', json: { clickId: click(5), ...words, boxes: [shape] } })
    await send('locker/lck_north/box', { method: 'POST', json: { clickId: click(6), ...shape } })
    app.d1.forget()
    await deskAs()
    expect(app.d1.roundTrips()).toBe(2)
    await send('box/box_1/open', opening())
    await send('box/box_1/use', takeOut())
    await send('locker/lck_north', { method: 'PUT', json: { ...words, version: testNow } })
    await send('box/box_3', { method: 'PUT', json: { ...shape, number: 9, column: 4, version: testNow } })
    await send('box/box_3', { method: 'DELETE' })
    await send('locker/lck_north', { method: 'DELETE' })
    await expectNoTableScan(app.d1)
  })

  it('refuses every write to who may not, and to strangers, and changes nothing', async () => {
    const before = await deskAs()
    const words = { name: 'Uusi', address: 'Tie 1', instructions: {}, overflow: {}, enabled: true }
    const shape = { number: 9, size: 'S', lane: 'FAST_LANE', column: 9, row: 9 }
    const writes = [
      ['box/box_1/open', opening(), 'locker.open'],
      ['box/box_1/use', takeOut(), 'locker.disable'],
      ['locker', { method: 'POST', json: { clickId: click(1), ...words, boxes: [] } }, 'configure'],
      ['locker/lck_north', { method: 'PUT', json: { ...words, version: testNow } }, 'configure'],
      ['locker/lck_north', { method: 'DELETE' }, 'configure'],
      ['locker/lck_north/box', { method: 'POST', json: { clickId: click(2), ...shape } }, 'configure'],
      ['box/box_1', { method: 'PUT', json: { ...shape, version: testNow } }, 'configure'],
      ['box/box_1', { method: 'DELETE' }, 'configure'],
    ] as const
    for (const [path, call, right] of writes) {
      expect((await send(path, { ...call, as: 'foreign' })).status, `${path} by a stranger`).toBe(404)
      expect((await send(path, { ...call, as: 'foreign', account: 'acc_other' })).status).toBe(
        path === 'locker' ? 201 : 404,
      )
      expect((await send(path, { ...call, as: 'sales', account: 'acc_south' })).status, `${path} by sales`).toBe(403)
      if (right !== 'locker.open')
        expect((await send(path, { ...call, as: 'service_advisor' })).status, `${path} by an advisor`).toBe(403)
      if (right === 'configure') expect((await send(path, { ...call, as: 'enerius' })).status, path).toBe(403)
      expect((await app.request(`/api/staff/account/acc_north/${path}`, { method: call.method })).status).toBe(401)
    }
    expect({ ...(await deskAs()), asOf: '' }).toEqual({ ...before, asOf: '' })
  })
})

describe('opening a box', () => {
  const waiting = (now = app.clock.now()) => pendingBoxCommands(testDb(), { lockerId: sql`'lck_north'`, now })
  const settle = (outcome: 'opened' | 'failed', id = `bcm_${click(1)}`) =>
    settleBoxCommandsStatement(testDb(), {
      lockerId: sql`'lck_north'`,
      results: [{ id, outcome }],
      now: app.clock.now(),
    })

  it('keeps it for the cabinet to fetch, with its reason, and leaves a trace that names the process', async () => {
    await holder()
    const desk = await jsonOf<LockerDesk>(await send('box/box_1/open', { ...opening(), as: 'service_advisor' }))
    expect(boxIn(desk, 'box_1').command).toMatchObject({
      state: 'waiting',
      reason: 'Avain jäi jumiin',
      requestedBy: 'usr_advisor',
      fetchedAt: null,
    })
    expect(await waiting()).toEqual([{ id: `bcm_${click(1)}`, boxNumber: 1, expiresAt: testNow + 300_000 }])
    const detail = JSON.stringify({ commandId: `bcm_${click(1)}`, processId: 'prc_1' })
    expect(await lines('box.open')).toEqual([{ subject: 'box_1', actor: 'usr_advisor', account: 'acc_north', detail }])
    await markBoxCommandsFetchedStatement(testDb(), { lockerId: sql`'lck_north'`, now: testNow + 5000 })
    expect(boxIn(await deskAs(), 'box_1').command).toMatchObject({
      state: 'waiting',
      fetchedAt: new Date(testNow + 5000).toISOString(),
    })
    expect(await waiting()).toHaveLength(1)
  })

  it('is of no use after five minutes, and may then be asked for again', async () => {
    await send('box/box_1/open', opening())
    app.clock.advance(300_000)
    expect(await waiting()).toEqual([])
    expect(boxIn(await deskAs(), 'box_1').command?.state).toBe('expired')
    expect((await send('box/box_1/open', opening(2))).status).toBe(200)
    expect(await waiting()).toHaveLength(1)
  })

  it.each(['opened', 'failed'] as const)('shows once and for all that it %s, late too', async (outcome) => {
    await send('box/box_1/open', opening())
    app.clock.advance(600_000)
    await settle(outcome)
    await settle(outcome === 'opened' ? 'failed' : 'opened')
    expect(boxIn(await deskAs(), 'box_1').command).toMatchObject({ state: outcome })
  })

  it('is not settled by another cabinet', async () => {
    await send('box/box_1/open', opening())
    const results = [{ id: `bcm_${click(1)}`, outcome: 'opened' as const }]
    await settleBoxCommandsStatement(testDb(), { lockerId: sql`'lck_else'`, results, now: testNow })
    expect(boxIn(await deskAs(), 'box_1').command?.state).toBe('waiting')
  })

  it('is done once for a click that is told again, and refused to a second who is too late', async () => {
    expect((await send('box/box_1/open', opening())).status).toBe(200)
    expect((await send('box/box_1/open', opening())).status).toBe(200)
    expect(await problemOf(await send('box/box_1/open', { ...opening(2), as: 'superuser' }))).toMatchObject({
      status: 409,
      code: 'box.opening',
    })
    expect(await problemOf(await send('box/box_2/open', opening()))).toMatchObject({ code: 'click.taken' })
    expect(await lines('box.open')).toHaveLength(1)
    expect(await waiting()).toHaveLength(1)
  })

  it('by four at once opens once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((nth) => send('box/box_1/open', opening(nth))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await waiting()).toHaveLength(1)
    expect(await lines('box.open')).toHaveLength(1)
  })

  it.each([
    ['no reason', { clickId: click(1), reason: ' ' }, 'reason', 'required'],
    ['a reason without end', { clickId: click(1), reason: 'x'.repeat(201) }, 'reason', 'too_long'],
    ['no click', { reason: 'x' }, 'clickId', 'required'],
    ['a code', { clickId: click(1), reason: 'x', code: '123456' }, 'code', 'unknown_field'],
  ])('refuses %s', async (_, json, path, code) => {
    const problem = await problemOf(await send('box/box_1/open', { method: 'POST', json }))
    expect(problem).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('answers 404 for a box of somebody else’s', async () => {
    await seedLocker({ id: 'lck_south', accountId: 'acc_south' })
    expect(await problemOf(await send('box/lck_south_box_1/open', opening()))).toMatchObject({ code: 'box.not_found' })
    expect(await rowsOf('select id from box_commands')).toEqual([])
  })
})

describe('taking a box out of use', () => {
  it('keeps it from everybody until it comes back', async () => {
    app.d1.forget()
    const { desk, holder: fate } = await useOf('box/box_1/use', takeOut())
    expect(app.d1.roundTrips()).toBe(3)
    expect(fate).toBe('nobody')
    expect(boxIn(desk, 'box_1')).toMatchObject({ outOfUse: true, outOfUseReason: 'Lukko on rikki', isFaulty: false })
    const back = await useOf('box/box_1/use', bringBack(boxIn(desk, 'box_1').version))
    expect(boxIn(back.desk, 'box_1')).toMatchObject({ outOfUse: false, outOfUseReason: null })
    expect(await lines('box.take_out')).toHaveLength(1)
    expect(await lines('box.bring_back')).toHaveLength(1)
  })

  it('moves whoever holds it to the smallest free box of the lane, with their code, and tells them', async () => {
    await seedLocker({ id: 'lck_back', boxes: [{ number: 1 }] })
    await holder()
    const answer = await useOf('box/box_1/use', takeOut())
    expect(answer).toMatchObject({ holder: 'moved', movedTo: 2 })
    expect(boxIn(answer.desk, 'box_1').holder).toBeNull()
    expect(boxIn(answer.desk, 'box_2').holder).toMatchObject({ processId: 'prc_1', state: 'KEY_CODE_SENT' })
    expect(
      await rowsOf('select box_id as box, access_code as code, end_reason as ended from box_leases order by rowid'),
    ).toEqual([
      { box: 'box_1', code: '123456', ended: 'MOVED' },
      { box: 'box_2', code: '123456', ended: null },
    ])
    expect(await rowsOf(`select kind from outbox order by kind`)).toEqual([
      { kind: 'process.announce' },
      { kind: 'process.send_key_code' },
    ])
    expect(app.woken).toEqual(expect.arrayContaining(['prc_1', 'prc_1:room']))
    const [moved] = await lines('box.move_lease')
    expect(moved).toMatchObject({ subject: 'prc_1', actor: 'usr_admin' })
  })

  it('moves them to another cabinet with a code of its own where the first is full', async () => {
    await seedLocker({ id: 'lck_back', boxes: [{ number: 7, size: 'XL' }] })
    await holder()
    await seedProcess({ number: 2, state: 'KEY_CODE_SENT', lease: { boxId: 'box_2', accessCode: '222222' } })
    expect(await useOf('box/box_1/use', takeOut())).toMatchObject({ holder: 'moved', movedTo: 7 })
    const [lease] = await rowsOf(`select access_code as code from box_leases where locker_id = 'lck_back'`)
    expect(lease?.['code']).toMatch(/^\d{6}$/)
    expect(lease?.['code']).not.toBe('123456')
  })

  it.each([
    // Keys that lie in the box stay with it, also where others are free.
    ['CUSTOMER_KEYS_DELIVERED', { confirmed: true, full: false }, 'keys_inside', 'CUSTOMER_KEYS_DELIVERED'],
    [
      'SUBSTITUTE_VEHICLE_KEYS_FILLED',
      { confirmed: false, full: false },
      'keys_inside',
      'SUBSTITUTE_VEHICLE_KEYS_FILLED',
    ],
    // Nobody has a code yet: the process waits for a box.
    ['BOX_RESERVED', { confirmed: false, full: true }, 'released', 'BOX_RESERVATION_FAILED'],
    ['WAITING_KEY_CODE', { confirmed: false, full: true }, 'released', 'BOX_RESERVATION_FAILED'],
    ['WAITING_KEY_CODE', { confirmed: false, full: false }, 'moved', 'WAITING_KEY_CODE'],
    ['KEY_CODE_SENT', { confirmed: false, full: true }, 'stranded', 'KEY_CODE_SENT'],
  ] as const)('for a process in %s with %j: %s, then in %s', async (state, { confirmed, full }, fate, after) => {
    await holder(state, { confirmed })
    if (full) await rowsOf(`update boxes set out_of_use = 1 where id = 'box_2'`)
    expect((await useOf('box/box_1/use', takeOut())).holder).toBe(fate)
    expect(await rowsOf(`select state from processes where id = 'prc_1'`)).toEqual([{ state: after }])
    const [held] = await rowsOf(`select count(*) as held from box_leases where ended_at is null`)
    expect(held).toEqual({ held: fate === 'released' ? 0 : 1 })
    expect(await lines('box.move_lease')).toHaveLength(fate === 'moved' ? 1 : 0)
  })

  it('tries again for who was left with a box that is out', async () => {
    await holder()
    await rowsOf(`update boxes set out_of_use = 1 where id = 'box_2'`)
    const first = await useOf('box/box_1/use', takeOut())
    expect(first.holder).toBe('stranded')
    await rowsOf(`update boxes set out_of_use = 0 where id = 'box_2'`)
    const again = await useOf('box/box_1/use', takeOut(boxIn(first.desk, 'box_1').version))
    expect(again).toMatchObject({ holder: 'moved', movedTo: 2 })
  })

  it('finds who took the box just before', async () => {
    app.d1.forget()
    app.d1.meanwhile(3, async () => holder())
    expect(await useOf('box/box_1/use', takeOut())).toMatchObject({ holder: 'moved', movedTo: 2 })
    expect(await lines('box.take_out')).toHaveLength(1)
  })

  it('answers the same to who did not hear the answer, and 409 with the box to who saw another', async () => {
    app.d1.forget()
    app.d1.failAt(3, 'after')
    expect((await send('box/box_1/use', takeOut())).status).toBe(500)
    expect((await useOf('box/box_1/use', takeOut())).holder).toBe('nobody')
    expect(await lines('box.take_out')).toHaveLength(1)
    expect(await problemOf(await send('box/box_1/use', takeOut(testNow, 'Muu syy')))).toMatchObject({
      status: 409,
      code: 'box.changed',
      changed: { id: 'box_1', outOfUse: true, outOfUseReason: 'Lukko on rikki' },
    })
  })

  it('by two at once is done once', async () => {
    const answers = await Promise.all(['A', 'B'].map((reason) => send('box/box_1/use', takeOut(testNow, reason))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await lines('box.take_out')).toHaveLength(1)
  })

  it('needs a reason', async () => {
    const problem = await problemOf(
      await send('box/box_1/use', { method: 'PUT', json: { outOfUse: true, version: testNow } }),
    )
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'reason', code: 'required' }] })
  })
})

describe('the set-up', () => {
  const words = {
    name: 'Takapiha',
    address: 'Pihatie 2',
    instructions: { 'fi-FI': 'Portista' },
    overflow: { 'fi-FI': 'Tiskille' },
    enabled: true,
  }
  const shape = (number: number, more: object = {}) => ({
    number,
    size: 'M',
    lane: 'ROUND_THE_CLOCK',
    column: number,
    row: 0,
    ...more,
  })
  const create = (nth: number, boxes: object[] = [], more: object = {}) =>
    send('locker', { method: 'POST', json: { clickId: click(nth), ...words, ...more, boxes } })

  it('makes a cabinet with boxes once for a click, whose boxes are given to customers', async () => {
    expect((await create(1, [shape(1), shape(2)])).status).toBe(201)
    const desk = await jsonOf<LockerDesk>(await create(1, [shape(1), shape(2)]))
    const made = desk.lockers.find(({ name }) => name === 'Takapiha')
    expect(made).toMatchObject({ ...words, lastSeenAt: null, isSilent: true })
    expect(made?.boxes.map(({ number, size }) => [number, size])).toEqual([
      [1, 'M'],
      [2, 'M'],
    ])
    expect(await rowsOf(`select distinct size_rank as rank from boxes where locker_id like 'lck_click%'`)).toEqual([
      { rank: 1 },
    ])
    expect(await lines('locker.create')).toHaveLength(1)
    expect(
      await problemOf(
        await send('locker', {
          as: 'superuser',
          account: 'acc_south',
          method: 'POST',
          json: { clickId: click(1), ...words, boxes: [] },
        }),
      ),
    ).toMatchObject({ code: 'click.taken' })
  })

  it.each([
    ['a number twice', [shape(1), shape(1, { column: 2 })], {}, 'boxes.1.number', 'taken'],
    ['a place twice', [shape(1), shape(2, { column: 1 })], {}, 'boxes.1.column', 'taken'],
    ['a size that is none', [shape(1, { size: 'XS' })], {}, 'boxes.0.size', 'invalid_value'],
    ['no name', [], { name: '' }, 'name', 'required'],
  ])('refuses %s', async (_, boxes, more, path, code) => {
    expect(await problemOf(await create(1, boxes, more))).toMatchObject({ status: 422, errors: [{ path, code }] })
  })

  it('changes a cabinet for who saw it as it is, and tells who holds a box of it', async () => {
    const visit = await holder()
    const json = { ...words, enabled: false, version: testNow }
    const desk = await jsonOf<LockerDesk>(await send('locker/lck_north', { method: 'PUT', json }))
    expect(firstLocker(desk)).toMatchObject({ ...words, enabled: false })
    expect(app.woken).toContain('prc_1:room')
    expect(await rowsOf('select version from processes')).toEqual([{ version: visit.version + 1 }])
    expect((await send('locker/lck_north', { method: 'PUT', json })).status).toBe(200)
    expect(
      await problemOf(await send('locker/lck_north', { method: 'PUT', json: { ...json, name: 'Muu' } })),
    ).toMatchObject({ status: 409, code: 'locker.changed', changed: { name: 'Takapiha' } })
    expect(await lines('locker.edit')).toHaveLength(1)
  })

  it('adds, changes and takes away a box, whose number is free again', async () => {
    const added = await jsonOf<LockerDesk>(
      await send('locker/lck_north/box', { method: 'POST', json: { clickId: click(1), ...shape(9) } }),
    )
    const id = `box_${click(1)}`
    expect(boxIn(added, id)).toMatchObject({ number: 9, size: 'M', outOfUse: false })
    const again = await send('locker/lck_north/box', { method: 'POST', json: { clickId: click(1), ...shape(9) } })
    expect(again.status).toBe(201)
    const json = { ...shape(10, { size: 'XXL' }), version: boxIn(added, id).version }
    const edited = await jsonOf<LockerDesk>(await send(`box/${id}`, { method: 'PUT', json }))
    expect(boxIn(edited, id)).toMatchObject({ number: 10, size: 'XXL', column: 10 })
    expect((await send(`box/${id}`, { method: 'PUT', json })).status).toBe(200)
    expect((await send(`box/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await send(`box/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await send('box/box_nowhere', { method: 'DELETE' })).status).toBe(404)
    const next = await send('locker/lck_north/box', { method: 'POST', json: { clickId: click(2), ...shape(10) } })
    expect(next.status).toBe(201)
    for (const [action, count] of [
      ['box.create', 2],
      ['box.edit', 1],
      ['box.remove', 1],
    ] as const)
      expect(await lines(action), action).toHaveLength(count)
  })

  it.each([
    ['POST', 'locker/lck_north/box', { clickId: click(1), ...shape(2, { column: 9 }) }, 422, 'number'],
    ['POST', 'locker/lck_north/box', { clickId: click(1), ...shape(9, { column: 1 }) }, 422, 'column'],
    ['PUT', 'box/box_1', { ...shape(2, { column: 9 }), version: testNow }, 422, 'number'],
    ['PUT', 'box/box_1', { ...shape(1, { column: 1 }), version: testNow }, 422, 'column'],
    ['PUT', 'box/box_1', { ...shape(1, { column: 9 }), version: 5 }, 409, 'box.changed'],
    ['POST', 'locker/lck_nowhere/box', { clickId: click(1), ...shape(9) }, 404, 'locker.not_found'],
    ['PUT', 'locker/lck_nowhere', { ...words, version: testNow }, 404, 'locker.not_found'],
  ] as const)('%s %s with %j answers %d %s', async (method, path, json, status, what) => {
    const problem = await problemOf(await send(path, { method, json }))
    expect(problem).toMatchObject(
      status === 422 ? { status, errors: [{ path: what, code: 'taken' }] } : { status, code: what },
    )
  })

  it('takes away no box and no cabinet that somebody holds', async () => {
    await holder()
    for (const path of ['box/box_1', 'locker/lck_north']) {
      const problem = await problemOf(await send(path, { method: 'DELETE' }))
      expect(problem).toMatchObject({ status: 409, code: path === 'box/box_1' ? 'box.in_use' : 'locker.in_use' })
    }
    await rowsOf(`update box_leases set ended_at = ${testNow}`)
    expect((await jsonOf<LockerDesk>(await send('locker/lck_north', { method: 'DELETE' }))).lockers).toEqual([])
    expect((await send('locker/lck_north', { method: 'DELETE' })).status).toBe(200)
    expect(await rowsOf('select distinct out_of_use as out from boxes')).toEqual([{ out: 1 }])
  })

  it('by two at once gives a number to one', async () => {
    const answers = await Promise.all(
      [1, 2].map((nth) =>
        send('locker/lck_north/box', { method: 'POST', json: { clickId: click(nth), ...shape(9, { row: nth }) } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  })
})
