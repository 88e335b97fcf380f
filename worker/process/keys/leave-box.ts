import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode } from '#domain/access/codes.ts'
import { decide } from '#domain/process-lifecycle.ts'
import { resendStates } from '#domain/process/resend.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { keysLieIn, moveLeaseStatements } from '#worker/lockers/index.ts'
import { keyCodeAgainEffect, keyCodeEffect } from '#worker/process/effects.ts'
import { whileIn } from '#worker/process/snapshot.ts'
import { transitionStatements, type Snapshot } from '#worker/process/transition.ts'
import { touchStatements } from '#worker/process/unfinished.ts'

export type LeavingBox = { statements: Statement[]; newLeaseId: string }

type LeaveInput = {
  holder: Snapshot & { leaseId: string; boxId: string }
  actor: Actor
  requestId: string
  now: number
  /** Conditions beside the state. */
  guard: SQL
  /** See `moveLeaseStatements`. */
  to?: string | undefined
  carriesKeys?: boolean
}

/**
 * Statements for the holder of a box that can be used no more. The lease moves to another box where one is free, and a
 * customer who has a code is told again where to go. Where none is free the process waits for one, as long as no code was
 * sent: who has one keeps the box, and staff have to call them. Keys that lie in the box stay with their holder. Run the
 * batch through `withFreshCode`; `newLeaseId` has a row where the lease moved.
 */
export function leaveBoxStatements(db: Db, leaving: LeaveInput): LeavingBox {
  const { statements, newLeaseId } = moveToBoxStatements(db, leaving)
  const { holder, actor, requestId, now } = leaving
  const entry = {
    actor,
    accountId: holder.accountId,
    action: 'box.move_lease',
    subject: holder.id,
    detail: { fromBoxId: holder.boxId, leaseId: newLeaseId },
  }
  const audited = auditStatement(db, { entry, requestId, now, guard: hasLease(newLeaseId) })
  return { statements: [...statements, audited, ...failStatements(db, leaving)], newLeaseId }
}

const hasLease = (id: string) => sql`exists (select 1 from ${boxLeases} where id = ${id})`

type MovingBox = Omit<LeaveInput, 'actor' | 'requestId'>

/** Statements for the holder of a box who is given another one, where one is free; else nothing of them is written. */
export function moveToBoxStatements(db: Db, moving: MovingBox): LeavingBox {
  const { holder, now, guard, to, carriesKeys } = moving
  const newLeaseId = newId('lea', now)
  const hasMoved = hasLease(newLeaseId)
  const movedIn = (states: SQL) => sql`${hasMoved} and exists (
    select 1 from ${processes} where id = ${holder.id} and state in (${states}))`
  const coded = movedIn(sql`select value from json_each(${JSON.stringify(resendStates.key_code)})`)
  const statements = [
    ...moveLeaseStatements(db, {
      leaseId: holder.leaseId,
      newLeaseId,
      freshCode: newBoxCode(randomBytes),
      now,
      to,
      ...(carriesKeys === undefined ? {} : { carriesKeys }),
      guard: sql`${guard} and exists (select 1 from ${processes} where id = ${holder.id} and ${whileIn(holder.state)})`,
    }),
    ...touchStatements(db, { which: sql`id = ${holder.id}`, now, guard: hasMoved }),
    enqueueStatement(db, { effect: keyCodeAgainEffect(holder.id, newLeaseId), guard: coded, now }),
    // The code of the box that was left may be on its way: that it went out moves nobody on any more.
    enqueueStatement(db, { effect: keyCodeEffect(holder.id), guard: movedIn(sql`'WAITING_KEY_CODE'`), now }),
  ]
  return { statements, newLeaseId }
}

/** For a lease that is where it was, with nothing in its box. */
function failStatements(db: Db, { holder, actor, now, guard }: LeaveInput): Statement[] {
  if (!decide(holder, { type: 'box_failed', actor: actor.kind }).ok) return []
  const isEmpty = sql`exists (
    select 1 from ${boxLeases} left_lease
    where left_lease.id = ${holder.leaseId} and left_lease.ended_at is null and not ${keysLieIn('left_lease')})`
  return transitionStatements(db, {
    snapshot: holder,
    events: [{ type: 'box_failed', actor }],
    now,
    guard: sql`${whileIn(holder.state)} and ${guard} and ${isEmpty}`,
  }).statements
}
