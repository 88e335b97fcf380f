import { sql } from 'drizzle-orm'

import { notFound } from '#core/errors.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/process-page.ts'
import { evidenceOf, toEvidence } from '#worker/process/approval/index.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

/** What the customer had before them when they approved, and whether it is what was hashed then. */
export async function getEvidence(call: StaffCall, approvalId: string): Promise<ApprovalEvidence> {
  const { deps, staff, processId } = call
  const [rows, approvals] = await deps.db.batch([
    staffRowOf(deps.db, processId),
    evidenceOf(deps.db, { processId: sql`${processId}`, approvalId }),
  ])
  refuseUnlessReached(staff, 'process.see', rows[0])
  const [approval] = approvals
  if (approval === undefined) throw notFound('approval')
  return toEvidence(approval)
}
