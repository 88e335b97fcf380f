import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import { nameByOrder } from './put-vehicle.ts'

type Rename = {
  accountId: string
  workOrder: { id: string; version: number }
  from: string
  to: string
  now: number
  /** Statements of others that belong to the new number, under the same guard. */
  alongside: (guard: SQL) => readonly Statement[]
}

/**
 * Statements that give a work order another number, the last of which writes one row if the order is as it was read and the
 * number is free. Everything that hangs on the order hangs on its id and stays: process, link, rows, payments.
 */
export function renameWorkOrder(db: Db, { accountId, workOrder, from, to, now, alongside }: Rename) {
  const { id, version } = workOrder
  const isFree = sql`not exists (
    select 1 from ${workOrders} other where other.account_id = ${accountId} and other.external_work_order_id = ${to})`
  const guard = sql`exists (select 1 from ${workOrders} one where one.id = ${id} and one.version = ${version}) and ${isFree}`
  return {
    // A car that is known by its order alone.
    vehicle: db.run(sql`
      update ${vehicles} set license_number = ${nameByOrder(to)}, updated_at = ${now}
      where account_id = ${accountId} and license_number = ${nameByOrder(from)} and has_plate = 0 and ${guard}
        and not exists (
          select 1 from ${vehicles} t where t.account_id = ${accountId} and t.license_number = ${nameByOrder(to)})`),
    alongside: alongside(guard),
    order: db.run(sql`
      update ${workOrders} set external_work_order_id = ${to}, former_number = ${from}, version = version + 1, updated_at = ${now}
      where id = ${id} and version = ${version} and ${isFree}`),
  }
}
