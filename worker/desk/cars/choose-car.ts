import { sql } from 'drizzle-orm'

import { auditStatement, wasAudited } from '#core/audit.ts'
import { notFound, versionConflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { newId } from '#core/secrets/ids.ts'
import { isVerified, wantsIdentity } from '#domain/access/identity.ts'
import { carLoanOf, mayChooseCar } from '#domain/keys/car-loan.ts'
import { handOutTypes } from '#domain/process-type.ts'
import type { CountedCarChoice, CountedCarUse, ChooseCarInput, ChosenCar } from '#worker/contract/staff/visit/cars.ts'
import { change, readTogether } from '#worker/db/db.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import {
  announceStatement,
  noteStatement,
  refuseUnlessReached,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

import { carChoiceQueries, noted, type CarChoiceRows } from './car-choice.queries.ts'
import { isInTheWay, toCarUse } from './car-uses.queries.ts'
import { carHandedOut, identityMissing, vehicleTaken } from './cars.errors.ts'
import { isTaken } from './is-taken.ts'

/** The cars of the account, each with who has it in the time of the visit; one round trip. */
export async function getCarChoice(call: StaffCall): Promise<CountedCarChoice> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, carChoiceQueries(deps.db, processId))
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.act', row)
  const visit = visitIn(rows)
  const loan = carLoanOf(visit)
  const cars = rows.cars.filter(({ id, enabled }) => enabled || id === visit.chosenId)
  return {
    version: row.version,
    chosenId: visit.chosenId,
    from: loan.from,
    until: loan.until,
    keyInBox: visit.chosenId === null ? null : visit.keyInBox,
    cars: cars.map(({ enabled: _, ...car }) => ({ ...car, taken: takerOf(call, rows, car.id) })),
  }
}

function visitIn({ visit: [visit] }: CarChoiceRows) {
  if (visit === undefined) throw notFound('process')
  return visit
}

/** Returns the use that has a car in the time of the visit; null where the car is free. */
function takerOf({ deps, staff }: StaffCall, rows: CarChoiceRows, vehicleId: string): CountedCarUse | null {
  const now = deps.clock.now()
  const loan = carLoanOf(visitIn(rows))
  const use = rows.uses.find((one) => one.vehicleId === vehicleId && isInTheWay(one, loan, now))
  return use === undefined ? null : toCarUse(use, { staff, now })
}

/**
 * Chooses the car of a visit, or another, until its key is handed out; the customer's open page shows it. Of two who choose
 * one car at once the database lets one through. Throws 409 and 422 as `carCalls` says.
 */
export async function chooseCar(call: StaffCall, input: ChooseCarInput): Promise<ChosenCar> {
  const { deps, staff, processId } = call
  const { db } = deps
  const noteId = `not_${input.clickId}`
  const read = { ...carChoiceQueries(db, processId), noted: noted(db, { processId, noteId }) }
  const rows = await readTogether(db, read)
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.act', row)
  if (rows.noted.length > 0) return { version: row.version, vehicleId: visitIn(rows).chosenId }
  if (row.version !== input.version) throw versionConflict('process')
  refuseUnlessChoosable(row, rows, input)
  const written = await change(db, { write: partsOf(call, { row, rows, input, noteId }), read })
  const [after] = written.rows.row
  if (written.wrote.audit || written.rows.noted.length > 0) {
    return { version: after?.version ?? row.version, vehicleId: visitIn(written.rows).chosenId }
  }
  if (after?.version !== row.version || input.vehicleId === null) throw versionConflict('process')
  throw vehicleTaken(takerOf(call, written.rows, input.vehicleId))
}

function refuseUnlessChoosable(row: StaffRow, rows: CarChoiceRows, { vehicleId }: ChooseCarInput): void {
  const visit = visitIn(rows)
  if (!mayChooseCar(row)) throw carHandedOut()
  if (vehicleId === null) {
    // Without a car of ours there is nothing whose key could be handed out.
    if (handOutTypes.includes(row.processType) && !visit.hasOwnVehicle)
      throw requestInvalidField('vehicleId', 'required')
    return
  }
  if (!rows.cars.some(({ id, enabled }) => id === vehicleId && enabled))
    throw requestInvalidField('vehicleId', 'unknown')
  if (row.currentStep === 'WAITING_CONFIRMATION' && lacksIdentity(row, rows)) throw identityMissing()
}

/** The approval asked nobody who they are, for there was no car in it, and with a car it would have. */
function lacksIdentity({ processType }: StaffRow, rows: CarChoiceRows): boolean {
  const { identityCheck: demand, chosenId, hasCarRow } = visitIn(rows)
  const asked = (hasOurVehicle: boolean) => wantsIdentity({ demand, processType, hasOurVehicle })
  if (!asked(true) || asked(chosenId !== null || hasCarRow)) return false
  const [check] = rows.check
  return check === undefined || !isVerified(check)
}

type Choosing = { row: StaffRow; rows: CarChoiceRows; input: ChooseCarInput; noteId: string }

function partsOf({ deps, staff, processId }: StaffCall, { row, rows, input, noteId }: Choosing) {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const { vehicleId } = input
  const id = newId('aud', now)
  const won = wasAudited(id)
  const isFree =
    vehicleId === null ? sql`1` : sql`not ${isTaken({ ...carLoanOf(visitIn(rows)), vehicleId, processId, now })}`
  const guard = sql`exists (select 1 from ${processes} where id = ${processId} and version = ${row.version})
    and not exists (select 1 from ${processNotes} where id = ${noteId}) and ${isFree}`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'car.choose',
    subject: processId,
    detail: { vehicleId },
  }
  const plate = rows.cars.find((car) => car.id === vehicleId)?.licenseNumber ?? ''
  const note = { noteId, processId, kind: 'CAR_CHOSEN' as const, text: plate, authorUserId: staff.userId, now }
  return {
    audit: auditStatement(db, { entry, requestId, now, guard, id }),
    car: db.run(sql`
      update ${processes} set substitute_vehicle_id = ${vehicleId}, version = version + 1, updated_at = ${now}
      where id = ${processId} and ${won}`),
    announcement: announceStatement(db, { processId, guard: won }),
    note: noteStatement(db, { ...note, guard: won }),
  }
}
