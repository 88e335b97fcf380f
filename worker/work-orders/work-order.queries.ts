import { asc, eq, type SQL } from 'drizzle-orm'

import { labelled, labelledOrNull } from '#core/http/labelled.ts'
import { pick } from '#core/http/pick.ts'
import { rowTermNames } from '#domain/money/row-price.ts'
import type { Db } from '#worker/db/db.ts'
import { customers, orderRows, vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

/** A work order with the names of its customer and its vehicle; contact details are left where they are. */
export function workOrderOf(db: Db, workOrderId: SQL) {
  return db
    .select({
      ...labelled({
        id: workOrders.id,
        version: workOrders.version,
        externalWorkOrderId: workOrders.externalWorkOrderId,
        externalSystemIdentifier: workOrders.externalSystemIdentifier,
        accessoryFeeCents: workOrders.accessoryFeeCents,
        cpuPaymentRequest: workOrders.cpuPaymentRequest,
        reservationStart: workOrders.reservationStart,
        reservationEnd: workOrders.reservationEnd,
      }),
      ...labelledOrNull({
        customerId: customers.id,
        customerName: customers.name,
        firstName: customers.firstName,
        lastName: customers.lastName,
        vehicleId: vehicles.id,
        licenseNumber: vehicles.licenseNumber,
        make: vehicles.make,
        model: vehicles.model,
        vin: vehicles.vin,
      }),
    })
    .from(workOrders)
    .leftJoin(customers, eq(customers.id, workOrders.customerId))
    .leftJoin(vehicles, eq(vehicles.id, workOrders.vehicleId))
    .where(eq(workOrders.id, workOrderId))
}

export function orderRowsOf(db: Db, workOrderId: SQL) {
  return db
    .select({
      id: orderRows.id,
      workOrder: orderRows.workOrderId,
      description: orderRows.description,
      type: orderRows.type,
      priceCents: orderRows.priceCents,
      payer: orderRows.payer,
      productCode: orderRows.productCode,
      ...pick(orderRows, ...rowTermNames),
    })
    .from(orderRows)
    .where(eq(orderRows.workOrderId, workOrderId))
    .orderBy(asc(orderRows.position))
}
