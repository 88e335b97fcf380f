import type { Table } from '#scripts/tables/schema.ts'

import { isOfGroup } from './belonging.ts'
import type { MoveCell } from './cell.ts'
import { ours } from './guards.ts'
import type { Limits } from './limits.ts'
import { fromPage, keyExpression, pagesOf, type Page } from './pages.ts'
import { together } from './together.ts'
import { keyOf } from './walks.ts'

/** Triggers that refuse a deletion, or do something at one, of tables that go along. */
type Waking = { readonly name: string; readonly sql: string }

/** Which triggers stand before the deletion of what moves; the move's own are no hindrance to it. */
async function wakingAt(cell: MoveCell, tables: readonly Table[]): Promise<readonly Waking[]> {
  const found = await cell.ask(`select name, tbl_name, sql from sqlite_master where type = 'trigger' order by name`)
  const names = new Set(tables.map(({ name }) => name))
  return found
    .map(({ name, tbl_name: table, sql }) => ({ name: String(name), table: String(table), sql: String(sql) }))
    .filter(({ name, table, sql }) => !name.startsWith('moving_') && names.has(table) && /\bdelete\s+on\b/i.test(sql))
}

/** Columns in which rows that stay may name an account that goes: nothing is lost where it is forgotten. */
const forgotten: readonly (readonly [table: string, column: string])[] = [
  ['sessions', 'account_id'],
  ['user_letters', 'account_id'],
]

const forget = forgotten.map(
  ([table, column]) => `update "${table}" set "${column}" = null
    where "${column}" in (select id from moving_accounts) and not ${isOfGroup(table)}`,
)

/** Tables of whose rows each has others gone through from one end to the other for what names it. */
const fewAtATime = new Set(['accounts', 'users'])
const fewer = 4_000

type Removing = { readonly tables: readonly Table[]; readonly limits: Limits }

/**
 * Batches that remove the group, each of bounded work, one after the other: what names others goes before them. Where they were
 * cut off they are asked for anew, and go on. What refuses a deletion stands aside within each batch.
 */
async function* removal(cell: MoveCell, { tables, limits }: Removing): AsyncGenerator<readonly string[]> {
  const waking = await wakingAt(cell, tables)
  const aside = (statements: readonly string[]) => [
    ...waking.map(({ name }) => `drop trigger "${name}"`),
    ...statements,
    ...waking.map(({ sql }) => sql),
  ]
  const pages = await removedPages(cell, { tables: tables.toReversed(), limits })
  const of = (...names: readonly string[]) => pages.filter(({ walk }) => names.includes(walk.table.name))
  const others = pages.filter((page) => !of('users', 'account_groups').includes(page))
  for (const some of asBatches(others, limits)) {
    const goes = some.some(({ walk }) => walk.table.name === 'accounts')
    yield aside([...(goes ? forget : []), ...some.map(deletion)])
  }
  if (of('users').length > 0) yield* noteReferencedUsers(tables)
  for (const some of asBatches(of('users'), limits)) {
    yield aside([leaveNames, ...some.map((page) => `${deletion(page)} and id not in (select id from moving_named)`)])
  }
  if (of('account_groups').length > 0) yield of('account_groups').map(deletion)
}

/** Notes who of the group is named by rows that stay. Where no index leads to them a batch goes through one table. */
function* noteReferencedUsers(tables: readonly Table[]): Generator<readonly string[]> {
  const names = tables.flatMap(({ name, references, indexes }) =>
    references
      .filter(({ table }) => table === 'users')
      .map(({ column }) => ({ name, column, size: indexes.some(([first]) => first === column) ? 0 : 1 })),
  )
  const note = ({ name, column }: { name: string; column: string }) =>
    `insert or ignore into moving_named select "${column}" from "${name}" where "${column}" in (select id from moving_users)`
  const [some = [], ...others] = together(names, { most: 1, sizeOf: ({ size }) => size })
  const created = ['create table if not exists moving_named (id text primary key not null)', 'delete from moving_named']
  yield [...created, ...some.map(note)]
  for (const more of others) yield more.map(note)
}

/** A user whom a row that stays names is left as such a name. */
const leaveNames = `update users set username = id, password_hash = '', email = null, account_group_id = null,
  disabled_at = coalesce(disabled_at, 0) where id in (select id from moving_named)`

/** The pages of what is removed. */
async function removedPages(cell: MoveCell, { tables, limits }: Removing): Promise<readonly Page[]> {
  const { removedRows, stepRows } = limits
  const rows = ({ name }: Table) => (fewAtATime.has(name) ? Math.ceil(removedRows / fewer) : removedRows)
  return pagesOf(cell, tables, { rows, bytes: null, step: stepRows })
}

const asBatches = (pages: readonly Page[], { removedRows }: Limits) =>
  together(pages, {
    most: removedRows,
    sizeOf: ({ walk, rows }) => (fewAtATime.has(walk.table.name) ? rows * fewer : rows),
  })

function deletion(page: Page): string {
  const { table } = page.walk
  const key = keyOf(table)
  const columns = key.map((column) => (column === 'rowid' ? column : `"${column}"`)).join(', ')
  const found = `select ${key.map(keyExpression).join(', ')} from ${fromPage(page, [])}`
  return `delete from "${table.name}" where (${columns}) in (${found})`
}

/** A statement, and how many rows it removes. */
export type Removed = { readonly sql: string; readonly rows: number }

/** Statements that remove what tables have of the group, where nothing refuses that. */
export async function removedOf(cell: MoveCell, removing: Removing): Promise<readonly Removed[]> {
  return (await removedPages(cell, removing)).map((page) => ({ sql: deletion(page), rows: page.rows }))
}

type Around = { readonly runner: string; readonly before: readonly string[]; readonly last: readonly string[] }

/**
 * Removes the group from a database, one batch of the run after the other: `before` is in the first one, and `last` in the one at
 * whose end nothing of the group is there.
 */
export async function empty(cell: MoveCell, removing: Removing, { runner, before, last }: Around): Promise<void> {
  let next = before
  let isFirst = true
  for await (const batch of removal(cell, removing)) {
    if (!isFirst) await cell.apply(ours(runner, next))
    next = isFirst ? [...before, ...batch] : batch
    isFirst = false
  }
  await cell.apply([...ours(runner, next), ...last])
}
