import * as z from 'zod'

import { notFound } from '#core/errors.ts'
import { consentHash, type JsonValue } from '#domain/consent.ts'
import type { ApprovalEvidence } from '#domain/contract/staff/process-page.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

import { evidenceOf } from './page.queries.ts'
import { toApproval } from './to-page.ts'

const documentSchema: z.ZodType<JsonValue> = z.json()

/** What the customer had before them when they approved, and whether it is what was hashed then. */
export async function getEvidence(call: StaffCall, approvalId: string): Promise<ApprovalEvidence> {
  const { deps, staff, processId } = call
  const [rows, approvals] = await deps.db.batch([
    staffRowOf(deps.db, processId),
    evidenceOf(deps.db, { processId, approvalId }),
  ])
  refuseUnlessReached(staff, 'process.see', rows[0])
  const [approval] = approvals
  if (approval === undefined) throw notFound('approval')
  const { document: text, ...row } = approval
  const document = documentSchema.parse(JSON.parse(text))
  const isIntact = (await consentHash(document, row.previousHash)) === row.hash
  return { ...toApproval(row), document, isIntact }
}
