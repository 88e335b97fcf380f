import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { archivedOf, readArchived } from '#worker/archive/index.ts'
import { writeThenRead, type Db, type Queries, type RowsOf } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { archivedVisits } from '#worker/db/schema/process/archive.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, substituteVehicles, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { callerOf, type DealerKey } from '#worker/dms/api-key.ts'
import { keyRefused } from '#worker/dms/dms.errors.ts'
import { ownProcess } from '#worker/dms/get-process.ts'

const a = alias(accounts, 'a')
const w = alias(workOrders, 'w')

export type DocumentInput = { deps: Dependencies; dealer: DealerKey; processId: string }

/** Returns the fields that name a visit on its documents. */
function visitOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      processId: sql<string>`o.id`,
      externalWorkOrderId: orNull(w.externalWorkOrderId),
      licenseNumber: sql<string | null>`coalesce(v.license_number, s.license_number)`,
      customerName: sql<
        string | null
      >`(select coalesce(nullif(trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')), ''), c.name)
        from ${customers} c where c.id = o.customer_id)`,
      workshopName: a.name,
      businessId: a.businessId,
      timeZone: a.timeZone,
      languageLcid: sql<string | null>`(select c.language_lcid from ${customers} c where c.id = o.customer_id)`,
    },
    sql`${processes} o join ${accounts} a on a.id = o.account_id
    left join ${workOrders} w on w.id = o.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id
    left join ${substituteVehicles} s on s.id = o.substitute_vehicle_id
    where o.id = ${processId}`,
  )
}

export type Visit = RowOf<typeof visitOf>

/** In SQL: the id of an archived process, null where it is not of the caller's account. */
function ownArchived(dealer: DealerKey, processId: string): SQL {
  const caller = callerOf(dealer)
  return sql`(select kept.id from ${caller.from} join ${archivedVisits} kept on kept.id = ${processId} and kept.account_id = k.account_id
    where ${caller.where})`
}

/**
 * Reads a process of the caller's account, and what else is asked of it: from the database in one round trip, of an archived
 * one from its document by the same queries. Throws 401, 404 `process.not_found` and 503 `files.unavailable`.
 */
export async function readDocument<Q extends Queries>(
  { deps, dealer, processId }: DocumentInput,
  queriesOf: (db: Db, processId: SQL) => Q,
): Promise<{ visit: Visit; rows: RowsOf<Q> }> {
  const caller = callerOf(dealer)
  const id = ownProcess(dealer, processId)
  const { db } = deps
  const queries = queriesOf(db, id)
  const ofVisit = { visit: visitOf(db, id) }
  const { rows: hot, more } = await writeThenRead(db, [], {
    queries,
    more: {
      ...ofVisit,
      caller: selectFrom(db, { id: sql<string>`k.id` }, sql`${caller.from} where ${caller.where}`),
      archived: archivedOf(db, ownArchived(dealer, processId)),
    },
  })
  if (more.caller.length === 0) throw keyRefused()
  const [archived] = more.archived
  const cold = archived && (await readArchived(deps, archived, { queries: { ...queries, ...ofVisit } }))
  const rows = cold ?? hot
  const [visit] = cold?.visit ?? more.visit
  if (visit === undefined) throw notFound('process')
  return { visit, rows }
}
