import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/secrets/ids.ts'
import { changedRows, runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import {
  archivedTerms,
  archivedVisits,
  archiveLoose,
  archiveReferences,
  archiveRestores,
} from '#worker/db/schema/process/archive.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

import { linkReference, type ArchivedRow } from './archive.queries.ts'
import { archivedTables, rowsIn, type ArchivedRows, type ArchivedTable } from './archived-tables.ts'
import { readDocument } from './open-visit.ts'
import { reconcileWithLiveRows } from './reconcile-with-live-rows.ts'
import { sealTexts } from './sealed-texts.ts'

/** The actor who brings a visit back, and a person's reason. */
export type Restoring = { actor: Actor; reason: string | null }

/**
 * Brings a visit back from the archive, in one batch: its rows as they were, and nothing that happens when such rows are new.
 * It stays for a while before it is archived again. Answers false where it was brought back meanwhile.
 */
export async function restoreVisit(deps: Dependencies, row: ArchivedRow, restoring: Restoring): Promise<boolean> {
  const { db, config, clock, log } = deps
  const now = clock.now()
  const { tables } = await readDocument(deps, row)
  const fitted = await reconcileWithLiveRows(db, row.accountId, await sealTexts(tables, config.sealSecret))
  const results = await runBatch(db, [...comingStatements(deps, row, { fitted, restoring, now })])
  const isBack = changedRows(results[0]) > 0
  if (isBack) log.info('visit.restored', { id: row.id })
  return isBack
}

type Coming = { fitted: ArchivedRows; restoring: Restoring; now: number }

/** The first one compares and sets; all others hang on it, and the last one ends it. */
function comingStatements(deps: Dependencies, row: ArchivedRow, { fitted, restoring, now }: Coming): Statement[] {
  const { db, requestId } = deps
  const { id, number, accountId, objectKey } = row
  const isComing = sql`exists (select 1 from ${archiveRestores} r where r.process_id = ${id} and r.is_coming = 1)`
  const entry = { actor: restoring.actor, accountId, action: 'process.restore', subject: id }
  return [
    db.run(sql`insert into ${archiveRestores} (process_id, is_coming, restored_at)
      select id, 1, ${now} from ${archivedVisits} where id = ${id} and object_key = ${objectKey}
      on conflict (process_id) do update set is_coming = 1, restored_at = ${now}`),
    ...archivedTables().flatMap((table) => insertStatement(db, table, { fitted, guard: isComing })),
    ...asItWasStatements(db, fitted, isComing),
    db.run(sql`insert into ${archiveLoose} (object_key, loose_since) select ${objectKey}, ${now} where ${isComing}`),
    db.run(sql`delete from ${archivedTerms} where (account_number, is_sales, term, visit_number) in (
      select a.number, space.value, t.value, v.number from ${archivedVisits} v join ${accounts} a on a.id = v.account_id,
        json_each(v.terms) t, json_each('[0,1]') space
      where v.id = ${id}) and ${isComing}`),
    db.run(
      sql`delete from ${archiveReferences} where reference in (select value from json_each(${JSON.stringify(
        referencesIn(fitted),
      )})) and visit_number = ${number} and ${isComing}`,
    ),
    db.run(sql`delete from ${archivedVisits} where id = ${id} and ${isComing}`),
    auditStatement(db, { entry, requestId, now, guard: isComing }),
    ...noteStatements(db, id, { ...restoring, now, guard: isComing }),
    db.run(sql`update ${archiveRestores} set is_coming = 0 where process_id = ${id}`),
  ]
}

type Noting = Restoring & { now: number; guard: SQL }

/** A reason in somebody's own words is not for the trail, which is kept for ever. */
function noteStatements(db: Db, id: string, { actor, reason, now, guard }: Noting): Statement[] {
  if (reason === null) return []
  return [
    db.run(sql`insert into ${processNotes} (id, process_id, kind, text, author_user_id, created_at)
      select ${newId('not', now)}, ${id}, 'RESTORED', ${reason}, ${actor.id}, ${now} where ${guard}`),
  ]
}

function referencesIn(tables: ArchivedRows): string[] {
  const payments = rowsIn(tables, 'payments').flatMap(({ id, order_number: order }) => [String(id), String(order)])
  const refunds = rowsIn(tables, 'refunds').map(({ id }) => String(id))
  const links = rowsIn(tables, 'processes').map(({ link_code: code }) => linkReference(String(code)))
  return [...payments, ...refunds, ...links]
}

type Inserting = { fitted: ArchivedRows; guard: SQL }

/** The columns that both the document and the table of now have; what came later begins as it does in a new row. */
function insertStatement(db: Db, { name, columns }: ArchivedTable, { fitted, guard }: Inserting): Statement[] {
  const { columns: kept = [], rows = [] } = fitted[name] ?? {}
  if (rows.length === 0) return []
  const known = columns.filter((column) => !column.isMade && kept.includes(column.name))
  const values = known.map((column) => {
    const value = sql.raw(`value ->> ${kept.indexOf(column.name)}`)
    if (column.names === null || !column.isNullable) return value
    // What it named may be gone by now.
    const { table, column: other } = column.names
    return sql`(select ${sql.identifier(other)} from ${sql.identifier(table)} where ${sql.identifier(other)} = ${value})`
  })
  const names = known.map((column) => sql.identifier(column.name))
  return [
    db.run(sql`insert into ${sql.identifier(name)} (${sql.join(names, sql`, `)})
      select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows)}) where ${guard} order by key`),
  ]
}

/** Tables that triggers fill for new rows, in the order in which they fire. */
const remade = [['unanswered_since', 'unreached_since', 'asked_price_cents', 'updated_at'], ['waiting_since']] as const

function asItWasStatements(db: Db, fitted: ArchivedRows, guard: SQL): Statement[] {
  return rowsIn(fitted, 'processes').flatMap((row) =>
    remade.map((columns) => {
      const set = columns.map((column) => sql`${sql.identifier(column)} = ${row[column] ?? null}`)
      return db.run(sql`update ${processes} set ${sql.join(set, sql`, `)} where id = ${row['id']} and ${guard}`)
    }),
  )
}
