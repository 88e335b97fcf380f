import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type * as z from 'zod'

import type { Dependencies } from '#core/dependencies.ts'
import type { CountedChange, CountedChangesPage } from '#worker/contract/machines/dms-units.ts'
import type { dmsChangesQuerySchema } from '#worker/contract/machines/dms.ts'
import { change, type Db } from '#worker/db/db.ts'
import { changeFeeds, processChanges } from '#worker/db/schema/dms.table.ts'
import { archivedVisits } from '#worker/db/schema/process/archive.table.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
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
export async function getChanges({ deps, dealer, query }: Input): Promise<CountedChangesPage> {
  const { db, clock, config } = deps
  const { feedId, seq, position } = readCursor(query.changedSince)
  const caller = callerOf(dealer)
  const now = clock.now()
  const { rows } = await change(db, {
    write: {
      feed: db.run(sql`
      insert into ${changeFeeds} (account_id, id, created_at)
      select k.account_id, lower(hex(randomblob(8))), ${now} from ${caller.from}
      where ${caller.where} and not exists (select 1 from ${changeFeeds} own where own.account_id = k.account_id)`),
    },
    read: {
      feed: selectFrom(
        db,
        { feedId: f.id, lastSeq: f.lastSeq, isKnown: position === null ? sql<number>`1` : isKnown(position) },
        sql`${caller.from} join ${changeFeeds} f on f.account_id = k.account_id where ${caller.where}`,
      ),
      changed: rowsChanged(db, { dealer, seq, limit: query.limit + 1 }),
    },
  })
  const [feed] = rows.feed
  if (feed === undefined) throw keyRefused()
  const isOfFeed = feedId === feed.feedId && seq <= feed.lastSeq && feed.isKnown === 1
  if (feedId !== null && !isOfFeed) throw cursorUnknown()
  const page = rows.changed.slice(0, query.limit)
  return {
    items: page.map((row) => toChanged(row, config.appUrl)),
    nextCursor: nextCursor(feed.feedId, page.at(-1)) ?? query.changedSince ?? `${feed.feedId}_${seq}`,
    hasMore: rows.changed.length > page.length,
  }
}

/** The last position of a cursor: a process, its version, and the event or edit (`edt_…`) that it came by. */
type CursorPosition = { processId: string; version: number; eventId: string }

type Cursor = { feedId: string | null; seq: number; position: CursorPosition | null }

/** The feed that a cursor is of, the number that was read last, and what was told by it; older cursors do not say that. */
function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return { feedId: null, seq: 0, position: null }
  const [, feedId, digits, processId, version, eventId] =
    /^([0-9a-f]{16})_(\d{1,15})(?:\.(\w{1,40})\.(\d{1,9})\.(\w{1,60}))?$/.exec(cursor) ?? []
  if (feedId === undefined) throw cursorUnknown()
  const position =
    processId === undefined || eventId === undefined ? null : { processId, version: Number(version), eventId }
  return { feedId, seq: Number(digits), position }
}

const nextCursor = (feedId: string, last: Row | undefined) =>
  last === undefined ? null : `${feedId}_${last.seq}.${last.id}.${last.version}.${last.lastEventId}`

/**
 * True in SQL where what a cursor told last has happened here. It has not where the database went back behind it, to a backup or in
 * time, whatever numbers were given since (docs/decisions/055-backups.md). An edit is in no history: it is known while it is the
 * last change, and taken for known behind later ones. Of an archived visit only its name is left.
 */
function isKnown({ processId, version, eventId }: CursorPosition) {
  const isPassed = eventId.startsWith('edt_')
    ? sql`1`
    : sql`exists (select 1 from ${processEvents} e where e.process_id = p.id and e.id = ${eventId})`
  const inHistory = sql`exists (select 1 from ${processes} p where p.id = ${processId} and p.account_id = k.account_id
    and case when p.version = ${version} then p.last_event_id = ${eventId} else p.version > ${version} and ${isPassed} end)`
  const inArchive = sql`exists (select 1 from ${archivedVisits} a where a.id = ${processId} and a.account_id = k.account_id)`
  return sql<number>`(${inHistory} or ${inArchive})`
}

type Row = RowOf<typeof rowsChanged>

function rowsChanged(db: Db, { dealer, seq, limit }: { dealer: DealerKey; seq: number; limit: number }) {
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
      lastEventId: p.lastEventId,
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

function toChanged(row: Row, appUrl: string): CountedChange {
  return {
    ...processAnswer(row, appUrl),
    amounts: toAmounts(row),
    changedAt: row.updatedAt,
    endedAt: row.endedAt,
  }
}
