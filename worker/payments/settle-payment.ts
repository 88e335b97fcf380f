import { sql, type SQL } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import { decideSettlement, type Finding, type Settlement } from '#domain/money/settlement.ts'
import { change, type Statement } from '#worker/db/db.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'
import { announceStatement, editStatement, transitionStatements } from '#worker/process/index.ts'

import { attemptOf, paysProcess, type AttemptRow } from './attempt.queries.ts'
import { followStatement } from './follow-order-money.ts'
import { paymentBusy } from './payment.errors.ts'

/** The provider's facts of a payment beside its state; null leaves what is known as it is. */
export type PaymentFacts = { paymentId: string | null; method: string | null; referenceCode: string | null }

export const noFacts: PaymentFacts = { paymentId: null, method: null, referenceCode: null }

export type Settling = {
  attempt: AttemptRow
  finding: Finding
  facts?: PaymentFacts
  /** The actor who settles; the provider itself where not given. */
  actor?: Actor
  /** Returns further statements of the settlement, guarded by `won`. */
  alongside?: (won: SQL) => Statement[]
}

type Change = Extract<Settlement, { kind: 'change' }>

const mostRounds = 5

/**
 * The one step that moves an attempt and its process, whoever brought the news (callback, return, terminal, job). All
 * of it is one batch; who lost a race looks again and decides again. Throws 503 when it keeps losing.
 */
export async function settlePayment(deps: Dependencies, settling: Settling): Promise<void> {
  let { attempt } = settling
  for (let round = 0; round < mostRounds; round += 1) {
    const now = deps.clock.now()
    const settlement = decideSettlement({
      attempt,
      process: attempt,
      otherPaid: attempt.otherPaid,
      finding: settling.finding,
      now,
    })
    if (settlement.kind === 'nothing') return
    if (!settlement.visible) return plan(deps, attempt, settlement, now)
    const { wrote } = await change(deps.db, {
      write: settlementParts(deps, { ...settling, attempt, settlement, now }),
    })
    if (wrote.process) return
    const [latest] = await attemptOf(deps.db, attempt.id)
    if (latest === undefined) throw new Error('The attempt is gone while it was settled')
    attempt = latest
  }
  throw paymentBusy()
}

/** Only notes when to ask again; whoever wrote meanwhile knew better. */
async function plan(deps: Dependencies, attempt: AttemptRow, { attempt: planned }: Change, now: number): Promise<void> {
  await deps.db.run(sql`
    update ${payments}
    set next_ask_at = ${planned.nextAskAt}, asked_count = ${planned.askedCount}, updated_at = ${now}
    where id = ${attempt.id} and version = ${attempt.version} and next_ask_at is ${attempt.nextAskAt}`)
}

type Write = Settling & { settlement: Change; now: number }

function settlementParts(deps: Dependencies, write: Write) {
  const { attempt, settlement, now } = write
  const moved = processStatements(deps, write)
  const surplus = settlement.attempt.surplusCents
  return {
    process: moved.statements,
    push: surplus > attempt.surplusCents ? surplusPush(deps, { attempt, now, won: moved.won }) : [],
    attempt: attemptStatement(deps, write, moved.won),
    webhook: settlement.attempt.status === 'FAILURE' ? failedStatements(deps, write, moved.won) : [],
    surplus: surplus > 0 ? surplusStatements(deps, { attempt, surplus, now, won: moved.won }) : [],
    alongside: write.alongside?.(moved.won) ?? [],
  }
}

/** The process moves first: with it, the batch has won or lost. A change without a transition still moves its version. */
function processStatements({ db }: Dependencies, write: Write): { statements: Statement[]; won: SQL } {
  const { attempt, settlement, now } = write
  const { processId } = attempt
  const unchanged = sql`state = ${attempt.state} and exists (
    select 1 from ${payments} own where own.id = ${attempt.id} and own.version = ${attempt.version})`
  if (settlement.events.length === 0) {
    const edit = editStatement(db, { processId, set: {}, guard: unchanged, now })
    return { statements: [edit.statement, announceStatement(db, { processId, guard: edit.won })], won: edit.won }
  }
  const actor = write.actor ?? { kind: 'provider' as const, id: attempt.provider }
  const snapshot = { ...attempt, id: processId, version: attempt.processVersion }
  const moved = transitionStatements(db, {
    snapshot,
    events: settlement.events.map((event) => ({
      type: event.type,
      actor: event.actor === 'system' ? systemActor : actor,
    })),
    now,
    guard: sql`${unchanged} and not exists (
      select 1 from ${payments} other where other.process_id = ${processId} and other.id <> ${attempt.id}
        and ${paysProcess('other')})`,
  })
  return { statements: moved.statements, won: moved.wonGuard }
}

function attemptStatement({ db }: Dependencies, write: Write, won: SQL): Statement {
  const { attempt, settlement, now, facts = noFacts } = write
  const { status, capturedCents, surplusCents, setAside, askedCount, nextAskAt } = settlement.attempt
  const paidAt = status === 'SUCCESS' ? now : null
  return db.run(sql`
    update ${payments}
    set status = ${status}, captured_cents = ${capturedCents}, surplus_cents = ${surplusCents},
      set_aside = ${setAside}, asked_count = ${askedCount}, next_ask_at = ${nextAskAt},
      payment_time = coalesce(payment_time, ${paidAt}),
      payment_id = coalesce(payment_id, ${facts.paymentId}),
      payment_type = coalesce(${facts.method}, payment_type),
      reference_code = coalesce(${facts.referenceCode}, reference_code),
      returned_at = case when status = 'SIGNING' and ${status} = 'PENDING' then coalesce(returned_at, ${now})
        else returned_at end,
      start_url = null, start_html = null, version = version + 1, updated_at = ${now}
    where id = ${attempt.id} and version = ${attempt.version} and ${won}`)
}

/** The dealer system hears of an attempt that failed, once. */
function failedStatements({ db }: Dependencies, { attempt, now }: Write, guard: SQL): Statement[] {
  const { id: subjectId, processId, status } = attempt
  if (status === 'FAILURE') return []
  return webhookStatements(db, { type: 'process.payment_failed', processId, subjectId, guard, now })
}

/** The browsers of staff hear of money that nobody was asked for. */
function surplusPush({ db }: Dependencies, { attempt, now, won }: Omit<Surplus, 'surplus'>): Statement {
  return staffPushStatement(db, { processId: attempt.processId, why: 'surplus', guard: won, now })
}

type Surplus = { attempt: AttemptRow; surplus: number; now: number; won: SQL }

/** Money that pays for nothing is told to staff; another visit of the order may have a use for it. */
function surplusStatements(deps: Dependencies, { attempt, surplus, now, won }: Surplus): Statement[] {
  const entry = {
    actor: { kind: 'provider' as const, id: attempt.provider },
    accountId: attempt.accountId,
    action: 'payment.surplus',
    subject: attempt.processId,
    detail: { paymentId: attempt.id, surplusCents: surplus },
  }
  return [
    auditStatement(deps.db, { entry, requestId: deps.requestId, now, guard: won }),
    followStatement(deps.db, { processId: attempt.processId, isRefund: false, guard: won, now }),
  ]
}
