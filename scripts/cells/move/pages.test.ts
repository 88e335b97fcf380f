import type { DatabaseSync } from 'node:sqlite'

import { beforeEach, expect, it } from 'vitest'

import { allTables, cellOver, filledDatabase } from '#tests/support/filled-cells.ts'

import { isOfGroup } from './belonging.ts'
import type { MoveCell } from './cell.ts'
import { layGuards, listsHere, stages } from './guards.ts'
import { usualLimits, type Limits } from './limits.ts'
import { pagesOf, readBounds, readPages } from './pages.ts'
import { removedOf } from './remove.ts'
import { movingTables, readOf } from './rows.ts'
import { walksOf } from './walks.ts'

const tables = movingTables(allTables)
const each = 7

/** Rows that are like one of a table, each with the values that are given: `k` is its number. */
function more(database: DatabaseSync, table: string, where: string, given: Readonly<Record<string, string>>): void {
  const columns = allTables.find(({ name }) => name === table)?.columns ?? []
  const values = columns.map((column) => given[column] ?? `t."${column}"`)
  database.exec(`with recursive k (k) as (select 1 union all select k + 1 from k where k < ${each})
    insert into "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) select ${values.join(', ')}
    from (select * from "${table}" where ${where}) t, k`)
}

const own = (column: string) => `t."${column}" || ' ' || k`

/** Groups with rows that are equal in what they are ordered by, and with nothing where there may be nothing. */
function database(): DatabaseSync {
  const made = filledDatabase(['grp_stay', 'grp_go'])
  for (const { name } of made.prepare(`select name from sqlite_master where type = 'trigger'`).all()) {
    made.exec(`drop trigger "${String(name)}"`)
  }
  made.exec('pragma foreign_keys = off')
  const visit = { id: own('id'), process_id: own('process_id') }
  more(made, 'processes', '1', { id: own('id'), link_code: own('link_code'), updated_at: '5 + k % 2' })
  more(made, 'audit_log', '1', { id: own('id'), created_at: '5 + k % 2' })
  more(made, 'process_events', '1', { id: own('id'), version: '100 + k' })
  more(made, 'search_terms', '1', { term: `'term ' || (k % 3)`, process_id: own('process_id') })
  more(made, 'archived_terms', '1', { term: `'term ' || (k % 3)`, visit_number: 'visit_number + 100 * k' })
  more(made, 'archived_visits', '1', { id: own('id'), number: 'number + 100 * k' })
  more(made, 'identity_checks', '1', { ...visit, provider_reference: 'null', status: `'SUCCESS'` })
  more(made, 'collect_passes', '1', { id: own('id'), pass_code: own('pass_code'), click_id: `'click ' || (9 - k)` })
  more(made, 'customer_messages', '1', { id: own('id'), process_id: 'null' })
  more(made, 'order_rows', '1', { id: own('id') })
  more(made, 'payment_callbacks', '1', { id: own('id'), account_id: `''`, external_id: own('external_id') })
  more(made, 'payment_callbacks', `account_id <> ''`, { id: own('id'), payment_id: 'null', status: own('status') })
  more(made, 'boxes', '1', { id: own('id'), number: '50 + k % 2', removed_at: '1' })
  more(made, 'device_events', '1', { external_id: own('external_id') })
  more(made, 'outbox', `kind <> 'x'`, { id: own('id'), seq: 'null' })
  more(made, 'user_letters', '1', { id: own('id') })
  const moving = { owner: 'grp_go', from: 1, to: 2, stage: stages.ours, startedAt: 0, runner: 'run' }
  for (const sql of layGuards(moving, listsHere)) made.exec(sql)
  return made
}

let home: DatabaseSync
beforeEach(() => {
  home = database()
})

const small = (pageRows: number, stepRows: number, pageBytes = 4_000): Limits => ({
  ...usualLimits,
  pageRows,
  stepRows,
  pageBytes,
  removedRows: pageRows,
})

/** Each plan of what is asked. */
function explained(over: DatabaseSync): { cell: MoveCell; plans: (readonly [sql: string, plan: string])[] } {
  const cell = cellOver(1, over)
  const plans: (readonly [string, string])[] = []
  const askEach = (queries: readonly string[]) => {
    for (const sql of queries) plans.push([sql, planOf(over, sql)])
    return cell.askEach(queries)
  }
  return { cell: { ...cell, askEach }, plans }
}

const planOf = (over: DatabaseSync, sql: string) =>
  over
    .prepare(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => String(detail))
    .join('\n')

it.each([small(1, 1), small(2, 3), small(3, 7), small(5, 50), small(100, 100, 2_000), usualLimits])(
  'pages have every row of the group once, and none has more than it may: %o',
  async (limits) => {
    const cell = cellOver(1, home)
    const pages = await pagesOf(cell, tables, readBounds(limits))
    const found = new Map<string, string[]>(tables.map(({ name }) => [name, []]))
    const sizes: { rows: number; besidesOne: number }[] = []
    for await (const { table, rows } of readPages(cell, pages, limits)) {
      const bytes = rows.map((row) => Buffer.byteLength(row.join('')))
      const besidesOne = bytes.reduce((sum, size) => sum + size, 0) - Math.max(...bytes)
      sizes.push({ rows: rows.length, besidesOne })
      found.get(table.name)?.push(...rows.map((row) => JSON.stringify(row)))
    }
    expect(Math.max(...sizes.map(({ rows }) => rows))).toBeLessThanOrEqual(limits.pageRows)
    expect(Math.max(...sizes.map(({ besidesOne }) => besidesOne))).toBeLessThan(limits.pageBytes)
    for (const table of tables) {
      const all = home.prepare(`select ${readOf(table)} from "${table.name}" where ${isOfGroup(table.name)}`).all()
      const rows = all.map((row) => JSON.stringify(Object.values(row))).toSorted()
      expect(found.get(table.name)?.toSorted()).toEqual(rows)
    }
  },
)

it('rows of one visit come in the order in which they came to be', async () => {
  const cell = cellOver(1, home)
  for (const name of ['identity_checks', 'collect_passes', 'archived_visits', 'outbox']) {
    const some = tables.filter((table) => table.name === name)
    const ids: string[] = []
    for await (const { rows } of readPages(cell, await pagesOf(cell, some, readBounds(small(2, 3))), small(2, 3))) {
      ids.push(...rows.map(([id]) => String(id).slice(1)))
    }
    const parent = name === 'archived_visits' || name === 'outbox' ? '' : 'process_id, '
    const inOrder = home.prepare(`select id from ${name} where ${isOfGroup(name)} order by ${parent}rowid`).all()
    expect(ids).toEqual(inOrder.map(({ id }) => id))
  }
})

it('no page is looked for through a table that an index leads through, nor put in order first', async () => {
  const limits = small(2, 3)
  const { cell, plans } = explained(home)
  const pages = await pagesOf(cell, tables, readBounds(limits))
  for await (const rows of readPages(cell, pages, limits)) expect(rows.rows.length).toBeGreaterThan(0)
  const removed = await removedOf(cell, { tables, limits })
  const all = [...plans, ...removed.map(({ sql }) => [sql, planOf(home, sql)] as const)]
  expect(all.length).toBeGreaterThan(500)
  const through = tables.filter((table) => walksOf(table).some(({ link }) => link === null)).map(({ name }) => name)
  expect(through.toSorted()).toEqual([
    'archive_references',
    'archived_visits',
    'customer_messages',
    'money_facts',
    'outbox',
  ])
  const known = new Set(tables.map(({ name }) => name))
  const scanned = all.filter(([, plan]) =>
    [...plan.matchAll(/^SCAN (\w+)/gm)].some(([line, table = '']) => {
      // What is read of a window has the name of its table.
      const windows = plan.split(`CO-ROUTINE ${table}\n`).length - 1
      return known.has(table) && !through.includes(table) && plan.split(line).length - 1 > windows
    }),
  )
  expect(scanned.slice(0, 3)).toEqual([])
  // A window's rows are numbered in their order; those of one visit are put in theirs.
  const read = plans.filter(([sql]) => !sql.includes('row_number()'))
  expect(read.filter(([, plan]) => plan.includes('TEMP B-TREE FOR ORDER BY')).slice(0, 3)).toEqual([])
})

it('no query is put together of more than D1 takes', () => {
  expect(tables.flatMap(walksOf).filter(({ order }) => order.length > 5)).toEqual([])
})
