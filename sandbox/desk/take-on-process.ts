import * as z from 'zod'

import { isOk } from '#sandbox/app-calls/call-app.ts'
import { dealerSystem, readDealerProcess } from '#sandbox/app-calls/dealer-system.ts'
import type { ConnectedAccount, Connection } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { customerName, vehicleName, workOrderSchema } from '#sandbox/fixtures/work-orders.ts'

import { keepNewProcess, refreshProcess, type DeskProcess } from './desk-processes.ts'
import { lentCarOf } from './staff.ts'

type Made = { db: SandboxDb; connection: Connection; account: ConnectedAccount; processId: string; now: number }

const storedSchema = z.object({ workOrder: workOrderSchema })

const nothing = { licenseNumber: null, vehicle: null, customer: null, contact: null }

function shownOf(order: z.infer<typeof storedSchema>) {
  const { customer, vehicle } = order.workOrder
  return {
    licenseNumber: vehicle?.licenseNumber ?? null,
    vehicle: vehicleName(order),
    customer: customerName(order),
    contact: customer.phoneNumber ?? customer.email ?? null,
  }
}

/** Returns the car of the workshop's that a test drive is in, as the desk shows the customer's own. */
async function shownCar(desk: Pick<Made, 'db' | 'connection'>, which: { id: string; accountId: string }) {
  const car = await lentCarOf(desk, which)
  return car === null ? {} : { licenseNumber: car.licenseNumber, vehicle: `${car.make} ${car.model}` }
}

/**
 * Adds a process that was not created from the desk, as the app and the work order have it. Returns null where the
 * account has no such process.
 */
export async function takeOnProcess({ db, connection, account, processId, now }: Made): Promise<DeskProcess | null> {
  const dealer = dealerSystem(connection, account)
  const answer = await dealer.getProcess(processId)
  const process = isOk(answer) ? readDealerProcess(answer.body) : null
  if (process === null) return null
  const { externalWorkOrderId } = process
  const stored = externalWorkOrderId === null ? null : await dealer.getWorkOrder(externalWorkOrderId)
  const shown = stored !== null && isOk(stored) ? shownOf(storedSchema.parse(stored.body)) : nothing
  const which = { id: process.id, accountId: account.id }
  const car = shown.licenseNumber === null ? await shownCar({ db, connection }, which) : {}
  const kept = await keepNewProcess(db, {
    ...process,
    ...shown,
    ...car,
    externalWorkOrderId: externalWorkOrderId ?? '',
    accountId: account.id,
    createdAt: now,
  })
  return refreshProcess({ db, connection }, kept)
}
