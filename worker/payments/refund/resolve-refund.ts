import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { versionConflict } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import type { ResolveRefundInput } from '#worker/contract/staff-payment.ts'
import { change, readTogether, type Statement } from '#worker/db/db.ts'
import { refunds } from '#worker/db/schema/money/payment.table.ts'
import { isHeldByProvider } from '#worker/payments/credentials.ts'
import { noRefundToSettle } from '#worker/payments/payment.errors.ts'
import { settleRefund } from '#worker/payments/settle-refund.ts'
import {
  announceStatement,
  editStatement,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
} from '#worker/process/index.ts'

import { settleRefundByAsking } from './ask-refund.ts'
import { refundOf, type RefundRow } from './refund.queries.ts'
import { refundEffect } from './send-refund.ts'

type Of<Act extends ResolveRefundInput['act']> = Extract<ResolveRefundInput, { act: Act }>

/**
 * Resolves a refund that a provider was told of and has not ended: asks how it stands, tells the provider once more, or
 * records how it ended. Throws 409 where it has ended, or where it is not unknown and would be told twice.
 */
export async function resolveRefund(call: StaffCall, refundId: string, input: ResolveRefundInput): Promise<void> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    refund: refundOf(deps.db, refundId),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'payment.refund', row)
  const [refund] = rows.refund.filter((one) => one.processId === processId && isHeldByProvider(one.provider))
  if (refund?.refundStatus !== 'PENDING') throw noRefundToSettle()
  if (row.version !== input.version) throw versionConflict('process')
  switch (input.act) {
    case 'ask':
      return settleRefundByAsking(deps, refund, { isRequested: true })
    case 'again':
      return sendAgain(call, refund, input)
    case 'settle':
      return settleByStaff(call, refund, input)
  }
}

async function sendAgain(call: StaffCall, refund: RefundRow, { version }: Of<'again'>): Promise<void> {
  const { db, clock } = call.deps
  if (refund.unknownSince === null) throw noRefundToSettle()
  const { processId } = refund
  const now = clock.now()
  const guard = sql`version = ${version} and exists (
    select 1 from ${refunds} own where own.id = ${refund.id} and own.version = ${refund.version})`
  const edit = editStatement(db, { processId, set: {}, guard, now })
  const { wrote } = await change(db, {
    write: {
      edit: edit.statement,
      refund: db.run(sql`
        update ${refunds} set refund_status = 'INITIALIZED', next_ask_at = null, version = version + 1, updated_at = ${now}
        where id = ${refund.id} and version = ${refund.version} and ${edit.won}`),
      audit: auditOf(call, refund, { action: 'payment.refund_again', detail: {}, won: edit.won }),
      effect: enqueueStatement(db, { effect: refundEffect(refund), guard: edit.won, now }),
      announcement: announceStatement(db, { processId, guard: edit.won }),
    },
  })
  if (!wrote.edit) throw versionConflict('process')
}

function settleByStaff(call: StaffCall, refund: RefundRow, { isGivenBack, reason }: Of<'settle'>): Promise<void> {
  const detail = { isGivenBack, reason }
  return settleRefund(call.deps, {
    refund,
    outcome: isGivenBack ? { outcome: 'refunded', refundId: null } : { outcome: 'refused', reason: 'staff' },
    canAsk: false,
    actor: actorOf(call),
    words: reason,
    alongside: (won) => [auditOf(call, refund, { action: 'payment.refund_settled', detail, won })],
  })
}

const actorOf = ({ staff }: StaffCall): Actor => ({ kind: 'staff', id: staff.userId })

type Audit = { action: string; detail: Record<string, string | boolean>; won: SQL }

function auditOf(call: StaffCall, refund: RefundRow, { action, detail, won }: Audit): Statement {
  const { db, clock, requestId } = call.deps
  const { id, processId, accountId, attemptId, amountCents } = refund
  const more = { paymentId: attemptId, refundId: id, amountCents, ...detail }
  const entry = { actor: actorOf(call), accountId, action, subject: processId, detail: more }
  return auditStatement(db, { entry, requestId, now: clock.now(), guard: won })
}
