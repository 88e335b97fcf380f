import { sql } from 'drizzle-orm'

import type { ApprovePriceForm } from '#worker/contract/customer/process-inputs.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'

import { announceStatement } from './announce.ts'
import { confirmQueriesOf, createApprovalOf } from './approval-screen.ts'
import { approvalStatements, lastApprovalOf } from './approval/index.ts'
import { isRepeat } from './confirm-process.ts'
import type { CustomerCall } from './customer-call.ts'
import { toStatus } from './process-status.ts'
import { versionRequired } from './process.errors.ts'
import { keysOf } from './process.queries.ts'
import { readProcess } from './read-process.ts'
import { commitProcess, editStatement } from './write-process.ts'

/**
 * The customer approves what the work costs now: an approval of its own in the ledger, after which it can be paid. A link
 * to the payment that waited for it goes out. Null where the screen was not the latest: the client reloads everything. A
 * repeat is answered with the status.
 */
export async function approvePrice(call: CustomerCall, input: ApprovePriceForm): Promise<CountedStatus | null> {
  const { db, clock, builtInTexts, requestId } = call.deps
  const read = await readProcess(call, confirmQueriesOf(call))
  const { process } = read
  if (call.seenVersion === null) throw versionRequired()
  if (process.askedPriceCents === null) {
    return isRepeat(call, input.total, read.rows.lastApproval) ? toStatus(process, read.status) : null
  }
  const isSeen = call.seenVersion === process.version && input.total === process.askedPriceCents
  if (!isSeen) return null
  const approval = await createApprovalOf({ ...read, ...input, isPrice: true, builtInTexts })
  if (approval === null) return null
  const now = clock.now()
  const processId = process.id
  const isAsked = sql`version = ${process.version} and asked_price_cents = ${approval.totalCents}`
  const { statement, won: guard } = editStatement(db, { processId, set: {}, guard: isAsked, now })
  const written = await commitProcess(call, {
    write: {
      edit: statement,
      approval: approvalStatements(db, { process, approval, requestId, now, guard }),
      announcement: announceStatement(db, { processId, guard }),
    },
    also: { lastApproval: lastApprovalOf(db, keysOf(call.code).processId) },
  })
  return written.wrote.edit || isRepeat(call, input.total, written.also.lastApproval) ? written.status : null
}
