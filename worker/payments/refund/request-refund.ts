import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { versionConflict } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { slotAtEnd } from '#domain/slots.ts'
import type { RefundForm } from '#worker/contract/staff-payment.ts'
import { change, readTogether, type Statement } from '#worker/db/db.ts'
import { refunds } from '#worker/db/schema/money/payment.table.ts'
import { isHeldByProvider } from '#worker/payments/credentials.ts'
import { nothingToRefund, refundRunning } from '#worker/payments/payment.errors.ts'
import { settleRefund } from '#worker/payments/settle-refund.ts'
import {
  announceStatement,
  editStatement,
  refuseUnlessReached,
  staffRowOf,
  transitionStatements,
  type AppliedEvent,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

import { refundablesOf, refundOf, type Refundable } from './refund.queries.ts'
import { refundEffect } from './send-refund.ts'

/**
 * Gives money back because staff say so: what pays for nothing first, then what paid the process, which moves to
 * REFUND_REQUESTED. The provider is told after; a payment at the terminal or counter is given back there, and one at the counter is
 * refunded at once where the customer has the money.
 */
export async function requestRefund(call: StaffCall, input: RefundForm): Promise<void> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    paid: refundablesOf(deps.db, processId),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'payment.refund', row)
  if (row.version !== input.version) throw versionConflict('process')
  const choice = chosen(rows.paid, input.amount)
  const refundId = newIdIn(slotAtEnd(choice.payment.id) ?? deps.slot, 'ref', deps.clock.now())
  const { wrote } = await change(deps.db, { write: refundParts(call, { row, choice, reason: input.reason, refundId }) })
  if (!wrote.process) throw versionConflict('process')
  if (input.isHandedOver === true && choice.payment.provider === 'COUNTER') await endHandedOver(call, refundId)
}

/** A crash before it leaves a refund that runs, as one that was only asked for: staff say later that it was given back. */
async function endHandedOver({ deps, staff }: StaffCall, refundId: string): Promise<void> {
  const [refund] = await refundOf(deps.db, refundId)
  if (refund === undefined) return
  const actor = { kind: 'staff' as const, id: staff.userId }
  await settleRefund(deps, { refund, outcome: { outcome: 'refunded', refundId: null }, canAsk: false, actor })
}

type Choice = { payment: Refundable; amountCents: number }

const left = ({ capturedCents, refundedCents }: Refundable) => capturedCents - refundedCents
const isCounted = ({ capturedCents, surplusCents }: Refundable) => capturedCents > surplusCents

function chosen(paid: readonly Refundable[], amountCents: number | null): Choice {
  const free = paid.filter(({ hasRunning }) => !hasRunning)
  const surplusFirst = free.toSorted((one, other) => Number(isCounted(one)) - Number(isCounted(other)))
  const payment = surplusFirst.find((one) => left(one) > 0 && left(one) >= (amountCents ?? 0))
  if (payment !== undefined) return { payment, amountCents: amountCents ?? left(payment) }
  throw free.length < paid.length ? refundRunning() : nothingToRefund()
}

type Refunding = { row: StaffRow; choice: Choice; reason: string; refundId: string }

function refundParts(call: StaffCall, refunding: Refunding) {
  const { deps, staff } = call
  const { db, clock, requestId } = deps
  const { row, choice, reason, refundId } = refunding
  const { payment, amountCents } = choice
  const now = clock.now()
  const actor: Actor = { kind: 'staff', id: staff.userId }
  const moved = processStatements(deps, { ...refunding, actor, now })
  const effect = refundEffect({ id: refundId, processId: row.id })
  const entry = {
    actor,
    accountId: row.accountId,
    action: 'payment.refund',
    subject: row.id,
    detail: { paymentId: payment.id, refundId, amountCents },
  }
  return {
    process: moved.statements,
    refund: db.run(sql`
      insert into ${refunds} (id, payment_id, amount_cents, refund_status, reason, requested_by_user_id, created_at,
        updated_at)
      select ${refundId}, ${payment.id}, ${amountCents}, 'INITIALIZED', ${reason}, ${staff.userId}, ${now}, ${now}
      where ${moved.won}`),
    audit: auditStatement(db, { entry, requestId, now, guard: moved.won }),
    effect: isHeldByProvider(payment.provider) ? enqueueStatement(db, { effect, guard: moved.won, now }) : [],
  }
}

type Moving = Refunding & { actor: Actor; now: number }

function processStatements({ db }: Dependencies, moving: Moving): { statements: Statement[]; won: SQL } {
  const { row, now } = moving
  // What can be given back was read together with the version; a refund that came between moved it.
  const guard = sql`version = ${row.version}`
  const events = happeningsOf(moving)
  if (events.length === 0) {
    const edit = editStatement(db, { processId: row.id, set: {}, guard, now })
    const announced = announceStatement(db, { processId: row.id, guard: edit.won })
    return { statements: [edit.statement, announced], won: edit.won }
  }
  const isByHand = !isHeldByProvider(moving.choice.payment.provider)
  const set = sql`refund_by_hand = ${isByHand ? 1 : 0}`
  const moved = transitionStatements(db, { snapshot: row, events, now, guard, set })
  return { statements: moved.statements, won: moved.wonGuard }
}

/**
 * A process moves only for money that paid it, and once: what is given back after that is known by its refund. One that is
 * cancelled or closed, and whose money paid another visit of its order, stays where it is.
 */
function happeningsOf({ row, choice, reason, actor }: Moving): AppliedEvent[] {
  const { payment, amountCents } = choice
  const surplusLeft = payment.surplusCents - payment.refundedCents
  if (!isCounted(payment) || amountCents <= surplusLeft || row.state === 'REFUNDED') return []
  const request: AppliedEvent = { type: 'request_refund', actor, reason }
  if (row.state === 'REFUND_READY') return [request]
  if (row.state === 'CANCELLED' || row.state === 'CLOSED') return []
  return [{ type: 'offer_refund', actor, reason }, request]
}
