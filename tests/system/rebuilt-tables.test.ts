import { readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { expect, it } from 'vitest'

import { migrationNames, schemaOf } from '#scripts/backup/schema.ts'
import { root } from '#scripts/stack/process.ts'
import { allTables, contentOf, filledDatabase } from '#tests/support/filled-cells.ts'

const folder = path.join(root, 'migrations')
/** Tables are made anew in this one, which live databases have rows in. */
const rebuilding = '0055_narrow_tables.sql'

/** The database as it was before, with every row of the given one. Rows are there before what wakes at them. */
function before(filled: DatabaseSync): DatabaseSync {
  const { tables, others } = schemaOf(
    folder,
    migrationNames(folder).filter((name) => name < rebuilding),
  )
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

it('tables that are made anew have every row and trigger of before, and nothing else is another', () => {
  const filled = filledDatabase(['grp_go', 'grp_stay'])
  const database = before(filled)
  const rows = contentOf(database)
  const triggers = triggersOf(database)
  expect(rows).toEqual(contentOf(filled))
  expect(rows.get('process_events')).toHaveLength(4)

  // As D1 does it: all of a file, or nothing.
  database.exec(`begin; ${readFileSync(path.join(folder, rebuilding), 'utf8')}; commit`)

  expect(contentOf(database)).toEqual(rows)
  expect(triggersOf(database)).toEqual(triggers)
  expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
  expect(database.prepare('pragma integrity_check').all()).toEqual([{ integrity_check: 'ok' }])
  expect(() => database.exec('delete from process_events')).toThrow('append only')
  expect(() => database.exec('update money_facts set amount_cents = 1')).toThrow('append only')
})
