import { sql } from 'drizzle-orm'

import { bind } from '#core/http/bind.ts'
import { uploadOf } from '#core/http/uploads.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { licenceCalls } from '#worker/contract/customer-calls.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import { drivingLicences } from '#worker/db/schema/process/licence.table.ts'
import {
  customerCallOf,
  editProcess,
  readProcess,
  refuseUnlessEditable,
  toStatus,
  type CustomerCall,
} from '#worker/process/index.ts'

import { currentPictureOf, endPictureStatement } from './licence.queries.ts'
import { saveLicence } from './save-licence.ts'

/** The picture of the customer's driving licence. */
export const licenceRoutes = bind(licenceCalls, {
  'PUT /api/process/save-drivers-licence': (call) => saveLicence(customerCallOf(call.c), uploadOf(call)),
  'DELETE /api/process/save-drivers-licence': ({ c }) => removeLicence(customerCallOf(c)),
})

/**
 * Removes the picture from R2, then the mark of it. Between the confirmation and the end the workshop relies on the
 * picture (it may have lent a car on it); before and after, it is the customer's to remove.
 */
async function removeLicence(call: CustomerCall): Promise<CountedStatus> {
  const { process, status, rows } = await readProcess(call, (db, { processId }) => ({
    picture: currentPictureOf(db, processId),
  }))
  const [picture] = rows.picture
  if (picture === undefined) return toStatus(process, status)
  if (isUnfinished(process.state)) refuseUnlessEditable(process)
  const { db, clock, licences } = call.deps
  await licences.delete(picture.objectKey)
  const ended = { processId: process.id, now: clock.now() }
  const written = await editProcess(call, process, {
    set: {},
    guard: sql`exists (select 1 from ${drivingLicences} where id = ${picture.id} and deleted_at is null)`,
    alongside: (won) => [endPictureStatement(db, { ...ended, guard: won })],
  })
  return written.status
}
