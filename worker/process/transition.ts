import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { conflict, type AppError } from '#core/http/errors.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { staffPushStatement, staffTurnStatement } from '#core/outbox/staff-push.ts'
import { eventWebhookStatements } from '#core/outbox/webhook-statements.ts'
import { newId } from '#core/secrets/ids.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { decide, stays, type ProcessEventType } from '#domain/process-lifecycle.ts'
import type { Missing } from '#domain/process/override.ts'
import { endReached } from '#domain/process/visit-end.ts'
import { mayBeStaffsTurn } from '#domain/process/whose-turn.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { wasNotified } from '#worker/db/message-kinds.ts'
import { voidOpenPaymentStatement } from '#worker/db/payment-records/index.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { processEvents, processes } from '#worker/db/schema/process/process.table.ts'
import { endLeaseStatements, syncMovedStatement } from '#worker/lockers/index.ts'

import { announceStatement } from './announce.ts'
import { effectsOfState, endEffect, keyCodeAgainEffect } from './effects.ts'

/** Facts of a process that a transition needs: read in the round trip before. */
export type Snapshot = {
  id: string
  accountId: string
  version: number
  state: ProcessState
  processType: ProcessType
  /** Needed by events that only customers who wish their keys back may cause. */
  useRetrievalProcess?: boolean
  /** Needed by a timer that ends it. */
  isTrial?: boolean
}

/**
 * Something that happened, and who did it. `reason` is a staff member's own words. `by` is SQL for the id of the actor,
 * where only the database knows it in the moment of the change.
 */
export type AppliedEvent = {
  type: ProcessEventType
  actor: Actor
  reason?: string
  /** Conditions that staff override with it. */
  overrides?: readonly Missing[]
  by?: SQL
}

export type Transition = {
  statements: Statement[]
  /** Names the last row written: statements added by the caller are guarded by `wonGuard`. */
  lastEventId: string
  /** True in SQL only when this batch won the compare-and-set and came to its end. */
  wonGuard: SQL
  state: ProcessState
  version: number
}

/** States whose arrival gives the box back. */
const releasing: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'DELIVERY_DONE',
  'CUSTOMER_RESERVATION_EXPIRED',
  'ADVISOR_VISIT_REQUIRED',
  'BOX_RESERVATION_FAILED',
  'PROCESS_DONE',
  'DELIVERY_NOT_COMPLETED',
  'CANCELLED',
  'CLOSED',
])

/** States whose message went nowhere: staff are to call. */
const messageLost: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'LINK_SEND_FAILED',
  'KEY_CODE_SEND_FAILED',
  'PAYMENT_LINK_SEND_FAILED',
])

export function transitionRefused(snapshot: Snapshot, type: ProcessEventType, reason: string): AppError {
  return conflict(`process.${reason}`, `${type} is not possible in ${snapshot.state}`)
}

/**
 * Statements of a chain of transitions: one guarded update and one history row each, what the dealer system is told of it, and
 * the effects of the states that are reached. The first update compares `version`; each later one the event before it, so the loser of a race writes
 * nothing at all. `set` writes further columns with the first update. Throws AppError 409 where the table refuses.
 */
export function transitionStatements(
  db: Db,
  input: { snapshot: Snapshot; events: readonly AppliedEvent[]; now: number; set?: SQL; guard?: SQL },
): Transition {
  const { snapshot, now } = input
  const statements: Statement[] = []
  const reached: ProcessState[] = []
  let { state, version } = snapshot
  const firstGuard = input.guard ?? sql`version = ${snapshot.version}`
  let guard = firstGuard
  let lastEventId = ''
  for (const [index, applied] of input.events.entries()) {
    const decision = decide({ ...snapshot, state }, { type: applied.type, actor: applied.actor.kind })
    if (!decision.ok) throw transitionRefused(snapshot, applied.type, decision.reason)
    const eventId = newId('evt', now)
    statements.push(
      moveStatement(db, {
        snapshot,
        to: sql`${decision.to}`,
        eventId,
        now,
        guard,
        ...(index === 0 && input.set ? { set: input.set } : {}),
        ended: !isUnfinished(decision.to),
        isNewState: decision.to !== state,
      }),
      ...eventStatements(db, { snapshot, applied, from: state, to: decision.to, eventId, now }),
    )
    if (!stays(state, applied.type)) reached.push(decision.to)
    state = decision.to
    version += 1
    guard = sql`last_event_id = ${eventId}`
    lastEventId = eventId
  }
  statements.unshift(...turnStatements(db, { processId: snapshot.id, state, guard: firstGuard, now }))
  const wonGuard = wonBy(snapshot.id, lastEventId)
  const arrival = { processId: snapshot.id, state, reached, eventId: lastEventId, now, guard: wonGuard }
  statements.push(...consequences(db, arrival))
  return { statements, lastEventId, wonGuard, state, version }
}

type TurnOfState = { processId: string; state: ProcessState; guard: SQL; now: number }

/** In front of a move: the browsers of staff hear where it passes the turn to them. */
export function turnStatements(db: Db, { processId, state, guard, now }: TurnOfState): Statement[] {
  return mayBeStaffsTurn(state) ? [staffTurnStatement(db, { which: sql`id = ${processId}`, guard, now })] : []
}

type HistoryEvent = Omit<History, 'eventType'> & { to: ProcessState }

/** The row of the history, and what the dealer system is told of it. */
function eventStatements(db: Db, { to, ...history }: HistoryEvent): Statement[] {
  const { snapshot, applied, from, eventId: id, now } = history
  const { type } = applied
  return [
    historyStatement(db, { ...history, eventType: sql`${type}` }),
    ...eventWebhookStatements(db, { processId: snapshot.id, id, type, from, to, now }),
  ]
}

type Arrival = {
  processId: string
  state: ProcessState
  reached: readonly ProcessState[]
  eventId: string
  now: number
  guard: SQL
}

/** Returns the consequences of an arrival: the box given back, a payment of another sum voided, and effects outside. */
function consequences(db: Db, { processId, state, reached, eventId, now, guard }: Arrival): Statement[] {
  return [
    ...(releasing.has(state) && reached.includes(state) ? releaseStatements(db, { processId, state, now, guard }) : []),
    ...(reached.length > 0 ? [syncMovedStatement(db, { processId, now, guard })] : []),
    ...(reached.includes('READY_FOR_PAYMENT') ? [voidOpenPaymentStatement(db, { processId, now, guard })] : []),
    ...messageLostStatements(db, { processId, state, reached, now, guard }),
    announceStatement(db, { processId, guard }),
    ...effectsOfState({ processId, reached, eventId }).map((effect) => enqueueStatement(db, { effect, guard, now })),
    ...endStatements(db, { processId, reached, eventId, now, guard }),
    ...(reached.includes('PAYMENT_DONE') ? [codeOfKeysStatement(db, { processId, eventId, now, guard })] : []),
  ]
}

/**
 * Returns the statements that tell customers of the end of a visit; one who never heard of it has nothing to unlearn.
 */
function endStatements(db: Db, { processId, reached, eventId, now, guard }: Omit<Arrival, 'state'>): Statement[] {
  const end = endReached(reached)
  if (end === null) return []
  const effect = endEffect(processId, { end, causeId: eventId })
  return [enqueueStatement(db, { effect, guard: sql`${guard} and ${wasNotified(sql`${processId}`)}`, now })]
}

/** The code goes out once the bill is settled where keys lie in a box already; where they are laid there later it goes then. */
function codeOfKeysStatement(
  db: Db,
  { processId, eventId, now, guard }: Omit<Arrival, 'state' | 'reached'>,
): Statement {
  const keysWait = sql`exists (select 1 from ${boxLeases} where process_id = ${processId}
    and ended_at is null and confirmed_at is not null)`
  return enqueueStatement(db, {
    effect: keyCodeAgainEffect(processId, eventId),
    guard: sql`${guard} and ${keysWait}`,
    now,
  })
}

type Lost = Pick<Arrival, 'processId' | 'state' | 'reached' | 'now' | 'guard'>

/** The browsers of staff hear where a process came to a state of a message that went nowhere. */
export function messageLostStatements(db: Db, { processId, state, reached, now, guard }: Lost): Statement[] {
  if (!messageLost.has(state) || !reached.includes(state)) return []
  return [staffPushStatement(db, { processId, why: 'message', guard, now })]
}

type Release = Omit<Arrival, 'reached' | 'eventId'>

/** Keys that wait in a box for somebody who has to come to the desk first stay there: nobody else is given that box. */
function releaseStatements(db: Db, { processId, state, now, guard }: Release): Statement[] {
  const which = state === 'ADVISOR_VISIT_REQUIRED' ? sql`confirmed_at is null` : sql`1`
  return endLeaseStatements(db, { processId, reason: state, now, guard, which })
}

/** True in SQL when the process carries this event as its last: the batch that wrote it has won. */
export function wonBy(processId: string, eventId: string): SQL {
  return sql`exists (select 1 from ${processes} where id = ${processId} and last_event_id = ${eventId})`
}

type Move = {
  snapshot: Snapshot
  to: SQL
  eventId: string
  now: number
  guard: SQL
  set?: SQL
  ended: boolean
  /** The state becomes another one, so the wait begins anew. Where it is not known a trigger finds out, with a write more. */
  isNewState: boolean
}

/** The guarded update. `to` may be an expression that the database decides (box or no box). */
export function moveStatement(db: Db, move: Move): Statement {
  const { snapshot, to, eventId, now, guard } = move
  const set = move.set ? sql`, ${move.set}` : sql``
  const waits = move.isNewState ? sql`, waiting_since = ${now}` : sql``
  // A link that is opened again has not ended: its code is of use once more.
  const ended = move.ended ? sql`, ended_at = coalesce(ended_at, ${now}), due_at = null` : sql`, ended_at = null`
  return db.run(sql`
    update ${processes}
    set state = ${to}, version = version + 1, last_event_id = ${eventId}, state_changed_at = ${now}, updated_at = ${now},
      key_missing_at = null${waits}${ended}${set}
    where id = ${snapshot.id} and ${guard}`)
}

type History = {
  snapshot: Snapshot
  applied: AppliedEvent
  eventType: SQL
  from: ProcessState
  eventId: string
  now: number
}

/** The history row of a move that won; it copies state and version from the process, so it cannot tell another story. */
export function historyStatement(db: Db, history: History): Statement {
  const { snapshot, applied, eventType, from, eventId, now } = history
  return db.run(sql`
    insert into ${processEvents} (id, process_id, version, type, from_state, to_state, actor_kind, actor_id, reason, overrides,
      created_at)
    select ${eventId}, id, version, ${eventType}, ${from}, state, ${applied.actor.kind}, ${applied.by ?? applied.actor.id},
           ${applied.reason ?? null}, ${applied.overrides?.join(',') || null}, ${now}
    from ${processes} where id = ${snapshot.id} and last_event_id = ${eventId}`)
}
