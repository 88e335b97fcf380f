import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { Health } from '#worker/contract/staff/health.ts'
import { workOrderExample } from '#worker/dms/openapi-examples.ts'
import { watchAlerts } from '#worker/jobs/watch-alerts.ts'

beforeEach(freshDatabase)

const refused = () =>
  rowsOf('select account_id as account, external_work_order_id as number, reason from refused_orders order by 2')
const wrong = { ...workOrderExample, total: 1 }
const json = { 'Content-Type': 'application/json' }

describe('an order that is refused', () => {
  it('is known to staff by its number and why, and no more once a put of it is taken', async () => {
    const dealer = await seedDealer()
    const { app } = dealer
    const { token } = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const alerts = async () => {
      await watchAlerts(testDependencies({ clock: app.clock }))
      const { alerts: open } = await (await app.request('/api/staff/health', { token })).json<Health>()
      return open.map(({ cause, what, accountName }) => [cause, what, accountName])
    }
    expect((await dealer.put(wrong)).status).toBe(422)
    expect(await refused()).toEqual([{ account: 'acc_north', number: '26-1', reason: 'total: mismatch' }])
    const name = (await rowsOf('select name from accounts'))[0]?.['name']
    expect(await alerts()).toEqual([['order_refused', '26-1 (total: mismatch)', name]])
    expect((await dealer.put()).status).toBe(200)
    expect(await refused()).toEqual([])
    app.clock.advance(6 * 60_000)
    expect(await alerts()).toEqual([])
  })

  it('ends also with a put that changes nothing', async () => {
    const dealer = await seedDealer()
    await dealer.put()
    await dealer.put(wrong)
    expect(await refused()).toHaveLength(1)
    expect(await (await dealer.put()).json()).toMatchObject({ changed: false })
    expect(await refused()).toEqual([])
    dealer.app.d1.forget()
    await dealer.put()
    expect(dealer.app.d1.roundTrips()).toBe(1)
  })

  const bodies: [string, number, string, unknown, Record<string, string>][] = [
    [
      'a price that is none',
      422,
      'orderRows.0.price: invalid_type',
      { ...workOrderExample, orderRows: [{ description: 'x', type: 'NORMAL', price: 'Aino', payer: 'CUSTOMER' }] },
      {},
    ],
    [
      'a field of its own',
      422,
      'customer: unknown_field',
      { ...workOrderExample, customer: { 'Aino Väänänen': 1 } },
      {},
    ],
    ['a body that is none', 400, 'request.malformed', undefined, json],
    ['another media type', 415, 'request.unsupported_media_type', { a: 1 }, { 'Content-Type': 'text/plain' }],
    ['a body that is too long', 413, 'request.too_large', { a: 'x'.repeat(1_100_000) }, {}],
    [
      'work that cannot be proposed',
      409,
      'additional_work.not_now',
      { ...workOrderExample, proposedRows: [{ reference: 'F-1', title: 'Jarrut', urgency: 'SOON', price: 8 }] },
      {},
    ],
  ]
  it.each(bodies)(
    'of %s (%i) is kept as %s, without a word of its content',
    async (_name, status, reason, body, headers) => {
      const dealer = await seedDealer()
      expect((await dealer.call('PUT', '/work-order/26-1', body, headers)).status).toBe(status)
      expect(await refused()).toEqual([{ account: 'acc_north', number: '26-1', reason }])
    },
  )

  it('is none where the put was late, where the key is wrong, and of another workshop', async () => {
    const dealer = await seedDealer()
    await dealer.put({ ...workOrderExample, revision: 9 })
    expect((await dealer.put({ ...workOrderExample, createdBy: 'x', revision: 8 })).status).toBe(409)
    const call = { method: 'PUT', csrf: false as const, json: wrong, token: 'nobody' }
    expect((await dealer.app.request('/api/dms/work-order/26-1', call)).status).toBe(401)
    expect(await refused()).toEqual([])
    const south = await seedDealer({ accountId: 'acc_south', app: dealer.app })
    await south.put(wrong)
    await dealer.put()
    expect(await refused()).toMatchObject([{ account: 'acc_south' }])
  })

  it('that is sent all night writes a row each quarter of an hour, and many numbers no end of rows', async () => {
    const dealer = await seedDealer()
    const { app } = dealer
    let written = 0
    for (let minute = 0; minute < 60; minute += 1) {
      const before = JSON.stringify(await rowsOf('select * from refused_orders'))
      await dealer.put(minute % 2 === 0 ? wrong : {})
      if (JSON.stringify(await rowsOf('select * from refused_orders')) !== before) written += 1
      app.clock.advance(60_000)
    }
    expect(written).toBe(4)
    await rowsOf(`insert into refused_orders (account_id, external_work_order_id, reason, first_at, last_at)
      with recursive n(v) as (select 1 union all select v + 1 from n where v < 199)
      select 'acc_north', 'n' || v, 'x', 1, 1 from n`)
    app.d1.forget()
    await dealer.put(wrong, '26-2')
    await expectNoTableScan(app.d1)
    expect(await rowsOf('select count(*) as n from refused_orders')).toEqual([{ n: 200 }])
  })
})
