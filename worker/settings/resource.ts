import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

import type { AuditEntry } from '#core/audit.ts'
import { conflict, notFound, type AppError } from '#core/http/errors.ts'
import { readSettings, type SettingsCall } from '#core/settings-change.ts'
import type { Units } from '#worker/contract/codecs.ts'
import type { Queries, RowsOf, Statement } from '#worker/db/db.ts'
import { changeSeenSettings, type AffectedProcesses } from '#worker/process/index.ts'

import { insertWhere, updateWhere, type ValuesOf } from './write-where.ts'

type ResourceTable = SQLiteTable & Record<'id' | 'accountId', AnySQLiteColumn>

/** Things of one kind that an account sets up. */
export type Resource<Table extends ResourceTable, Q extends Queries, Thing extends object> = {
  table: Table
  /** The subject of problem codes: `vehicle.changed`. */
  subject: string
  /** The column of when one was taken off the list; without it, a row that is there is on it. */
  removedAtColumn?: AnySQLiteColumn
  /** The most that the list takes. */
  most?: number
  /** Returns the queries that read one, after a change too. */
  queriesOf: (call: SettingsCall, id: string) => Q
  toThing: (rows: RowsOf<Q>) => Thing | undefined
  /** Returns true where the one that was read is off the list. */
  isGone?: (rows: RowsOf<Q>) => boolean
  /** The money and the instants of the thing. */
  units?: Units
}

type AnyResource = Pick<Resource<ResourceTable, Queries, object>, 'table' | 'subject' | 'removedAtColumn' | 'units'>

/** The error for the second of two changes; `changed` is the thing as it stands now. */
export function changedMeanwhile(subject: string, changed: object, units?: Units): AppError {
  return conflict(`${subject}.changed`, `The ${subject} was changed meanwhile`, { changed, units })
}

type Outcome<Thing> = {
  won: boolean
  thing: Thing
  isAlreadyApplied: (thing: Thing) => boolean
  units?: Units | undefined
}

/**
 * Returns the thing after a change, whose request may be a repeated one (`isAlreadyApplied`). Throws 409 with the thing
 * where another change came first.
 */
export function settled<Thing extends object>(
  subject: string,
  { won, thing, isAlreadyApplied, units }: Outcome<Thing>,
): Thing {
  if (won || isAlreadyApplied(thing)) return thing
  throw changedMeanwhile(subject, thing, units)
}

/** The error for a removal while something needs the thing; `changed` says what does. */
export function inUse(subject: string, changed: object): AppError {
  return conflict(`${subject}.in_use`, `Something needs the ${subject}`, { changed })
}

/** True in SQL for the rows of the table that the account has on its list. */
function listed({ table, removedAtColumn }: AnyResource, { accountId }: SettingsCall): SQL {
  return sql`${table.accountId} = ${accountId} and ${removedAtColumn === undefined ? sql`1` : sql`${removedAtColumn} is null`}`
}

type Seen = { id: string; version?: number | undefined }

function isThere(call: SettingsCall, resource: AnyResource, { id, version }: Seen): SQL {
  const isAsSeen = version === undefined ? sql`1` : sql`version = ${version}`
  const { table } = resource
  return sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${listed(resource, call)} and ${isAsSeen})`
}

/** The parts of a change besides its row. */
type Change = {
  /** The action in the audit log: `module.verb`. */
  action: string
  detail?: AuditEntry['detail']
  /** A further condition of the change. */
  guard?: SQL
  /** Processes whose page shows it. */
  seenBy?: readonly AffectedProcesses[]
  /** The statements ahead of the row and behind it, each guarded by `won`. */
  before?: (won: SQL, now: number) => Statement[]
  after?: (won: SQL, now: number) => Statement[]
}

type Write<Q extends Queries> = Change & {
  subject: string
  write: (won: SQL, now: number) => Statement
  queries: Q
}

function change<Q extends Queries>(
  call: SettingsCall,
  { before = () => [], write, after = () => [], detail = {}, guard = sql`1`, seenBy = [], ...rest }: Write<Q>,
) {
  return changeSeenSettings(call, {
    ...rest,
    detail,
    guard,
    seenBy,
    statements: (won, now) => [...before(won, now), write(won, now), ...after(won, now)],
  })
}

type FilledIn = 'id' | 'accountId' | 'position' | 'createdAt' | 'updatedAt'
type Addition<Table extends ResourceTable, Q extends Queries> = Change & {
  id: string
  values: Omit<ValuesOf<Table>, FilledIn>
  /** Returns the error where the list is not too long and something else was wrong. */
  refuse?: (rows: RowsOf<Q>) => AppError | undefined
}
export type Added<Q extends Queries, Thing> = { won: boolean; rows: RowsOf<Q>; thing: Thing }

/** Adds one behind the others. `won` false: the same click has made it before. Throws 409 `….too_many`. */
export async function addThing<Table extends ResourceTable, Q extends Queries, Thing extends object>(
  call: SettingsCall,
  resource: Resource<Table, Q, Thing>,
  { id, values, refuse, guard = sql`1`, ...rest }: Addition<Table, Q>,
): Promise<Added<Q, Thing>> {
  const { table, subject, most, queriesOf, toThing } = resource
  const { deps, accountId } = call
  const own = sql`from ${table} where ${listed(resource, call)}`
  const last = sql`(select coalesce(max(position), -1) + 1 ${own})`
  const row = { ...values, id, accountId, ...('position' in getTableColumns(table) ? { position: last } : {}) }
  const { won, rows } = await change(call, {
    ...rest,
    subject: id,
    guard: sql`not exists (select 1 from ${table} where ${table.id} = ${id})
      and ${most === undefined ? sql`1` : sql`(select count(*) ${own}) < ${most}`} and ${guard}`,
    write: (isWon, now) => insertWhere(deps.db, { table, values: row, now, won: isWon }),
    queries: queriesOf(call, id),
  })
  const thing = toThing(rows)
  if (thing !== undefined) return { won, rows, thing }
  throw refuse?.(rows) ?? conflict(`${subject}.too_many`, `The account has as many of ${subject} as it can`)
}

type Edit<Table extends ResourceTable, Q extends Queries, Thing> = Change & {
  id: string
  version: number
  set: Partial<ValuesOf<Table>>
  /** True where it stands as it was asked for: the request is a repeated one. */
  isAlreadyApplied: (thing: Thing) => boolean
  /** Returns the error where the version is as seen and something else was in the way. */
  refuse?: (rows: RowsOf<Q>) => AppError | undefined
}

/** Changes one. A repeated request is answered as the first one was; who comes second learns how it stands. */
export async function editThing<
  Table extends ResourceTable,
  Q extends Queries,
  Thing extends object & { version: number },
>(
  call: SettingsCall,
  resource: Resource<Table, Q, Thing>,
  { id, version, set, isAlreadyApplied, refuse, guard = sql`1`, ...rest }: Edit<Table, Q, Thing>,
): Promise<Thing> {
  const { table, subject, units, queriesOf } = resource
  const { won, rows } = await change(call, {
    ...rest,
    subject: id,
    guard: sql`${isThere(call, resource, { id, version })} and ${guard}`,
    write: (isWon, now) => updateWhere(call.deps.db, { table, set, now, where: sql`${table.id} = ${id} and ${isWon}` }),
    queries: queriesOf(call, id),
  })
  const thing = presentOf(resource, rows)
  const isAsSeen = thing.version === version
  const refusal = isAsSeen && !won && !isAlreadyApplied(thing) ? refuse?.(rows) : undefined
  if (refusal !== undefined) throw refusal
  return settled(subject, { won, thing, isAlreadyApplied, units })
}

/** The one that was read. Throws 404 where it is off the list. */
export function presentOf<Table extends ResourceTable, Q extends Queries, Thing extends object>(
  { subject, toThing, isGone }: Resource<Table, Q, Thing>,
  rows: RowsOf<Q>,
): Thing {
  const thing = toThing(rows)
  if (thing === undefined || isGone?.(rows) === true) throw notFound(subject)
  return thing
}

type Removal<Table extends ResourceTable, Q extends Queries, Thing> = Change & {
  id: string
  /** The version that was seen, where the call says it. */
  version?: number
  /** Returns the columns that take the row off the list; without it the row is deleted. */
  set?: (now: number) => Partial<ValuesOf<Table>>
  /** Returns the error that names what was in the way. */
  refuse?: (thing: Thing, rows: RowsOf<Q>) => AppError
}

/** Takes one off the list. Twice is as good as once where its row is kept. */
export async function removeThing<Table extends ResourceTable, Q extends Queries, Thing extends object>(
  call: SettingsCall,
  resource: Resource<Table, Q, Thing & { version?: number }>,
  { id, version, set, refuse, guard = sql`1`, ...rest }: Removal<Table, Q, Thing>,
): Promise<void> {
  const { table, subject, units, queriesOf, toThing, isGone } = resource
  const { db } = call.deps
  const { won, rows } = await change(call, {
    ...rest,
    subject: id,
    guard: sql`${isThere(call, resource, { id, version })} and ${guard}`,
    write: (isWon, now) => {
      const where = sql`${table.id} = ${id} and ${isWon}`
      if (set === undefined) return db.run(sql`delete from ${table} where ${where}`)
      return updateWhere(db, { table, set: set(now), now, where })
    },
    queries: queriesOf(call, id),
  })
  if (won) return
  const thing = toThing(rows)
  if (thing === undefined) throw notFound(subject)
  if (isGone?.(rows) === true) return
  if (version !== undefined && thing.version !== version) throw changedMeanwhile(subject, thing, units)
  if (refuse !== undefined) throw refuse(thing, rows)
}

/** The parts of a list: its rows in order, and what belongs to all of them. */
export type List<Q extends Queries, Answer> = {
  queriesOf: (call: SettingsCall) => Q
  toList: (rows: RowsOf<Q>) => Answer
  /** The money and the instants of the list. */
  units?: Units
}

export async function readList<Q extends Queries, Answer>(
  call: SettingsCall,
  { queriesOf, toList }: List<Q, Answer>,
): Promise<Answer> {
  return toList(await readSettings(call, () => queriesOf(call)))
}

type Order<Answer> = Pick<Change, 'action' | 'detail' | 'guard' | 'seenBy'> & {
  /** All of them, so that nobody orders a list that is another by now. */
  ids: readonly string[]
  /** The subject of problem codes: `vehicle.changed`. */
  subject?: string
  /** True where it is in that order already. */
  isAlreadyApplied?: (answer: Answer) => boolean
}

/** Puts the things of a list in another order. */
export async function orderThings<Q extends Queries, Answer extends object>(
  call: SettingsCall,
  resource: AnyResource & { list: List<Q, Answer> },
  { ids, guard = sql`1`, subject = resource.subject, isAlreadyApplied, ...rest }: Order<Answer>,
): Promise<Answer> {
  const { table, list } = resource
  const wanted = JSON.stringify(ids)
  const own = listed(resource, call)
  const count = sql`select count(*) from ${table} where ${own}`
  const { won, rows } = await change(call, {
    ...rest,
    subject: call.accountId,
    guard: sql`(${count}) = ${ids.length} and ${guard}
      and (${count} and ${table.id} in (select value from json_each(${wanted}))) = ${ids.length}`,
    write: (isWon) =>
      call.deps.db.run(sql`
        update ${table} set position = (select key from json_each(${wanted}) where value = ${table.id})
        where ${own} and ${isWon}`),
    queries: list.queriesOf(call),
  })
  const answer = list.toList(rows)
  if (!won && isAlreadyApplied?.(answer) !== true) throw changedMeanwhile(subject, answer, list.units)
  return answer
}
