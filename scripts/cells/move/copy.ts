import { insertsOf } from '#scripts/tables/insert.ts'
import type { Table } from '#scripts/tables/schema.ts'

import type { Limits } from './limits.ts'
import type { Rows } from './pages.ts'
import type { Removed } from './remove.ts'
import { columnsOf, insertRows, literalOf, type Row } from './rows.ts'

/** Users who are named by what moves and stay: a row of each that signs nobody in, as the operator's have it elsewhere. */
export type ReferencedUser = { readonly id: string; readonly username: string }

export type Copying = {
  readonly tables: readonly Table[]
  readonly limits: Limits
  /** The rows of the group that tables have where it lies, some at a time, those of a table behind one another. */
  readonly read: (tables: readonly Table[]) => AsyncIterable<Rows>
  /** Returns how many of them a table has. */
  readonly rowsOf: (table: string) => number
  /** Statements that remove what the new place has of the group in these, and how many rows each does. */
  readonly removed: (tables: readonly Table[]) => Promise<readonly Removed[]>
  readonly named: readonly ReferencedUser[]
  /** The names of the group in the directory, where that is in the same database: a late row with one of them is refused. */
  readonly isHome: boolean
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Before the accounts that it is of, so that what a closed workshop refuses does not hold it up. */
const trail = 'audit_log'
/** The same; a batch is held to its foreign keys at its end. */
const first = ['user_letters', 'user_accounts', 'users', 'account_groups', 'accounts', 'organisation_domains']

/** Behind the visits: a feed that is new numbers those that are there. */
const feeds = 'change_feeds'
/** Tables that triggers fill while the others arrive: their rows are removed, and written as they were. */
const late = ['search_terms', 'process_changes', 'order_money']

/** Tables that take no rows while `archive_restores` says that something is coming. */
const plain = ['money_facts', 'outbox']

/** Mutes what triggers do at rows that are new, as it does where a visit comes back from the archive. */
export const coming = (statements: readonly string[]) => [
  `insert into archive_restores (process_id, is_coming, restored_at) values ('moving', 1, 0)`,
  ...statements,
  `delete from archive_restores where process_id = 'moving'`,
]

/** A statement, and how much of a batch it is: as many bytes, or as much work. */
type Sized = { readonly sql: string; readonly size: number }

/** Batches that bring the rows of a group into a database that has none of them, made as they are taken. */
export async function* copyBatches(copying: Copying): AsyncGenerator<readonly string[]> {
  const { tables, limits } = copying
  const named = (names: readonly string[]) => names.flatMap((name) => tables.filter((table) => table.name === name))
  const special = new Set([trail, ...first, feeds, ...late, ...plain])
  const usual = tables.filter(({ name }) => !special.has(name))
  yield* inBatches(statementsOf(copying, named([trail])), limits)
  const firstRows: string[] = []
  for await (const { sql } of statementsOf(copying, named(first))) firstRows.push(sql)
  yield [...takeClaims(copying), ...placeholders(copying.named), ...firstRows, ...putClaims(copying)]
  yield* allComing(inBatches(statementsOf(copying, [...usual, ...named([feeds])]), limits))
  yield* allComing(inBatches(lateStatements(copying, named(late)), limits))
  yield* inBatches(statementsOf(copying, named(plain)), limits)
  yield* allComing(inBatches(asTheyWere(copying, named(['processes'])), limits))
}

async function* allComing(batches: AsyncIterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  for await (const batch of batches) yield coming(batch)
}

async function* statementsOf({ read }: Copying, tables: readonly Table[]): AsyncGenerator<Sized> {
  for await (const { table, rows } of read(tables)) yield* insertsOfRows(table, rows).map(sized)
}

const sized = (sql: string): Sized => ({ sql, size: sql.length })

async function* lateStatements(copying: Copying, tables: readonly Table[]): AsyncGenerator<Sized> {
  const { limits, removed } = copying
  const sizeOf = (rows: number) => (limits.batchBytes * rows) / limits.removedRows
  for (const { sql, rows } of await removed(tables)) yield { sql, size: sizeOf(rows) }
  yield* statementsOf(copying, tables)
  for (const sql of asTheyWait(copying)) yield { sql, size: sizeOf(limits.removedRows) }
}

/** Those that wait would be refused, or sent once more, while they come. */
const deliveries = 'webhook_deliveries'
const notYet = 'MOVING_'

/** Deliveries have the state that they had, some at a time. */
function asTheyWait({ rowsOf, limits }: Copying): readonly string[] {
  const some = `select rowid from ${deliveries} where account_id in (select id from moving_accounts)
    and status >= '${notYet}' and status < 'MOVING\`' limit ${limits.removedRows}`
  const sql = `update ${deliveries} set status = substr(status, ${notYet.length + 1}) where rowid in (${some})`
  return Array.from({ length: Math.ceil(rowsOf(deliveries) / limits.removedRows) }, () => sql)
}

function insertsOfRows(table: Table, rows: readonly Row[]): readonly string[] {
  if (table.name === 'users') return insertRows(table, rows).map((sql) => orInPlace(table, sql))
  // Its own number is the one that it had.
  if (table.name === feeds) {
    const inserts = insertRows(table, rows)
    return [...inserts, ...inserts.map((sql) => orInPlace(table, sql))]
  }
  if (table.name !== deliveries) return insertRows(table, rows)
  const status = columnsOf(table).indexOf('status')
  return insertRows(
    table,
    rows.map((row) => row.with(status, `t${notYet}${(row[status] ?? '').slice(1)}`)),
  )
}

/** A row that only named somebody becomes theirs. */
function orInPlace(table: Table, sql: string): string {
  const set = columnsOf(table).map((column) => `"${column}" = excluded."${column}"`)
  return sql.replace(
    /;$/,
    ` on conflict (${table.name === 'users' ? 'id' : 'account_id'}) do update set ${set.join(', ')};`,
  )
}

function placeholders(named: readonly ReferencedUser[]): readonly string[] {
  return named.map(
    ({ id, username }) => `insert into users (id, username, password_hash, disabled_at, created_at, updated_at)
      select ${text(id)}, iif(exists (select 1 from users where lower(username) = lower(${text(username)})), ${text(id)},
        ${text(username)}), '', 0, 0, 0 where 1 on conflict do nothing`,
  )
}

const ownClaims = `from cell_names where slot in (select slot from slots where owner = (select owner from moving))`

const takeClaims = ({ isHome }: Copying) =>
  isHome
    ? [`create table moving_claims as select kind, name, slot, created_at ${ownClaims}`, `delete ${ownClaims}`]
    : []

const putClaims = ({ isHome }: Copying) =>
  isHome ? ['insert into cell_names select * from moving_claims', 'drop table moving_claims'] : []

/** Statements in batches that are as large as one may be. What a long row is put together of stays together. */
async function* inBatches(statements: AsyncIterable<Sized>, { batchBytes }: Limits): AsyncGenerator<readonly string[]> {
  let piece: string[] = []
  let filled = 0
  for await (const { sql, size } of statements) {
    const mayBegin = !sql.startsWith('insert into _pieces') && !sql.startsWith('drop table')
    const isWithin = piece.at(-1)?.startsWith('insert into _pieces') === true
    if (piece.length > 0 && filled + size > batchBytes && mayBegin && !isWithin) {
      yield piece
      piece = []
      filled = 0
    }
    piece.push(sql)
    filled += size
  }
  if (piece.length > 0) yield piece
}

/** Tables that triggers fill for arriving rows, in the order in which they would fire. */
const remade = [['unanswered_since', 'unreached_since', 'asked_price_cents', 'updated_at'], ['waiting_since']] as const

/** Puts the columns of visits back that are another than they were since they came. */
async function* asTheyWere({ read }: Copying, tables: readonly Table[]): AsyncGenerator<Sized> {
  for await (const { table, rows } of read(tables)) {
    for (const some of remade) {
      const names = ['id', ...some]
      const at = names.map((name) => columnsOf(table).indexOf(name))
      const own = some.map((name) => `"${name}"`).join(', ')
      const was = some.map((_, place) => `was.column${place + 2}`)
      const end = `)
        update processes set ${some.map((name, place) => `"${name}" = ${was[place]}`).join(', ')} from was
        where id = was.column1 and (${own}) is not (${was.join(', ')})`
      const values = rows.map((row) => at.map((place) => literalOf(row[place] ?? 'NULL')))
      yield* insertsOf('with was as (values', values).map((sql) => sized(sql.replace(/;$/, end)))
    }
  }
}
