import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import type { Queries, RowsOf } from '#worker/db/db.ts'
import { oneStatementOf } from '#worker/db/one-statement.ts'

import type { ArchivedRow } from './archive.queries.ts'
import type { ArchivedRows } from './archived-tables.ts'
import { documentBytes, openDocument, type ArchiveDocument } from './document.ts'
import { sealTexts } from './sealed-texts.ts'

/** The document of a visit. Throws where it is not in the bucket, or is not what was put there. */
export async function readDocument({ licences, config }: Dependencies, row: ArchivedRow): Promise<ArchiveDocument> {
  const bytes = await documentBytes(licences, row.objectKey)
  return openDocument(bytes, { id: row.id, sealedKey: row.sealedKey, secret: config.sealSecret })
}

type Reading<Q extends Queries> = {
  queries: Q
  /** Values of the queries' placeholders. */
  values?: Readonly<Record<string, unknown>>
}

/**
 * Reads an archived visit by the queries that read any other, in one statement: the tables that it left are tables of its
 * `with`, each with the rows of the document alone, and every other table is the database's. Throws where the document is not
 * in the bucket.
 */
export async function readArchived<Q extends Queries>(
  deps: Dependencies,
  row: ArchivedRow,
  { queries, values = {} }: Reading<Q>,
): Promise<RowsOf<Q>> {
  const { tables } = await readDocument(deps, row)
  const sealed = await sealTexts(tables, deps.config.sealSecret)
  const common = Object.entries(sealed).map(([name, { columns }]) => tableOf(name, columns))
  const lists = Object.fromEntries(Object.entries(sealed).map(([name, { rows }]) => [name, rows]))
  const statement = oneStatementOf({ common, queries, more: {}, isConstant: false })
  const { rows } = await statement.read(deps.db, { ...values, [document]: JSON.stringify(lists) })
  return rows
}

/** The placeholder of the document's rows in the statement. */
const document = 'archivedTables'

/** Returns a table as it stands behind `with`: each row is a list of values by the columns, and they are in the order in which they were written. */
function tableOf(name: string, columns: ArchivedRows[string]['columns']): SQL {
  const names = [...columns, 'rowid'].map((column) => sql.identifier(column))
  const cells = [...columns.map((_, at) => sql.raw(`value ->> ${at}`)), sql.raw('key')]
  return sql`${sql.identifier(name)}(${sql.join(names, sql`, `)}) as materialized (
    select ${sql.join(cells, sql`, `)} from json_each(${sql.placeholder(document)}, ${sql.raw(`'$."${name}"'`)}))`
}
