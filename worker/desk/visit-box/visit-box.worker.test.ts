import { beforeEach, describe, expect, it } from 'vitest'

import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf } from '#tests/support/desk.ts'
import { seedLocker, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { holderOfBox, lockerWorkshop, trailOf, type LockerWorkshop } from '#tests/support/locker-workshop.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { VisitBox, VisitBoxMoved } from '#worker/contract/staff/visit/visit-box.ts'

let workshop: LockerWorkshop
let token: string

const lease = 'lea_prc_1'
const moving = (given: object = {}) => ({ clickId: click(1), leaseId: lease, boxId: null, keys: 'stay', ...given })
const send = (verb: string, json: object, as = token, id = 'prc_1') =>
  workshop.app.request(`/api/staff/process/${id}/box/${verb}`, { method: 'POST', json, token: as })
const move = (given: object = {}, as = token) => send('move', moving(given), as)
const boxOf = async (id = 'prc_1', as = token) =>
  jsonOf<VisitBox>(await workshop.app.request(`/api/staff/process/${id}/box`, { token: as }))
const leases = () =>
  rowsOf('select box_id as box, end_reason as reason, confirmed_at is not null as sure from box_leases')
const queued = (kind: string) => rowsOf(`select payload from outbox where kind = ?`, kind)
const notes = () => rowsOf('select kind, text, author_user_id as author from process_notes order by created_at, id')
const stateOf = async () => (await rowsOf(`select state from processes where id = 'prc_1'`))[0]?.['state']

beforeEach(async () => {
  await freshDatabase()
  workshop = await lockerWorkshop()
  token = (
    await seedStaff({ id: 'usr_maija', username: 'maija', roles: ['service_advisor'], accountIds: ['acc_north'] })
  ).token
})

describe('the box of a visit', () => {
  it('is shown with where it could go, the best first, and whom that tells', async () => {
    await seedLocker({ id: 'lck_yard', boxes: [{ number: 7 }, { number: 8, size: 'L' }] })
    await rowsOf(`update accounts set box_size = 'M'`)
    await holderOfBox()
    const { held, free } = await boxOf()
    expect(held).toMatchObject({
      leaseId: lease,
      number: 1,
      hasKeys: false,
      mayCarryKeys: false,
      release: 'expire',
      isSilent: true,
      tells: { channel: 'SMS', recipient: '+358400000001' },
      command: null,
    })
    expect(free.map(({ number, isSmall }) => [number, isSmall])).toEqual([
      [8, false],
      [2, true],
      [7, true],
    ])
  })

  it('comes with the page where that asks for it, as it is by itself and in its round trip', async () => {
    await holderOfBox()
    await seedProcess({ number: 2 })
    const desk = deskOf(workshop.app, token)
    const [page, visitBox] = [await desk.page(), await boxOf()]
    workshop.app.d1.forget()
    expect(await desk.page('prc_1?box=1')).toEqual({ ...page, visitBox })
    expect(workshop.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(workshop.app.d1)
    expect([page, await desk.page('prc_2?box=1')].map((one) => 'visitBox' in one)).toEqual([false, false])
    await rowsOf(`update processes set process_type = 'NO_DMS_RETRIEVE' where id = 'prc_1'`)
    const sales = await seedStaff({ id: 'usr_drives', roles: ['sales'] })
    expect(await deskOf(workshop.app, sales.token).page('prc_1?box=1')).not.toHaveProperty('visitBox')
  })

  it('is read in one round trip and written in two beside the session’s, and nothing walks through a table', async () => {
    await holderOfBox()
    workshop.app.d1.forget()
    await boxOf()
    const afterRead = workshop.app.d1.roundTrips()
    await send('open', { clickId: click(1), leaseId: lease, reason: 'Avain jumissa' })
    const afterOpen = workshop.app.d1.roundTrips()
    await move({ clickId: click(2) })
    expect([afterRead, afterOpen - afterRead]).toEqual([2, 3])
    await expectNoTableScan(workshop.app.d1)
  })
})

describe('who may', () => {
  const roles = [
    ['sales', 'NO_DMS_RETRIEVE', 'usr_one', 200],
    ['sales', 'NO_DMS_RETRIEVE', 'usr_super', 403],
    ['sales', 'RETRIEVE', 'usr_one', 404],
    ['service_advisor', 'RETRIEVE', null, 200],
    ['enerius', 'RETRIEVE', null, 200],
  ] as const
  it.each(roles)('%s opens the box of %s made by %s: %d', async (role, processType, createdByUserId, status) => {
    const one = await seedStaff({ id: 'usr_one', roles: [role], accountIds: ['acc_north'] })
    await seedProcess({ state: 'BOX_RESERVED', processType, createdByUserId, lease: { boxId: 'box_1' } })
    const input = { clickId: click(1), leaseId: lease, reason: 'Avaimet sisään' }
    expect((await send('open', input, one.token)).status).toBe(status)
    expect((await rowsOf('select 1 from box_commands')).length).toBe(status === 200 ? 1 : 0)
  })
})

describe('opening', () => {
  it('asks the cabinet once for a click, names who it was, and tells what came of it', async () => {
    await holderOfBox()
    const input = { clickId: click(1), leaseId: lease, reason: 'Avain jumissa' }
    const opened = await jsonOf<VisitBox>(await send('open', input))
    expect(opened.held?.command).toMatchObject({ state: 'waiting', requestedBy: 'maija', reason: 'Avain jumissa' })
    expect((await send('open', input)).status).toBe(200)
    expect(await problemOf(await send('open', { ...input, clickId: click(2) }))).toMatchObject({ code: 'box.opening' })
    expect(await rowsOf('select box_id as box from box_commands')).toEqual([{ box: 'box_1' }])
    expect(await notes()).toEqual([{ kind: 'BOX_OPENED', text: '1 (Avain jumissa)', author: 'usr_maija' }])
    await rowsOf(`update box_commands set outcome = 'failed', settled_at = ${testNow}`)
    expect((await boxOf()).held?.command).toMatchObject({ state: 'failed' })
  })
})

describe('moving', () => {
  it('takes the best box, keeps the code, and tells the customer once', async () => {
    await holderOfBox()
    const moved = await jsonOf<VisitBoxMoved>(await move())
    expect(moved).toMatchObject({ fate: 'moved', movedTo: 2, box: { held: { number: 2 } } })
    expect(moved.box.held?.leaseId).not.toBe(lease)
    expect((await move()).status).toBe(200)
    expect(await rowsOf('select box_id as box, access_code as code from box_leases where ended_at is null')).toEqual([
      { box: 'box_2', code: '123456' },
    ])
    expect(await queued('process.send_key_code')).toHaveLength(1)
    expect(await notes()).toEqual([{ kind: 'BOX_MOVED', text: '1 → 2', author: 'usr_maija' }])
    expect(await trailOf('box.move_lease')).toMatchObject([{ subject: 'prc_1', actor: 'usr_maija' }])
  })

  it('tells nobody who has no code yet', async () => {
    await holderOfBox('BOX_RESERVED')
    await move()
    expect(await leases()).toHaveLength(2)
    expect(await queued('process.send_key_code')).toEqual([])
  })

  it('goes where staff chose, also to a small box, and nowhere that is taken or out of use', async () => {
    await rowsOf(`update accounts set box_size = 'L'`)
    await holderOfBox()
    expect(await problemOf(await move())).toMatchObject({ status: 409, code: 'process.no_room_left' })
    for (const boxId of ['box_1', 'box_3', 'box_nowhere']) {
      expect(await problemOf(await move({ boxId, clickId: click(2) }))).toMatchObject({
        status: 422,
        errors: [{ path: 'boxId', code: 'taken' }],
      })
    }
    expect(await notes()).toEqual([])
    expect(await jsonOf<VisitBoxMoved>(await move({ boxId: 'box_2' }))).toMatchObject({ movedTo: 2 })
  })

  it('of two at once one loses and hears where the visit is now', async () => {
    await seedLocker({ id: 'lck_yard', boxes: [{ number: 7 }] })
    await holderOfBox()
    const answers = await Promise.all([
      move({ boxId: 'box_2', clickId: click(1) }),
      move({ boxId: 'lck_yard_box_7', clickId: click(2) }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const loser = answers.find(({ status }) => status === 409)
    const resultOf = await loser?.json<{ code: string; changed: VisitBox }>()
    expect(resultOf).toMatchObject({ code: 'visit_box.changed', changed: { held: { number: expect.any(Number) } } })
    expect(await rowsOf('select 1 from box_leases where ended_at is null')).toHaveLength(1)
    expect(await notes()).toHaveLength(1)
    expect(await queued('process.send_key_code')).toHaveLength(1)
  })

  it('two visits at once for one free box: one gets it', async () => {
    await holderOfBox()
    await seedLocker({ id: 'lck_yard', boxes: [{ number: 9 }] })
    await seedProcess({
      number: 2,
      state: 'KEY_CODE_SENT',
      lease: { boxId: 'lck_yard_box_9', lockerId: 'lck_yard', accessCode: '654321' },
    })
    const other = { clickId: click(2), leaseId: 'lea_prc_2', boxId: 'box_2', keys: 'stay' }
    const answers = await Promise.all([move({ boxId: 'box_2' }), send('move', other, token, 'prc_2')])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422])
    expect(await rowsOf(`select 1 from box_leases where box_id = 'box_2' and ended_at is null`)).toHaveLength(1)
  })

  it('leaves no keys behind, and opens both boxes for who carries them', async () => {
    await holderOfBox('CUSTOMER_KEYS_DELIVERED', { confirmed: true })
    expect((await boxOf()).held).toMatchObject({ hasKeys: true, mayCarryKeys: true, tells: null })
    expect(await problemOf(await move())).toMatchObject({ status: 409, code: 'visit_box.keys_inside' })
    expect(await leases()).toHaveLength(1)
    await move({ keys: 'carry' })
    expect(await leases()).toEqual([
      { box: 'box_1', reason: 'MOVED', sure: 1 },
      { box: 'box_2', reason: null, sure: 1 },
    ])
    expect(await rowsOf('select box_id as box from box_commands order by box_id')).toEqual([
      { box: 'box_1' },
      { box: 'box_2' },
    ])
    expect(await queued('process.send_key_code')).toEqual([])
  })

  it('carries no key of a lent car while the customer may bring theirs', async () => {
    await seedProcess({
      state: 'KEY_CODE_SENT',
      processType: 'DELIVERY_WITH_SUBSTITUTE_CAR',
      lease: { boxId: 'box_1' },
    })
    await rowsOf(`update boxes set keys_inside = 1, keys_seen_at = ${testNow} where id = 'box_1'`)
    expect((await boxOf()).held).toMatchObject({ hasKeys: true, mayCarryKeys: false })
    expect(await problemOf(await move({ keys: 'carry' }))).toMatchObject({ code: 'visit_box.keys_inside' })
  })
})

describe('a broken box', () => {
  const breaking = (given: object = {}) => send('broken', { ...moving(given), reason: 'Lukko on rikki' })
  const boxRow = () => rowsOf(`select out_of_use as gone, out_of_use_reason as why from boxes where id = 'box_1'`)

  it('goes out of use and its visit to another, in one act', async () => {
    await holderOfBox()
    expect(await jsonOf<VisitBoxMoved>(await breaking())).toMatchObject({ fate: 'moved', movedTo: 2 })
    expect(await boxRow()).toEqual([{ gone: 1, why: 'Lukko on rikki' }])
    expect(await notes()).toEqual([{ kind: 'BOX_BROKEN', text: '1 (Lukko on rikki) → 2', author: 'usr_maija' }])
    expect(await queued('process.send_key_code')).toHaveLength(1)
    expect((await breaking()).status).toBe(200)
    expect(await trailOf('box.take_out')).toHaveLength(1)
  })

  it('where no other is free it stays with who has the code, whom staff have to call', async () => {
    await rowsOf(`update boxes set out_of_use = 1 where id = 'box_2'`)
    await holderOfBox()
    expect(await jsonOf<VisitBoxMoved>(await breaking())).toMatchObject({ fate: 'stranded', movedTo: null })
    expect(await notes()).toMatchObject([{ text: '1 (Lukko on rikki)' }])
  })

  it('where no other is free and nobody has a code, the visit waits for a box', async () => {
    await rowsOf(`update boxes set out_of_use = 1 where id = 'box_2'`)
    await holderOfBox('WAITING_KEY_CODE')
    expect(await jsonOf<VisitBoxMoved>(await breaking())).toMatchObject({ fate: 'released', box: { held: null } })
    expect(await stateOf()).toBe('BOX_RESERVATION_FAILED')
  })

  it('keeps its keys unless staff carry them', async () => {
    await holderOfBox('CUSTOMER_KEYS_DELIVERED', { confirmed: true })
    expect(await jsonOf<VisitBoxMoved>(await breaking())).toMatchObject({ fate: 'keys_inside' })
    expect(await boxRow()).toMatchObject([{ gone: 1 }])
    const again = { clickId: click(2), keys: 'carry' }
    expect(await jsonOf<VisitBoxMoved>(await breaking(again))).toMatchObject({ fate: 'moved', movedTo: 2 })
  })
})

describe('giving back', () => {
  const release = (nth = 1) => send('release', { clickId: click(nth), leaseId: lease })

  it('ends the reservation of who has not come, who may ask for a box again', async () => {
    await holderOfBox()
    expect(await jsonOf<VisitBox>(await release())).toMatchObject({ held: null })
    expect(await stateOf()).toBe('CUSTOMER_RESERVATION_EXPIRED')
    expect(await rowsOf(`select actor_id as who from process_events where type = 'expire_reservation'`)).toEqual([
      { who: 'usr_maija' },
    ])
    expect((await release()).status).toBe(200)
    expect(await problemOf(await release(2))).toMatchObject({ code: 'visit_box.changed' })
    expect(await notes()).toEqual([{ kind: 'BOX_RELEASED', text: '1', author: 'usr_maija' }])
  })

  it('takes keys that were laid back out for the desk, and the visit stays where its bill is', async () => {
    const order = await seedWorkOrder()
    await seedProcess({
      state: 'READY_FOR_PAYMENT',
      workOrderId: order.id,
      useRetrievalProcess: true,
      keysLaidAt: testNow,
      lease: { boxId: 'box_1' },
    })
    await rowsOf(`update box_leases set confirmed_at = ${testNow}`)
    expect((await boxOf()).held).toMatchObject({ release: 'take_out' })
    await release()
    expect(await rowsOf('select state, keys_laid_at as laid from processes')).toEqual([
      { state: 'READY_FOR_PAYMENT', laid: null },
    ])
    expect(await deskOf(workshop.app, token).page()).toMatchObject({ box: null, process: { wishesKeysBack: true } })
  })

  it('is refused where keys lie in it or a code is on its way', async () => {
    await holderOfBox('WAITING_KEY_CODE')
    expect(await problemOf(await release())).toMatchObject({ status: 409, code: 'visit_box.not_releasable' })
    expect(await leases()).toMatchObject([{ reason: null }])
  })

  it('is no action of its own in the list of events', async () => {
    await holderOfBox()
    const { possible, may } = await deskOf(workshop.app, token).page()
    expect(possible.events.map(({ type }) => type)).not.toContain('expire_reservation')
    expect(may.handleBox).toBe(true)
  })
})
