import { change, isConstraintViolation, type Db, type Queries, type RowsOf, type Statement } from '#worker/db/db.ts'

import { replayRefused } from './device.errors.ts'

/**
 * Writes what an admitted call changes, and then reads, in one round trip. Throws 401 `device.replayed` where the same
 * signature was written before.
 */
export async function writeAdmitted<Q extends Queries>(
  db: Db,
  writes: readonly Statement[],
  queries: Q,
): Promise<RowsOf<Q>> {
  try {
    return (await change(db, { write: { writes }, read: queries })).rows
  } catch (error) {
    throw isConstraintViolation(error, 'device_signatures') ? replayRefused() : error
  }
}
