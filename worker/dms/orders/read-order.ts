import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { apiKeys } from '#worker/db/schema/account.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'
import { callerOf, type DealerKey } from '#worker/dms/api-key.ts'
import { keyRefused } from '#worker/dms/dms.errors.ts'

const k = alias(apiKeys, 'k')
const w = alias(workOrders, 'w')

/** A work order of the caller's account as far as it is handled whole. */
export type OrderHead = {
  id: string
  version: number
  customerId: string | null
  vehicleId: string | null
  formerNumber: string | null
  hasProcess: boolean
}

export type FoundOrder = { keyId: string; accountId: string; order: OrderHead | null }

/** Reads an order by its number, and the caller's key, in one round trip; `order` is null where there is none. Throws 401. */
export async function readOrder(db: Db, dealer: DealerKey, externalWorkOrderId: string): Promise<FoundOrder> {
  const caller = callerOf(dealer)
  const [row] = await selectFrom(
    db,
    {
      keyId: k.id,
      accountId: k.accountId,
      id: orNull(w.id),
      version: w.version,
      customerId: w.customerId,
      vehicleId: w.vehicleId,
      formerNumber: w.formerNumber,
      hasProcess: sql`exists (select 1 from ${processes} p where p.work_order_id = w.id)`.mapWith(Boolean),
    },
    sql`${caller.from}
    left join ${workOrders} w on w.account_id = k.account_id and w.external_work_order_id = ${externalWorkOrderId}
    where ${caller.where}`,
  )
  if (row === undefined) throw keyRefused()
  const { keyId, accountId, id, ...order } = row
  return { keyId, accountId, order: id === null ? null : { id, ...order } }
}
