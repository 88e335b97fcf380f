import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { root } from '#scripts/stack/process.ts'
import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'
import { allTables, contentOf, filledDatabase } from '#tests/support/filled-cells.ts'

const folder = path.join(root, 'migrations')
/** In these are tables made anew that live databases have rows in. */
const rebuilding = ['0055_narrow_tables.sql', '0058_outbox_numbers.sql'] as const

const schemaBefore = (migration: string) =>
  schemaOf(
    folder,
    migrationNames(folder).filter((name) => name < migration),
  )

/** The rows of tables that were there before and still are, by the columns of then. */
const contentBefore = (migration: string, database: DatabaseSync) =>
  contentOf(
    database,
    schemaBefore(migration).tables.filter(({ name }) => allTables.some((table) => table.name === name)),
  )

/** The database as it was before, with every row of the given one. Rows are there before what wakes at them. */
function before(migration: string, filled: DatabaseSync): DatabaseSync {
  const { tables, others } = schemaBefore(migration)
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: true })
  for (const { name, sql, columns } of tables) {
    database.exec(sql.replace(/^CREATE TABLE (?!IF)/, 'CREATE TABLE IF NOT EXISTS '))
    if (!allTables.some((table) => table.name === name)) continue
    const names = columns.map((column) => `"${column}"`)
    for (const row of filled.prepare(`select ${names.map((one) => `quote(${one})`).join(', ')} from "${name}"`).all())
      database.exec(`insert into "${name}" (${names.join(', ')}) values (${Object.values(row).join(', ')})`)
  }
  for (const sql of others) database.exec(sql)
  return database
}

const triggersOf = (database: DatabaseSync) =>
  database.prepare(`select name, tbl_name, sql from sqlite_master where type = 'trigger' order by name`).all()

function migrated(migration: (typeof rebuilding)[number] = rebuilding[0]) {
  const database = before(migration, filledDatabase(['grp_go', 'grp_stay']))
  // As D1 does it: all of a file, or nothing.
  const migrate = () => database.exec(`begin; ${readFileSync(path.join(folder, migration), 'utf8')}; commit`)
  return { database, migrate }
}

it.each(rebuilding)('tables that are made anew have every row and trigger of before: %s', (migration) => {
  const { database, migrate } = migrated(migration)
  const order = database.prepare('select seq, id from outbox order by seq').all()
  const rows = contentBefore(migration, database)
  const triggers = triggersOf(database)
  expect(rows).toEqual(contentBefore(migration, filledDatabase(['grp_go', 'grp_stay'])))
  expect(rows.get('process_events')).toHaveLength(4)

  migrate()

  expect(contentBefore(migration, database)).toEqual(rows)
  expect(triggersOf(database)).toEqual(triggers)
  expect(database.prepare('select seq, id from outbox order by seq').all()).toEqual(order)
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(() => database.exec('delete from process_events')).toThrow('append only')
  expect(() => database.exec('update money_facts set amount_cents = 1')).toThrow('append only')
})

it('the worker of before finds its rows until it is replaced, and after a rollback', () => {
  const { database, migrate } = migrated()
  migrate()
  const spent = [
    ['device_signatures', 'expires_at'],
    ['rate_limits', 'window_ends_at'],
    ['payment_callbacks', 'created_at'],
  ] as const
  database.exec(`insert into rate_limits (key, count, window_ends_at) values ('x', 1, 1)`)
  for (const [table, column] of spent) {
    expect(database.prepare(`select rowid from ${table}`).all()).not.toEqual([])
    database.exec(`delete from ${table} where rowid in (
      select rowid from ${table} where ${column} <= 9999999 order by ${column} limit 500)`)
    expect(database.prepare(`select rowid from ${table}`).all()).toEqual([])
  }
  const [visit] = database.prepare('select id from processes order by id').all()
  for (const table of ['process_events', 'process_extra_services', 'code_openings'])
    expect(
      database.prepare(`select rowid from ${table} where process_id = ? order by rowid`).all(String(visit?.['id'])),
    ).not.toEqual([])
  expect(database.prepare('select id from order_rows order by rowid').all()).not.toEqual([])
})

it.each(rebuilding)('nothing is made anew while a group is moved: %s', (migration) => {
  const { database, migrate } = migrated(migration)
  const rows = contentBefore(migration, database)
  database.exec('create table moving (owner text)')
  expect(migrate).toThrow('integer overflow')
  database.exec('rollback')
  expect(contentBefore(migration, database)).toEqual(rows)
})
