import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'

import { conflict } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { changeSetup, readSetup, type SetupCall } from '#core/setup-change.ts'
import { requestInvalidField } from '#core/validate.ts'
import { toIsoOrNull } from '#domain/iso.ts'
import { normalisePlate } from '#domain/licence-plate.ts'
import {
  newSetupVehicleSchema,
  type NewSetupVehicleInput,
  type SetupVehicle,
  type SetupVehicleInput,
  type SetupVehicles,
} from '#worker/contract/staff/vehicle-setup.ts'
import { isConstraintViolation, type Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/work-order.table.ts'
import { touchStatements, unfinishedIn } from '#worker/process/index.ts'
import { changedFields, editThing, insertWhere, pick, removeThing, type Resource } from '#worker/settings/resource.ts'

/** As many as a list shows. */
const mostVehicles = 500

/** What is told of a vehicle: the fields of the contract. */
const fields = newSetupVehicleSchema.keyof().options

/** The cars of an account with who has them. */
function rowsOf(db: Db, accounts: SQL, where: SQL) {
  const end = workOrders.reservationEnd
  return db
    .select({
      ...getTableColumns(substituteVehicles),
      openProcesses: sql<number>`count(${processes.id})`.as('open_processes'),
      /** Of them those that nobody said the end of. */
      openEnds: sql<number>`coalesce(sum(${processes.id} is not null and ${end} is null), 0)`.as('open_ends'),
      lastEnd: sql<number | null>`max(${end})`.as('last_end'),
    })
    .from(substituteVehicles)
    .leftJoin(
      processes,
      sql`${processes.substituteVehicleId} = ${substituteVehicles.id} and ${unfinishedIn('processes.state')}`,
    )
    .leftJoin(workOrders, eq(workOrders.id, processes.workOrderId))
    .where(sql`${substituteVehicles.accountId} in (select id from ${accounts}) and ${where}`)
    .groupBy(substituteVehicles.id)
    .orderBy(substituteVehicles.purpose, substituteVehicles.licenseNumber)
    .limit(mostVehicles)
}

type VehicleRow = Awaited<ReturnType<typeof rowsOf>>[number]

function toVehicle(row: VehicleRow): SetupVehicle {
  const { id, version, openProcesses, openEnds, lastEnd } = row
  const takenUntil = openEnds > 0 ? null : toIsoOrNull(lastEnd)
  return { ...pick(row, fields), id, version, openProcesses, takenUntil }
}

const vehicles: Resource<NewSetupVehicleInput, VehicleRow, SetupVehicle> = {
  table: substituteVehicles,
  subject: 'vehicle',
  fields,
  // Its plate in the usual form.
  formOf: (input) => ({ ...input, licenseNumber: normalisePlate(input.licenseNumber) }),
  rowsOf,
  toThing: toVehicle,
  // Who has it sees it as it is now.
  touch: (db, { id, now, won }) => touchStatements(db, { which: sql`substitute_vehicle_id = ${id}`, now, guard: won }),
  isNeeded: (id) =>
    sql`exists (select 1 from ${processes} where ${processes.substituteVehicleId} = ${id} and ${unfinishedIn('state')})`,
  neededBy: ({ openProcesses }) => ({ openProcesses }),
  refuse: (error) => {
    throw isConstraintViolation(error, 'substitute_vehicles.license_number') ? plateTaken() : error
  },
}

function plateTaken() {
  return requestInvalidField('licenseNumber', 'taken')
}

/** The cars that an account lends. */
export async function listVehicles(call: SetupCall): Promise<SetupVehicles> {
  const { found, zone } = await readSetup(call, (db, accounts) => ({
    found: rowsOf(db, accounts, sql`${substituteVehicles.removedAt} is null`),
    zone: db.all<{ timeZone: string }>(sql`
      select a.time_zone as "timeZone" from ${accounts} t join accounts a on a.id = t.id`),
  }))
  return { items: found.map(toVehicle), timeZone: zone[0]?.timeZone ?? 'Europe/Helsinki' }
}

/** Adds a car. A repeated request is answered as the first one was: a plate is on the list once. */
export async function addVehicle(call: SetupCall, input: NewSetupVehicleInput): Promise<SetupVehicle> {
  const { db, clock } = call.deps
  const { accountId } = call
  const form = vehicles.formOf(input)
  const now = clock.now()
  const id = newId('sub', now)
  const { licenseNumber, removedAt } = substituteVehicles
  const own = sql`select 1 from ${substituteVehicles}
    where ${substituteVehicles.accountId} = ${accountId} and ${removedAt} is null`
  const { rows } = await changeSetup(call, {
    action: 'vehicle.add',
    subject: id,
    guard: sql`not exists (${own} and ${licenseNumber} = ${form.licenseNumber})
      and (select count(*) from (${own})) < ${mostVehicles}`,
    statements: (won) => {
      const values = { ...form, id, accountId, createdAt: now, updatedAt: now }
      return [insertWhere(db, { table: substituteVehicles, values, won })]
    },
    queriesOf: (reading, accounts) => ({
      found: rowsOf(reading, accounts, sql`${licenseNumber} = ${form.licenseNumber} and ${removedAt} is null`),
    }),
  })
  const [row] = rows.found
  if (row === undefined) throw conflict('vehicle.too_many', 'The account has as many vehicles as it can')
  if (changedFields<NewSetupVehicleInput>(row, form, fields).length > 0) throw plateTaken()
  return toVehicle(row)
}

/** Changes a car; who has it sees it as it is now. */
export function editVehicle(call: SetupCall, edit: { id: string; input: SetupVehicleInput }): Promise<SetupVehicle> {
  return editThing(call, vehicles, edit)
}

/** Takes a car off the list; history keeps who had it. Throws 409 while it is lent or reserved. */
export function removeVehicle(call: SetupCall, id: string): Promise<void> {
  return removeThing(call, vehicles, id)
}
