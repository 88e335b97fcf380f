import { sql, type SQL } from 'drizzle-orm'

import { cloudCabinets, cloudKeys } from '#worker/db/schema/cloud-cabinet.table.ts'

/** The reason why a message waits for a code that is not set yet. */
export const codeNotThere = 'code_not_there'

/**
 * True in SQL where the code of a lease (of this id, in this cabinet) opens its box as soon as it may: in a cabinet that a
 * cloud runs only once the cloud has it. What is not so is told to nobody.
 */
export function codeStands({ leaseId, lockerId }: { leaseId: SQL; lockerId: SQL }): SQL {
  return sql`not exists (
    select 1 from ${cloudCabinets} run where run.locker_id = ${lockerId} and not exists (
      select 1 from ${cloudKeys} stands where stands.lease_id = ${leaseId} and stands.granted_at is not null))`
}

/** True in SQL where a process holds a box of a cabinet that a cloud runs; `lease` are its columns. */
export function isOfCloud(lockerId: SQL): SQL {
  return sql`exists (select 1 from ${cloudCabinets} run where run.locker_id = ${lockerId})`
}
