import { fillPlaceholders, is, Placeholder, sql, type SQL } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

import { preparedOf, type Db, type Queries, type RowsOf } from './db.ts'
import { decoderOf } from './select-from.ts'

/**
 * Selects that are read as one statement, each of them a column of JSON: one statement costs D1 less than a batch of many,
 * and its text is made once. What differs from call to call is `sql.placeholder(name)`.
 */
export type OneStatement<Q extends Queries, M extends Queries> = {
  read: (db: Db, values: Values) => Promise<Read<Q, M>>
  /** For a batch of somebody else's. */
  bound: (db: Db, values: Values) => D1PreparedStatement
  /** Returns the rows that the statement brought. */
  resultOf: (brought: Pick<D1Result, 'results'>) => Read<Q, M>
}

type Values = Readonly<Record<string, unknown>>
type Read<Q extends Queries, M extends Queries> = { rows: RowsOf<Q>; more: RowsOf<M> }

const dialect = new SQLiteAsyncDialect()

/** D1 calls no function with more arguments. */
const maxArguments = 32

export type Only<M extends Queries> = { where: SQL; names: readonly (keyof M)[] }

type Composed<Q extends Queries, M extends Queries> = {
  /** Tables that every select may read from, each as it stands behind `with`. */
  common: readonly SQL[]
  queries: Q
  more: M
  /** Those of these names are read only where this holds, and bring no rows elsewhere: that costs less than to find none. */
  only?: Only<M> | undefined
  /** Nothing in it comes of a call but by its placeholders. */
  isConstant: boolean
}

/** Constants stand in the text: SQLite plans a statement anew for each call whose limits or conditions are bound. */
export function oneStatementOf<Q extends Queries, M extends Queries>({
  common,
  queries,
  more,
  only,
  isConstant,
}: Composed<Q, M>): OneStatement<Q, M> {
  const count = Object.keys(queries).length
  const parts = [...Object.entries(queries), ...Object.entries(more)].map(partOf)
  const isHeld = ({ name }: Part, at: number) => at >= count && only?.names.includes(name) === true
  const tables = [...common, ...parts.map(({ table }) => table)]
  const columns = parts.map((part, at) => {
    const column = only && isHeld(part, at) ? sql`iif(${only.where}, ${part.column}, null)` : part.column
    return sql`${column} as ${sql.raw(`q${at}`)}`
  })
  const whole = sql`with ${sql.join(tables, comma)} select ${sql.join(columns, comma)}`
  const query = numbered(dialect.sqlToQuery(isConstant ? whole.inlineParams() : whole))
  const paramsOf = (values: Values) => fillPlaceholders(query.params, { ...values })
  const bound: OneStatement<Q, M>['bound'] = (db, values) => db.$client.prepare(query.sql).bind(...paramsOf(values))
  const resultOf: OneStatement<Q, M>['resultOf'] = ({ results: [row] }) => {
    const entries = parts.map(({ name, decode }, at) => [name, decode(textIn(row, `q${at}`))] as const)
    return {
      rows: asRowsOf<Q>(Object.fromEntries(entries.slice(0, count))),
      more: asRowsOf<M>(Object.fromEntries(entries.slice(count))),
    }
  }
  return { bound, resultOf, read: async (db, values) => resultOf(await bound(db, values).all()) }
}

type Brought = Pick<D1Result, 'results'>

/** Runs bound statements in one round trip: what each brought comes by its name, and nothing where there is none. */
export async function runTogether<Name extends string>(
  db: Db,
  statements: Readonly<Record<Name, D1PreparedStatement | null>>,
): Promise<Record<Name, Brought>> {
  const named = Object.entries<D1PreparedStatement | null>(statements)
  const bound = named.flatMap(([, statement]) => statement ?? [])
  const results: Brought[] = await db.$client.batch(bound)
  const brought = named.map(([name, statement]) => [name, (statement && results.shift()) ?? { results: [] }] as const)
  const byName: Record<string, Brought> = Object.fromEntries(brought)
  return byName
}

function textIn(row: unknown, name: string): string {
  const text: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  return typeof text === 'string' ? text : '[]'
}

const comma = sql`, `

/** A text or a name in quotes, which may have a question mark in it; or a question mark that stands for a value. */
const quotedOrValue = /'(?:[^']|'')*'|"(?:[^"]|"")*"|\?/g

/** A placeholder that stands in many places is one value: `?1` wherever it stands. */
function numbered({ sql: text, params }: { sql: string; params: readonly unknown[] }): {
  sql: string
  params: unknown[]
} {
  const values: unknown[] = []
  const numbers = new Map<string, number>()
  let at = 0
  const numberOf = (): string => {
    const param = params[at++]
    const name = is(param, Placeholder) ? `of ${param.name}` : `at ${at}`
    const number = numbers.get(name) ?? values.push(param)
    numbers.set(name, number)
    return `?${number}`
  }
  return { sql: text.replaceAll(quotedOrValue, (found) => (found === '?' ? numberOf() : found)), params: values }
}

type Part = { name: string; table: SQL; column: SQL; decode: (json: string) => unknown }

/** Materialized, so that the order of its rows holds and a text that is JSON stays a text. */
function partOf([name, query]: readonly [string, Queries[string]], at: number): Part {
  const { fields = [] } = preparedOf(query)
  if (fields.length === 0 || fields.some(({ path }) => path.length > 1)) {
    throw new Error(`${name} does not name its columns, so that it cannot be read with others`)
  }
  const decoders = fields.map(({ path: [key = ''], field }) => ({ key, decoder: decoderOf(field) }))
  const names = fields.map((_, index) => sql.raw(`c${index}`))
  const chunks = Array.from({ length: Math.ceil(names.length / maxArguments) }, (_, index) =>
    arrayOf(names.slice(index * maxArguments, (index + 1) * maxArguments)),
  )
  const [only, ...others] = chunks
  const table = sql.raw(`q${at}`)
  return {
    name,
    table: sql`${table}(${sql.join(names, comma)}) as materialized ${query}`,
    column: sql`(select json_group_array(${others.length === 0 ? only : arrayOf(chunks)}) from ${table})`,
    decode: (json) => rowsIn(json).map((row) => decoded(others.length === 0 ? row : row.flat(), decoders)),
  }
}

const arrayOf = (members: readonly SQL[]) => sql`json_array(${sql.join([...members], comma)})`

type NamedDecoder = { key: string; decoder: ReturnType<typeof decoderOf> }

function decoded(row: readonly unknown[], decoders: readonly NamedDecoder[]): Record<string, unknown> {
  const made: Record<string, unknown> = {}
  for (const [at, { key, decoder }] of decoders.entries()) {
    const value = row[at] ?? null
    made[key] = value === null ? null : decoder.mapFromDriverValue(value)
  }
  return made
}

/** Guarantee: the statement above puts the text together. */
function rowsIn(json: string): unknown[][] {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(json) as unknown[][]
}

/** Guarantee: each select brings under its name what it alone would have answered. */
function asRowsOf<Q extends Queries>(rows: Record<string, unknown>): RowsOf<Q> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return rows as RowsOf<Q>
}
