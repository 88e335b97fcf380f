import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { versionConflict } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { leftOf } from '#domain/money/owed-balance.ts'
import { vatByRate } from '#domain/money/receipt.ts'
import { slotAtEnd } from '#domain/slots.ts'
import type { BalanceInput } from '#worker/contract/staff-payment.ts'
import { change, readTogether, type Statement } from '#worker/db/db.ts'
import { orderKey } from '#worker/db/payment-records/index.ts'
import { orderMoney } from '#worker/db/schema/money/order-money.table.ts'
import { refunds } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { keysOfProcess } from '#worker/payments/process-money.ts'
import { pricingOf, pricingQueries, type PricingRows } from '#worker/payments/read-pricing.ts'
import { refundEffect } from '#worker/payments/refund/send-refund.ts'
import {
  announceStatement,
  editStatement,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
} from '#worker/process/index.ts'

import { noPaymentToReturn, nothingOwed } from './balance.errors.ts'
import { balanceOf, returnablesOf, type Balance } from './balance.queries.ts'
import { endParts, historyStatement } from './end-balance.ts'

/**
 * Gives back what a visit owes its customer, because staff say so: as a refund of what a provider once took for the order, or,
 * where the workshop gave it back by itself, by writing down how. Throws 409 where nothing is owed or it is on its way.
 */
export async function settleBalance(call: StaffCall, input: BalanceInput): Promise<void> {
  const { deps, staff, processId } = call
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    balance: balanceOf(deps.db, processId),
  })
  const [row] = rows.row
  const [balance] = rows.balance
  refuseUnlessReached(staff, 'payment.refund', row)
  if (row.version !== input.version) throw versionConflict('process')
  if (balance?.owedTurn !== 'staff') throw nothingOwed()
  const actor: Actor = { kind: 'staff', id: staff.userId }
  const write =
    input.act === 'refund'
      ? await refundParts(call, { balance, actor })
      : await settledParts(call, { balance, actor, input })
  const { wrote } = await change(deps.db, { write })
  if (!wrote.edit) throw versionConflict('process')
}

type Settling = { balance: Balance; actor: Actor }

/** Refunds the payment of which most can go back; what it does not cover stays owed. */
async function refundParts({ deps, staff }: StaffCall, { balance, actor }: Settling) {
  const { db, clock, requestId } = deps
  const [payment] = await returnablesOf(db, balance.id)
  if (payment === undefined) throw noPaymentToReturn()
  const now = clock.now()
  const amountCents = Math.min(leftOf(balance), payment.leftCents)
  const refundId = newIdIn(slotAtEnd(payment.id) ?? deps.slot, 'ref', now)
  const guard = sql`version = ${balance.version} and owed_turn = 'staff'`
  const set = { owedTurn: 'provider' as const, owedRefundId: refundId }
  const edit = editStatement(db, { processId: balance.id, set, guard, now })
  const webhook = { processId: balance.id, guard: edit.won, now }
  const detail = { paymentId: payment.id, refundId, amountCents }
  const entry = { actor, accountId: balance.accountId, action: 'balance.refund', subject: balance.id, detail }
  const effect = refundEffect({ id: refundId, processId: payment.processId })
  return {
    edit: edit.statement,
    refund: db.run(sql`
      insert into ${refunds} (id, payment_id, amount_cents, refund_status, reason, requested_by_user_id, created_at,
        updated_at)
      select ${refundId}, ${payment.id}, ${amountCents}, 'INITIALIZED', 'balance', ${staff.userId}, ${now}, ${now}
      where ${edit.won}`),
    history: historyStatement(db, { ...webhook, type: 'balance_requested', actor, reason: null }),
    audit: auditStatement(db, { entry, requestId, now, guard: edit.won }),
    effect: enqueueStatement(db, { effect, guard: edit.won, now }),
    announcement: announceStatement(db, webhook),
  }
}

type ManualSettlement = Settling & { input: Extract<BalanceInput, { act: 'settle' }> }

/** Ends a balance by what was given back by hand, which counts for the order as what a provider gave back does. */
async function settledParts({ deps }: StaffCall, { balance, actor, input }: ManualSettlement) {
  const { db, clock } = deps
  const rows = await readTogether(db, pricingQueries(db, keysOfProcess(sql`${balance.id}`)))
  const now = clock.now()
  return endParts(deps, {
    balance,
    returnedCents: balance.owedCents ?? 0,
    means: input.means,
    actor,
    reason: input.note,
    now,
    alongside: (won) => [moneyStatement(deps.db, { balance, rows, won, now })],
  })
}

type Money = { balance: Balance; rows: PricingRows; won: SQL; now: number }

function moneyStatement(db: StaffCall['deps']['db'], { balance, rows, won, now }: Money): Statement {
  const leftCents = leftOf(balance)
  const byRate = vatByRate(pricingOf(rows).rows).map((line) => [line.vatBasisPoints, line.grossCents, line.netCents])
  return db.run(sql`
    insert into ${orderMoney} (account_id, order_key, entry_id, captured_cents, counted_cents, returned_cents, by_rate, created_at)
    select w.account_id, ${orderKey('w')}, p.id, 0, ${-leftCents}, ${leftCents}, ${JSON.stringify(byRate)}, ${now}
    from ${processes} p join ${workOrders} w on w.id = p.work_order_id where p.id = ${balance.id} and ${won}`)
}
