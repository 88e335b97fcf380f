import { beforeEach, describe, expect, it } from 'vitest'

import { boardFigures } from '#domain/operations/board-figures.ts'
import { testApp, type TestApp } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { problemOf } from '#tests/support/company.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { Insights } from '#worker/contract/staff/insights.ts'
import type { BoardPage } from '#worker/contract/staff/visit/board.ts'

const week = 'from=2026-11-02&to=2026-11-08'
const day = 86_400_000
let app: TestApp
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  ;({ token } = await seedStaff({ roles: ['admin'] }))
})

const list = (query: string) => app.request(`/api/staff/process?${query}`, { token })
const ids = async (query: string) => (await jsonOf<BoardPage>(await list(query))).items.map(({ id }) => id).toSorted()

async function pay(id: string, nth: number, at: number): Promise<void> {
  await rowsOf(
    `insert into payments (id, process_id, account_id, channel, provider, order_number, status, amount_cents, captured_cents,
       frozen_pricing, created_at, updated_at) values (?, ?, 'acc_north', 'ONLINE', 'SVEA', ?, 'SUCCESS', 1250, 1250, '{}', ?, ?)`,
    `pay_${nth}`,
    id,
    `o${nth}`,
    at,
    at,
  )
}

describe('the list behind a figure', () => {
  it('has the visits that the figure counts, on the days that it counts', async () => {
    const [first, second, third] = [
      await seedProcess({ number: 1, state: 'PAYMENT_LINK_SENT' }),
      await seedProcess({ number: 2, state: 'PAYMENT_LINK_SENT' }),
      await seedProcess({ number: 3, state: 'LINK_SENT', isTrial: true }),
    ]
    await pay(first.id, 1, testNow)
    await pay(second.id, 2, testNow - 7 * day)
    await pay(third.id, 3, testNow)
    const { now, earlier } = await jsonOf<Insights>(await app.request(`/api/staff/insights?${week}`, { token }))
    expect([now.paid, earlier.paid.count]).toEqual([{ count: 1, euros: 12.5 }, 1])
    expect(await ids(`figure=paid&${week}`)).toEqual([first.id])
    expect(await ids('figure=paid&from=2026-10-26&to=2026-11-01')).toEqual([second.id])
    expect(await ids(`figure=visits&${week}`)).toHaveLength(now.visits)
    // Whatever view the board stood in.
    expect(await ids(`figure=paid&view=ended&${week}`)).toEqual([first.id])
  })

  it('has money that waits to be given back, and its sum stands among the figures', async () => {
    const { id } = await seedProcess({ number: 1, state: 'REFUND_READY' })
    await seedProcess({ number: 2, state: 'LINK_SENT' })
    await pay(id, 1, testNow)
    const { waitingRefunds } = await jsonOf<Insights>(await app.request(`/api/staff/insights?${week}`, { token }))
    expect(waitingRefunds).toEqual({ count: 1, euros: 12.5 })
    expect(await ids('figure=refunds_waiting')).toEqual([id])
  })

  it.each(boardFigures)('is read by an index: %s', async (figure) => {
    await seedProcess({ number: 1, state: 'LINK_SENT' })
    app.d1.forget()
    expect((await list(`figure=${figure}&${week}`)).status).toBe(200)
    await expectNoTableScan(app.d1)
  })

  it('is of at most a year, and of a figure that there is', async () => {
    expect(await problemOf(await list('figure=paid&from=2025-01-01&to=2026-11-01'))).toMatchObject({
      errors: [{ path: 'to', code: 'too_far' }],
    })
    expect((await list('figure=luck')).status).toBe(422)
  })
})

describe('the way of visits from the link to the keys', () => {
  it('is counted step by step, each of those of the step before', async () => {
    await seedProcess({ number: 1, state: 'LINK_SENT' })
    const { id } = await seedProcess({ number: 2, state: 'LINK_SENT' })
    await rowsOf('update processes set opened_at = ? where id = ?', testNow, id)
    const { funnel } = await jsonOf<Insights>(await app.request(`/api/staff/insights?${week}`, { token }))
    expect(funnel.visits).toBe(2)
    expect(funnel.opened).toBeLessThanOrEqual(funnel.sent)
    expect(funnel).toMatchObject({ approved: 0, keys: 0 })
  })
})
