import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { providersThatWork, smsCalls, statesOf, wishEffect } from '#tests/support/effects.ts'
import { seedLocker, seedProcess } from '#tests/support/factories.ts'
import {
  boxIn,
  bringBack,
  firstLocker,
  holderOfBox,
  lockerWorkshop,
  takeOut,
  trailOf,
  type LockerWorkshop,
} from '#tests/support/locker-workshop.ts'
import type { BoxUseAnswer, LockerDesk } from '#worker/contract/staff/visit/locker-desk.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { effectKinds } from '#worker/process/index.ts'

let workshop: LockerWorkshop

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
})

describe('taking a box out of use', () => {
  it('keeps it from everybody until it comes back', async () => {
    workshop.app.d1.forget()
    const { desk, holder: fate } = await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())
    expect(workshop.app.d1.roundTrips()).toBe(3)
    expect(fate).toBe('nobody')
    expect(boxIn(desk, 'box_1')).toMatchObject({ outOfUse: true, outOfUseReason: 'Lukko on rikki', isFaulty: false })
    const back = await workshop.ask<BoxUseAnswer>('box/box_1/use', bringBack(boxIn(desk, 'box_1').version))
    expect(boxIn(back.desk, 'box_1')).toMatchObject({ outOfUse: false, outOfUseReason: null })
    expect(await trailOf('box.take_out')).toHaveLength(1)
    expect(await trailOf('box.bring_back')).toHaveLength(1)
  })

  it('moves whoever holds it to the smallest free box of the lane, with their code, and tells them', async () => {
    await seedLocker({ id: 'lck_back', boxes: [{ number: 1 }] })
    await holderOfBox()
    const answer = await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())
    expect(answer).toMatchObject({ holder: 'moved', movedTo: 2 })
    expect(boxIn(answer.desk, 'box_1').holder).toBeNull()
    expect(boxIn(answer.desk, 'box_2').holder).toMatchObject({ processId: 'prc_1', state: 'KEY_CODE_SENT' })
    expect(
      await rowsOf('select box_id as box, access_code as code, end_reason as ended from box_leases order by rowid'),
    ).toEqual([
      { box: 'box_1', code: '123456', ended: 'MOVED' },
      { box: 'box_2', code: '123456', ended: null },
    ])
    expect(await rowsOf(`select kind from outbox`)).toEqual([{ kind: 'process.send_key_code' }])
    expect(workshop.app.woken).toEqual(expect.arrayContaining(['prc_1', 'prc_1:room']))
    const [moved] = await trailOf('box.move_lease')
    expect(moved).toMatchObject({ subject: 'prc_1', actor: 'usr_admin' })
  })

  it('moves them to another cabinet with a code of its own where the first is full', async () => {
    await seedLocker({ id: 'lck_back', boxes: [{ number: 7, size: 'XL' }] })
    await holderOfBox()
    await seedProcess({ number: 2, state: 'KEY_CODE_SENT', lease: { boxId: 'box_2', accessCode: '222222' } })
    expect(await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())).toMatchObject({ holder: 'moved', movedTo: 7 })
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
    await holderOfBox(state, { confirmed })
    if (full) await rowsOf(`update boxes set out_of_use = 1 where id = 'box_2'`)
    expect((await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())).holder).toBe(fate)
    expect(await rowsOf(`select state from processes where id = 'prc_1'`)).toEqual([{ state: after }])
    const [held] = await rowsOf(`select count(*) as held from box_leases where ended_at is null`)
    expect(held).toEqual({ held: fate === 'released' ? 0 : 1 })
    expect(await trailOf('box.move_lease')).toHaveLength(fate === 'moved' ? 1 : 0)
  })

  it('tells them of the next box also while the code of the first is on its way', async () => {
    await holderOfBox('WAITING_KEY_CODE')
    await wishEffect(effectKinds.sendKeyCode, 'prc_1')
    const outgoing = providersThatWork()
    let isFirst = true
    outgoing.answer(env.SMS_BASE_URL, async () => {
      if (isFirst) {
        isFirst = false
        await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())
      }
      return Response.json({ id: `sms-${outgoing.calls.length}`, status: 'created' })
    })
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing).map(({ message }) => /lokeroon (\d+)/.exec(message)?.[1])).toEqual(['1', '2'])
    expect((await statesOf('prc_1')).at(-1)).toBe('KEY_CODE_SENT')
    expect(await rowsOf(`select kind from outbox where kind = '${effectKinds.sendKeyCode}'`)).toEqual([])
  })

  it('tries again for who was left with a box that is out', async () => {
    await holderOfBox()
    await rowsOf(`update boxes set out_of_use = 1 where id = 'box_2'`)
    const first = await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())
    expect(first.holder).toBe('stranded')
    await rowsOf(`update boxes set out_of_use = 0 where id = 'box_2'`)
    const again = await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut(boxIn(first.desk, 'box_1').version))
    expect(again).toMatchObject({ holder: 'moved', movedTo: 2 })
  })

  it('finds who took the box just before', async () => {
    workshop.app.d1.forget()
    workshop.app.d1.meanwhile(3, async () => holderOfBox())
    expect(await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())).toMatchObject({ holder: 'moved', movedTo: 2 })
    expect(await trailOf('box.take_out')).toHaveLength(1)
  })

  it('answers the same to who did not hear the answer, and 409 with the box to who saw another', async () => {
    workshop.app.d1.forget()
    workshop.app.d1.failAt(3, 'after')
    expect((await workshop.send('box/box_1/use', takeOut())).status).toBe(503)
    expect((await workshop.ask<BoxUseAnswer>('box/box_1/use', takeOut())).holder).toBe('nobody')
    expect(await trailOf('box.take_out')).toHaveLength(1)
    expect(await problemOf(await workshop.send('box/box_1/use', takeOut(testNow, 'Muu syy')))).toMatchObject({
      status: 409,
      code: 'box.changed',
      changed: { id: 'box_1', outOfUse: true, outOfUseReason: 'Lukko on rikki' },
    })
  })

  it('by two at once is done once', async () => {
    const answers = await Promise.all(
      ['A', 'B'].map((reason) => workshop.send('box/box_1/use', takeOut(testNow, reason))),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await trailOf('box.take_out')).toHaveLength(1)
  })

  it('needs a reason', async () => {
    const problem = await problemOf(
      await workshop.send('box/box_1/use', { method: 'PUT', json: { outOfUse: true, version: testNow } }),
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
    workshop.send('locker', { method: 'POST', json: { clickId: click(nth), ...words, ...more, boxes } })

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
    expect(await trailOf('locker.create')).toHaveLength(1)
    expect(
      await problemOf(
        await workshop.send('locker', {
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
    const visit = await holderOfBox()
    const json = { ...words, enabled: false, version: testNow }
    const desk = await workshop.ask<LockerDesk>('locker/lck_north', { method: 'PUT', json })
    expect(firstLocker(desk)).toMatchObject({ ...words, enabled: false })
    expect(workshop.app.woken).toContain('prc_1:room')
    expect(await rowsOf('select version from processes')).toEqual([{ version: visit.version + 1 }])
    expect((await workshop.send('locker/lck_north', { method: 'PUT', json })).status).toBe(200)
    expect(
      await problemOf(await workshop.send('locker/lck_north', { method: 'PUT', json: { ...json, name: 'Muu' } })),
    ).toMatchObject({ status: 409, code: 'locker.changed', changed: { name: 'Takapiha' } })
    expect(await trailOf('locker.edit')).toHaveLength(1)
  })

  it('adds, changes and takes away a box, whose number is free again', async () => {
    const added = await jsonOf<LockerDesk>(
      await workshop.send('locker/lck_north/box', { method: 'POST', json: { clickId: click(1), ...shape(9) } }),
    )
    const id = `box_${click(1)}`
    expect(boxIn(added, id)).toMatchObject({ number: 9, size: 'M', outOfUse: false })
    const again = await workshop.send('locker/lck_north/box', {
      method: 'POST',
      json: { clickId: click(1), ...shape(9) },
    })
    expect(again.status).toBe(201)
    const json = { ...shape(10, { size: 'XXL' }), version: boxIn(added, id).version }
    const edited = await workshop.ask<LockerDesk>(`box/${id}`, { method: 'PUT', json })
    expect(boxIn(edited, id)).toMatchObject({ number: 10, size: 'XXL', column: 10 })
    expect((await workshop.send(`box/${id}`, { method: 'PUT', json })).status).toBe(200)
    expect((await workshop.send(`box/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await workshop.send(`box/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await workshop.send('box/box_nowhere', { method: 'DELETE' })).status).toBe(404)
    const next = await workshop.send('locker/lck_north/box', {
      method: 'POST',
      json: { clickId: click(2), ...shape(10) },
    })
    expect(next.status).toBe(201)
    const counts = ['box.create', 'box.edit', 'box.remove'].map(async (action) => (await trailOf(action)).length)
    expect(await Promise.all(counts)).toEqual([2, 1, 1])
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
    const problem = await problemOf(await workshop.send(path, { method, json }))
    expect(problem).toMatchObject(
      status === 422 ? { status, errors: [{ path: what, code: 'taken' }] } : { status, code: what },
    )
  })

  it('takes away no box and no cabinet that somebody holds', async () => {
    await holderOfBox()
    for (const path of ['box/box_1', 'locker/lck_north']) {
      const problem = await problemOf(await workshop.send(path, { method: 'DELETE' }))
      expect(problem).toMatchObject({ status: 409, code: path === 'box/box_1' ? 'box.in_use' : 'locker.in_use' })
    }
    await rowsOf(`update box_leases set ended_at = ${testNow}`)
    expect((await workshop.ask<LockerDesk>('locker/lck_north', { method: 'DELETE' })).lockers).toEqual([])
    expect((await workshop.send('locker/lck_north', { method: 'DELETE' })).status).toBe(200)
    expect(await rowsOf('select distinct out_of_use as out from boxes')).toEqual([{ out: 1 }])
  })

  it('by two at once gives a number to one', async () => {
    const answers = await Promise.all(
      [1, 2].map((nth) =>
        workshop.send('locker/lck_north/box', {
          method: 'POST',
          json: { clickId: click(nth), ...shape(9, { row: nth }) },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422])
  })
})
