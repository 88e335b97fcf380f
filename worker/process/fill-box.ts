import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import { newId, randomBytes } from '#core/ids.ts'
import { enqueueStatement } from '#core/outbox.ts'
import { newBoxCode } from '#domain/codes.ts'
import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { isNoDms } from '#domain/process-type.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { confirmLeaseStatement, leaseSmallestFittingBox } from '#worker/lockers/index.ts'

import { keyCodeAgainEffect } from './effects.ts'
import { transitionStatements, type AppliedEvent, type Snapshot, type Transition } from './transition.ts'

type FillInput = {
  snapshot: Snapshot
  applied: AppliedEvent
  lane: ServiceLane
  size: BoxSize
  now: number
  set?: SQL
}

/**
 * Statements that lease the smallest fitting free box for keys which the workshop puts into it, unless they lie in one
 * already. The lease does not run out, and no code is sent before the customer may come: without a work order that is once
 * they have said yes and are known where the account asks, and on the way back once the bill is settled. Nothing is written where no box is free. A code that is
 * already active in the cabinet makes the batch fail whole: run it through `withFreshCode`.
 */
export function fillBoxStatements(db: Db, { snapshot, applied, lane, size, now, set }: FillInput): Statement[] {
  const leaseId = newId('lea', now)
  const unchanged = sql`version = ${snapshot.version}`
  const lease = leaseSmallestFittingBox(db, {
    leaseId,
    processId: snapshot.id,
    accountId: snapshot.accountId,
    lane,
    size,
    accessCode: newBoxCode(randomBytes),
    // Keys that lie in a box stay there: the lease is confirmed at once and its end is never looked at.
    expiresAt: now,
    now,
    guard: sql`exists (select 1 from ${processes} where id = ${snapshot.id} and ${unchanged})`,
  })
  const confirmed = confirmLeaseStatement(db, { processId: snapshot.id, now, guard: sql`id = ${leaseId}` })
  const isHeld = sql`exists (select 1 from ${boxLeases} held where held.process_id = ${snapshot.id}
    and held.ended_at is null and held.confirmed_at is not null)`
  const filled = transitionStatements(db, {
    snapshot,
    events: [applied],
    now,
    guard: sql`${unchanged} and ${isHeld}`,
    ...(set === undefined ? {} : { set }),
  })
  return [lease, confirmed, ...filled.statements, ...codeStatements(db, { snapshot, filled, now })]
}

/** The code for a customer who confirmed, or paid, before the keys were there. */
function codeStatements(db: Db, input: { snapshot: Snapshot; filled: Transition; now: number }): Statement[] {
  const { snapshot, filled, now } = input
  if (filled.state === 'PAYMENT_DONE') {
    const effect = keyCodeAgainEffect(snapshot.id, filled.lastEventId)
    return [enqueueStatement(db, { effect, guard: filled.wonGuard, now })]
  }
  if (filled.state !== 'BOX_RESERVED' || !isNoDms(snapshot.processType)) return []
  return transitionStatements(db, {
    snapshot: { ...snapshot, state: filled.state, version: filled.version },
    events: [{ type: 'request_key_code', actor: systemActor }],
    now,
    guard: sql`last_event_id = ${filled.lastEventId} and current_step = 'WAITING_CONFIRMATION'
      and not ${isHeldBack(sql`${processes}`)}`,
  }).statements
}
