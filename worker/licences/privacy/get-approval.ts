import { notFound } from '#core/errors.ts'
import type { ApprovalEvidence } from '#worker/contract/staff/process-page.ts'
import { asShown, evidenceOf, toEvidence } from '#worker/process/approval/index.ts'
import { readProcess, type CustomerCall } from '#worker/process/index.ts'

/** An approval of the customer's own, with its proof. */
export async function getApproval(call: CustomerCall, approvalId: string): Promise<ApprovalEvidence> {
  const { rows } = await readProcess(call, (db, { processId }) => ({
    approval: evidenceOf(db, { processId, approvalId }),
  }))
  const [approval] = rows.approval
  if (approval === undefined) throw notFound('approval')
  return asShown(await toEvidence(approval))
}
