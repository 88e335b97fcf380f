import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { may, roleRank } from '#domain/access/permissions.ts'
import type { Role } from '#domain/enums.ts'
import { readTogether, runBatch } from '#worker/db/db.ts'
import { currentPictureOf } from '#worker/licences/index.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

export type LicencePicture = { bytes: ReadableStream; contentType: string }

/** The picture of the customer's licence. That somebody looked is written down before they see it. */
export async function viewLicence({ deps, staff, processId }: StaffCall): Promise<LicencePicture> {
  const { db, clock, requestId } = deps
  const { rows, pictures } = await readTogether(db, {
    rows: staffRowOf(db, processId),
    pictures: currentPictureOf(db, sql`${processId}`),
  })
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
    // The customer is told as what somebody looked, also when that user is gone.
    detail: { pictureId: picture.id, role: seeingRole(staff.roles) },
  }
  await runBatch(db, [auditStatement(db, { entry, requestId, now: clock.now() })])
  return { bytes: object.body, contentType: picture.contentType }
}

/** The most powerful of the roles by which a user may look. */
function seeingRole(roles: readonly Role[]): Role | null {
  const able = roles.filter((role) => may(role, 'licence.see') !== 'none')
  return able.toSorted((one, other) => roleRank(other) - roleRank(one))[0] ?? null
}
