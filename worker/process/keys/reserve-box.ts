import { sql, type SQL } from 'drizzle-orm'

import { systemActor, type Actor } from '#core/actor.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { staffTurnStatement } from '#core/outbox/staff-push.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode } from '#domain/access/codes.ts'
import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { decide } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys } from '#domain/process-type.ts'
import { isConstraintViolation, type Db, type Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { leaseSmallestFittingBox } from '#worker/lockers/index.ts'
import { announceStatement } from '#worker/process/announce.ts'
import { effectKinds } from '#worker/process/effects.ts'
import { historyStatement, moveStatement, transitionRefused, wonBy, type Snapshot } from '#worker/process/transition.ts'

import { kioskHasRoom } from './kiosk-boxes.ts'

export type Reservation = { statements: Statement[]; leaseId: string }

export type ReservationInput = {
  snapshot: Snapshot
  actor: Actor
  lane: ServiceLane
  size: BoxSize
  expiresAt: number
  now: number
  guard?: SQL
  set?: SQL
  /** The outcome where no box is free: move to NO_ROOM_LEFT, or leave everything as it is. */
  whenFull?: 'move' | 'stay'
}

/**
 * Statements that lease the smallest fitting free box and move on by what the database found: BOX_RESERVED and at once
 * WAITING_KEY_CODE with the SMS on its way, or NO_ROOM_LEFT. Where keys of a substitute car have to be put in first, it stays
 * BOX_RESERVED until they are. A kiosk that holds as many as it may finds none free. One batch, no look before: two requests for the last box
 * cannot both have it. `guard` is the compare-and-set (version, or the event of the transition before).
 * A code that is already active in the cabinet makes the batch fail whole: run it through `withFreshCode`.
 */
export function reserveBoxStatements(db: Db, input: ReservationInput): Reservation {
  const { snapshot, actor, now } = input
  refuseUnlessReservable(snapshot, actor)
  const leaseId = newId('lea', now)
  const attempt: Attempt = {
    ...input,
    leaseId,
    reserved: newId('evt', now),
    requested: newId('evt', now),
    guard: input.guard ?? sql`version = ${snapshot.version}`,
    hasLease: sql`exists (select 1 from ${boxLeases} where id = ${leaseId})`,
  }
  const statements = [
    ...leaseStatements(db, attempt),
    ...foundStatements(db, attempt),
    ...(getsSubstituteKeys(snapshot.processType) ? [] : requestStatements(db, attempt)),
    ...effectStatements(db, attempt),
  ]
  return { statements, leaseId }
}

type Attempt = ReservationInput & {
  leaseId: string
  /** Ids of the two events: what the search found, and the code that is asked for then. */
  reserved: string
  requested: string
  guard: SQL
  hasLease: SQL
}

function leaseStatements(db: Db, attempt: Attempt): Statement[] {
  const { snapshot, guard, leaseId, lane, size, expiresAt, now } = attempt
  const hasRoom = kioskHasRoom({ processId: snapshot.id, accountId: snapshot.accountId, expiresAt, now })
  return leaseSmallestFittingBox(db, {
    leaseId,
    processId: snapshot.id,
    accountId: snapshot.accountId,
    lane,
    size,
    accessCode: newBoxCode(randomBytes),
    expiresAt,
    now,
    guard: sql`exists (select 1 from ${processes} where id = ${snapshot.id} and ${guard}) and ${hasRoom}`,
  })
}

function foundStatements(db: Db, attempt: Attempt): Statement[] {
  const { snapshot, actor, now, reserved, hasLease } = attempt
  const guard = attempt.whenFull === 'stay' ? sql`${attempt.guard} and ${hasLease}` : attempt.guard
  return [
    staffTurnStatement(db, { which: sql`id = ${snapshot.id}`, guard, now }),
    moveStatement(db, {
      snapshot,
      to: sql`case when ${hasLease} then 'BOX_RESERVED' else 'NO_ROOM_LEFT' end`,
      eventId: reserved,
      now,
      guard,
      ended: false,
      isNewState: snapshot.state !== 'NO_ROOM_LEFT',
      ...(attempt.set ? { set: attempt.set } : {}),
    }),
    historyStatement(db, {
      snapshot,
      applied: { type: 'reserve_box', actor },
      eventType: sql`case when ${hasLease} then 'reserve_box' else 'box_full' end`,
      from: snapshot.state,
      eventId: reserved,
      now,
    }),
  ]
}

function requestStatements(db: Db, { snapshot, now, reserved, requested }: Attempt): Statement[] {
  return [
    moveStatement(db, {
      snapshot,
      to: sql`'WAITING_KEY_CODE'`,
      eventId: requested,
      now,
      guard: sql`last_event_id = ${reserved} and state = 'BOX_RESERVED'`,
      ended: false,
      isNewState: true,
    }),
    historyStatement(db, {
      snapshot,
      applied: { type: 'request_key_code', actor: systemActor },
      eventType: sql`'request_key_code'`,
      from: 'BOX_RESERVED',
      eventId: requested,
      now,
    }),
  ]
}

function effectStatements(db: Db, { snapshot, now, reserved, requested }: Attempt): Statement[] {
  const coded = wonBy(snapshot.id, requested)
  const sendKeyCode = { streamKey: snapshot.id, kind: effectKinds.sendKeyCode, payload: { processId: snapshot.id } }
  const hasMoved = sql`(${coded}) or (${wonBy(snapshot.id, reserved)})`
  return [
    enqueueStatement(db, { effect: sendKeyCode, guard: coded, now }),
    announceStatement(db, { processId: snapshot.id, guard: hasMoved }),
  ]
}

function refuseUnlessReservable(snapshot: Snapshot, actor: Actor): void {
  const decision = decide(snapshot, { type: 'reserve_box', actor: actor.kind })
  if (!decision.ok) throw transitionRefused(snapshot, 'reserve_box', decision.reason)
}

const codeAttempts = 5

/** Runs a batch that leases a box again, with statements made again, while its code is taken in the cabinet. */
export async function withFreshCode<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let made = 1; ; made += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (made === codeAttempts || !isConstraintViolation(error, 'box_leases.access_code')) throw error
    }
  }
}
