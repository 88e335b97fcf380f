import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { recordTable } from '#scripts/stack/migration-record.ts'

import { indexColumnsSql, indexesOf } from './indexes.ts'

/** A column that names a row of another table. */
export type Reference = { readonly column: string; readonly table: string; readonly key: string }

export type Table = {
  readonly name: string
  readonly sql: string
  /** Those that are written; the others are made of them. */
  readonly columns: readonly string[]
  /** The order of its rows. */
  readonly order: string
  readonly references: readonly Reference[]
  /** The columns of each index of all its rows. */
  readonly indexes: readonly (readonly string[])[]
}

export type Schema = {
  /** Each behind those that it refers to. */
  readonly tables: readonly Table[]
  /** Indexes, views, then triggers, so that no row wakes one while it is put in. */
  readonly others: readonly string[]
}

/** The names of the migrations of a folder, in order. */
export const migrationNames = (folder: string): readonly string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()

const quoted = (name: string) => `"${name}"`

function columnsOf(database: DatabaseSync, table: string) {
  return database
    .prepare(`pragma table_xinfo(${quoted(table)})`)
    .all()
    .map(({ name, pk, hidden }) => ({ name: String(name), key: Number(pk), isMade: Number(hidden) > 0 }))
}

function referencesOf(database: DatabaseSync, table: string): readonly Reference[] {
  const found = database.prepare(`pragma foreign_key_list(${quoted(table)})`).all()
  return found.map(({ from, table: other, to }) => ({ column: String(from), table: String(other), key: String(to) }))
}

function tableOf(database: DatabaseSync, name: string, sql: string): Table {
  const columns = columnsOf(database, name)
  const keys = columns.filter(({ key }) => key > 0).toSorted((one, other) => one.key - other.key)
  const order = /\)\s*without rowid$/i.test(sql) ? keys.map((column) => quoted(column.name)).join(', ') : 'rowid'
  return {
    name,
    sql,
    columns: columns.filter(({ isMade }) => !isMade).map((column) => column.name),
    order,
    references: referencesOf(database, name),
    indexes: indexesOf(database.prepare(indexColumnsSql(name)).all()),
  }
}

function referredFirst(tables: readonly Table[]): readonly Table[] {
  const placed = new Set<string>()
  const ordered: Table[] = []
  while (ordered.length < tables.length) {
    const free = tables.filter(
      ({ name, references }) =>
        !placed.has(name) && references.every(({ table }) => table === name || placed.has(table)),
    )
    if (free.length === 0) throw new Error('Tables refer to one another in a circle')
    for (const table of free) placed.add(table.name)
    ordered.push(...free)
  }
  return ordered
}

/** Schemas by the statements that make them: those of a town's databases are one, and take most of a second to make. */
const made = new Map<string, Schema>()

/** Returns the schema that the named migrations of a folder make, with their record. */
export function schemaOf(folder: string, migrations: readonly string[]): Schema {
  const sql = [recordTable, ...migrations.map((name) => readFileSync(path.join(folder, name), 'utf8'))].join('\n;\n')
  const schema = made.get(sql) ?? schemaMadeBy(sql)
  made.set(sql, schema)
  return schema
}

function schemaMadeBy(sql: string): Schema {
  const database = new DatabaseSync(':memory:')
  try {
    database.exec(sql)
    const of = (type: string) =>
      database
        .prepare(`select name, sql from sqlite_master where type = ? and sql is not null order by rowid`)
        .all(type)
        .map(({ name, sql }) => ({ name: String(name), sql: String(sql) }))
        .filter(({ name }) => !name.startsWith('sqlite_'))
    const tables = of('table').map(({ name, sql }) => tableOf(database, name, sql))
    const others = ['index', 'view', 'trigger'].flatMap((type) => of(type).map(({ sql }) => sql))
    return { tables: referredFirst(tables), others }
  } finally {
    database.close()
  }
}
