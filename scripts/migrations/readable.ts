import type { DatabaseSync } from 'node:sqlite'

/*
 * Whether the worker of before can go on with the schema of after. Both are there at once while the new worker goes out, and
 * after a rollback. What a worker asks for is not known here; what it may ask for is: every table, view and column that
 * there was. Values that a new check or trigger refuses are not seen by this.
 */

type Column = { readonly name: string; readonly isMade: boolean; readonly isRequired: boolean }
type Relation = { readonly name: string; readonly columns: readonly Column[]; readonly keys: readonly string[] }

const quoted = (name: string) => `"${name}"`
const list = (names: readonly string[]) => names.map((name) => quoted(name)).join(', ')

function columnsOf(database: DatabaseSync, relation: string): readonly Column[] {
  const found = database.prepare(`pragma table_xinfo(${quoted(relation)})`).all()
  return found.map(({ name, notnull, dflt_value: usual, pk, hidden }) => ({
    name: String(name),
    isMade: Number(hidden) > 0,
    isRequired: Number(notnull) === 1 && usual === null && Number(pk) === 0 && Number(hidden) === 0,
  }))
}

/** The columns of each unique index of all rows, as `on conflict` names them. */
function keysOf(database: DatabaseSync, relation: string): readonly string[] {
  const indexes = database.prepare(`pragma index_list(${quoted(relation)})`).all()
  const whole = indexes.filter(({ unique, partial }) => Number(unique) === 1 && Number(partial) === 0)
  return whole.flatMap(({ name }) => {
    const columns = database.prepare(`pragma index_info(${quoted(String(name))})`).all()
    return columns.every((column) => column['name'] !== null)
      ? [list(columns.map((column) => String(column['name'])))]
      : []
  })
}

function relationsOf(database: DatabaseSync): readonly Relation[] {
  const sql = `select name from sqlite_master where type in ('table', 'view') and name not like 'sqlite_%' order by name`
  return database
    .prepare(sql)
    .all()
    .map(({ name }) => String(name))
    .map((name) => ({ name, columns: columnsOf(database, name), keys: keysOf(database, name) }))
}

function statementsOn({ name, columns, keys }: Relation): readonly string[] {
  const table = quoted(name)
  const written = columns.filter(({ isMade }) => !isMade).map((column) => column.name)
  const insert = `insert into ${table} (${list(written)}) values (${written.map(() => '?').join(', ')})`
  return [
    ...columns.map((column) => `select ${quoted(column.name)} from ${table}`),
    ...written.map((column) => `update ${table} set ${quoted(column)} = ?`),
    insert,
    ...keys.map((key) => `${insert} on conflict (${key}) do nothing`),
    `delete from ${table}`,
  ]
}

function refusalOf(database: DatabaseSync, statement: string): string | null {
  try {
    database.prepare(statement)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** Statements that a worker may make, and the columns that it fills in a new row. */
type Sayable = { readonly statements: readonly string[]; readonly columns: ReadonlySet<string> }

/**
 * Returns the names that a worker may use to a database as it is now. It uses none of those in `removed`: tables by
 * their names, columns as `table.column`, unique keys as `table(column, column)`.
 */
export function sayableTo(database: DatabaseSync, removed: ReadonlySet<string> = new Set()): Sayable {
  const relations = relationsOf(database)
    .filter(({ name }) => !removed.has(name))
    .map(({ name, columns, keys }) => ({
      name,
      columns: columns.filter((column) => !removed.has(`${name}.${column.name}`)),
      keys: keys.filter((key) => !removed.has(`${name}(${key.replaceAll('"', '')})`)),
    }))
  return {
    statements: relations
      .flatMap((relation) => statementsOn(relation))
      .filter((one) => refusalOf(database, one) === null),
    columns: new Set(relations.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`))),
  }
}

/**
 * Returns why a worker of `before` cannot go on with a database, a line each: a table, view or column that it may ask for is
 * gone, or a new row needs a column of which it knows nothing.
 */
export function unreadableBy(before: Sayable, database: DatabaseSync): readonly string[] {
  const gone = before.statements.flatMap((statement) => {
    const refusal = refusalOf(database, statement)
    return refusal === null ? [] : [refusal]
  })
  const tables = new Set([...before.columns].map((column) => column.split('.')[0]))
  const needed = relationsOf(database)
    .filter(({ name }) => tables.has(name))
    .flatMap(({ name, columns }) =>
      columns.filter(({ isRequired }) => isRequired).map((column) => `${name}.${column.name}`),
    )
    .filter((column) => !before.columns.has(column))
  return [...new Set([...gone, ...needed.map((column) => `a new row needs ${column}`)])]
}
