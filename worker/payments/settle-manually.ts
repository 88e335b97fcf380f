import { sql, type SQL } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import { versionConflict } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { newId } from '#core/secrets/ids.ts'
import { sumOfParts, type CounterPart } from '#domain/money/counter-money.ts'
import { paidBefore } from '#domain/money/paid-before.ts'
import type { FrozenPricing } from '#domain/money/payment-pricing.ts'
import { decideSettlement } from '#domain/money/settlement.ts'
import { isShownTotal } from '#domain/process/consent.ts'
import type { Missing } from '#domain/process/override.ts'
import type { StaffEventForm } from '#worker/contract/staff-process.ts'
import { change, readTogether, type Db, type Statement } from '#worker/db/db.ts'
import { isPaidBefore } from '#worker/db/payment-records/index.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { refundsOf, type RefundRow } from '#worker/payments/refund/refund.queries.ts'
import { orderNumberOf } from '#worker/payments/start/payment-intent.ts'
import {
  announceStatement,
  editStatement,
  refuseUnlessReached,
  refuseUnlessReasoned,
  staffRowOf,
  theAccount,
  transitionStatements,
  type AppliedEvent,
  type StaffCall,
  type Snapshot,
} from '#worker/process/index.ts'

import { dayOfTill, takingStatement } from './counter/takings.ts'
import { noRefundToSettle, notDue, nothingToPay } from './payment.errors.ts'
import { keysOfProcess, paidQuery } from './process-money.ts'
import { pricingOf, pricingQueries } from './read-pricing.ts'
import { isRunning, settleRefund } from './settle-refund.ts'

/** Money that was taken without a provider's page: at a terminal or at the counter. */
export type Taken = {
  by: Actor
  provider: 'TERMINAL' | 'COUNTER'
  capturedCents: number
  pricing: FrozenPricing
  workOrderVersion: number | null
  otherPaid: boolean
  /** The part of the order's price that other visits kept when `pricing` was made. */
  paidBeforeCents: number
  paidAt: number
  /** The reason, in the words of staff. */
  reason?: string | undefined
  /** Conditions that they override. */
  overrides?: readonly Missing[]
  /** The terminal's receipt: its id, its own number, the means and the text. */
  receipt?: { deviceId: string; id: string; paymentType: string; text: string }
}

export type TakenWrite = {
  /** `process` compares the version; the others are guarded by it. */
  write: { process: Statement[]; attempt: Statement; push: Statement | Statement[] }
  attemptId: string
  settles: boolean
}

/** Writes down taken money as an attempt that succeeded, and moves the process where it pays it. */
export function takenWrite(db: Db, input: { snapshot: Snapshot; taken: Taken; now: number }): TakenWrite {
  const { snapshot, taken, now } = input
  const settlement = decideSettlement({
    attempt: {
      status: 'PENDING',
      amountCents: taken.pricing.totalCents,
      setAside: null,
      askedCount: 0,
      createdAt: now,
    },
    process: snapshot,
    otherPaid: taken.otherPaid,
    finding: {
      result: 'paid',
      amountCents: taken.capturedCents,
      by: taken.receipt === undefined ? 'staff' : 'terminal',
    },
    now,
  })
  if (settlement.kind === 'nothing') throw new Error('An attempt that is open is always settled by money')
  const moved = movedStatements(db, { snapshot, taken, events: settlement.events, now })
  const attemptId = newId('pay', now)
  const { receipt } = taken
  const attempt = db.run(sql`
    insert into ${payments} (id, process_id, account_id, channel, provider, order_number, status, amount_cents,
      captured_cents, surplus_cents, frozen_pricing, work_order_version, payment_time, payment_type_from_terminal,
      receipt_from_terminal, device_id, device_receipt_id, created_at, updated_at)
    select ${attemptId}, ${snapshot.id}, ${snapshot.accountId}, 'TERMINAL', ${taken.provider},
      ${orderNumberOf(attemptId)}, 'SUCCESS', ${taken.pricing.totalCents}, ${taken.capturedCents},
      ${settlement.attempt.surplusCents}, ${JSON.stringify(taken.pricing)}, ${taken.workOrderVersion}, ${taken.paidAt},
      ${receipt?.paymentType ?? null}, ${receipt?.text ?? null}, ${receipt?.deviceId ?? null}, ${receipt?.id ?? null},
      ${now}, ${now}
    where ${moved.won}`)
  const push =
    settlement.attempt.surplusCents > 0
      ? staffPushStatement(db, { processId: snapshot.id, why: 'surplus', guard: moved.won, now })
      : []
  return { write: { process: moved.statements, attempt, push }, attemptId, settles: settlement.events.length > 0 }
}

type Moving = {
  snapshot: Snapshot
  taken: Taken
  events: Extract<ReturnType<typeof decideSettlement>, { kind: 'change' }>['events']
  now: number
}

function movedStatements(db: Db, { snapshot, taken, events, now }: Moving): { statements: Statement[]; won: SQL } {
  const guard = sql`version = ${snapshot.version} and ${isPaidBefore(snapshot.id, taken.paidBeforeCents)}`
  if (events.length === 0) {
    const edit = editStatement(db, { processId: snapshot.id, set: {}, guard, now })
    const announced = announceStatement(db, { processId: snapshot.id, guard: edit.won })
    return { statements: [edit.statement, announced], won: edit.won }
  }
  const moved = transitionStatements(db, {
    snapshot,
    events: events.map(({ type, actor }) =>
      actor === 'system' ? { type, actor: systemActor } : { type, actor: taken.by, ...wordsOf(taken) },
    ),
    now,
    guard,
  })
  return { statements: moved.statements, won: moved.wonGuard }
}

function wordsOf({ reason, overrides }: Taken): Pick<AppliedEvent, 'reason' | 'overrides'> {
  return { ...(reason === undefined ? {} : { reason }), ...(overrides === undefined ? {} : { overrides }) }
}

/**
 * Staff took the money at the counter: the process is paid by what was due. Throws 409 where no payment is waited for. A
 * price that the customer has not approved in the ledger wants a word on why. Throws `process.changed` where it is another sum than
 * staff were asked about, and 422 where the means do not make the sum.
 */
export async function settleAtCounter(call: StaffCall, input: AtCounter): Promise<void> {
  const { deps, staff } = call
  const { timeZone, row, overrides, pricing, workOrderVersion, otherPaid, paidBeforeCents } = await readForCounter(
    call,
    input,
  )
  const parts = partsOfSum(input.means, pricing.totalCents)
  const now = deps.clock.now()
  const taken: Taken = {
    by: { kind: 'staff', id: staff.userId },
    provider: 'COUNTER',
    capturedCents: pricing.totalCents,
    pricing,
    workOrderVersion,
    otherPaid,
    paidBeforeCents,
    paidAt: now,
    reason: input.reason,
    overrides,
  }
  const { write, settles, attemptId } = takenWrite(deps.db, { snapshot: row, taken, now })
  if (!settles) throw notDue()
  const takings = takingStatement(deps.db, {
    accountId: row.accountId,
    day: dayOfTill({ accountId: row.accountId, timeZone, now }),
    now,
    paymentId: attemptId,
    processId: row.id,
    kind: 'TAKEN',
    parts,
    userId: staff.userId,
    guard: sql`exists (select 1 from ${payments} own where own.id = ${attemptId})`,
  })
  const { wrote } = await change(deps.db, { write: { ...write, takings } })
  if (!wrote.process) throw versionConflict('process')
}

type AtCounter = Pick<StaffEventForm, 'version' | 'reason' | 'total' | 'means'>

/** Returns the sum by its means. Throws 422 where they make another one: nobody overpays, and nobody pays a part. */
function partsOfSum(means: AtCounter['means'], totalCents: number): CounterPart[] {
  if (totalCents === 0 && means === undefined) return []
  const parts = means?.map((part) => ({ means: part.means, amountCents: part.amount }))
  if (parts === undefined) return [{ means: 'OTHER', amountCents: totalCents }]
  if (sumOfParts(parts) !== totalCents) throw requestInvalidField('means', 'sum_differs')
  return parts
}

async function readForCounter({ deps: { db }, staff, processId }: StaffCall, input: AtCounter) {
  const rows = await readTogether(db, {
    ...pricingQueries(db, keysOfProcess(sql`${processId}`)),
    row: staffRowOf(db, processId),
    paid: paidQuery(db, sql`${processId}`),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.act', row)
  if (row.version !== input.version) throw versionConflict('process')
  const overrides = refuseUnlessReasoned(row, { type: 'settle_payment', reason: input.reason })
  const pricing = pricingOf(rows)
  const isTotal = isShownTotal(input.total, { totalCents: pricing.totalCents, pricesShown: true })
  if (!isTotal) throw versionConflict('process')
  if (pricing.totalCents < 0) throw nothingToPay()
  const workOrderVersion = rows.workOrder[0]?.version ?? null
  const paidBeforeCents = paidBefore(rows.earlierMoney).totalCents
  const { timeZone } = theAccount(rows)
  const otherPaid = rows.paid[0]?.paid === 1
  return { timeZone, row, overrides, pricing, workOrderVersion, otherPaid, paidBeforeCents }
}

/** Staff gave the money back by hand, or know that the provider did. */
export async function settleRefundManually(call: StaffCall, input: { version: number }): Promise<void> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    refunds: refundsOf(deps.db, sql`${processId}`),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'payment.refund', row)
  if (row.version !== input.version) throw versionConflict('process')
  // A process that waits for its refund is told of that one, whatever else is on its way back.
  const isMeant = ({ countedCents }: RefundRow) => row.state !== 'REFUND_REQUESTED' || countedCents > 0
  const refund = rows.refunds.find((one) => isRunning(one) && isMeant(one))
  if (refund === undefined) throw noRefundToSettle()
  const actor = { kind: 'staff' as const, id: staff.userId }
  await settleRefund(deps, { refund, outcome: { outcome: 'refunded', refundId: null }, canAsk: false, actor })
}
