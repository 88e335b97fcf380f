import { eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { requestInvalidField } from '#core/http/validate.ts'
import { newId } from '#core/secrets/ids.ts'
import { reachedAccount, readSettings, type SettingsCall } from '#core/settings-change.ts'
import { normalisePlate, plateKey } from '#domain/contact/licence-plate.ts'
import {
  vehicleUnits,
  newSettingsVehicleSchema,
  type NewSettingsVehicleInput,
  type CountedSettingsVehicle,
  type SettingsVehicleInput,
  type CountedSettingsVehicles,
} from '#worker/contract/staff/settings/vehicle-settings.ts'
import { isConstraintViolation } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { substituteVehicles, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import type { RowOf } from '#worker/db/select-from.ts'
import { unfinishedIn } from '#worker/process/index.ts'
import { changeDifferences, differing, isSame, pick } from '#worker/settings/differences.ts'
import { addThing, editThing, inUse, presentOf, readList, removeThing } from '#worker/settings/resource.ts'
import { timeZoneOf, toTimeZone } from '#worker/settings/time-zone.ts'

/** The most that a list shows. */
const mostVehicles = 500

/** Fields of a vehicle in the contract. */
const fields = newSettingsVehicleSchema.keyof().options

const { id: vehicleId, accountId, licenseNumber, removedAt } = substituteVehicles
const p = alias(processes, 'p')
const isLent = sql`${p.substituteVehicleId} = ${vehicleId} and ${unfinishedIn('p.state')}`

/** The cars of an account with who has them. */
function rowsOf(call: SettingsCall, where: SQL) {
  const end = workOrders.reservationEnd
  return call.deps.db
    .select({
      ...getTableColumns(substituteVehicles),
      openProcesses: sql<number>`count(${p.id})`.as('open_processes'),
      /** Loans, of these, without a stated end. */
      openEnds: sql<number>`coalesce(sum(${p.id} is not null and ${end} is null), 0)`.as('open_ends'),
      lastEnd: sql<number | null>`max(${end})`.as('last_end'),
    })
    .from(substituteVehicles)
    .leftJoin(p, isLent)
    .leftJoin(workOrders, eq(workOrders.id, p.workOrderId))
    .where(sql`${accountId} = ${reachedAccount(call)} and ${where}`)
    .groupBy(vehicleId)
    .orderBy(substituteVehicles.purpose, licenseNumber)
    .limit(mostVehicles)
}

type Rows = { found: RowOf<typeof rowsOf>[] }

function toVehicle({
  id,
  version,
  openProcesses,
  openEnds,
  lastEnd,
  ...row
}: Rows['found'][number]): CountedSettingsVehicle {
  const takenUntil = openEnds > 0 ? null : lastEnd
  return { ...pick(row, fields), id, version, openProcesses, takenUntil }
}

const vehicles = {
  table: substituteVehicles,
  subject: 'vehicle',
  removedAtColumn: removedAt,
  most: mostVehicles,
  queriesOf: (call: SettingsCall, id: string) => ({ found: rowsOf(call, sql`${vehicleId} = ${id}`) }),
  toThing: ({ found }: Rows) => found.map(toVehicle)[0],
  units: vehicleUnits,
  isGone: ({ found }: Rows) => found.some((row) => row.removedAt !== null),
}

/** The cars that an account lends. */
export function listVehicles(call: SettingsCall): Promise<CountedSettingsVehicles> {
  return readList(call, {
    queriesOf: () => ({ found: rowsOf(call, sql`${removedAt} is null`), zone: timeZoneOf(call) }),
    toList: ({ found, zone }) => ({ items: found.map(toVehicle), timeZone: toTimeZone(zone) }),
  })
}

/** True in SQL for a car of this plate that is still lent, however its plate was written. */
const isOfPlate = (plate: string): SQL =>
  sql`replace(replace(${licenseNumber}, '-', ''), ' ', '') = ${plateKey(plate)} and ${removedAt} is null`

/** With its plate in the usual form. */
const formOf = (input: NewSettingsVehicleInput) => ({ ...input, licenseNumber: normalisePlate(input.licenseNumber) })

/** Adds a car. A repeated request is answered as the first one was: a plate is on the list once. */
export async function addVehicle(call: SettingsCall, input: NewSettingsVehicleInput): Promise<CountedSettingsVehicle> {
  const form = formOf(input)
  const hasPlate = isOfPlate(form.licenseNumber)
  const byPlate = { ...vehicles, queriesOf: () => ({ found: rowsOf(call, hasPlate) }) }
  const { thing } = await addThing(call, byPlate, {
    id: newId('sub', call.deps.clock.now()),
    action: 'vehicle.add',
    values: form,
    guard: sql`not exists (
      select 1 from ${substituteVehicles} where ${accountId} = ${call.accountId} and ${hasPlate})`,
  })
  if (!isSame<NewSettingsVehicleInput>(thing, form)) throw plateTaken()
  return thing
}

type Edit = { id: string; input: SettingsVehicleInput }

/** Changes a car; who has it sees it as it is now. */
export function editVehicle(
  call: SettingsCall,
  { id, input: { version, ...input } }: Edit,
): Promise<CountedSettingsVehicle> {
  const form = formOf(input)
  return changeDifferences({
    subject: 'vehicle',
    version,
    read: async () => presentOf(vehicles, await readSettings(call, () => vehicles.queriesOf(call, id))),
    differs: (before) => differing<NewSettingsVehicleInput>(before, form),
    write: (changed) =>
      editThing(call, vehicles, {
        id,
        version,
        action: 'vehicle.edit',
        detail: { fields: changed },
        set: form,
        seenBy: [{ which: sql`${processes.substituteVehicleId} = ${id}` }],
        isAlreadyApplied: (vehicle) => isSame<NewSettingsVehicleInput>(vehicle, form),
        guard: sql`not exists (
          select 1 from ${substituteVehicles} where ${accountId} = ${call.accountId} and ${isOfPlate(form.licenseNumber)}
            and ${vehicleId} <> ${id})`,
        refuse: plateTaken,
      }).catch(refuseTakenPlate),
  })
}

function plateTaken() {
  return requestInvalidField('licenseNumber', 'taken')
}

function refuseTakenPlate(error: unknown): never {
  throw isConstraintViolation(error, 'substitute_vehicles.license_number') ? plateTaken() : error
}

/** Takes a car off the list; history keeps who had it. Throws 409 while it is lent or reserved. */
export function removeVehicle(call: SettingsCall, id: string): Promise<void> {
  return removeThing(call, vehicles, {
    id,
    action: 'vehicle.remove',
    guard: sql`not exists (select 1 from ${processes} p join ${substituteVehicles} on ${isLent} where ${vehicleId} = ${id})`,
    set: (now) => ({ removedAt: now, enabled: false }),
    refuse: ({ openProcesses }) => inUse('vehicle', { openProcesses }),
  })
}
