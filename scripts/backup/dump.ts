import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'

import type { Schema, Table } from './schema.ts'

/** D1 takes no statement of more than 100 kB. */
const longestStatement = 100_000
/** Of a text that is too long for one statement: six digits a character at most, and the rest of the statement. */
const pieceLength = 15_000
const mostRows = 200
const pieces = '_pieces'

export type TableSum = { readonly rows: number; readonly sha256: string }

/** Filled while the statements are written, by table. */
export type Sums = Map<string, TableSum>

const hex = (bytes: Uint8Array) => `X'${Buffer.from(bytes).toString('hex')}'`
const bytesOf = (text: string) => Buffer.byteLength(text)

function real(value: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '9e999' : '-9e999'
  return Number.isInteger(value) ? value.toFixed(1) : String(value)
}

/** A text with characters that a file of lines does not carry goes by its bytes. */
const text = (value: string) =>
  /\p{Cc}/u.test(value) ? `cast(${hex(Buffer.from(value))} as text)` : `'${value.replaceAll("'", "''")}'`

function literal(value: unknown): string {
  if (value === null) return 'null'
  if (typeof value === 'bigint') return String(value)
  if (typeof value === 'number') return real(value)
  if (typeof value === 'string') return text(value)
  if (value instanceof Uint8Array) return hex(value)
  throw new TypeError(`No SQL literal for a ${typeof value}`)
}

const names = (columns: readonly string[]) => columns.map((name) => `"${name}"`).join(', ')

/** Parts a text so that no character is cut in two. */
function* piecesOf(whole: string): Generator<string> {
  for (let from = 0; from < whole.length;) {
    const isCut = /[\uD800-\uDBFF]/.test(whole.charAt(from + pieceLength - 1))
    const to = from + pieceLength + (isCut ? 1 : 0)
    yield whole.slice(from, to)
    from = to
  }
}

/** A row whose texts are too long for one statement: they are laid down in pieces and put together. */
function* longRow(head: string, values: readonly unknown[]): Generator<string> {
  yield `create table ${pieces} (place integer, number integer, piece text);`
  const literals: string[] = []
  for (const [place, value] of values.entries()) {
    if (typeof value !== 'string' || value.length < 1_000) {
      literals.push(literal(value))
      continue
    }
    let number = 0
    for (const piece of piecesOf(value)) {
      yield `insert into ${pieces} values (${place}, ${number}, ${text(piece)});`
      number += 1
    }
    const ordered = `(select piece from ${pieces} where place = ${place} order by number)`
    literals.push(`(select group_concat(piece, '') from ${ordered})`)
  }
  yield `${head} (${literals.join(',')});`
  yield `drop table ${pieces};`
}

function* rowsOf(database: DatabaseSync, table: Table): Generator<readonly unknown[]> {
  const select = database.prepare(`select ${names(table.columns)} from "${table.name}" order by ${table.order}`)
  select.setReadBigInts(true)
  for (const row of select.iterate()) yield Object.values(row)
}

/** Each statement holds as many rows as fit. */
function* insertsOf(database: DatabaseSync, table: Table, sums: Sums): Generator<string> {
  const head = `insert into "${table.name}" (${names(table.columns)}) values`
  const hash = createHash('sha256')
  let waiting: string[] = []
  let length = 0
  let rows = 0
  for (const values of rowsOf(database, table)) {
    const row = `(${values.map(literal).join(',')})`
    hash.update(`${row}\n`)
    rows += 1
    const added = bytesOf(row) + 2
    const isFull = waiting.length === mostRows || bytesOf(head) + length + added > longestStatement
    if (isFull && waiting.length > 0) {
      yield `${head} ${waiting.join(',')};`
      waiting = []
      length = 0
    }
    if (bytesOf(head) + added > longestStatement) yield* longRow(head, values)
    else {
      waiting.push(row)
      length += added
    }
  }
  if (waiting.length > 0) yield `${head} ${waiting.join(',')};`
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
  for (const table of schema.tables) yield* insertsOf(database, table, sums)
  yield* sequencesOf(database)
  for (const sql of schema.others) yield `${sql};`
}

/** The sums alone. */
export function sumsOf(database: DatabaseSync, schema: Schema): Sums {
  const sums: Sums = new Map()
  for (const table of schema.tables) {
    const statements = insertsOf(database, table, sums)
    while (statements.next().done !== true);
  }
  return sums
}
