import { getTableColumns, SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { Db, Statement } from '#worker/db/db.ts'

/** Values of columns, some of them computed. */
export type ValuesOf<Table extends SQLiteTable> = {
  [Field in keyof Table['$inferInsert']]: Table['$inferInsert'][Field] | SQL
}

function written(table: SQLiteTable, values: object): { name: SQL; value: SQL }[] {
  const columns = getTableColumns(table)
  return Object.entries(values).map(([field, value]: [string, unknown]) => {
    const column = columns[field]
    if (column === undefined) throw new Error(`${field} is no column`)
    const isComputed = value instanceof SQL
    return { name: sql`${sql.identifier(column.name)}`, value: isComputed ? value : sql`${sql.param(value, column)}` }
  })
}

/** Returns the values for which the table has a column. */
function stamps(table: SQLiteTable, values: object): object {
  const columns = getTableColumns(table)
  return Object.fromEntries(Object.entries(values).filter(([field]) => field in columns))
}

type Insert = { table: SQLiteTable; values: object; now: number; won: SQL }

/** A new row, where `won` holds. When it was made is filled in. */
export function insertWhere(db: Db, { table, values, now, won }: Insert): Statement {
  const pairs = written(table, { ...values, ...stamps(table, { createdAt: now, updatedAt: now }) })
  const names = pairs.map(({ name }) => name)
  const params = pairs.map(({ value }) => value)
  return db.run(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(params, sql`, `)} where ${won}`)
}

type Update<Table extends SQLiteTable> = { table: Table; set: Partial<ValuesOf<Table>>; now: number; where: SQL }

/** Another version of a row, where `where` holds. */
export function updateWhere<Table extends SQLiteTable>(db: Db, { table, set, now, where }: Update<Table>): Statement {
  const moved = stamps(table, { updatedAt: now, version: sql`version + 1` })
  const pairs = written(table, { ...set, ...moved }).map(({ name, value }) => sql`${name} = ${value}`)
  return db.run(sql`update ${table} set ${sql.join(pairs, sql`, `)} where ${where}`)
}
