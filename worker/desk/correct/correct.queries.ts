import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { offersServices } from '#worker/accounts/services/index.ts'
import type { Db } from '#worker/db/db.ts'
import { hasOpenPayment } from '#worker/db/payment-records/index.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const p = alias(processes, 'p')
const v = alias(vehicles, 'v')
const w = alias(workOrders, 'w')

/** The order of a process as a correction finds it. */
export type OrderToCorrect = RowOf<typeof orderToCorrect>

export function orderToCorrect(db: Db, processId: string) {
  return selectFrom(
    db,
    {
      id: w.id,
      version: w.version,
      isFromDealerSystem: w.isFromDealerSystem,
      reservationStart: w.reservationStart,
      reservationEnd: w.reservationEnd,
      licenseNumber: orNull(v.licenseNumber),
      make: v.make,
      model: v.model,
      customerId: w.customerId,
      substituteVehicleId: p.substituteVehicleId,
      linkSendAt: p.linkSendAt,
      createdAt: p.createdAt,
      hasOpenPayment: sql`${hasOpenPayment(sql`p.id`)}`.mapWith(Boolean),
      offersServices: offersServices({ accountId: sql`p.account_id`, workOrderId: sql`p.work_order_id` }),
    },
    sql`${processes} p join ${workOrders} w on w.id = p.work_order_id
    left join ${vehicles} v on v.id = w.vehicle_id where p.id = ${processId}`,
  )
}
