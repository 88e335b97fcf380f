import { sql, type SQL } from 'drizzle-orm'

import type { Actor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { newId } from '#core/secrets/ids.ts'
import { hourMs } from '#domain/durations.ts'
import type { ProcessState } from '#domain/enums.ts'
import { isNoDms } from '#domain/process-type.ts'
import { trialsPerHour } from '#domain/process/trial.ts'
import { defaultSlot } from '#domain/slots.ts'
import type { CreatedProcess, CreateProcessForm } from '#worker/contract/staff/visit/create-process.ts'
import type { Statement } from '#worker/db/db.ts'
import { idempotencyKeys } from '#worker/db/schema/dms.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { isTaken, type Loan } from '#worker/desk/cars/index.ts'
import { creationStatements, noteStatement } from '#worker/process/index.ts'
import { newWorkOrderStatements } from '#worker/work-orders/index.ts'

import { contactOf, correctionStatements, typedInContent } from './contact.ts'
import type { CreateCall, Creation } from './creation.ts'
import type { OrderPreconditions } from './preconditions.queries.ts'

/** The subject of a new process: an existing order, or one that is written with it. */
type Subject = { before: Statement[]; workOrderId: string; customerId: string | SQL | null; guard: SQL }

/**
 * Statements that create the process with all that belongs to it: a typed-in order and its customer, a contact put right,
 * a note, and the answer to the click. Everything hangs on the created, which hangs on the car being free.
 * Throws 422 INVALID_CONTACT.
 */
export function newProcessStatements(
  call: CreateCall,
  creation: Creation,
  loan: Loan | null,
): { answer: CreatedProcess; statements: Statement[] } {
  const { form, preconditions } = creation
  const [order] = preconditions.order
  const accountId = preconditions.account[0]?.id ?? ''
  const actor: Actor = { kind: 'staff', id: call.staff.userId }
  const free = loan === null ? mayTry(call) : sql`not ${isTaken(loan)}`
  const subject = order === undefined ? typedIn(call, { form, accountId, free }) : ofOrder(order, free)
  const created = birthOf(call, creation, { subject, accountId, actor })
  const answer = { id: created.id, version: created.version, state: created.state }
  const born = sql`exists (select 1 from ${processes} where id = ${created.id})`
  const statements = [
    ...subject.before,
    ...created.statements,
    ...(order === undefined ? [] : correctionStatements(call, { form, order, processId: created.id, born })),
    ...recordStatements(call, { creation, accountId, actor, answer, born }),
  ]
  return { answer, statements }
}

/** True in SQL where it is no trial, or one of the few that its user may begin within an hour. */
export function mayTry({ deps, staff, trialIn }: CreateCall): SQL {
  if (trialIn === undefined) return sql`1`
  const since = deps.clock.now() - hourMs
  return sql`((select count(*) from ${processes} where is_trial = 1 and (ended_at is null or ended_at > ${since})
    and created_at > ${since} and created_by_user_id = ${staff.userId}) < ${trialsPerHour})`
}

type CreationSubject = { subject: Subject; accountId: string; actor: Actor }

function birthOf({ deps, trialIn }: CreateCall, creation: Creation, { subject, accountId, actor }: CreationSubject) {
  const { form, preconditions, sendAt } = creation
  const [account] = preconditions.account
  return creationStatements(deps.db, {
    accountId,
    slot: account?.slot ?? defaultSlot,
    processType: form.processType,
    lane: form.lane,
    state: birthState(form, sendAt),
    actor,
    workOrderId: subject.workOrderId,
    customerId: subject.customerId,
    substituteVehicleId: form.substituteVehicleId ?? null,
    languageId: form.languageId ?? null,
    offersServices: account?.offersServices === true,
    linkSendAt: sendAt,
    linkValidDays: account?.linkValidDays ?? 30,
    isTrial: trialIn !== undefined,
    guard: subject.guard,
    now: deps.clock.now(),
  })
}

function birthState({ processType, send }: CreateProcessForm, sendAt: number | null): ProcessState {
  if (processType === 'ONLY_PAYMENT') return 'USE_ONLY_PAYMENT'
  if (send.when !== 'later' && sendAt === null) return 'LINK_GENERATED'
  return isNoDms(processType) ? 'SCHEDULED_FOR_NO_DMS_RESERVATION' : 'SCHEDULED_FOR_DELAYED_LINK_SENDING'
}

function ofOrder({ id, customerId }: OrderPreconditions, free: SQL): Subject {
  return { before: [], workOrderId: id, customerId, guard: free }
}

type TypedIn = { form: CreateProcessForm; accountId: string; free: SQL }

function typedIn({ deps, staff }: CreateCall, { form, accountId, free }: TypedIn): Subject {
  contactOf(form, null)
  const order = newWorkOrderStatements(deps.db, {
    accountId,
    externalWorkOrderId: form.workNumber ?? null,
    content: typedInContent(form, staff.username),
    guard: free,
    now: deps.clock.now(),
  })
  return {
    before: order.statements,
    workOrderId: order.id,
    customerId: order.customerId,
    guard: sql`exists (select 1 from ${workOrders} where id = ${order.id})`,
  }
}

type Record = { creation: Creation; accountId: string; actor: Actor; answer: CreatedProcess; born: SQL }

/** Returns the statements that record the creator, their note, and the answer for a repeated click. */
function recordStatements({ deps, staff, trialIn }: CreateCall, record: Record): Statement[] {
  const { db, clock, requestId } = deps
  const { creation, accountId, actor, answer, born } = record
  const { form, clickKey, requestHash } = creation
  const now = clock.now()
  const entry = {
    actor,
    accountId,
    action: trialIn === undefined ? 'process.create' : 'process.trial',
    subject: answer.id,
    detail: { processType: form.processType, fromOrder: form.workOrderId !== undefined },
  }
  const note = { noteId: newId('not', now), processId: answer.id, authorUserId: staff.userId, now, guard: born }
  return [
    ...(form.note ? [noteStatement(db, { ...note, text: form.note })] : []),
    auditStatement(db, { entry, requestId, now, guard: born }),
    db.run(sql`
      insert into ${idempotencyKeys} (account_id, key, request_hash, status, response, created_at)
      select ${accountId}, ${clickKey}, ${requestHash}, 201, ${JSON.stringify(answer)}, ${now} where ${born}`),
  ]
}
