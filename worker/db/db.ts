import type { BatchItem } from 'drizzle-orm/batch'
import { drizzle } from 'drizzle-orm/d1'
import * as z from 'zod'

import { enqueuedStreams, lastRowStatement, newestRowsStatement } from './enqueued-rows.ts'

/** Typed access to D1. Every call of it (a query or a batch) is one round trip. */
export type Db = ReturnType<typeof createDb>
export type Statement = BatchItem<'sqlite'>

/** A batch that was written. */
type WrittenBatch = {
  /** The processes that it announces. */
  announced: readonly string[]
  /** The streams of the outbox in which the batch, or a trigger of it, put rows. */
  enqueued: readonly string[]
}

export type Listener = (batch: WrittenBatch) => void

const noListener: Listener = () => {}

/** Returns the database of a handle. `listener` is called once a batch is written. */
export function createDb(d1: D1Database, listener: Listener = noListener) {
  const db = drizzle(d1)
  // Drizzle's own batch cannot bind the parameters of a raw statement (`db.run(sql`…`)`).
  Object.defineProperty(db, 'batch', { value: (statements: readonly Statement[]) => batch(d1, statements, listener) })
  return db
}

const announcingStatements = new WeakSet<object>()

/** Marks a select of ids of processes: the listener of the database hears them once the batch is written. */
export function announcing(select: Statement): Statement {
  announcingStatements.add(select)
  return select
}

const idSchema = z.object({ id: z.string() })

type Prepared = {
  /** The columns of a select that drizzle built; nothing for a raw statement. */
  fields?: readonly { path: readonly string[]; field: object }[]
  getQuery: () => { sql: string; params: unknown[] }
  mapResult: (result: unknown, isFromBatch: true) => unknown
}

async function batch(d1: D1Database, statements: readonly Statement[], listener: Listener): Promise<unknown[]> {
  const prepared = statements.map(preparedOf)
  const bound = prepared.map((statement) => {
    const { sql, params } = statement.getQuery()
    return d1.prepare(sql).bind(...params)
  })
  const isReading = prepared.every(({ fields }) => fields !== undefined)
  const { results, enqueued } = isReading ? { results: await d1.batch(bound), enqueued: [] } : await write(d1, bound)
  const announced = results.flatMap(({ results: rows }, at) =>
    announcingStatements.has(statements[at] ?? {}) ? rows.map((row) => idSchema.parse(row).id) : [],
  )
  if (announced.length + enqueued.length > 0) listener({ announced: [...new Set(announced)], enqueued })
  return results.map((result, index) => {
    refuseSharedNames(result, prepared[index]?.fields)
    return prepared[index]?.mapResult(result, true)
  })
}

/** Runs statements that may write, and finds the streams of the outbox in which they put rows. */
async function write(d1: D1Database, statements: readonly D1PreparedStatement[]) {
  const [before, ...results] = await d1.batch([lastRowStatement(d1), ...statements, newestRowsStatement(d1)])
  return { enqueued: enqueuedStreams(before, results.pop()), results }
}

/**
 * D1 answers a batch with objects, so of two columns with one name (`users.id`, `sessions.id`) only one would come back
 * and the rest would shift: such a select has to name them apart (`.as('session_id')`).
 */
function refuseSharedNames(result: D1Result, fields: readonly unknown[] | undefined): void {
  const [row] = result.results
  if (fields === undefined || typeof row !== 'object' || row === null) return
  if (Object.keys(row).length !== fields.length) throw new Error('Two columns of a select in a batch share a name')
}

/** Every statement that drizzle builds has `_prepare`, which its types hide. */
function isPreparable(statement: object): statement is { _prepare: () => Prepared } {
  return '_prepare' in statement && typeof statement._prepare === 'function'
}

/** Returns a statement as drizzle prepares it, with its way to read the result. */
export function preparedOf(statement: Statement): Prepared {
  if (!isPreparable(statement)) throw new Error('Only statements of drizzle can be put into a batch')
  return statement._prepare()
}

/**
 * Runs statements in one round trip, all or nothing. At least one is needed. Whatever causes effects is written so (or by
 * `writeThenRead`), alone too: the streams that a batch puts rows into are woken, those of a single `db.run` are not.
 */
export async function runBatch(db: Db, statements: readonly Statement[]): Promise<D1Result[]> {
  const [first, ...rest] = statements
  if (first === undefined) return []
  const results: unknown[] = await db.batch([first, ...rest])
  return results.map(asD1Result)
}

/** Named queries of one round trip, and the rows that each of them brings. */
export type Queries = Readonly<Record<string, Statement & PromiseLike<unknown>>>
export type RowsOf<Q extends Queries> = { [Name in keyof Q]: Awaited<Q[Name]> }

/** Runs writes and then queries in one round trip: the queries see what the writes did. `more` are further queries. */
export async function writeThenRead<Q extends Queries, M extends Queries>(
  db: Db,
  writes: readonly Statement[],
  { queries, more }: { queries: Q; more: M },
): Promise<{ written: D1Result[]; rows: RowsOf<Q>; more: RowsOf<M> }> {
  const named = [...Object.entries(queries), ...Object.entries(more)]
  const results: readonly unknown[] = await runBatch(db, [...writes, ...named.map(([, query]) => query)])
  const entries = named.map(([name], at) => [name, results[writes.length + at]] as const)
  const ofQueries = entries.slice(0, Object.keys(queries).length)
  const ofMore = entries.slice(ofQueries.length)
  return {
    written: results.slice(0, writes.length).map(asD1Result),
    rows: asRowsOf<Q>(Object.fromEntries(ofQueries)),
    more: asRowsOf<M>(Object.fromEntries(ofMore)),
  }
}

/** Guarantee: a batch answers each query, in order, with what the query alone would have answered. */
function asRowsOf<Q extends Queries>(rows: Record<string, unknown>): RowsOf<Q> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return rows as RowsOf<Q>
}

/** Guarantee: D1 answers raw statements of a batch with D1Result; drizzle passes them through unchanged. */
function asD1Result(result: unknown): D1Result {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- see above
  return result as D1Result
}

/** Returns how many rows a raw statement of a batch wrote, those of its triggers among them: compare with 0 only. */
export function changedRows(result: D1Result | undefined): number {
  return result?.meta.changes ?? 0
}

/** Returns whether D1 refused a write because of this unique index (or column list), the trigger or check named. */
export function isConstraintViolation(error: unknown, name: string): boolean {
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current.message.includes('constraint') && current.message.includes(name)) return true
    if (current.message.includes('SQLITE_CONSTRAINT') && current.message.includes(name)) return true
  }
  return false
}
