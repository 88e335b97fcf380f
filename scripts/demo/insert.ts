import { getTableColumns, getTableName, type InferInsertModel, type Table } from 'drizzle-orm'

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new TypeError(`No SQL literal for a ${typeof value}`)
}

/**
 * SQL that inserts rows which are not there yet, so that a seeding which died halfway can be run again. Anything else
 * that is wrong with a row (a check, a missing column) still fails.
 */
export function insertNew<T extends Table>(table: T, rows: readonly InferInsertModel<T>[]): string {
  const columns = getTableColumns(table)
  const statements = rows.map((row) => {
    const given = Object.entries(row).flatMap(([key, value]: [string, unknown]) => {
      const column = columns[key]
      return column === undefined ? [] : [{ name: column.name, value: literal(toDriver(column, value)) }]
    })
    const names = given.map(({ name }) => `"${name}"`).join(', ')
    const values = given.map(({ value }) => value).join(', ')
    return `insert into "${getTableName(table)}" (${names}) values (${values}) on conflict do nothing;`
  })
  return statements.join('\n')
}

function toDriver(column: { mapToDriverValue: (value: unknown) => unknown }, value: unknown): unknown {
  return value === null || value === undefined ? value : column.mapToDriverValue(value)
}
