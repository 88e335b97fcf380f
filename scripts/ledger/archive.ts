import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DatabaseSync } from 'node:sqlite'

import type { Secret } from '#core/secrets/secret-keys.ts'
import { openDocument, type ArchiveDocument } from '#worker/archive/document.ts'

/** Tables that a ledger is checked against, of those that a visit takes along into the archive. */
const tables = ['approvals', 'payments', 'refunds'] as const

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

function columnsOf(database: DatabaseSync, table: string): string[] {
  return database
    .prepare(`select name from pragma_table_xinfo(?) where hidden = 0`)
    .all(table)
    .map(({ name }) => String(name))
}

/** Views of the same names stand before the tables of the copy, which stays as it is. */
function layTables(database: DatabaseSync): void {
  for (const table of tables) {
    const columns = quoted(columnsOf(database, table))
    database.exec(`create temp table "archived_${table}" as select ${columns} from main."${table}" where 0;
      create temp view "${table}" as select ${columns} from main."${table}"
        union all select ${columns} from temp."archived_${table}"`)
  }
}

/** Returns how many visits of a copy of the database lie in the archive; none where it is older than that. */
export function archivedCount(database: DatabaseSync): number {
  const known = database.prepare(`select 1 from main.sqlite_master where name = 'archived_visits'`).get()
  if (known === undefined) return 0
  return Number(database.prepare('select count(*) as found from archived_visits').get()?.['found'])
}

export type Archive = { folder: string; secret: Secret }

/**
 * Opens the documents of a copy of the database, from the files of a folder, each called as its object is behind the prefix.
 * Null where one is missing or is not what was put there.
 */
export async function* openDocuments(
  database: DatabaseSync,
  { folder, secret }: Archive,
): AsyncGenerator<{ id: string; document: ArchiveDocument | null }> {
  if (archivedCount(database) === 0) return
  const visits = database
    .prepare('select id, object_key as objectKey, sealed_key as sealedKey from archived_visits')
    .all()
  for (const { id, objectKey, sealedKey } of visits) {
    yield { id: String(id), document: await opened({ id: String(id), objectKey, sealedKey, secret, folder }) }
  }
}

type Visit = Archive & { id: string; objectKey: unknown; sealedKey: unknown }

async function opened({ id, objectKey, sealedKey, folder, secret }: Visit): Promise<ArchiveDocument | null> {
  try {
    const bytes = Uint8Array.from(readFileSync(path.join(folder, String(objectKey))))
    return await openDocument(bytes, { id, sealedKey: String(sealedKey), secret })
  } catch {
    return null
  }
}

/** Lays the rows of a document; false where they do not fit the tables. */
function wasLaid(database: DatabaseSync, document: ArchiveDocument): boolean {
  try {
    layRows(database, document)
    return true
  } catch {
    return false
  }
}

function layRows(database: DatabaseSync, document: ArchiveDocument): void {
  for (const table of tables) {
    const { columns = [], rows = [] } = document.tables[table] ?? {}
    if (rows.length === 0) continue
    const known = columnsOf(database, table).filter((name) => columns.includes(name))
    const marks = known.map(() => '?').join(', ')
    const insert = database.prepare(`insert into temp."archived_${table}" (${quoted(known)}) values (${marks})`)
    for (const row of rows) insert.run(...known.map((name) => row[columns.indexOf(name)] ?? null))
  }
}

/**
 * Puts the rows that archived visits took along in front of the tables of a copy of the database. Answers the documents that are
 * missing or are not what was put there, in words.
 */
export async function layArchive(database: DatabaseSync, archive: Archive): Promise<string[]> {
  if (archivedCount(database) === 0) return []
  layTables(database)
  const faults: string[] = []
  for await (const { id, document } of openDocuments(database, archive)) {
    if (document === null || !wasLaid(database, document))
      faults.push(`The document of the archived visit ${id} is missing, or is not as it was put there.`)
  }
  return faults
}
