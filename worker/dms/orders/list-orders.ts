import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import type { CountedListedOrder, CountedOrders, DmsOrdersQuery } from '#worker/contract/machines/dms-orders.ts'
import { readTogether, type Db } from '#worker/db/db.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { callerOf, type DealerKey } from '#worker/dms/api-key.ts'
import { keyRefused } from '#worker/dms/dms.errors.ts'
import { processAnswer, unfinishedIn } from '#worker/process/index.ts'

const k = alias(apiKeys, 'k')
const p = alias(processes, 'p')
const w = alias(workOrders, 'w')

type Input = { deps: Dependencies; dealer: DealerKey; query: DmsOrdersQuery }
type Row = RowOf<typeof pageOf>

/**
 * The orders of an account that have a number, the newest first, each with its newest process. A page looks at `limit` orders
 * and answers those of them that the filters take, so that no filter makes it look further. Throws 401.
 */
export async function listOrders({ deps, dealer, query }: Input): Promise<CountedOrders> {
  const { db, config } = deps
  const caller = callerOf(dealer)
  const rows = await readTogether(db, {
    caller: selectFrom(db, { keyId: k.id }, sql`${caller.from} where ${caller.where}`),
    page: pageOf(db, { dealer, query }),
  })
  if (rows.caller.length === 0) throw keyRefused()
  const page = rows.page.slice(0, query.limit)
  const last = page.at(-1)
  return {
    items: page.filter((row) => isTaken(row, query)).map((row) => toListed(row, config.appUrl)),
    nextCursor: rows.page.length > page.length && last !== undefined ? `${last.createdAt}_${last.orderId}` : null,
  }
}

function pageOf(db: Db, { dealer, query }: { dealer: DealerKey; query: DmsOrdersQuery }) {
  const caller = callerOf(dealer)
  return selectFrom(
    db,
    {
      orderId: w.id,
      externalWorkOrderId: notNull(w.externalWorkOrderId),
      orderVersion: w.version,
      revision: w.dealerRevision,
      createdAt: w.createdAt,
      updatedAt: w.updatedAt,
      id: orNull(p.id),
      linkCode: p.linkCode,
      processType: p.processType,
      state: p.state,
      version: p.version,
      isUnfinished: sql`${unfinishedIn('p.state')}`.mapWith(Boolean),
    },
    sql`${caller.from}
    join ${workOrders} w on w.account_id = k.account_id and w.external_work_order_id is not null and ${beforeOf(query)}
    left join ${processes} p on p.id = (
      select newest.id from ${processes} newest where newest.work_order_id = w.id order by newest.id desc limit 1)
    where ${caller.where} order by w.created_at desc, w.id desc limit ${query.limit + 1}`,
  )
}

function beforeOf({ cursor }: DmsOrdersQuery): SQL {
  if (cursor === undefined) return sql`1`
  const [at = ''] = cursor.split('_')
  return sql`(w.created_at, w.id) < (${Number(at)}, ${cursor.slice(at.length + 1)})`
}

function isTaken({ id, state, isUnfinished }: Row, query: DmsOrdersQuery): boolean {
  if (query.state !== undefined && (id === null || state !== query.state)) return false
  switch (query.process) {
    case undefined:
      return true
    case 'none':
      return id === null
    case 'unfinished':
      return id !== null && isUnfinished
    case 'ended':
      return id !== null && !isUnfinished
  }
}

function toListed(row: Row, appUrl: string): CountedListedOrder {
  const { externalWorkOrderId, orderVersion, revision, createdAt, updatedAt, id } = row
  return {
    externalWorkOrderId,
    version: orderVersion,
    revision,
    createdAt,
    updatedAt,
    process: id === null ? null : processAnswer({ ...row, id }, appUrl),
  }
}
