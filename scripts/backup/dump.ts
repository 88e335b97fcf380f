import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import { insertsOf, literal, names, type Written } from '#scripts/tables/insert.ts'
import type { Schema, Table } from '#scripts/tables/schema.ts'

import type { Manifest } from './manifest.ts'

export type TableSum = { readonly rows: number; readonly sha256: string }

/** Filled while the statements are written, by table. */
export type Sums = Map<string, TableSum>

type Format = Manifest['format']
type Counted = { readonly sums: Sums; readonly format: Format }

/**
 * Tables that are made anew where rows are restored: a dealer system's cursor names its feed, and changes after the
 * copy are not known there any more (docs/decisions/055-backups.md).
 */
const madeAnew: Readonly<Record<string, Readonly<Record<string, Written>>>> = {
  change_feeds: { id: { sql: 'lower(hex(randomblob(8)))' } },
}

/** Gives every change feed of a database another id. */
export const renewFeeds = 'update change_feeds set id = lower(hex(randomblob(8)));'

function* rowsOf(database: DatabaseSync, table: Table, format: Format): Generator<readonly unknown[]> {
  const select = database.prepare(`select ${names(table.columns)} from "${table.name}" order by ${table.order}`)
  select.setReadBigInts(true)
  const anew = format === 1 ? {} : (madeAnew[table.name] ?? {})
  for (const row of select.iterate()) yield Object.values({ ...row, ...anew })
}

function* tableInserts(database: DatabaseSync, table: Table, { sums, format }: Counted): Generator<string> {
  const head = `insert into "${table.name}" (${names(table.columns)}) values`
  const hash = createHash('sha256')
  let rows = 0
  yield* insertsOf(head, rowsOf(database, table, format), (row) => {
    hash.update(`${row}\n`)
    rows += 1
  })
  sums.set(table.name, { rows, sha256: hash.digest('hex') })
}

function* sequencesOf(database: DatabaseSync): Generator<string> {
  const hasSome = database.prepare(`select 1 from sqlite_master where name = 'sqlite_sequence'`).get()
  if (hasSome === undefined) return
  yield 'delete from sqlite_sequence;'
  for (const { name, seq } of database.prepare('select name, seq from sqlite_sequence order by name').all()) {
    yield `insert into sqlite_sequence (name, seq) values (${literal(name)}, ${Number(seq)});`
  }
}

/**
 * Statements, a line or some each, that make a database of this schema with the rows of another: first all tables, since D1
 * holds an import to its foreign keys, and what wakes at rows last. `sums` is filled as the rows go by.
 */
export function* dumpOf(database: DatabaseSync, schema: Schema, sums: Sums): Generator<string> {
  yield 'pragma defer_foreign_keys = true;'
  for (const { sql } of schema.tables) yield `${sql};`
  for (const table of schema.tables) yield* tableInserts(database, table, { sums, format: 2 })
  yield* sequencesOf(database)
  for (const sql of schema.others) yield `${sql};`
}

/** The sums alone, as backups of a format have them. */
export function sumsOf(database: DatabaseSync, schema: Schema, format: Format = 2): Sums {
  const sums: Sums = new Map()
  for (const table of schema.tables) {
    const statements = tableInserts(database, table, { sums, format })
    while (statements.next().done !== true);
  }
  return sums
}
