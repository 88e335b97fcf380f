import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, testDb } from '#tests/support/database.ts'
import { seedAccount, seedExtraService, seedWorkOrder } from '#tests/support/factories.ts'
import { accountOf, deliveryOptionsOf } from '#worker/accounts/index.ts'
import { listedServices } from '#worker/accounts/services/index.ts'
import { orderRowsOf, workOrderOf } from '#worker/work-orders/index.ts'

import { createDb, runBatch, type Db } from './db.ts'
import { oneStatementOf } from './one-statement.ts'
import { extraServiceCompatibilities } from './schema/extra-service.table.ts'
import { selectFrom } from './select-from.ts'

beforeEach(freshDatabase)

async function seeded(): Promise<Db> {
  await seedAccount({ confirmsByItself: true })
  await seedWorkOrder({
    rows: ['Viimeinen', 'Ensimmäinen', 'Keskimmäinen "lainaus" \\ [1]'].map((description, at) => {
      return { description, priceCents: at }
    }),
  })
  await seedExtraService()
  const db = testDb()
  const fit = { id: 'fit_1', extraServiceId: 'xsv_wash', make: 'Volvo', model: 'V60' }
  await runBatch(db, [db.insert(extraServiceCompatibilities).values(fit)])
  return db
}

const accountId = sql`'acc_north'`
const workOrderId = sql`'wo_1'`
const of = { accountId, workOrderId, processId: sql`'none'` }

describe('selects in one statement', () => {
  it.each([true, false])('bring what each of them brings alone (constant: %s)', async (isConstant) => {
    const db = await seeded()
    const queries = {
      /** More columns than a function of D1 takes, flags and lists among them. */
      account: accountOf(db, accountId),
      /** In an order of their own. */
      rows: orderRowsOf(db, workOrderId),
      /** Columns of a join that may be empty. */
      order: workOrderOf(db, workOrderId),
      /** A text that is JSON already. */
      services: listedServices(db, of),
    }
    const more = {
      options: deliveryOptionsOf(db, accountId),
      nobody: workOrderOf(db, sql`'none'`),
      limited: selectFrom(db, { n: sql<number>`value` }, sql`json_each('[3,1,2]') order by value desc limit ${2}`),
    }
    const read = await oneStatementOf({ common: [], queries, more, isConstant }).read(db, {})
    expect(read.rows).toEqual({
      account: await queries.account,
      rows: await queries.rows,
      order: await queries.order,
      services: await queries.services,
    })
    expect(read.more).toEqual({ options: await more.options, nobody: [], limited: [{ n: 3 }, { n: 2 }] })
    expect(read.rows.rows.map(({ priceCents }) => priceCents)).toEqual([0, 1, 2])
    expect(read.rows.services[0]?.compatibilities).toEqual([{ make: 'Volvo', model: 'V60' }])
  })

  it('may be read only where something holds, by their names alone', async () => {
    await seeded()
    const db = testDb()
    const queries = { order: workOrderOf(db, sql`'wo_1'`) }
    const more = { order: workOrderOf(db, sql`'wo_1'`), rows: orderRowsOf(db, sql`'wo_1'`) }
    const read = async (where: boolean) => {
      const only = { where: sql`${where}`, names: ['order' as const] }
      const found = await oneStatementOf({ common: [], queries, more, only, isConstant: true }).read(db, {})
      return [found.rows.order, found.more.order, found.more.rows].map(({ length }) => length)
    }
    expect(await read(true)).toEqual([1, 1, 3])
    expect(await read(false)).toEqual([1, 0, 3])
  })

  it('take what differs from call to call by name, as one value wherever it stands', async () => {
    await seeded()
    const d1 = countingD1(env.DB)
    const db = createDb(d1)
    const id = sql`${sql.placeholder('id')}`
    const quoted = sql<string>`'it''s? "?"' || ${sql.placeholder('mark')}`
    const queries = {
      said: selectFrom(db, { quoted, id: sql<string>`${id}` }, sql`(select 1)`),
      order: workOrderOf(db, id),
      rows: orderRowsOf(db, id),
    }
    const statement = oneStatementOf({ common: [], queries, more: {}, isConstant: true })
    const read = async (value: string) => (await statement.read(db, { id: value, mark: '!' })).rows
    const { said, order, rows } = await read('wo_1')
    expect([said, order.length, rows.length]).toEqual([[{ quoted: `it's? "?"!`, id: 'wo_1' }], 1, 3])
    expect(d1.seen().map(({ params }) => params)).toEqual([['!', 'wo_1']])
    expect((await read(`' or 1 = 1 --`)).order).toEqual([])
  })

  it('have to name their columns', () => {
    const db = testDb()
    const unnamed = { queries: { one: db.all(sql`select 1`) }, more: {}, common: [], isConstant: true }
    expect(() => oneStatementOf(unnamed)).toThrow('one does not name its columns')
  })
})
