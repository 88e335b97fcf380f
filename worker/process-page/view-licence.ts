import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { runBatch } from '#core/db.ts'
import { notFound } from '#core/errors.ts'
import { currentPictureOf } from '#worker/licences/index.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

export type LicencePicture = { bytes: ReadableStream; contentType: string }

/** The picture of the customer's licence. That somebody looked is written down before they see it. */
export async function viewLicence({ deps, staff, processId }: StaffCall): Promise<LicencePicture> {
  const { db, clock, requestId } = deps
  const [rows, pictures] = await db.batch([staffRowOf(db, processId), currentPictureOf(db, sql`${processId}`)])
  const [row] = rows
  refuseUnlessReached(staff, 'licence.see', row)
  const [picture] = pictures
  const object = picture === undefined ? null : await deps.licences.get(picture.objectKey)
  if (picture === undefined || object === null) throw notFound('licence')
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'licence.see',
    subject: processId,
    detail: { pictureId: picture.id },
  }
  await runBatch(db, [auditStatement(db, { entry, requestId, now: clock.now() })])
  return { bytes: object.body, contentType: picture.contentType }
}
