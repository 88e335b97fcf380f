import { sql } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { changedRows, runBatch } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { endLeaseStatements, keysLieIn } from '#worker/lockers/index.ts'
import { announceStatement } from '#worker/process/announce.ts'
import { paginate } from '#worker/process/paginate.ts'
import { whileIn } from '#worker/process/snapshot.ts'
import { transitionStatements } from '#worker/process/transition.ts'
import { editStatement } from '#worker/process/write-process.ts'

import { dueProcesses, expiredReservations, type DueProcess, type ExpiredReservation } from './due.queries.ts'

const timer = (id: string): Actor => ({ kind: 'timer', id })

/** Returns the event of a process whose time has come; null where nothing is waited for any more. */
function eventWhenDue({ state, currentStep, awaitsIdentity }: DueProcess): ProcessEventType | null {
  switch (state) {
    case 'SCHEDULED_FOR_DELAYED_LINK_SENDING':
    case 'SCHEDULED_FOR_NO_DMS_RESERVATION':
      return 'open_scheduled'
    case 'LINK_GENERATED':
    case 'LINK_SENT':
    case 'LINK_SEND_FAILED':
    case 'CUSTOMER_RESERVATION_EXPIRED':
      return 'abandon'
    case 'STARTED':
      // The customer has done their part: it is the advisor who is late.
      return currentStep === 'WAITING_CONFIRMATION' && awaitsIdentity === 0 ? 'expire_advisor' : 'abandon'
    default:
      return null
  }
}

/**
 * Moves the processes on whose time has come: opens scheduled links, ends links that nobody opened, and notes that an
 * advisor is late. A run that dies halfway has moved some of them whole; the next one goes on. Answers how many.
 */
export function runDueProcesses(deps: Dependencies): Promise<number> {
  return paginate<DueProcess>(deps, {
    job: 'due-processes',
    read: (after) => dueProcesses(deps.db, { now: deps.clock.now(), after }),
    work: (process) => moveDue(deps, process),
  })
}

async function moveDue(deps: Dependencies, process: DueProcess): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const type = eventWhenDue(process)
  const unchanged = sql`${whileIn(process.state)} and due_at = ${process.dueAt}`
  if (type === null) {
    await runBatch(db, [
      staffTurnStatement(db, { which: sql`id = ${process.id}`, guard: unchanged, now }),
      db.run(sql`update ${processes} set due_at = null where id = ${process.id} and ${unchanged}`),
    ])
    return
  }
  const dueAt = type === 'open_scheduled' ? now + process.linkValidDays * dayMs : null
  const { statements } = transitionStatements(db, {
    snapshot: process,
    events: [{ type, actor: timer('due-processes') }],
    now,
    guard: unchanged,
    // What ends has no time any more; the transition itself says so.
    ...(type === 'abandon' ? {} : { set: sql`due_at = ${dueAt}` }),
  })
  await runBatch(db, statements)
}

/**
 * Gives boxes back whose customer did not come in time, and those kept for keys that staff did not bring. A box with a key in it is never given back. The customer may
 * ask for a box again for as long as a link is valid. Answers how many.
 */
export async function expireReservations(deps: Dependencies): Promise<number> {
  const expired = await paginate<ExpiredReservation>(deps, {
    job: 'expired-reservations',
    read: (after) => expiredReservations(deps.db, { now: deps.clock.now(), after }),
    work: (process) => expireReservation(deps, process),
  })
  return expired + (await giveTurnOfKeysLeft(deps))
}

async function expireReservation(deps: Dependencies, process: ExpiredReservation): Promise<void> {
  const { db } = deps
  const now = deps.clock.now()
  const stillEmpty = sql`exists (
    select 1 from ${boxLeases} l where l.id = ${process.leaseId} and l.ended_at is null and not ${keysLieIn('l')} and l.expires_at <= ${now})`
  if (process.isKept === 1) {
    const { id: processId, version } = process
    const kept = editStatement(db, { processId, set: {}, guard: sql`version = ${version} and ${stillEmpty}`, now })
    const freed = endLeaseStatements(db, { processId, reason: 'NOT_FILLED', now, guard: kept.won })
    await runBatch(db, [kept.statement, ...freed, announceStatement(db, { processId, guard: kept.won })])
    return
  }
  const { statements } = transitionStatements(db, {
    snapshot: process,
    events: [{ type: 'expire_reservation', actor: timer('expired-reservations') }],
    now,
    guard: sql`${whileIn(process.state)} and ${stillEmpty}`,
    set: sql`due_at = ${now + process.linkValidDays * dayMs}`,
  })
  await runBatch(db, statements)
}

/**
 * Gives staff the turn of refunded visits whose customer has not fetched their own keys in the time that a reservation lasts.
 * The code goes on opening the box. Answers how many.
 */
async function giveTurnOfKeysLeft({ db, clock }: Dependencies): Promise<number> {
  const now = clock.now()
  const which = sql`keys_turn = 'customer' and state_changed_at <= ${now} - ${hourMs} * (
    select a.customer_reservation_hours from ${accounts} a where a.id = ${processes.accountId})`
  const [, given] = await runBatch(db, [
    staffTurnStatement(db, { which, guard: sql`1`, now }),
    db.run(sql`update ${processes} set keys_turn = 'staff', updated_at = ${now} where ${which}`),
  ])
  return changedRows(given)
}
