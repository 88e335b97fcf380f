import { sql, type GetColumnData, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

type Columns = Readonly<Record<string, SQLiteColumn>>
type Labelled<C extends Columns> = { [Name in keyof C]: SQL.Aliased<GetColumnData<C[Name]>> }
type LabelledOrNull<C extends Columns> = { [Name in keyof C]: SQL.Aliased<GetColumnData<C[Name]> | null> }

/**
 * Columns of joined tables under names of their own. A batch on D1 brings rows as objects, so that two columns of one
 * name (`id`, `number`) would be one and every column after them would be read from the wrong place.
 */
export function labelled<C extends Columns>(columns: C): Labelled<C> {
  const entries = Object.entries(columns).map(([name, column]) => [name, sql`${column}`.mapWith(column).as(name)])
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the same names, each with its column's decoder
  return Object.fromEntries(entries) as Labelled<C>
}

/** The same for tables of a left join, whose row may be missing. */
export function labelledOrNull<C extends Columns>(columns: C): LabelledOrNull<C> {
  return labelled(columns)
}
