import { bind } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { privacyCalls } from '#worker/contract/customer-calls.ts'
import type { CountedEvidence } from '#worker/contract/staff/visit/page-units.ts'
import { asShown, evidenceOf, toEvidence } from '#worker/process/approval/index.ts'
import { customerCallOf, readProcess, type CustomerCall } from '#worker/process/index.ts'

import { deleteLicence } from './delete-licence.ts'
import { getPrivacy } from './get-privacy.ts'

/** Routes of a customer's stored data, and of its deletion. */
export const privacyRoutes = bind(privacyCalls, {
  'GET /api/process/privacy': ({ c }) => getPrivacy(customerCallOf(c)),
  'GET /api/process/approval/:id': ({ c, params }) => getApproval(customerCallOf(c), params.id),
  'DELETE /api/process/licence-picture': ({ c }) => deleteLicence(customerCallOf(c)),
})

/** An approval of the customer's own, with its proof. */
async function getApproval(call: CustomerCall, approvalId: string): Promise<CountedEvidence> {
  const { rows } = await readProcess(call, (db, { processId }) => ({
    approval: evidenceOf(db, { processId, approvalId }),
  }))
  const [approval] = rows.approval
  if (approval === undefined) throw notFound('approval')
  return asShown(await toEvidence(approval))
}
