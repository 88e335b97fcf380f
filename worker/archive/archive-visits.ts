import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'

import { linkReference } from './archive.queries.ts'
import { rowsIn } from './archived-tables.ts'
import {
  archivePrefix,
  documentBytes,
  openDocument,
  sealDocument,
  type ArchiveDocument,
  type SealedDocument,
} from './document.ts'
import { dueVisits, type DuePlace, type DueVisit } from './due.queries.ts'
import { claimObjects, leaveDatabase, type Leaving } from './leave-database.ts'
import { readEverything, rowsOfText } from './read-rows.ts'
import { openTexts } from './sealed-texts.ts'

/** Visits of a batch: what they have is compared in it, and D1 takes no parameter of more than two megabytes. */
const visitsAtOnce = 15
const mostText = 1_200_000
/** A document is put and read back; the platform ends an invocation that calls more than a thousand times. */
const mostAnInvocation = 150

/**
 * Moves visits that ended long enough ago, and have nothing open, from the database to the archive. A document lies in the
 * bucket, and was read back and opened, before the batch that writes its slim row and deletes the rows; that batch holds only
 * where the visit has exactly what the document was made of. Killed anywhere, a visit is in the one place or the other. Answers
 * how many.
 */
export async function archiveVisits(deps: Dependencies): Promise<number> {
  const { db, clock, budget, log } = deps
  const now = clock.now()
  let after: DuePlace | null = null
  let archived = 0
  for (let tried = 0; tried < mostAnInvocation && !budget.isSpent();) {
    const due: DueVisit[] = await dueVisits(db, { now, after, limit: visitsAtOnce })
    const last = due.at(-1)
    if (last === undefined) break
    archived += await archiveSome(deps, due, now)
    after = last
    tried += due.length
  }
  if (archived > 0) log.info('visits.archived', { count: archived })
  return archived
}

type Made = { visit: DueVisit; text: string; sealed: SealedDocument; document: ArchiveDocument }

async function archiveSome(deps: Dependencies, due: readonly DueVisit[], now: number): Promise<number> {
  const made = await makeDocuments(deps, due, now)
  if (made.length === 0) return 0
  await claimObjects(
    deps.db,
    made.map(({ sealed }) => sealed.objectKey),
    now,
  )
  const stored = await Promise.all(made.map((one) => store(deps, one)))
  const leaving = stored.flatMap((one) => (one === null ? [] : [toLeaving(one)]))
  return leaveDatabase(deps.db, leaving, now)
}

/** Makes the documents of a batch's visits; visits that are left over stay for the next run. */
async function makeDocuments(
  { db, config, log }: Dependencies,
  due: readonly DueVisit[],
  now: number,
): Promise<Made[]> {
  const rows = await readEverything(
    db,
    due.map(({ id }) => id),
  )
  const made: Made[] = []
  let length = 0
  for (const { id, text } of rows) {
    const visit = due.find((one) => one.id === id)
    length += text.length
    if (visit === undefined || (made.length > 0 && length > mostText)) continue
    try {
      const tables = await openTexts(rowsOfText(text), config.sealSecret)
      const document: ArchiveDocument = { format: 1, id, archivedAt: now, tables: inOwnLists(tables) }
      made.push({ visit, text, document, sealed: await sealDocument(document, config.sealSecret) })
    } catch (error) {
      log.error('archive.not_made', { id, ...errorFields(error) })
    }
  }
  return made
}

/** The rows as the schema of the document has them, which nobody else holds. */
function inOwnLists(tables: ReturnType<typeof rowsOfText>): ArchiveDocument['tables'] {
  return Object.fromEntries(
    Object.entries(tables).map(([name, { columns, rows }]) => [
      name,
      { columns: [...columns], rows: rows.map((row) => [...row]) },
    ]),
  )
}

/** Puts a document into the bucket and reads it back; null where it is not as it was made. */
async function store({ licences, config, log }: Dependencies, made: Made): Promise<Made | null> {
  const { document, sealed } = made
  try {
    await licences.put(`${archivePrefix}${sealed.objectKey}`, sealed.bytes)
    const bytes = await documentBytes(licences, sealed.objectKey)
    const { id } = document
    const read = await openDocument(bytes, { id, sealedKey: sealed.sealedKey, secret: config.sealSecret })
    if (JSON.stringify(read) !== JSON.stringify(document)) throw new Error('The document reads otherwise')
    return made
  } catch (error) {
    log.error('archive.not_stored', { id: document.id, ...errorFields(error) })
    return null
  }
}

function toLeaving({ visit, text, document, sealed }: Made): Leaving {
  const idsOf = (table: string) => rowsIn(document.tables, table).map(({ id }) => String(id))
  const touched = ['customers', 'work_orders'].flatMap((table) =>
    rowsIn(document.tables, table).map((row) => Number(row['updated_at'])),
  )
  const { id, linkCode, licenseNumber, customerName, externalWorkOrderId, endedAt } = visit
  return {
    id,
    text,
    linkReference: linkReference(linkCode),
    licenseNumber,
    customerName,
    externalWorkOrderId,
    objectKey: sealed.objectKey,
    sealedKey: sealed.sealedKey,
    touchedAt: Math.max(endedAt, ...touched),
    orders: idsOf('work_orders'),
    vehicles: idsOf('vehicles'),
    customers: idsOf('customers'),
  }
}
