import { beforeEach, describe, expect, it } from 'vitest'

import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer } from '#tests/support/dealer.ts'
import { northId, seedProcess } from '#tests/support/factories.ts'
import { dmsStoredWorkOrderSchema, type DmsWorkOrder } from '#worker/contract/machines/dms.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

const order: DmsWorkOrder = workOrderExample

const counts = async () => {
  const tables = ['work_orders', 'customers', 'vehicles', 'order_rows', 'outbox']
  const entries = await Promise.all(
    tables.map(async (table) => [table, (await rowsOf(`select count(*) as n from ${table}`))[0]?.['n']] as const),
  )
  return Object.fromEntries(entries)
}

describe('writers at once', () => {
  it('both get a new order in: it is stored once and holds the rows of the last', async () => {
    const { put } = await seedDealer()
    const one = { ...order, orderRows: order.orderRows.slice(0, 1) }
    const answers = await Promise.all([one, order, one, order].map(async (body) => (await put(body)).status))
    expect(answers).toEqual([200, 200, 200, 200])
    expect(await counts()).toMatchObject({ work_orders: 1, customers: 1, vehicles: 1 })
    const [{ hash } = {}] = await rowsOf('select content_hash as hash from work_orders')
    const [{ n } = {}] = await rowsOf('select count(*) as n from order_rows')
    expect([1, 3]).toContain(n)
    await put(n === 1 ? one : order)
    expect(await rowsOf('select content_hash as hash from work_orders')).toEqual([{ hash }])
  })

  it('of different contents each make one change, and no two of them mix', async () => {
    const { put, call } = await seedDealer()
    await put(order)
    const [{ id = '' } = {}] = await rowsOf('select id from work_orders')
    const visit = await seedProcess({ workOrderId: String(id), state: 'STARTED' })
    const row = { type: 'NORMAL', price: 1, payer: 'CUSTOMER' }
    const contents = ['A', 'B', 'C'].map((name) => ({
      ...order,
      createdBy: name,
      customer: { ...order.customer, city: name },
      orderRows: [{ ...row, description: name }],
    }))
    const answers = await Promise.all(
      contents.map(async (content) => (await put(content)).json<{ version: number; changed: boolean }>()),
    )
    expect(new Set(answers.map(({ version }) => version))).toEqual(new Set([2, 3, 4]))
    expect(await rowsOf('select version from processes')).toEqual([{ version: visit.version + 3 }])
    expect(await rowsOf('select version from customers')).toEqual([{ version: 4 }])
    expect(await counts()).toMatchObject({ outbox: 0, order_rows: 1 })
    const stored = dmsStoredWorkOrderSchema.parse(await (await call('GET', '/work-order/26-1')).json())
    const { createdBy, customer, orderRows } = stored.workOrder
    expect([customer.city, orderRows[0]?.description, stored.version]).toEqual([createdBy, createdBy, 4])
  })

  it('of the same content make one change', async () => {
    const { put } = await seedDealer()
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await put(order)).json<{ version: number; changed: boolean }>()),
    )
    expect(answers.filter(({ changed }) => changed)).toHaveLength(1)
    expect(answers.every(({ version }) => version === 1)).toBe(true)
    expect(await counts()).toMatchObject({ work_orders: 1, customers: 1, order_rows: 3 })
  })

  it('lose no unnumbered customer: the loser leaves none behind', async () => {
    const { put } = await seedDealer()
    const nameless = { ...order.customer, externalCustomerNumber: null }
    await Promise.all(
      Array.from({ length: 4 }, (_each, at) => put({ ...order, customer: { ...nameless, city: `C${at}` } })),
    )
    expect(await counts()).toMatchObject({ work_orders: 1, customers: 1 })
  })
})

describe('two accounts', () => {
  it('may use the same numbers without seeing each other', async () => {
    const { app, put } = await seedDealer()
    await put(order)
    const south = await seedDealer({ accountId: 'acc_south', app })
    const answer = await south.put({ ...order, createdBy: 'Etelä' })
    expect(await answer.json()).toMatchObject({ version: 1, changed: true })
    expect(await rowsOf('select account_id, version from work_orders order by 1')).toEqual([
      { account_id: northId, version: 1 },
      { account_id: 'acc_south', version: 1 },
    ])
    expect(await rowsOf('select count(distinct account_id) as accounts, count(*) as n from customers')).toEqual([
      { accounts: 2, n: 2 },
    ])
  })
})
