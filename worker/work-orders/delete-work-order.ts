import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

type Deletion = {
  workOrder: { id: string; customerId: string | null; vehicleId: string | null }
  /** Statements of others that belong to the deletion, under the same guard. */
  alongside: (guard: SQL) => readonly Statement[]
}

/**
 * Statements that delete a work order that never had a process, with its rows and with a customer and a car that belong to
 * it alone. Nothing is deleted of one that has a process.
 */
export function deleteWorkOrderStatements(db: Db, { workOrder, alongside }: Deletion): Statement[] {
  const { id, customerId, vehicleId } = workOrder
  const guard = sql`exists (select 1 from ${workOrders} one where one.id = ${id})
    and not exists (select 1 from ${processes} p where p.work_order_id = ${id})`
  return [
    ...alongside(guard),
    db.run(sql`delete from ${orderRows} where work_order_id = ${id} and ${guard}`),
    db.run(sql`delete from ${workOrders} where id = ${id} and ${guard}`),
    db.run(sql`
      delete from ${customers} where id = ${customerId} and external_customer_number is null
        and not exists (select 1 from ${workOrders} w where w.customer_id = ${customers.id})
        and not exists (select 1 from ${processes} p where p.customer_id = ${customers.id})`),
    db.run(sql`
      delete from ${vehicles} where id = ${vehicleId} and has_plate = 0 and vin is null
        and not exists (select 1 from ${workOrders} w where w.vehicle_id = ${vehicles.id})`),
  ]
}
