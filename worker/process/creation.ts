import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { conflict } from '#core/http/errors.ts'
import { enqueueStatement, type Effect } from '#core/outbox/outbox.ts'
import { newId, randomBytes } from '#core/secrets/ids.ts'
import { newProcessCode } from '#domain/access/codes.ts'
import { dayMs } from '#domain/durations.ts'
import type { ProcessState, ProcessType, ServiceLane } from '#domain/enums.ts'
import { decideCreation } from '#domain/process-lifecycle.ts'
import { processPath } from '#domain/process-type.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { processes, processEvents } from '#worker/db/schema/process/process.table.ts'

import { effectKinds, paymentLinkEffect } from './effects.ts'
import { wonBy } from './transition.ts'

export type CreationInput = {
  accountId: string
  /** The slot that the account's codes begin with now. */
  slot: string
  processType: ProcessType
  lane: ServiceLane
  state: ProcessState
  actor: Actor
  workOrderId: string | null
  /** An id, or an expression that finds it. */
  customerId: string | SQL | null
  substituteVehicleId?: string | null
  languageId: string | null
  /** True where the account has extra services for this car: the services step is left out where it has none. */
  offersServices: boolean
  /** When the link is to be sent; null for now. */
  linkSendAt: number | null
  linkValidDays: number
  isTrial?: boolean
  /** Nothing is written where this does not hold. */
  guard?: SQL
  now: number
}

export type ProcessCreation = {
  id: string
  linkCode: string
  version: number
  state: ProcessState
  statements: Statement[]
}

/**
 * Statements that create a process with the first row of its history and the effects of the state it is born in.
 * The batch fails whole on `processes.work_order_id`, by a trigger, when the work order has an unfinished process.
 * Throws AppError 409 where the lifecycle does not let this actor create it so.
 */
export function creationStatements(db: Db, input: CreationInput): ProcessCreation {
  const decision = decideCreation(input.processType, input.state, input.actor.kind)
  if (!decision.ok) {
    const title = `A process of type ${input.processType} cannot begin as ${input.state}`
    throw conflict(`process.${decision.reason}`, title)
  }
  const { now, actor, state } = input
  const id = newId('prc', now)
  const eventId = newId('evt', now)
  const linkCode = newProcessCode(randomBytes, input.slot)
  const [currentStep] = processPath(input.processType, { offersServices: input.offersServices })
  const statements = [
    db.run(sql`
      insert into ${processes} (id, account_id, link_code, process_type, lane, state, current_step, work_order_id,
        customer_id, language_id, link_send_at, state_changed_at, due_at, last_event_id, created_at, updated_at,
        created_by_user_id, substitute_vehicle_id, waiting_since, is_trial)
      select ${id}, ${input.accountId}, ${linkCode}, ${input.processType}, ${input.lane}, ${state}, ${currentStep},
        ${input.workOrderId}, ${input.customerId}, ${input.languageId}, ${input.linkSendAt}, ${now}, ${dueAt(input)},
        ${eventId}, ${now}, ${now}, ${actor.kind === 'staff' ? actor.id : null},
        ${input.substituteVehicleId ?? null}, ${now}, ${input.isTrial === true ? 1 : 0}
      where ${input.guard ?? sql`1`}`),
    db.run(sql`
      insert into ${processEvents} (id, process_id, version, type, to_state, actor_kind, actor_id, created_at)
      select ${eventId}, ${id}, 1, 'create', ${state}, ${actor.kind}, ${actor.id}, ${now}
      where ${wonBy(id, eventId)}`),
    ...birthEffects(db, { id, state, eventId, now }),
  ]
  return { id, linkCode, version: 1, state, statements }
}

/** A scheduled link is sent when its time has come, or by staff where it has none; a link that nobody opens runs out. */
function dueAt(input: CreationInput): number | null {
  switch (input.state) {
    case 'SCHEDULED_FOR_DELAYED_LINK_SENDING':
    case 'SCHEDULED_FOR_NO_DMS_RESERVATION':
      return input.linkSendAt
    case 'LINK_GENERATED':
      return input.now + input.linkValidDays * dayMs
    // Begun at a kiosk, and left there unless it is confirmed.
    case 'STARTED':
      return input.now + dayMs
    default:
      return null
  }
}

function birthEffects(db: Db, born: { id: string; state: ProcessState; eventId: string; now: number }): Statement[] {
  const effect = birthEffect(born)
  if (effect === null) return []
  return [enqueueStatement(db, { effect, guard: wonBy(born.id, born.eventId), now: born.now })]
}

/** Returns the effect that a newborn process waits for; null where it waits for none. */
function birthEffect({ id, state, eventId }: { id: string; state: ProcessState; eventId: string }): Effect | null {
  if (state === 'USE_ONLY_PAYMENT') return paymentLinkEffect(id, eventId)
  if (state !== 'LINK_GENERATED') return null
  return { streamKey: id, kind: effectKinds.sendLink, payload: { processId: id } }
}
