import { sql, type SQL } from 'drizzle-orm'
import { systemActor, type Actor } from '#core/actor.ts'
import type { Db, Statement } from '#core/db.ts'
import { newId, randomBytes } from '#core/ids.ts'
import { enqueueStatement } from '#core/outbox.ts'
import { newBoxCode } from '#domain/codes.ts'
import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { decide } from '#domain/process-lifecycle.ts'
import { leaseSmallestFittingBox } from '#worker/lockers/index.ts'
import { announceEffect, effectKinds } from './effects.ts'
import { historyStatement, moveStatement, transitionRefused, wonBy, type Standing } from './transition.ts'

export type Reservation = { statements: Statement[]; leaseId: string }

/**
 * Statements that lease the smallest fitting free box and move on by what the database found: BOX_RESERVED and at once
 * WAITING_KEY_CODE with the SMS on its way, or NO_ROOM_LEFT. One batch, no look before: two requests for the last box
 * cannot both have it. `guard` is the compare-and-set (version, or the event of the transition before).
 * A code that is already active in the cabinet makes the batch fail whole; the caller runs it again with a new one.
 */
export function reserveBoxStatements(
  db: Db,
  input: { standing: Standing; actor: Actor; lane: ServiceLane; size: BoxSize; expiresAt: number; now: number; guard?: SQL; set?: SQL },
): Reservation {
  const { standing, actor, now } = input
  const guard = input.guard ?? sql`version = ${standing.version}`
  refuseUnlessReservable(standing, actor)
  const leaseId = newId('lea', now)
  const reserved = newId('evt', now)
  const requested = newId('evt', now)
  const hasLease = sql`exists (select 1 from box_leases where id = ${leaseId})`
  const happening = { type: 'reserve_box', actor } as const
  const won = wonBy(standing.id, reserved)
  const lost = sql`${won} and not ${hasLease}`
  const coded = wonBy(standing.id, requested)
  const statements = [
    leaseSmallestFittingBox(db, {
      leaseId,
      processId: standing.id,
      accountId: standing.accountId,
      lane: input.lane,
      size: input.size,
      accessCode: newBoxCode(randomBytes),
      expiresAt: input.expiresAt,
      now,
      guard: sql`exists (select 1 from processes where id = ${standing.id} and ${guard})`,
    }),
    moveStatement(db, {
      standing,
      to: sql`case when ${hasLease} then 'BOX_RESERVED' else 'NO_ROOM_LEFT' end`,
      eventId: reserved,
      now,
      guard,
      ended: false,
      ...(input.set ? { set: input.set } : {}),
    }),
    historyStatement(db, {
      standing,
      happening,
      eventType: sql`case when ${hasLease} then 'reserve_box' else 'box_full' end`,
      from: standing.state,
      eventId: reserved,
      now,
    }),
    moveStatement(db, {
      standing,
      to: sql`'WAITING_KEY_CODE'`,
      eventId: requested,
      now,
      guard: sql`last_event_id = ${reserved} and state = 'BOX_RESERVED'`,
      ended: false,
    }),
    historyStatement(db, {
      standing,
      happening: { type: 'request_key_code', actor: systemActor },
      eventType: sql`'request_key_code'`,
      from: 'BOX_RESERVED',
      eventId: requested,
      now,
    }),
    enqueueStatement(db, {
      effect: { streamKey: standing.id, kind: effectKinds.sendKeyCode, payload: { processId: standing.id } },
      guard: coded,
      now,
    }),
    enqueueStatement(db, { effect: announceEffect(standing.id), guard: sql`(${coded}) or (${lost})`, now }),
  ]
  return { statements, leaseId }
}

function refuseUnlessReservable(standing: Standing, actor: Actor): void {
  const decision = decide(standing, { type: 'reserve_box', actor: actor.kind })
  if (!decision.ok) throw transitionRefused(standing, 'reserve_box', decision.reason)
}
