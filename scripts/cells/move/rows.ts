import { insertsOf, names, type Written } from '#scripts/tables/insert.ts'
import type { Table } from '#scripts/tables/schema.ts'

import { belongings } from './belonging.ts'

/** A row as it was read: each value as a text that says its kind too. */
export type Row = readonly string[]

/** A column that says another thing in each database: `read` is what both say, `write` makes of that what is there, by the rows of `of`. */
type TranslatedColumn = { readonly of: string; readonly read: string; readonly write: (literal: Written) => Written }

/** Archived visits are numbered by each database; what names one by its number is told by its id. */
const byVisit: TranslatedColumn = {
  of: 'archived_visits',
  read: '(select v.id from archived_visits v where v.number = visit_number)',
  write: ({ sql }) => ({ sql: `(select number from archived_visits where id = ${sql})` }),
}
/** Workshops as well. */
const byAccount: TranslatedColumn = {
  of: 'accounts',
  read: '(select a.id from accounts a where a.number = account_number)',
  write: ({ sql }) => ({ sql: `(select number from accounts where id = ${sql})` }),
}
const translatedColumns: Readonly<Record<string, Readonly<Record<string, TranslatedColumn>>>> = {
  search_terms: { account_number: byAccount },
  archived_terms: { account_number: byAccount, visit_number: byVisit },
  archive_references: { visit_number: byVisit },
}

/** Numbers that a database gives by itself, and that nothing outside of it holds: the other gives its own, in the same order. */
const databaseNumbers: Readonly<Record<string, string>> = {
  accounts: 'number',
  outbox: 'seq',
  archived_visits: 'number',
}

export const columnsOf = ({ name, columns }: Table): readonly string[] =>
  columns.filter((column) => databaseNumbers[name] !== column)

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
    ...Object.values(translatedColumns[name] ?? {}).map(({ of }) => of),
  ]
  return all.filter((other) => other !== name)
}

/** A text as it is, behind a `t`; what is none as SQLite writes it: a number to its last digit, bytes, null. */
const readable = (sql: string) => `case typeof(${sql}) when 'text' then 't' || ${sql} else quote(${sql}) end`

/** The columns of a table as they are read: what follows is SQL behind `from` that has the table's name. */
export function readOf(table: Table): string {
  const read = columnsOf(table).map(
    (column, at) => `${readable(translatedColumns[table.name]?.[column]?.read ?? `"${column}"`)} as c${at}`,
  )
  return read.join(', ')
}

/** The literal of a value that was read. */
export function literalOf(value: string): string | Written {
  return value.startsWith('t') ? value.slice(1) : { sql: value }
}

/** Statements that put rows into a table. */
export function insertRows(table: Table, rows: readonly Row[]): readonly string[] {
  const columns = columnsOf(table)
  const writes = columns.map((column) => translatedColumns[table.name]?.[column]?.write)
  return [
    ...insertsOf(
      `insert into "${table.name}" (${names(columns)}) values`,
      rows.map((row) => row.map((value, at) => writtenOf(value, writes[at]))),
    ),
  ]
}

function writtenOf(value: string, write: TranslatedColumn['write'] | undefined): string | Written {
  const plain = literalOf(value)
  if (write === undefined || typeof plain !== 'string') return plain
  return write({ sql: `'${plain.replaceAll("'", "''")}'` })
}
