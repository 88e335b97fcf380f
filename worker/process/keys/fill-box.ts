import { sql, type SQL } from 'drizzle-orm'

import { systemActor } from '#core/actor.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode } from '#domain/access/codes.ts'
import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { keptBoxMs } from '#domain/keys/kept-box.ts'
import { isNoDms } from '#domain/process-type.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { isHeldBack } from '#worker/db/identity-records/index.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { confirmLeaseStatement, leaseSmallestFittingBox } from '#worker/lockers/index.ts'
import { announceStatement } from '#worker/process/announce.ts'
import { keyCodeAgainEffect } from '#worker/process/effects.ts'
import { transitionStatements, type AppliedEvent, type Snapshot, type Transition } from '#worker/process/transition.ts'
import { editStatement } from '#worker/process/write-process.ts'

type FillInput = {
  snapshot: Snapshot
  applied: AppliedEvent
  lane: ServiceLane
  size: BoxSize
  now: number
  set?: SQL
}

/**
 * Statements that lease the smallest fitting free box for keys which the workshop puts into it, unless one is kept for them, or
 * they lie in one already. A box that is leased here is only kept for a while: staff know its number then, lay the keys into
 * it and tell it again, which its sensor has to agree with where it has one; the customer hears of nothing before. The lease of keys that are in does not run out, and no code is sent before the customer may come: without a work order that is once
 * they have said yes and are known where the account asks, and on the way back once the bill is settled. Nothing is written where no box is free. A code that is
 * already active in the cabinet makes the batch fail whole: run it through `withFreshCode`.
 */
export function fillBoxStatements(db: Db, { snapshot, applied, lane, size, now, set }: FillInput): Statement[] {
  const leaseId = newId('lea', now)
  const unchanged = sql`version = ${snapshot.version}`
  const isThere = sql`exists (select 1 from ${processes} where id = ${snapshot.id} and ${unchanged})`
  const lease = leaseSmallestFittingBox(db, {
    leaseId,
    processId: snapshot.id,
    accountId: snapshot.accountId,
    lane,
    size,
    accessCode: newBoxCode(randomBytes),
    expiresAt: now + keptBoxMs,
    now,
    guard: isThere,
  })
  const goesPast = applied.overrides?.includes('sensor') === true ? sql`1` : sql`0`
  const agrees = sql`exists (select 1 from ${boxes} seen where seen.id = box_id and seen.keys_inside is not 0)`
  const wasNamed = sql`id <> ${leaseId}`
  const confirmed = confirmLeaseStatement(db, {
    processId: snapshot.id,
    now,
    guard: sql`${isThere} and ${wasNamed} and (${agrees} or ${goesPast})`,
  })
  const isHeld = sql`exists (select 1 from ${boxLeases} held where held.process_id = ${snapshot.id}
    and held.ended_at is null and held.confirmed_at is not null)`
  const filled = transitionStatements(db, {
    snapshot,
    events: [applied],
    now,
    guard: sql`${unchanged} and ${isHeld}`,
    ...(set === undefined ? {} : { set }),
  })
  return [
    ...lease,
    confirmed,
    ...filled.statements,
    ...codeStatements(db, { snapshot, filled, now }),
    ...keptStatements(db, { snapshot, leaseId, now }),
  ]
}

/** The box that is kept has to be seen: its number is what staff go to the cabinet with. */
function keptStatements(db: Db, { snapshot, leaseId, now }: Kept): Statement[] {
  const { id: processId, version } = snapshot
  const isKept = sql`exists (select 1 from ${boxLeases} where id = ${leaseId} and confirmed_at is null)`
  const kept = editStatement(db, { processId, set: {}, guard: sql`version = ${version} and ${isKept}`, now })
  return [kept.statement, announceStatement(db, { processId, guard: kept.won })]
}

type Kept = { snapshot: Snapshot; leaseId: string; now: number }

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
