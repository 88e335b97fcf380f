import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import { rowsStatement } from './put-work-order.ts'
import type { OrderRowContent, VehicleContent } from './work-order-content.ts'

type Corrected = {
  accountId: string
  workOrderId: string
  vehicle?: Omit<VehicleContent, 'vin' | 'licenseNumber'> & { licenseNumber: string }
  /** Whole: what is not among them is removed. Those that were there keep their `id`. */
  rows?: readonly (OrderRowContent & { id?: string })[]
  reservation?: { start: number | null; end: number | null }
  userId: string
  now: number
  /** Nothing is written where this does not hold. */
  guard: SQL
  /** Statements of others that belong to the correction. */
  alongside: readonly Statement[]
}

/**
 * Statements that put a work order right because staff say so. Its own row is written last, as its triggers look at the
 * rest. The car and the time are marked, so that the dealer system does not write over them.
 */
export function correctWorkOrderStatements(db: Db, corrected: Corrected): Statement[] {
  const { workOrderId, rows, now, guard } = corrected
  return [
    ...vehicleStatements(db, corrected),
    ...(rows === undefined
      ? []
      : [
          db.run(sql`delete from ${orderRows} where work_order_id = ${workOrderId} and ${guard}`),
          rowsStatement(db, { workOrderId, rows, now, guard }),
        ]),
    ...corrected.alongside,
    orderStatement(db, corrected),
  ]
}

function vehicleStatements(db: Db, { accountId, workOrderId, vehicle, now, guard }: Corrected): Statement[] {
  if (vehicle === undefined) return []
  return [
    // A car that had no plate stays the car that it is.
    db.run(sql`
      update ${vehicles} set license_number = ${vehicle.licenseNumber}, has_plate = 1, updated_at = ${now}
      where id = (select vehicle_id from ${workOrders} where id = ${workOrderId}) and has_plate = 0
        and not exists (
          select 1 from ${vehicles} t where t.account_id = ${accountId} and t.plate_key = ${plateKey(vehicle.licenseNumber)} and t.has_plate = 1)
        and ${guard}`),
    db.run(sql`
      insert into ${vehicles} (id, account_id, license_number, make, model, created_at, updated_at)
      select ${newId('veh', now)}, ${accountId}, ${vehicle.licenseNumber}, ${vehicle.make}, ${vehicle.model}, ${now}, ${now}
      where ${guard}
      on conflict do update
        set license_number = excluded.license_number, make = excluded.make, model = excluded.model, updated_at = excluded.updated_at`),
  ]
}

function orderStatement(db: Db, { accountId, workOrderId, vehicle, reservation, userId, now, guard }: Corrected) {
  const car =
    vehicle === undefined
      ? sql``
      : sql`vehicle_edited_manually = 1, vehicle_id = (
          select id from ${vehicles} where account_id = ${accountId} and plate_key = ${plateKey(vehicle.licenseNumber)} and has_plate = 1),`
  const time =
    reservation === undefined
      ? sql``
      : sql`reservation_edited_manually = 1, reservation_start = ${reservation.start}, reservation_end = ${reservation.end},`
  return db.run(sql`
    update ${workOrders}
    set ${car} ${time} changed_by_user_id = ${userId}, updated_at = ${now}, version = version + 1
    where id = ${workOrderId} and ${guard}`)
}
