import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { DayPage } from '#worker/contract/staff/visit/day.ts'

const hour = 3_600_000
const day = 24 * hour
let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  token = (await seedStaff()).token
})

const dayOf = async (query = '', as = token) =>
  jsonOf<DayPage>(await app.request(`/api/staff/day?${query}`, { token: as }))
const told = ({ items }: Pick<DayPage, 'items'>) => items.map(({ id, kind, mark }) => `${id} ${kind} ${mark}`)

type Visit = { state?: ProcessState; processType?: ProcessType; start: number | null; end?: number | null }

async function visit(number: number, { state = 'LINK_SENT', processType = 'DELIVERY', start, end = null }: Visit) {
  const order = await seedWorkOrder({ number, order: { reservationStart: start, reservationEnd: end } })
  await seedProcess({ number, workOrderId: order.id, customerId: order.customerId, state, processType })
}

describe('the day', () => {
  it('has who comes and what is handed over by its time, in one round trip', async () => {
    await visit(1, { start: testNow + hour, end: testNow + 3 * hour })
    await visit(2, { state: 'PAYMENT_DONE', start: testNow - 2 * hour, end: testNow - hour })
    await visit(3, { processType: 'RETRIEVE', start: testNow + 2 * hour })
    await visit(4, { state: 'CANCELLED', start: testNow + hour })
    await visit(5, { processType: 'ONLY_PAYMENT', start: testNow + hour })
    await visit(6, { start: testNow + day, end: testNow + 2 * day })
    app.d1.forget()
    const page = await dayOf()
    expect(told(page)).toEqual([
      'prc_2 arrival done',
      'prc_2 hand_over overdue',
      'prc_1 arrival due',
      'prc_3 hand_over due',
      'prc_1 hand_over due',
    ])
    expect(page).toMatchObject({ date: page.today, span: 'day', timeZone: 'Europe/Helsinki', overdue: [] })
    expect(page.items[0]).toMatchObject({ licenseNumber: 'ABC-2', vehicle: 'Volvo V60', customerName: 'Aino Virtanen' })
    // The session, and the day.
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it('has what should have happened before, and that only today', async () => {
    await visit(1, { start: testNow - 3 * day, end: testNow - 2 * day })
    await visit(2, { state: 'DELIVERY_DONE', start: testNow - 3 * day, end: testNow - day })
    await visit(3, { start: testNow - 20 * day })
    const page = await dayOf()
    expect(told({ items: page.overdue })).toEqual(['prc_2 hand_over overdue', 'prc_1 arrival overdue'])
    expect(page.hasMoreOverdue).toBe(false)
    expect((await dayOf('date=2026-01-15')).overdue).toEqual([])
  })

  it('goes on page by page, each once', async () => {
    for (const number of [1, 2, 3]) await visit(number, { start: testNow + hour, end: testNow + hour })
    const all: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: DayPage = await dayOf(`limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`)
      all.push(...told(page))
      cursor = page.nextCursor
    }
    expect(all).toHaveLength(6)
    expect(new Set(all).size).toBe(6)
  })

  it('is as long as the clocks of the workshop make it', async () => {
    // 2026-03-29 has 23 hours in Helsinki, 2026-10-25 has 25.
    await visit(1, { start: Date.UTC(2026, 2, 29, 20, 59) })
    await visit(2, { start: Date.UTC(2026, 2, 29, 21, 0) })
    await visit(3, { start: Date.UTC(2026, 9, 25, 21, 59) })
    await visit(4, { start: Date.UTC(2026, 9, 24, 21, 0) })
    const idsOf = async (query: string) => (await dayOf(query)).items.map(({ id }) => id)
    expect(await idsOf('date=2026-03-29')).toEqual(['prc_1'])
    expect(await idsOf('date=2026-03-30')).toEqual(['prc_2'])
    expect(await idsOf('date=2026-10-25')).toEqual(['prc_4', 'prc_3'])
  })

  it('is a week from Monday on', async () => {
    await visit(1, { start: Date.UTC(2026, 10, 22, 21, 59) })
    await visit(2, { start: Date.UTC(2026, 10, 22, 22, 0) })
    await visit(3, { start: Date.UTC(2026, 10, 29, 21, 59) })
    const page = await dayOf('date=2026-11-25&span=week')
    expect(page.date).toBe('2026-11-23')
    expect(page.items.map(({ id }) => id)).toEqual(['prc_2', 'prc_3'])
  })

  it.each(['date=2026-02-30', 'date=today', 'cursor=x', 'span=month'])('does not understand %s', async (query) => {
    expect((await app.request(`/api/staff/day?${query}`, { token })).status).toBe(422)
  })
})

describe('who sees what', () => {
  it('shows everybody in the hall no more than plates and first names', async () => {
    await visit(1, { start: testNow + hour })
    await env.DB.prepare(`update processes set assigned_user_id = 'usr_advisor'`).run()
    const text = JSON.stringify(await dayOf('wall=1'))
    expect(text).toContain('Aino')
    expect(text).not.toMatch(/Virtanen|advisor|\+358/)
    await rowsOf(`update customers set first_name = null, last_name = null, name = 'Rakennus Öhman Oy'`)
    expect(JSON.stringify(await dayOf('wall=1'))).toContain('Rakennus Öhman Oy')
    await rowsOf(`update customers set name = 'Aino Virtanen'`)
    expect(JSON.stringify(await dayOf('wall=1'))).not.toContain('Virtanen')
  })

  it('is of the types and the accounts that a user reaches', async () => {
    await visit(1, { start: testNow + hour })
    await visit(2, { start: testNow + hour, processType: 'NO_DMS_RETRIEVE' })
    const sales = await seedStaff({ id: 'usr_sales', username: 'sales', roles: ['sales'] })
    expect((await dayOf('', sales.token)).items.map(({ id }) => id)).toEqual(['prc_2'])
    await seedAccount({ id: 'acc_south' })
    const other = await seedStaff({ id: 'usr_south', username: 'south', accountIds: ['acc_south'] })
    expect((await dayOf('', other.token)).items).toEqual([])
  })
})
