import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { keptSince } from '#domain/operations/retention.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { archivedTerms, archivedVisits, archiveLoose } from '#worker/db/schema/process/archive.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { archivePrefix, sealDocument, type ArchiveDocument, type SealedDocument } from './document.ts'
import { erasedIn, termsLeft } from './erased-rows.ts'
import { claimObjects } from './leave-database.ts'
import { readDocument } from './open-visit.ts'

const v = alias(archivedVisits, 'v')

const visitsAtOnce = 20
const longestMonths = 120

/**
 * Erases customers in the archive whose time is over, as the database does: their document is made anew without them, under
 * a key of its own. The key of the one before is gone with the same batch, so that no copy of that opens any more, and the
 * document itself goes once no copy of the database can name it. Answers how many documents.
 */
export async function eraseArchived(deps: Dependencies): Promise<number> {
  const { db, clock, budget, log } = deps
  const now = clock.now()
  let erased = 0
  let after = 0
  while (!budget.isSpent()) {
    const due = await dueVisits(db, now, after)
    const last = due.at(-1)
    if (last === undefined) break
    after = last.number
    const done = await Promise.all(due.map((row) => eraseOne(deps, row, now)))
    erased += done.filter(Boolean).length
  }
  if (erased > 0) log.info('archive.erased', { count: erased })
  return erased
}

type DueRow = RowOf<typeof dueVisits>

/** Visits of customers with whom nothing happened for as long as their workshop keeps them, here or in the archive. */
function dueVisits(db: Db, now: number, after: number) {
  const since = JSON.stringify(Array.from({ length: longestMonths + 1 }, (_, months) => keptSince(now, months)))
  const before = sql`(${since} ->> a.retention_months)`
  return selectFrom(
    db,
    {
      number: v.number,
      id: v.id,
      accountId: v.accountId,
      objectKey: v.objectKey,
      sealedKey: v.sealedKey,
      archivedAt: v.archivedAt,
      terms: v.terms,
    },
    sql`${accounts} a cross join ${archivedVisits} v on v.account_id = a.id and v.touched_at <= ${before}
      and v.erased_at is null and v.customer_id is not null
    where a.id > '' and v.number > ${after} and ${isOver(before)} order by v.number limit ${visitsAtOnce}`,
  )
}

/**
 * Returns the condition that a customer is erased and no visit of theirs was touched since `before`. A customer who is
 * still known is erased in the database first.
 */
function isOver(before: SQL): SQL {
  return sql`not exists (select 1 from ${customers} c where c.id = v.customer_id and c.erased_at is null)
    and not exists (select 1 from ${archivedVisits} o where o.customer_id = v.customer_id and o.touched_at > ${before})`
}

async function eraseOne(deps: Dependencies, row: DueRow, now: number): Promise<boolean> {
  const { db, licences, config, log } = deps
  try {
    const document = await readDocument(deps, row)
    const tables = erasedIn(document.tables, now)
    const sealed = await sealDocument({ ...document, tables }, config.sealSecret)
    await claimObjects(db, [sealed.objectKey], now)
    await licences.put(`${archivePrefix}${sealed.objectKey}`, sealed.bytes)
    await readDocument(deps, { ...row, ...sealed })
    const [changed] = await runBatch(db, swapStatements(db, row, { document, sealed, now }))
    return changedRows(changed) > 0
  } catch (error) {
    log.error('archive.not_erased', { id: row.id, ...errorFields(error) })
    return false
  }
}

type Swap = { document: ArchiveDocument; sealed: SealedDocument; now: number }

/** The first one compares and sets; what hangs on it names the document of now. */
function swapStatements(db: Db, row: DueRow, { document, sealed, now }: Swap): Statement[] {
  const { id, number, accountId, objectKey, terms } = row
  const left = termsLeft(terms, document.tables)
  const gone = JSON.stringify(terms.filter((term) => !left.includes(term)))
  const isSwapped = sql`exists (select 1 from ${archivedVisits} where id = ${id} and object_key = ${sealed.objectKey})`
  return [
    db.run(sql`update ${archivedVisits} set object_key = ${sealed.objectKey}, sealed_key = ${sealed.sealedKey},
        customer_name = null, terms = ${JSON.stringify(left)}, erased_at = ${now}
      where id = ${id} and object_key = ${objectKey}`),
    db.run(sql`delete from ${archivedTerms}
      where account_number = (select number from ${accounts} where id = ${accountId}) and is_sales in (0, 1)
      and term in (select value from json_each(${gone})) and visit_number = ${number} and ${isSwapped}`),
    db.run(sql`delete from ${archiveLoose} where object_key = ${sealed.objectKey} and ${isSwapped}`),
    db.run(sql`insert into ${archiveLoose} (object_key, loose_since) select ${objectKey}, ${now} where ${isSwapped}`),
  ]
}
