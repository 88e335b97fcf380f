import type { Dependencies } from '#core/dependencies.ts'
import { createDb, type Db } from '#worker/db/db.ts'
import { rowsInFront } from '#worker/db/rows-in-front.ts'

import type { ArchivedRow } from './archive.queries.ts'
import { documentBytes, openDocument, type ArchiveDocument } from './document.ts'
import { sealTexts } from './sealed-texts.ts'

/** The document of a visit. Throws where it is not in the bucket, or is not what was put there. */
export async function readDocument({ licences, config }: Dependencies, row: ArchivedRow): Promise<ArchiveDocument> {
  const bytes = await documentBytes(licences, row.objectKey)
  return openDocument(bytes, { id: row.id, sealedKey: row.sealedKey, secret: config.sealSecret })
}

/** A database to read one visit from as if it had never left: what reads any visit reads it, by the same statements. */
export async function databaseOf(deps: Dependencies, row: ArchivedRow): Promise<Db> {
  const { tables } = await readDocument(deps, row)
  return createDb(rowsInFront(deps.db.$client, await sealTexts(tables, deps.config.sealSecret)))
}
