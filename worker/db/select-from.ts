import { sql, type Column, type DriverValueDecoder, type GetColumnData, type SQL } from 'drizzle-orm'
import type { RunnableQuery } from 'drizzle-orm/runnable-query'

import type { Db } from './db.ts'

/** A column of a table that is joined from the left, and may be missing. */
type OrNull<C extends Column> = { readonly nullable: C }
/** A column that may be empty in the table and is not in these rows, as their conditions guarantee. */
type NotNull<C extends Column> = { readonly required: C }
type Selected = Column | SQL | OrNull<Column> | NotNull<Column>
export type Selection = Readonly<Record<string, Selected>>

type Value<S> =
  S extends OrNull<infer C>
    ? GetColumnData<C> | null
    : S extends NotNull<infer C>
      ? NonNullable<GetColumnData<C>>
      : S extends Column
        ? GetColumnData<S>
        : S extends SQL<infer T>
          ? T
          : never
type Row<S extends Selection> = { [Name in keyof S]: Value<S[Name]> }

type Query<R> = RunnableQuery<R[], 'sqlite'> & Promise<R[]>

/** The rows that a query brings: `RowOf<typeof headOf>`. */
export type RowOf<Q extends (...args: never[]) => PromiseLike<readonly unknown[]>> = Awaited<ReturnType<Q>>[number]

export function orNull<C extends Column>(column: C): OrNull<C> {
  return { nullable: column }
}

export function notNull<C extends Column>(column: C): NotNull<C> {
  return { required: column }
}

/**
 * A select whose rows have the types of what is selected and are decoded as drizzle decodes them (a flag is a boolean,
 * JSON is parsed). `from` is all that stands behind that word, as it is said in SQL: `${processes} p join …`.
 */
export function selectFrom<S extends Selection>(db: Db, selection: S, from: SQL): Query<Row<S>> {
  const fields = Object.entries(selection).map(([name, selected]) => [name, named(selected, name)] as const)
  return asRowsOf<S>(db.select(Object.fromEntries(fields)).from(from))
}

function named(selected: Selected, name: string): SQL.Aliased {
  if ('nullable' in selected) return named(selected.nullable, name)
  if ('required' in selected) return named(selected.required, name)
  // Drizzle leaves the table out of columns that it sees, for it knows of no join: the inner `sql` hides them.
  return sql`${sql`${selected}`}`.mapWith(decoderOf(selected)).as(name)
}

type Decoder = DriverValueDecoder<unknown, unknown>

/**
 * Returns the decoder of a column or an expression: it turns what the database brings into a value. Throws for anything
 * else.
 */
export function decoderOf(selected: object): Decoder {
  if (isDecoder(selected)) return selected
  if (hasDecoder(selected)) return selected.decoder
  if (isAliased(selected)) return decoderOf(selected.sql)
  throw new Error('Only columns and expressions of drizzle can be selected')
}

function isDecoder(selected: object): selected is Decoder {
  return 'mapFromDriverValue' in selected && typeof selected.mapFromDriverValue === 'function'
}

/** Every expression of drizzle has its `decoder`, which its types hide. */
function hasDecoder(selected: object): selected is { decoder: Decoder } {
  return 'decoder' in selected && typeof selected.decoder === 'object'
}

function isAliased(selected: object): selected is { sql: object } {
  return 'sql' in selected && typeof selected.sql === 'object' && selected.sql !== null
}

/** Guarantee: a select brings each of its fields under its name, decoded by what it was selected from. */
function asRowsOf<S extends Selection>(query: unknown): Query<Row<S>> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return query as Query<Row<S>>
}
