import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, seedProcess, type SeededProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { createDb } from '#worker/db/db.ts'
import { accountGroups } from '#worker/db/schema/account.table.ts'

const hour = 3_600_000
/** The customer has approved. */
const confirmedVisit = { state: 'STARTED', currentStep: 'WAITING_CONFIRMATION' } as const
const asking = { missing: [], canUndo: false }
let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount({ customerReservationHours: 48, linkValidDays: 30 })
  token = (await seedStaff()).token
})

type EventReport = { type: string; version?: number; reason?: string; as?: string }

function tell(
  visit: SeededProcess,
  { type, version = visit.version, reason, as = token }: EventReport,
): Promise<Response> {
  const json = { type, version, ...(reason === undefined ? {} : { reason }) }
  return app.request(`/api/staff/process/${visit.id}/event`, { method: 'POST', token: as, json })
}

const look = (id: string, as = token) => app.request(`/api/staff/process/${id}/possible-events`, { token: as })

describe('an advisor who confirms', () => {
  it('gives the customer a box and its code, all in one write', async () => {
    await seedLocker({ boxes: [{ number: 4 }] })
    const visit = await visitOf(1, { ...confirmedVisit, dueAt: testNow + hour })
    app.d1.forget()

    const response = await tell(visit, { type: 'confirm' })

    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({
      id: visit.id,
      version: visit.version + 3,
      state: 'WAITING_KEY_CODE',
      boxNumber: 4,
    })
    // The session, the process, the write.
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect((await statesOf(visit.id)).slice(-4)).toEqual([
      'STARTED',
      'ADVISOR_CONFIRMED',
      'BOX_RESERVED',
      'WAITING_KEY_CODE',
    ])
    expect(await rowsOf('select expires_at from box_leases')).toEqual([{ expires_at: testNow + 48 * hour }])
    expect((await outboxRows()).map(({ kind }) => kind)).toContain('process.send_key_code')
    expect(app.woken).toEqual([visit.id, `${visit.id}:room`])
    expect(await rowsOf('select due_at from processes')).toEqual([{ due_at: null }])
    expect(await rowsOf(`select actor_kind, actor_id from process_events where type = 'confirm'`)).toEqual([
      { actor_kind: 'staff', actor_id: 'usr_advisor' },
    ])
  })

  it('lets the customer wait where no box is free', async () => {
    const visit = await visitOf(1, confirmedVisit)
    const response = await tell(visit, { type: 'confirm' })
    expect(await response.json()).toMatchObject({ state: 'NO_ROOM_LEFT', boxNumber: null })
  })

  it('reserves nothing for keys that the customer is to collect, and nothing for a payment', async () => {
    await seedLocker()
    const retrieval = await visitOf(1, { state: 'STARTED', processType: 'RETRIEVE' })
    expect(await (await tell(retrieval, { type: 'confirm' })).json()).toMatchObject({ state: 'ADVISOR_CONFIRMED' })
    expect(await rowsOf('select * from box_leases')).toEqual([])
  })
})

describe('a box that staff ask for', () => {
  it.each(['NO_ROOM_LEFT', 'BOX_RESERVATION_FAILED', 'CUSTOMER_RESERVATION_EXPIRED'] as const)(
    'is leased in %s when one is free, and nothing changes when none is',
    async (state) => {
      const visit = await visitOf(1, { state })
      const full = await tell(visit, { type: 'reserve_box' })
      expect([full.status, await problemCode(full)]).toEqual([409, 'process.no_room_left'])
      expect((await statesOf(visit.id)).at(-1)).toBe(state)

      await seedLocker()
      expect(await (await tell(visit, { type: 'reserve_box' })).json()).toMatchObject({ state: 'WAITING_KEY_CODE' })
    },
  )

  it('leaves a customer whom an advisor confirmed waiting when none is free', async () => {
    const visit = await visitOf(1, { state: 'ADVISOR_CONFIRMED' })
    const response = await tell(visit, { type: 'reserve_box' })
    expect([response.status, await response.json()]).toMatchObject([200, { state: 'NO_ROOM_LEFT' }])
  })
})

describe('an end', () => {
  it.each([
    ['collect_keys', 'CUSTOMER_KEYS_DELIVERED', 'DELIVERY_DONE'],
    ['cancel', 'KEY_CODE_SENT', 'CANCELLED'],
    ['box_failed', 'WAITING_KEY_CODE', 'BOX_RESERVATION_FAILED'],
  ] as const)('by %s gives the box back', async (type, state, expected) => {
    await seedLocker()
    const visit = await visitOf(1, { state, lease: { boxId: 'box_1' } })
    expect(await (await tell(visit, { type })).json()).toMatchObject({ state: expected, boxNumber: null })
    expect(await rowsOf('select end_reason from box_leases')).toEqual([{ end_reason: expected }])
  })

  it('keeps the words of who made it', async () => {
    const visit = await visitOf(1, { state: 'LINK_SENT' })
    await tell(visit, { type: 'cancel', reason: '  Asiakas perui puhelimessa ' })
    expect(await rowsOf(`select reason, actor_id from process_events where type = 'cancel'`)).toEqual([
      { reason: 'Asiakas perui puhelimessa', actor_id: 'usr_advisor' },
    ])
  })

  it('can be taken back by opening the link again, unless the work order has another process by then', async () => {
    const visit = await visitOf(1, { state: 'DELIVERY_NOT_COMPLETED' })
    const other = await seedProcess({ number: 2, workOrderId: 'wo_1', customerId: 'cus_1', state: 'LINK_SENT' })
    const taken = await tell(visit, { type: 'reopen_link' })
    expect([taken.status, await problemCode(taken)]).toEqual([409, 'process.work_order_taken'])

    await tell(other, { type: 'cancel' })
    expect(await (await tell(visit, { type: 'reopen_link' })).json()).toMatchObject({ state: 'LINK_SENT' })
    expect(await rowsOf(`select ended_at, due_at from processes where id = 'prc_1'`)).toEqual([
      { ended_at: null, due_at: testNow + 30 * 24 * hour },
    ])
  })
})

describe('an event that does not fit', () => {
  it.each([
    ['open', 'LINK_SENT', 409, 'process.actor_not_allowed'],
    ['collect_keys', 'STARTED', 409, 'process.illegal_transition'],
    ['fly', 'STARTED', 422, 'request.invalid'],
    ['toString', 'STARTED', 422, 'request.invalid'],
  ] as const)('(%s in %s) is refused with %i', async (type, state, status, code) => {
    const visit = await visitOf(1, { state })
    const response = await tell(visit, { type })
    expect([response.status, await problemCode(response)]).toEqual([status, code])
    expect((await statesOf(visit.id)).at(-1)).toBe(state)
  })

  it('because the process has changed meanwhile is refused, and the same told twice is not', async () => {
    const visit = await visitOf(1, { ...confirmedVisit, state: 'ADVISOR_VISIT_REQUIRED' })
    const second = await seedStaff({ id: 'usr_second' })
    const first = await tell(visit, { type: 'deliver_over_counter' })
    const again = await tell(visit, { type: 'deliver_over_counter' })
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await again.json()).toEqual(await first.json())

    for (const late of [{ type: 'cancel' }, { type: 'deliver_over_counter', as: second.token }]) {
      const response = await tell(visit, late)
      expect(response.status).toBe(409)
      expect(await response.json()).toMatchObject({
        code: 'process.changed',
        changed: {
          version: visit.version + 1,
          state: 'DELIVERY_DONE',
          events: [
            { type: 'deliver_over_counter', actorKind: 'staff', actorName: 'usr_advisor', toState: 'DELIVERY_DONE' },
          ],
        },
      })
    }
    expect((await statesOf(visit.id)).filter((state) => state === 'DELIVERY_DONE')).toHaveLength(1)
  })

  it('is one event when it is told by double click or by two advisors', async () => {
    await seedLocker({ boxes: [{ number: 1 }, { number: 2 }] })
    const visit = await visitOf(1, confirmedVisit)
    const second = await seedStaff({ id: 'usr_second' })
    const answers = await Promise.all([
      tell(visit, { type: 'confirm' }),
      tell(visit, { type: 'confirm' }),
      tell(visit, { type: 'confirm', as: second.token }),
    ])
    const taken = answers.filter(({ status }) => status === 200)
    expect([1, 2]).toContain(taken.length)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3 - taken.length)
    expect(await rowsOf('select count(*) as leases from box_leases')).toEqual([{ leases: 1 }])
    expect((await statesOf(visit.id)).filter((state) => state === 'ADVISOR_CONFIRMED')).toHaveLength(1)
  })
})

describe('what a user may do', () => {
  it('is told with the version it is true of', async () => {
    const visit = await visitOf(1, confirmedVisit)
    app.d1.forget()
    const response = await look(visit.id)
    expect(await response.json()).toEqual({
      id: visit.id,
      version: visit.version,
      state: 'STARTED',
      boxNumber: null,
      events: [
        { type: 'confirm', label: 'event.confirm', isLikely: true, asksReason: false, ...asking },
        { type: 'require_visit', label: 'event.require_visit', isLikely: false, asksReason: true, ...asking },
        { type: 'cancel', label: 'event.cancel', isLikely: false, asksReason: true, ...asking },
      ],
    })
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('ends at the user’s own accounts: another’s process does not exist', async () => {
    await seedAccount({ id: 'acc_south' })
    const visit = await seedProcess({ accountId: 'acc_south', state: 'STARTED' })
    expect((await look(visit.id)).status).toBe(404)
    const response = await tell(visit, { type: 'confirm' })
    expect([response.status, await problemCode(response)]).toEqual([404, 'process.not_found'])
    expect((await look('prc_none')).status).toBe(404)
    expect((await statesOf(visit.id)).at(-1)).toBe('STARTED')
  })

  it('reaches the group for its admin and everything for a superuser', async () => {
    await createDb(env.DB).insert(accountGroups).values({ id: 'grp_1', name: 'Ryhmä', createdAt: testNow })
    await seedAccount({ id: 'acc_south', groupId: 'grp_1' })
    const visit = await seedProcess({ accountId: 'acc_south', state: 'STARTED' })
    const groupAdmin = await seedStaff({ id: 'usr_group', roles: ['group_admin'] })
    const superuser = await seedStaff({ id: 'usr_super', roles: ['superuser'], accountIds: [] })
    expect((await look(visit.id, groupAdmin.token)).status).toBe(404)
    await env.DB.prepare(`update users set account_group_id = 'grp_1' where id = 'usr_group'`).run()
    expect((await look(visit.id, groupAdmin.token)).status).toBe(200)
    expect((await look(visit.id, superuser.token)).status).toBe(200)
  })

  it('is for sales the sales types only', async () => {
    const sales = await seedStaff({ id: 'usr_sales', roles: ['sales'] })
    const service = await seedProcess({ number: 1, state: 'STARTED' })
    const testDrive = await seedProcess({ number: 2, state: 'LINK_SENT', processType: 'NO_DMS_RETRIEVE' })
    expect((await look(service.id, sales.token)).status).toBe(404)
    expect((await look(testDrive.id, sales.token)).status).toBe(200)
  })

  it('is for the operator’s support to look, and to do nothing', async () => {
    const support = await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: [] })
    const visit = await seedProcess({ state: 'STARTED' })
    expect(await (await look(visit.id, support.token)).json()).toMatchObject({ events: [] })
    const response = await tell(visit, { type: 'confirm', as: support.token })
    expect([response.status, await problemCode(response)]).toEqual([403, 'auth.forbidden'])
  })

  it('leaves refunds to those who may give money back', async () => {
    const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const visit = await seedProcess({ state: 'PAYMENT_DONE' })
    const events = async (as: string): Promise<unknown> => (await look(visit.id, as)).json()
    expect(await events(token)).toMatchObject({ events: [{ type: 'finish' }, { type: 'start_retrieval' }] })
    expect(await events(admin.token)).toMatchObject({
      events: [{ type: 'finish' }, { type: 'start_retrieval' }, { type: 'offer_refund' }],
    })
    expect((await tell(visit, { type: 'offer_refund' })).status).toBe(403)
    expect((await tell(visit, { type: 'offer_refund', as: admin.token })).status).toBe(200)
  })

  it('needs a session', async () => {
    const visit = await seedProcess({ state: 'STARTED' })
    for (const as of ['a.b.c', '']) {
      expect((await look(visit.id, as)).status).toBe(401)
      expect((await tell(visit, { type: 'confirm', as })).status).toBe(401)
    }
  })
})
