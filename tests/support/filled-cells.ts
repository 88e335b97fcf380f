/**
 * Databases of SQLite with rows in every table that belongs to a group, for each of some groups, as the move of a group finds
 * them: texts with quotes and line ends, numbers that no double holds, bytes.
 *
 *   const cell = filledCell(1, ['grp_go', 'grp_stay'])
 *   const before = contentOf(cell.database)
 */
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'

import { belongings } from '#scripts/cells/move/belonging.ts'
import type { MoveCell } from '#scripts/cells/move/cell.ts'
import { movingTables } from '#scripts/cells/move/rows.ts'
import { literal } from '#scripts/tables/insert.ts'
import { migrationNames, schemaOf, type Table } from '#scripts/tables/schema.ts'

import { migratedDatabase, migrationFolder } from './migrated-sqlite.ts'

const schema = schemaOf(migrationFolder, migrationNames(migrationFolder))
export const allTables = schema.tables

/** The number of rows of a group in each table; the workshops are as many. */
const perTable = 2

type Place = { readonly group: string; readonly nth: number }
type Value = string | bigint | null | Uint8Array

const bigNumber = 2n ** 53n + 1n

/** Values that the rules of a table, or its readers, require. */
const wanted: Readonly<Record<string, (place: Place) => Value>> = {
  'account_groups.id': ({ group }) => group,
  'account_groups.second_way_roles': () => '[]',
  'accounts.approval_tolerance_basis_points': () => 1500n,
  'accounts.box_size': () => 'S',
  'accounts.closed_at': ({ nth }) => (nth === 1 ? 1n : null),
  'accounts.identity_check': () => 'NONE',
  'accounts.number': (place) => numberOf(place),
  'accounts.live_since': ({ nth }) => (nth === 1 ? null : 1n),
  'accounts.opening_hours': () => null,
  'accounts.slot': ({ group }) => slotOf(group),
  'accounts.sms_sender_state': () => 'REGISTERED',
  'accounts.time_zone': () => 'Europe/Helsinki',
  'accounts.vat_basis_points': () => 2550n,
  'additional_work_rows.state': ({ nth }) => (nth === 1 ? 'ACCEPTED' : 'PROPOSED'),
  'approvals.document': ({ nth }) =>
    nth === 1 ? '{"kind":"additional_work"}' : '{"rows":[],"extraServices":[{"priceCents":5}]}',
  'archived_visits.terms': () => '["x"]',
  'audit_log.action': () => 'account.edit',
  'audit_log.actor_kind': () => 'staff',
  'box_commands.outcome': () => null,
  'box_commands.settled_at': () => null,
  'box_leases.access_code': ({ nth }) => `12345${nth}`,
  'box_leases.ended_at': ({ nth }) => (nth === 1 ? null : 1n),
  'boxes.lane': () => 'FAST_LANE',
  'boxes.size_rank': () => 1n,
  'collect_passes.access_code': ({ nth }) => `22345${nth}`,
  'collect_passes.pass_code': (place) => codeOf(place, 'P'),
  'collect_passes.name': () => 'Äiti',
  'customer_messages.kind': () => 'TEXT',
  'devices.id': (place) => idOf('dev', place),
  'identity_checks.status': () => 'PENDING',
  'kiosk_sessions.is_lent': () => 1n,
  'languages.is_default': ({ nth }) => BigInt(nth),
  'messages.status': () => 'FAILED',
  'online_creditor_settings.id': (place) => idOf('ocs', place),
  'order_rows.payer': () => 'CUSTOMER',
  'organisation_domains.domain': ({ group, nth }) => `${group}-${nth}.example`,
  'outbox.stream_key': ({ group, nth }) => `processes ${group} ${nth}:room`,
  'outbox.claimed_until': () => 0n,
  'payments.frozen_pricing': () => '{"rows":[]}',
  'payments.id': (place) => idOf('pay', place),
  'payments.status': () => 'PENDING',
  'process_events.to_state': ({ nth }) => (nth === 1 ? 'PROCESS_DONE' : 'PAYMENT_DONE'),
  'processes.customer_notes': () => "Avain\non 'hanskalokerossa'",
  'processes.delivery_info_notes': () => null,
  'processes.is_trial': () => 0n,
  'processes.link_code': (place) => codeOf(place, 'C'),
  'processes.search_terms': (place) => JSON.stringify([textOf('search_terms', 'term', place)]),
  'processes.state': ({ nth }) => (nth === 1 ? 'LINK_SENT' : 'DELIVERY_DONE'),
  'processes.waiting_since': () => 7n,
  'refunds.id': (place) => idOf('ref', place),
  'refunds.refund_status': () => 'SUCCESS',
  'user_accounts.is_default': () => 1n,
  'user_letters.kind': () => 'INVITATION',
  'user_roles.role': () => 'advisor',
  'users.disabled_at': () => null,
  'users.version': () => 0n,
  'webhook_deliveries.status': ({ nth }) => (nth === 1 ? 'PENDING' : 'DELIVERED'),
  'webhook_endpoints.api_version': () => '1.1',
  'webhook_endpoints.enabled': () => 1n,
  'work_orders.reservation_start': () => 1n,
  'work_orders.reservation_end': () => 2n,
}

export const slotOf = (group: string): string => ({ grp_go: '01', grp_stay: '02' })[group] ?? '03'
const codeOf = ({ group, nth }: Place, kind: string) => `${slotOf(group)}${kind}${nth}00000000`
const idOf = (kind: string, { group, nth }: Place) =>
  `${kind}_${`${group.replaceAll('_', '')}${nth}`.padEnd(25, '0')}${slotOf(group).toLowerCase()}`

/** Columns that name a row and are no foreign key. */
const named: Readonly<Record<string, string>> = {
  account_id: 'accounts',
  process_id: 'processes',
  visit_number: 'archived_visits',
}

function keyOf(table: string, key: string, place: Place): Value {
  const own = wanted[`${table}.${key}`]
  if (own !== undefined) return own(place)
  return table === 'archived_visits' ? numberOf(place) : `${table} ${place.group} ${place.nth}`
}

const numberOf = ({ group, nth }: Place): bigint => BigInt(Number(slotOf(group)) * 10 + nth)

function valueOf(table: Table, column: { name: string; type: string }, place: Place): Value {
  const own = wanted[`${table.name}.${column.name}`]
  if (own !== undefined) return own(place)
  const reference = table.references.find((one) => one.column === column.name)
  if (reference?.table === 'account_groups') return place.group
  if (reference !== undefined) return keyOf(reference.table, reference.key, place)
  const other = named[column.name]
  if (other !== undefined && belongings.has(table.name) && other !== table.name) return keyOf(other, 'id', place)
  if (column.name === 'number' && table.name === 'archived_visits') return numberOf(place)
  if (column.name === 'id') return keyOf(table.name, 'id', place)
  if (/^(?:payload|detail|causes|overrides|events)$/.test(column.name)) return '{"näin":"\'"}'
  if (/^is_|enabled$|_enabled$/.test(column.name)) return 0n
  if (column.type === 'INTEGER') return column.name.endsWith('_cents') ? bigNumber : numberOf(place)
  return textOf(table.name, column.name, place)
}

const textOf = (table: string, column: string, { group, nth }: Place) =>
  `${table}.${column} ${group} ${nth} 'yksi' "kaksi"\r\nÄ🚗`

/** Text of more than a statement holds, and what looks like SQL. */
const long = `${"Ä'🚗\n".repeat(20_000)}; drop table users; --`

function fill(database: DatabaseSync, group: string): void {
  for (const table of movingTables(schema.tables)) {
    const columns = database
      .prepare(`select name, upper(type) as type from pragma_table_xinfo('${table.name}') where hidden = 0`)
      .all()
      .map(({ name, type }) => ({ name: String(name), type: String(type) }))
      .filter(({ name }) => !(table.name === 'outbox' && name === 'seq'))
    const rows = table.name === 'account_groups' || table.name === 'organisations' ? 1 : perTable
    for (let nth = 0; nth < rows; nth += 1) {
      const values = columns.map((column) => valueOf(table, column, { group, nth }))
      const names = columns.map(({ name }) => `"${name}"`).join(', ')
      database
        .prepare(`insert into "${table.name}" (${names}) values (${columns.map(() => '?').join(', ')})`)
        .run(...values)
    }
  }
  database.prepare(`update customers set street_address = ? where account_id = ?`).run(long, `accounts ${group} 0`)
  database
    .prepare(`update idempotency_keys set response = ? where account_id = ?`)
    .run(new Uint8Array([0, 255, 39]), `accounts ${group} 0`)
  for (const [nth, stream] of [
    `letter:user_letters ${group} 0`,
    `sms-proof:accounts ${group} 1`,
    `alert:alert_recipients ${group} 0`,
  ].entries()) {
    database.exec(`insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
      values ('obx ${group} more ${nth}', '${stream}', 'x', '{}', 0, 0)`)
  }
}

const made = new Map<string, string>()

/** A database with these groups, from a file that is made once. */
export function filledDatabase(groups: readonly string[]): DatabaseSync {
  const key = groups.join(' ')
  const from = made.get(key) ?? fileOf(groups)
  made.set(key, from)
  const to = path.join(path.dirname(from), randomUUID())
  copyFileSync(from, to)
  const database = new DatabaseSync(to, { enableForeignKeyConstraints: true })
  database.exec('pragma journal_mode = memory; pragma synchronous = off')
  return database
}

function fileOf(groups: readonly string[]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'filled-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const database = makeFilled(groups)
  const file = path.join(folder, 'filled')
  database.exec(`vacuum into '${file}'`)
  database.close()
  return file
}

/** Rows are there before what wakes at them. */
function makeFilled(groups: readonly string[]): DatabaseSync {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  for (const { sql } of schema.tables) database.exec(sql)
  const seeded = migratedDatabase()
  for (const table of ['letter_folds', 'process_transitions', 'search_refolds', 'zone_offsets']) {
    for (const row of seeded.prepare(`select * from ${table}`).all()) {
      database.exec(
        `insert into ${table} values (${Object.values(row)
          .map((value) => literal(typeof value === 'number' ? BigInt(value) : value))
          .join(', ')})`,
      )
    }
  }
  seeded.close()
  database.exec('pragma foreign_keys = off')
  for (const group of groups) fill(database, group)
  database.exec('pragma foreign_keys = on')
  for (const sql of schema.others) database.exec(sql)
  // What triggers make of a row is what they would make of it elsewhere.
  database.exec(`update users set username_folded = (select f.folded from user_folds f where f.id = users.id);
    update products set search_text = (select f.folded from product_folds f where f.id = products.id)`)
  return database
}

const given: Readonly<Record<string, string>> = { accounts: 'number', archived_visits: 'number', outbox: 'seq' }
const byNumber: Readonly<Record<string, string>> = {
  account_number: '(select id from accounts where number = account_number)',
  visit_number: '(select id from archived_visits where number = visit_number)',
}

/** Every row of a database, whatever its numbers are that a database gives by itself. */
export function contentOf(
  database: DatabaseSync,
  tables: readonly Table[] = allTables,
): ReadonlyMap<string, readonly string[]> {
  return new Map(
    tables.map(({ name, columns }) => {
      const told = columns.filter((column) => given[name] !== column).map((column) => byNumber[column] ?? `"${column}"`)
      const rows = database
        .prepare(`select ${told.map((sql, at) => `quote(${sql}) as c${at}`).join(', ')} from "${name}"`)
        .all()
      return [name, rows.map((row) => JSON.stringify(Object.values(row))).toSorted()]
    }),
  )
}

export class Killed extends Error {}

/** Counts statements, and has the run die before one of them. */
export type Fate = { statements: number; batches: number; diesAt: number; diesBehindBatch: number }
export const spared = (): Fate => ({ statements: 0, batches: 0, diesAt: Infinity, diesBehindBatch: Infinity })

/** As D1 takes them. */
const longestStatement = 100_000

/** A cell of the move over such a database. It holds batches whole or not at all, as D1 does. */
export function cellOver(number: number, database: DatabaseSync, fate: Fate = spared()): MoveCell {
  const step = (sql: string) => {
    if (new TextEncoder().encode(sql).length > longestStatement) throw new Error(`Too long: ${sql.slice(0, 100)}`)
    fate.statements += 1
    if (fate.statements >= fate.diesAt) throw new Killed()
  }
  const ask = (sql: string) => {
    step(sql)
    return database.prepare(sql).all()
  }
  const behind = () => {
    fate.batches += 1
    if (fate.batches >= fate.diesBehindBatch) throw new Killed()
  }
  return {
    number,
    name: `cell-${number}`,
    async ask(sql) {
      const rows = ask(sql)
      if (!/^\s*select/i.test(sql)) behind()
      return rows
    },
    askEach: async (queries) => queries.map(ask),
    async apply(statements) {
      database.exec('begin')
      try {
        for (const sql of statements) {
          step(sql)
          database.exec(sql)
        }
        database.exec('commit')
      } catch (error) {
        database.exec('rollback')
        throw error
      }
      behind()
    },
  }
}
