import type { Table } from '#scripts/backup/schema.ts'

import { isOfGroup } from './belonging.ts'
import { columnsOf, insertRows, literalOf, type Row, type Rows } from './rows.ts'

/** Users who are named by what moves and stay: a row of each that signs nobody in, as the operator's have it elsewhere. */
export type Named = { readonly id: string; readonly username: string }

export type Copying = {
  readonly tables: readonly Table[]
  readonly rows: Rows
  readonly named: readonly Named[]
  /** The names of the group in the directory, where that is in the same database: a late row with one of them is refused. */
  readonly isHome: boolean
}

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

/** Before the accounts that it is of, so that what a closed workshop refuses does not hold it up. */
const trail = 'audit_log'
/** The same; a batch is held to its foreign keys at its end. */
const first = ['user_letters', 'user_accounts', 'users', 'account_groups', 'accounts', 'organisation_domains']

/** What triggers make by themselves while the others come; they are written as they were. */
const late = ['search_terms', 'change_feeds', 'process_changes']

/** What is not taken while `archive_restores` says that something is coming. */
const plain = ['money_facts', 'outbox']

/** As much as one import brings: a database answers nothing meanwhile. */
const mostBytes = 4_000_000

/** Mutes what triggers do at rows that are new, as it does where a visit comes back from the archive. */
export const coming = (statements: readonly string[]) => [
  `insert into archive_restores (process_id, is_coming, restored_at) values ('moving', 1, 0)`,
  ...statements,
  `delete from archive_restores where process_id = 'moving'`,
]

/** Batches that bring the rows of a group into a database that has none of them. */
export function copyBatches(copying: Copying): readonly (readonly string[])[] {
  const { tables, rows } = copying
  const of = (name: string) => tables.filter((table) => table.name === name).flatMap((table) => insertsOf(table, rows))
  const special = new Set([trail, ...first, ...late, ...plain])
  const usual = tables.filter(({ name }) => !special.has(name))
  return [
    ...inPieces(of(trail)),
    [...takeClaims(copying), ...placeholders(copying.named), ...first.flatMap(of), ...putClaims(copying)],
    ...inPieces(usual.flatMap((table) => insertsOf(table, rows))).map((some) => coming(some)),
    ...inPieces([
      ...lateStatements(copying),
      `update webhook_deliveries set status = substr(status, 8) ${waiting}`,
    ]).map((some) => coming(some)),
    ...inPieces(plain.flatMap(of)),
  ]
}

/** Deliveries that wait would be refused, or sent once more, while they come. */
const waiting = `where status like 'MOVING_%' and ${isOfGroup('webhook_deliveries')}`

function insertsOf(table: Table, rows: Rows): readonly string[] {
  const found = rows.get(table.name) ?? []
  if (table.name === 'users') return insertRows(table, found).map((sql) => orInPlace(table, sql))
  if (table.name !== 'webhook_deliveries') return insertRows(table, found)
  const status = columnsOf(table).indexOf('status')
  return insertRows(
    table,
    found.map((row) => row.with(status, `tMOVING_${(row[status] ?? '').slice(1)}`)),
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

function placeholders(named: readonly Named[]): readonly string[] {
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

function lateStatements({ tables, rows }: Copying): readonly string[] {
  return late.flatMap((name) => {
    const [table] = tables.filter((one) => one.name === name)
    if (table === undefined) return []
    const inserts = insertRows(table, rows.get(name) ?? [])
    // A feed that is new numbers what is there: its rows and its own number are those that it had.
    if (name === 'change_feeds') return [...inserts, ...inserts.map((sql) => orInPlace(table, sql))]
    return [`delete from "${name}" where ${isOfGroup(name)}`, ...inserts]
  })
}

function inPieces(statements: readonly string[]): readonly (readonly string[])[] {
  const pieces: string[][] = []
  let bytes = Infinity
  for (const sql of statements) {
    // What a long row is put together of stays together.
    const mayBegin = /^(?:insert into "|create table|delete from)/.test(sql)
    const isWithin = pieces.at(-1)?.at(-1)?.startsWith('insert into _pieces') === true
    if (bytes + sql.length > mostBytes && mayBegin && !isWithin) {
      pieces.push([])
      bytes = 0
    }
    pieces.at(-1)?.push(sql)
    bytes += sql.length
  }
  return pieces
}

/** What triggers make anew at rows that come, in the order in which they would wake one another. */
const remade = [['unanswered_since', 'unreached_since', 'asked_price_cents', 'updated_at'], ['waiting_since']] as const

/** Puts the columns of visits back that are another than they were since they came. */
export function asTheyWere(table: Table, was: readonly Row[], is: readonly Row[]): readonly string[] {
  const columns = columnsOf(table)
  const idAt = columns.indexOf('id')
  const now = new Map(is.map((row) => [row[idAt], JSON.stringify(row)]))
  const others = was.filter((row) => now.get(row[idAt]) !== JSON.stringify(row))
  return others.flatMap((row) =>
    remade.map((some) => {
      const set = some.map((column) => `"${column}" = ${sqlOf(row[columns.indexOf(column)])}`)
      return `update processes set ${set.join(', ')} where id = ${sqlOf(row[idAt])}`
    }),
  )
}

function sqlOf(value = 'NULL'): string {
  const literal = literalOf(value)
  return typeof literal === 'string' ? text(literal) : literal.sql
}
