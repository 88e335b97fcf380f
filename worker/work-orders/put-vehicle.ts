import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { vehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'

import type { VehicleContent } from './work-order-content.ts'

type VehicleWrite = {
  accountId: string
  vehicle: VehicleContent
  /** Null for an order without a number, whose car has a plate. */
  externalWorkOrderId: string | null
  now: number
  guard: SQL
}

/** Returns the name that stands in for the plate of a car that belongs to one order and has neither plate nor VIN. */
export const nameByOrder = (externalWorkOrderId: string) => `#${externalWorkOrderId}`
const nameByVin = (vin: string) => `VIN ${vin}`

/**
 * Statements that store a vehicle, and its id as SQL. A vehicle is one for the whole account, by the key of its plate, whose
 * first spelling stays, else by its VIN, else by its order: what an order leaves out of it stays as known, and so does what staff put right of it in an order.
 */
export function vehicleStatements(db: Db, write: VehicleWrite): { statements: Statement[]; id: SQL } {
  const { vehicle, externalWorkOrderId } = write
  const byOrder = externalWorkOrderId === null ? null : nameByOrder(externalWorkOrderId)
  if (vehicle.licenseNumber !== null) return namedStatements(db, write, { name: vehicle.licenseNumber, byOrder })
  if (vehicle.vin !== null) return vinStatements(db, write, { vin: vehicle.vin, byOrder })
  if (byOrder === null) throw new Error('A car without plate and VIN needs the number of its order')
  return namedStatements(db, write, { name: byOrder, byOrder })
}

/** In SQL, on `vehicles`: no order of it has had its car put right by staff. */
const isNotCorrected = sql`not exists (
  select 1 from ${workOrders} o where o.vehicle_id = ${vehicles}.id and o.vehicle_edited_manually = 1)`

/** In SQL, on `vehicles`: the car of a plate, however that is written. */
const isOfPlate = (accountId: string, plate: string) =>
  sql`account_id = ${accountId} and plate_key = ${plateKey(plate)} and has_plate = 1`

function namedStatements(db: Db, write: VehicleWrite, { name, byOrder }: { name: string; byOrder: string | null }) {
  const { accountId, vehicle, now, guard } = write
  const hasPlate = name === vehicle.licenseNumber
  const named = hasPlate
    ? isOfPlate(accountId, name)
    : sql`account_id = ${accountId} and license_number = ${name} and has_plate = 0`
  const statements = [
    ...(hasPlate ? [givePlate(db, write, byOrder)] : []),
    db.run(sql`
      insert into ${vehicles} (id, account_id, license_number, has_plate, make, model, vin, created_at, updated_at)
      select ${newId('veh', now)}, ${accountId}, ${name}, ${hasPlate}, ${vehicle.make}, ${vehicle.model}, ${vehicle.vin}, ${now}, ${now}
      where ${guard}
      on conflict do update
        set make = coalesce(excluded.make, make), model = coalesce(excluded.model, model),
          vin = coalesce(excluded.vin, vin), updated_at = excluded.updated_at
        where ${isNotCorrected}`),
  ]
  return { statements, id: sql`(select id from ${vehicles} where ${named})` }
}

/** A car that was known by its VIN, or by this order, has a plate now: it stays the car that it is. */
function givePlate(db: Db, { accountId, vehicle, now, guard }: VehicleWrite, byOrder: string | null): Statement {
  return db.run(sql`
    update ${vehicles} set license_number = ${vehicle.licenseNumber}, has_plate = 1, updated_at = ${now}
    where id = (
      select v.id from ${vehicles} v where v.account_id = ${accountId} and v.has_plate = 0
        and (v.vin = ${vehicle.vin} or v.license_number = ${byOrder}) order by v.vin is null limit 1)
      and not exists (select 1 from ${vehicles} where ${isOfPlate(accountId, vehicle.licenseNumber ?? '')})
      and ${guard}`)
}

function vinStatements(db: Db, write: VehicleWrite, { vin, byOrder }: { vin: string; byOrder: string | null }) {
  const { accountId, vehicle, now, guard } = write
  const ofVin = (alias: SQL) => sql`${alias}.account_id = ${accountId} and ${alias}.vin = ${vin}`
  const id = sql`(select v.id from ${vehicles} v where ${ofVin(sql`v`)} order by v.has_plate desc, v.id limit 1)`
  const isUnknown = sql`not exists (select 1 from ${vehicles} v where ${ofVin(sql`v`)})`
  const statements = [
    db.run(sql`
      update ${vehicles} set license_number = ${nameByVin(vin)}, vin = ${vin}, updated_at = ${now}
      where account_id = ${accountId} and license_number = ${byOrder} and has_plate = 0 and ${isUnknown} and ${guard}`),
    db.run(sql`
      insert into ${vehicles} (id, account_id, license_number, has_plate, vin, created_at, updated_at)
      select ${newId('veh', now)}, ${accountId}, ${nameByVin(vin)}, 0, ${vin}, ${now}, ${now}
      where ${isUnknown} and ${guard}`),
    db.run(sql`
      update ${vehicles}
      set make = coalesce(${vehicle.make}, make), model = coalesce(${vehicle.model}, model), updated_at = ${now}
      where id = ${id} and ${isNotCorrected} and ${guard}`),
  ]
  return { statements, id }
}
