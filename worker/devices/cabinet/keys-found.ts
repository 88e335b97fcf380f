import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newBoxCode } from '#domain/access/codes.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { boxes, boxLeases } from '#worker/db/schema/locker.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import type { HeldBox } from '#worker/devices/device.queries.ts'
import { endLeaseStatements, syncCloudsStatement } from '#worker/lockers/index.ts'
import { leaveBoxStatements, transitionStatements, whileIn, type AppliedEvent } from '#worker/process/index.ts'

type KeysFoundInput = {
  /** The box in which the keys lie, by the lease that is over. */
  box: HeldBox
  /** The customer who was given the box meanwhile. */
  holder: HeldBox | undefined
  events: readonly AppliedEvent[]
  locker: Actor
  /** Conditions beside the state. */
  guard?: SQL
}

/**
 * Statements for keys that were left in a box which was theirs no more by the time we hear of it. The box is theirs
 * again, and who was given it meanwhile is moved to another; keys of somebody else that lie in it too stay. `move` writes
 * a row when the process moved on, and comes behind `lease`.
 */
export function keysFoundStatements(
  { db, clock, requestId }: Dependencies,
  { box, holder, events, locker, guard = sql`1` }: KeysFoundInput,
): { lease: Statement[]; move: Statement[] } {
  const now = clock.now()
  const { processId, boxId } = box
  const isStill = sql`exists (select 1 from ${processes} where id = ${processId} and ${whileIn(box.state)}) and ${guard}`
  // Theirs again, or still with whom no other box was free for; whoever took it meanwhile is looked at first.
  const isTheirs = sql`exists (
    select 1 from ${boxLeases} held where held.box_id = ${boxId} and held.ended_at is null
      and (held.process_id = ${processId} or held.id = ${holder?.leaseId ?? null}))`
  const leave =
    holder === undefined
      ? []
      : leaveBoxStatements(db, {
          holder: { ...holder, id: holder.processId },
          actor: locker,
          requestId,
          now,
          guard: isStill,
        }).statements
  const lease = leaseStatements(db, { box, leave, isStill, now })
  const move = transitionStatements(db, {
    snapshot: { ...box, id: processId },
    events,
    now,
    set: sql`due_at = null`,
    guard: sql`${whileIn(box.state)} and ${isTheirs} and ${guard}`,
  })
  return { lease, move: move.statements }
}

type Leasing = { box: HeldBox; leave: readonly Statement[]; isStill: SQL; now: number }

function leaseStatements(db: Db, { box: { processId, boxId }, leave, isStill, now }: Leasing): Statement[] {
  const newLeaseId = newId('lea', now)
  return [
    // The box that was to take this one's place is not needed: it is free for who has to leave this one.
    ...endLeaseStatements(db, {
      processId,
      reason: 'FOUND_ELSEWHERE',
      now,
      guard: isStill,
      which: sql`confirmed_at is null`,
    }),
    ...leave,
    db.run(sql`
      insert into ${boxLeases} (id, box_id, locker_id, process_id, access_code, expires_at, confirmed_at, created_at)
      select ${newLeaseId}, id, locker_id, ${processId}, ${newBoxCode(randomBytes)}, ${now}, ${now}, ${now}
      from ${boxes} where id = ${boxId} and ${isStill}
        and not exists (select 1 from ${boxLeases} held where held.box_id = ${boxes.id} and held.ended_at is null)
        and not exists (select 1 from ${boxLeases} own where own.process_id = ${processId} and own.ended_at is null)`),
    syncCloudsStatement(db, { which: sql`l.id = ${newLeaseId}`, now }),
  ]
}
