import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import { changeSetup, type SetupCall } from '#core/setup-change.ts'
import { unfinishedIn } from '#worker/process/index.ts'

import { vehicleInUse } from './vehicle-setup.errors.ts'
import { vehicleOf } from './vehicle.queries.ts'

/** Takes a car off the list; history keeps who had it. Twice is as good as once. Throws 409 while it is lent or reserved. */
export async function removeVehicle(call: SetupCall, id: string): Promise<void> {
  const { db, clock } = call.deps
  const now = clock.now()
  const { won, rows } = await changeSetup(call, {
    action: 'vehicle.remove',
    subject: id,
    guard: sql`exists (select 1 from substitute_vehicles
        where id = ${id} and account_id = ${call.accountId} and removed_at is null)
      and not exists (select 1 from processes where substitute_vehicle_id = ${id} and ${unfinishedIn('state')})`,
    statements: (isWon) => [
      db.run(sql`
        update substitute_vehicles set removed_at = ${now}, enabled = 0, updated_at = ${now}, version = version + 1
        where id = ${id} and ${isWon}`),
    ],
    queriesOf: (reading, accounts) => ({ vehicle: vehicleOf(reading, accounts, id) }),
  })
  const [row] = rows.vehicle
  if (row === undefined) throw notFound('vehicle')
  if (!won && row.removedAt === null) throw vehicleInUse({ openProcesses: row.openProcesses })
}
