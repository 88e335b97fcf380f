import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import { toIso, toIsoOrNull } from '#domain/iso.ts'
import type { DmsChangedProcess, DmsChanges, dmsChangesQuerySchema } from '#worker/contract/dms.ts'
import type { Db } from '#worker/db/db.ts'
import { changeFeeds, processChanges } from '#worker/db/schema/dms.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { workOrders } from '#worker/db/schema/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { processAnswer } from '#worker/process/index.ts'

import { callerOf, type DealerKey } from './api-key.ts'
import { cursorUnknown, keyRefused } from './dms.errors.ts'
import { amountColumns, toAmounts } from './process-amounts.ts'

const f = alias(changeFeeds, 'f')
const n = alias(processChanges, 'n')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

type Input = { deps: Dependencies; dealer: DealerKey; query: z.output<typeof dmsChangesQuerySchema> }

/**
 * The processes that changed after a cursor, each once, by the number of its last change. Numbers are given one batch after
 * the other, so that nothing comes to stand behind a cursor that was read. The first call of an account has its changes
 * numbered from then on. In one round trip. Throws 401, and 410 for a cursor that is not of this account's feed.
 */
export async function getChanges({ deps, dealer, query }: Input): Promise<DmsChanges> {
  const { db, clock, config } = deps
  const { feedId, seq } = readCursor(query.changedSince)
  const caller = callerOf(dealer)
  const now = clock.now()
  const [, callers, rows] = await db.batch([
    db.run(sql`
      insert into ${changeFeeds} (account_id, id, created_at)
      select k.account_id, lower(hex(randomblob(8))), ${now} from ${caller.from}
      where ${caller.where} and not exists (select 1 from ${changeFeeds} own where own.account_id = k.account_id)`),
    selectFrom(
      db,
      { feedId: f.id, lastSeq: f.lastSeq },
      sql`${caller.from} join ${changeFeeds} f on f.account_id = k.account_id where ${caller.where}`,
    ),
    changedRows(db, { dealer, seq, limit: query.limit + 1 }),
  ])
  const [feed] = callers
  if (feed === undefined) throw keyRefused()
  if (feedId !== null && (feedId !== feed.feedId || seq > feed.lastSeq)) throw cursorUnknown()
  const page = rows.slice(0, query.limit)
  return {
    items: page.map((row) => toChanged(row, config.appUrl)),
    nextCursor: `${feed.feedId}_${page.at(-1)?.seq ?? seq}`,
    hasMore: rows.length > page.length,
  }
}

/** The feed that a cursor is of, and the number that was read last. */
function readCursor(cursor: string | undefined): { feedId: string | null; seq: number } {
  if (cursor === undefined) return { feedId: null, seq: 0 }
  const [, feedId, digits] = /^([0-9a-f]{16})_(\d{1,15})$/.exec(cursor) ?? []
  if (feedId === undefined) throw cursorUnknown()
  return { feedId, seq: Number(digits) }
}

type Row = RowOf<typeof changedRows>

function changedRows(db: Db, { dealer, seq, limit }: { dealer: DealerKey; seq: number; limit: number }) {
  const caller = callerOf(dealer)
  return selectFrom(
    db,
    {
      seq: n.seq,
      id: p.id,
      linkCode: p.linkCode,
      processType: p.processType,
      state: p.state,
      version: p.version,
      externalWorkOrderId: orNull(w.externalWorkOrderId),
      updatedAt: p.updatedAt,
      endedAt: p.endedAt,
      ...amountColumns,
    },
    sql`${caller.from}
    join ${processChanges} n on n.account_id = k.account_id and n.seq > ${seq}
    join ${processes} p on p.id = n.process_id
    left join ${workOrders} w on w.id = p.work_order_id
    where ${caller.where} order by n.seq limit ${limit}`,
  )
}

function toChanged(row: Row, appUrl: string): DmsChangedProcess {
  return {
    ...processAnswer(row, appUrl),
    amounts: toAmounts(row),
    changedAt: toIso(row.updatedAt),
    endedAt: toIsoOrNull(row.endedAt),
  }
}
