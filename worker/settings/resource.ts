import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

import { conflict, notFound } from '#core/errors.ts'
import { changeSetup, readSetup, type SetupCall } from '#core/setup-change.ts'
import type { Db, Queries, Statement } from '#worker/db/db.ts'

type ResourceTable = SQLiteTable & Record<'id' | 'accountId' | 'version' | 'removedAt', AnySQLiteColumn>
type ResourceRow = { version: number; removedAt: number | null }
type RowsQuery<Row> = Statement & PromiseLike<Row[]>

/**
 * Things of one kind that an account sets up. The columns of the table are named as the fields of the form, so that a field
 * more is one in the table and one in the contract.
 */
export type Resource<Form extends object, Row extends ResourceRow & Form, Thing extends object> = {
  table: ResourceTable
  /** Of problem codes and audit actions: `vehicle.changed`, `vehicle.edit`. */
  subject: string
  fields: readonly (keyof Form & string)[]
  /** As it is stored, of what was sent. */
  formOf: (input: Form) => Form
  rowsOf: (db: Db, accounts: SQL, where: SQL) => RowsQuery<Row>
  toThing: (row: Row) => Thing
  /** What else a change moves on, guarded by `won`. */
  touch: (db: Db, change: { id: string; now: number; won: SQL }) => Statement[]
  /** In SQL: something needs it, so that it stays. */
  isNeeded: (id: string) => SQL
  /** What `….in_use` tells of it. */
  neededBy: (row: Row) => object
  /** In other words what the database refused; throws. */
  refuse: (error: unknown) => never
}

/** The fields that are other than what is stored. */
export function changedFields<Form extends object>(
  row: Form,
  form: Form,
  fields: readonly (keyof Form & string)[],
): string[] {
  return fields.filter((name) => row[name] !== form[name])
}

/** Guarantee: exactly the fields that are named. */
export function pick<Thing, Name extends keyof Thing>(thing: Thing, names: readonly Name[]): Pick<Thing, Name> {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return Object.fromEntries(names.map((name) => [name, thing[name]])) as Pick<Thing, Name>
}

function written(table: SQLiteTable, values: object): { name: SQL; value: SQL }[] {
  const columns = getTableColumns(table)
  return Object.entries(values).map(([field, value]) => {
    const column = columns[field]
    if (column === undefined) throw new Error(`${field} is no column`)
    return { name: sql`${sql.identifier(column.name)}`, value: sql`${sql.param(value, column)}` }
  })
}

/** A new row, where `won` holds. */
export function insertWhere<Table extends SQLiteTable>(
  db: Db,
  { table, values, won }: { table: Table; values: Table['$inferInsert']; won: SQL },
): Statement {
  const pairs = written(table, values)
  const names = pairs.map(({ name }) => name)
  const params = pairs.map(({ value }) => value)
  return db.run(sql`
    insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(params, sql`, `)} where ${won}`)
}

/** Another version of a row, where `where` holds. */
function updateWhere(
  db: Db,
  { table, values, where }: { table: ResourceTable; values: object; where: SQL },
): Statement {
  const pairs = written(table, values).map(({ name, value }) => sql`${name} = ${value}`)
  return db.run(sql`update ${table} set ${sql.join(pairs, sql`, `)}, version = version + 1 where ${where}`)
}

function presentOf<Row extends ResourceRow>(subject: string, [row]: readonly Row[]): Row {
  if (row === undefined || row.removedAt !== null) throw notFound(subject)
  return row
}

function changedMeanwhile(subject: string, changed: object) {
  return conflict(`${subject}.changed`, `The ${subject} was changed meanwhile`, { changed })
}

type Edit<Form> = { id: string; input: Form & { version: number } }

/** Changes one. A repeated request is answered as the first one was; who comes second learns how it stands. */
export async function editThing<Form extends object, Row extends ResourceRow & Form, Thing extends object>(
  call: SetupCall,
  resource: Resource<Form, Row, Thing>,
  { id, input }: Edit<Form>,
): Promise<Thing> {
  const { subject, fields, formOf, toThing } = resource
  const { version } = input
  const form = formOf(input)
  const read = (db: Db, accounts: SQL) => ({ found: resource.rowsOf(db, accounts, sql`${resource.table.id} = ${id}`) })
  const before = presentOf(subject, (await readSetup(call, read)).found)
  const changed = changedFields<Form>(before, form, fields)
  if (changed.length === 0) return toThing(before)
  if (before.version !== version) throw changedMeanwhile(subject, toThing(before))
  const { won, rows } = await write(call, resource, { id, form, changed, version, read }).catch(resource.refuse)
  const after = presentOf(subject, rows.found)
  if (!won && changedFields<Form>(after, form, fields).length > 0) throw changedMeanwhile(subject, toThing(after))
  return toThing(after)
}

type Write<Form, Q extends Queries> = {
  id: string
  form: Form
  changed: string[]
  version: number
  read: (db: Db, accounts: SQL) => Q
}

function write<Form extends object, Row extends ResourceRow & Form, Thing extends object, Q extends Queries>(
  call: SetupCall,
  { table, subject, fields, touch }: Resource<Form, Row, Thing>,
  { id, form, changed, version, read }: Write<Form, Q>,
) {
  const { db, clock } = call.deps
  const now = clock.now()
  return changeSetup(call, {
    action: `${subject}.edit`,
    subject: id,
    detail: { fields: changed },
    guard: sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${table.accountId} = ${call.accountId}
      and ${table.removedAt} is null and ${table.version} = ${version})`,
    statements: (won) => [
      updateWhere(db, { table, values: { ...pick(form, fields), updatedAt: now }, where: sql`id = ${id} and ${won}` }),
      ...touch(db, { id, now, won }),
    ],
    queriesOf: read,
  })
}

/** Takes one off the list; history keeps it. Twice is as good as once. Throws 409 while something needs it. */
export async function removeThing<Form extends object, Row extends ResourceRow & Form, Thing extends object>(
  call: SetupCall,
  { table, subject, rowsOf, isNeeded, neededBy }: Resource<Form, Row, Thing>,
  id: string,
): Promise<void> {
  const { db, clock } = call.deps
  const now = clock.now()
  const { won, rows } = await changeSetup(call, {
    action: `${subject}.remove`,
    subject: id,
    guard: sql`exists (select 1 from ${table} where ${table.id} = ${id} and ${table.accountId} = ${call.accountId}
      and ${table.removedAt} is null) and not ${isNeeded(id)}`,
    statements: (isWon) => [
      updateWhere(db, {
        table,
        values: { removedAt: now, enabled: false, updatedAt: now },
        where: sql`id = ${id} and ${isWon}`,
      }),
    ],
    queriesOf: (reading, accounts) => ({ found: rowsOf(reading, accounts, sql`${table.id} = ${id}`) }),
  })
  const [row] = rows.found
  if (row === undefined) throw notFound(subject)
  if (!won && row.removedAt === null) {
    throw conflict(`${subject}.in_use`, `Something needs the ${subject}`, { changed: neededBy(row) })
  }
}
