import { createHash } from 'node:crypto'

import { insertsOf, names, type Written } from '#scripts/backup/insert.ts'
import type { Table } from '#scripts/backup/schema.ts'

import { belongings, isOfGroup } from './belonging.ts'
import type { MoveCell } from './cell.ts'
import { together } from './together.ts'

/** A row as it was read: each value as a text that says its kind too. */
export type Row = readonly string[]
export type Rows = ReadonlyMap<string, readonly Row[]>

/** A column that says another thing in each database: `read` is what both say, `write` makes of that what is there, by the rows of `of`. */
type Told = { readonly of: string; readonly read: string; readonly write: (literal: Written) => Written }

/** Archived visits are numbered by each database; what names one by its number is told by its id. */
const byVisit: Told = {
  of: 'archived_visits',
  read: '(select v.id from archived_visits v where v.number = visit_number)',
  write: ({ sql }) => ({ sql: `(select number from archived_visits where id = ${sql})` }),
}
/** Workshops as well. */
const byAccount: Told = {
  of: 'accounts',
  read: '(select a.id from accounts a where a.number = account_number)',
  write: ({ sql }) => ({ sql: `(select number from accounts where id = ${sql})` }),
}
const told: Readonly<Record<string, Readonly<Record<string, Told>>>> = {
  search_terms: { account_number: byAccount },
  archived_terms: { account_number: byAccount, visit_number: byVisit },
  archive_references: { visit_number: byVisit },
}

/** Numbers that a database gives by itself, and that nothing outside of it holds: the other gives its own, in the same order. */
const given: Readonly<Record<string, string>> = { accounts: 'number', outbox: 'seq', archived_visits: 'number' }

export const columnsOf = ({ name, columns }: Table): readonly string[] =>
  columns.filter((column) => given[name] !== column)

/** The tables that go along, each behind those that it refers to, or belongs to a group by. */
export function movingTables(tables: readonly Table[]): readonly Table[] {
  const waiting = new Map(tables.filter(({ name }) => belongings.has(name)).map((table) => [table.name, table]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter((table) => needed(table).every((name) => !waiting.has(name)))
    if (free.length === 0) throw new Error('Tables hang on one another in a circle')
    for (const { name } of free) waiting.delete(name)
    ordered.push(...free)
  }
  return ordered
}

function needed({ name, references }: Table): readonly string[] {
  const links = belongings.get(name)?.links.map(({ of }) => of) ?? []
  const all = [
    ...references.map(({ table }) => table),
    ...links,
    ...Object.values(told[name] ?? {}).map(({ of }) => of),
  ]
  return all.filter((other) => other !== name)
}

/** A text as it is, behind a `t`; what is none as SQLite writes it: a number to its last digit, bytes, null. */
const readable = (sql: string) => `case typeof(${sql}) when 'text' then 't' || ${sql} else quote(${sql}) end`

function selectOf(table: Table): { columns: string; from: string } {
  const columns = columnsOf(table).map(
    (column, at) => `${readable(told[table.name]?.[column]?.read ?? `"${column}"`)} as c${at}`,
  )
  return { columns: columns.join(', '), from: `"${table.name}" where ${isOfGroup(table.name)}` }
}

/** As much as one answer brings. */
const mostBytes = 2_000_000
const mostRows = 5_000

type Page = { readonly table: Table; readonly sql: string; readonly bytes: number }

async function pagesOf(cell: MoveCell, tables: readonly Table[]): Promise<readonly Page[]> {
  const sizes = await cell.askEach(
    tables.map((table) => {
      const length = columnsOf(table).map((column) => `coalesce(length("${column}"), 4)`)
      return `select count(*) as rows, coalesce(sum(${length.join(' + ')}), 0) as bytes from ${selectOf(table).from}`
    }),
  )
  return tables.flatMap((table, at) => {
    const [size] = sizes[at] ?? []
    const [rows, bytes] = [Number(size?.['rows']), Number(size?.['bytes'])]
    if (rows === 0) return []
    const perPage = Math.max(1, Math.min(mostRows, Math.floor((mostBytes * rows) / Math.max(bytes, 1))))
    const { columns, from } = selectOf(table)
    return Array.from({ length: Math.ceil(rows / perPage) }, (_, page) => ({
      table,
      bytes: (bytes * Math.min(perPage, rows)) / rows,
      sql: `select ${columns} from ${from} order by ${table.order} limit ${perPage} offset ${page * perPage}`,
    }))
  })
}

/** As many pages together as one answer brings. */
const asAnswers = (pages: readonly Page[]) => together(pages, { most: mostBytes, sizeOf: ({ bytes }) => bytes })

/** So many answers are waited for at a time: of each the way is long, and the database soon done. */
const askedAtOnce = 4

/** Every row of the group that a database has, those of a table in its order. */
export async function readGroup(cell: MoveCell, tables: readonly Table[]): Promise<Rows> {
  const asked = [...asAnswers(await pagesOf(cell, tables))]
  const answers: Awaited<ReturnType<MoveCell['askEach']>>[] = []
  const left = asked.entries()
  async function askOn(): Promise<void> {
    for (const [at, pages] of left) answers[at] = await cell.askEach(pages.map(({ sql }) => sql))
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askOn))
  const found = new Map<string, Row[]>(tables.map(({ name }) => [name, []]))
  const pages = answers.flat()
  for (const [at, { table }] of asked.flat().entries()) {
    const rows = pages[at] ?? []
    found.get(table.name)?.push(...rows.map((row) => columnsOf(table).map((_, place) => String(row[`c${place}`]))))
  }
  return found
}

/** What a table has of the group, whatever the order of its rows: how many, and a hash of all. */
export function sumOf(rows: readonly Row[]): string {
  const hash = createHash('sha256')
  for (const line of rows.map((row) => JSON.stringify(row)).toSorted()) hash.update(`${line}\n`)
  return `${rows.length} ${hash.digest('hex')}`
}

/** The literal of a value that was read. */
export function literalOf(value: string): string | Written {
  return value.startsWith('t') ? value.slice(1) : { sql: value }
}

/** Statements that put rows into a table. */
export function insertRows(table: Table, rows: readonly Row[]): readonly string[] {
  const columns = columnsOf(table)
  const writes = columns.map((column) => told[table.name]?.[column]?.write)
  return [
    ...insertsOf(
      `insert into "${table.name}" (${names(columns)}) values`,
      rows.map((row) => row.map((value, at) => writtenOf(value, writes[at]))),
    ),
  ]
}

function writtenOf(value: string, write: Told['write'] | undefined): string | Written {
  const plain = literalOf(value)
  if (write === undefined || typeof plain !== 'string') return plain
  return write({ sql: `'${plain.replaceAll("'", "''")}'` })
}
