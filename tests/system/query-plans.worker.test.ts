import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { expectNoTableScan, tableScans } from '#tests/support/query-plans.ts'

beforeEach(freshDatabase)

async function scansOf(sql: string, ...params: unknown[]): Promise<string[]> {
  const d1 = countingD1(env.DB)
  await d1
    .prepare(sql)
    .bind(...params)
    .all()
  return (await tableScans(d1)).map(({ detail }) => detail)
}

describe('the check of query plans', () => {
  it.each([
    ['a table without a condition', 'select * from processes'],
    ['a condition without an index', `select * from processes where customer_notes = 'x'`],
    ['an alias', `select p.id from processes p where p.customer_notes = 'x'`],
    ['an alias with as', `select p.id from "processes" as p where p.customer_notes = 'x'`],
    ['a whole index', 'select count(*) from processes'],
    ['an update', `update processes set customer_notes = '' where customer_notes = 'x'`],
    ['a delete', `delete from sessions where account_id = 'x'`],
    ['a join', `select 1 from users u join customers c on c.email = u.username where u.id = 'x'`],
  ])('finds the scan of %s', async (_what, sql) => {
    expect(await scansOf(sql)).toHaveLength(1)
  })

  it.each([
    ['a primary key', 'select * from processes where id = ?', ['x']],
    ['a unique index', 'select * from processes where link_code = ?', ['x']],
    ['a list of ids', 'select * from processes where id in (select value from json_each(?))', ['["x"]']],
    ['no table at all', 'select 1 where ? = 1', [1]],
    ['a partial index', 'select id from processes where due_at is not null order by due_at', []],
    ['the table of transitions', 'select * from process_transitions', []],
  ])('lets %s pass', async (_what, sql, params) => {
    expect(await scansOf(sql, ...params)).toEqual([])
  })

  it('fails where nothing was counted', async () => {
    await expect(expectNoTableScan(countingD1(env.DB))).rejects.toThrow('counting D1')
  })
})

describe('the counting D1', () => {
  it('counts a batch, a query and a script once each and keeps each text once', async () => {
    const d1 = countingD1(env.DB)
    const one = d1.prepare('select ? as n')
    await d1.batch([one.bind(1), one.bind(2)])
    await one.bind(3).first()
    await d1.exec('select 1')
    expect(d1.roundTrips()).toBe(3)
    expect(d1.seen().map(({ sql, params }) => [sql, params])).toEqual([
      ['select ? as n', [3]],
      ['select 1', []],
    ])
    d1.forget()
    expect([d1.roundTrips(), d1.seen()]).toEqual([0, []])
  })

  it('fails before or after the database was reached', async () => {
    const d1 = countingD1(env.DB)
    const insert = (key: string) => d1.prepare('insert into rate_limits values (?, 1, 1)').bind(key).run()
    d1.failAt(1, 'before')
    await expect(insert('before')).rejects.toThrow('connection lost')
    d1.failAt(2, 'after')
    await insert('between')
    await expect(insert('after')).rejects.toThrow('connection lost')
    const { results } = await d1.plain.prepare('select key from rate_limits order by key').all()
    expect(results).toEqual([{ key: 'after' }, { key: 'between' }])
  })
})
