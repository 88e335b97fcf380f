import { sql, type SQL } from 'drizzle-orm'

import type { Db } from '#worker/db/db.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { archivedTables, type ArchivedRow, type ArchivedRows, type ArchivedTable } from './archived-tables.ts'

/** D1 calls no function with more arguments. */
const maxArguments = 32
/** Between the rows of one table and the next in the text that all of them are compared by; no JSON has it outside of texts. */
const between = '\n'

/** All columns of a table, as lists of as many as a function takes. */
function partsOf({ columns }: ArchivedTable): string[][] {
  const all = columns.map(({ name }) => name)
  return Array.from({ length: Math.ceil(all.length / maxArguments) }, (_, at) =>
    all.slice(at * maxArguments, (at + 1) * maxArguments),
  )
}

/** In SQL: the rows that a visit `v` has in a table, as JSON, in the order in which they were written, or in that of their key. */
function rowsSql(table: ArchivedTable): SQL {
  const arrays = partsOf(table).map((part) => `json_array(${part.map((name) => `"${name}"`).join(', ')})`)
  return sql`(select json_group_array(json_array(${sql.raw(arrays.join(', '))})) from (
    select * from ${sql.identifier(table.name)} where ${table.of} order by ${table.order}))`
}

/** In SQL: everything that a visit `v` has, as one text, which is the same only where nothing of it is another. */
export function everythingSql(): SQL {
  return sql.join(archivedTables().map(rowsSql), sql` || ${sql.raw(`char(10)`)} || `)
}

/** Everything that some visits have, in one statement. */
export function readEverything(db: Db, ids: readonly string[]) {
  return selectFrom(
    db,
    { id: sql<string>`v.id`, text: sql<string>`${everythingSql()}` },
    sql`(select value as id from json_each(${JSON.stringify(ids)})) v`,
  )
}

/** The rows in such a text, table by table. */
export function rowsOfText(text: string): ArchivedRows {
  const texts = text.split(between)
  return Object.fromEntries(
    archivedTables().map(({ name, columns }, at) => [
      name,
      { columns: columns.map((column) => column.name), rows: partedRows(texts[at] ?? '[]').map((row) => row.flat()) },
    ]),
  )
}

/** Guarantee: the statement above puts the text together. */
function partedRows(json: string): ArchivedRow[][] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(json) as ArchivedRow[][]
}
