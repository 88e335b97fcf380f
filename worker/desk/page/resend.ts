import { sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { dayMs } from '#domain/durations.ts'
import { freeResendsADay, resendable, resendStates } from '#domain/process/resend.ts'
import type { ResendAnswer } from '#worker/contract/staff/visit/process-answers.ts'
import type { ResendInput } from '#worker/contract/staff/visit/process-page.ts'
import { change, readTogether, type Db } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { contactOf, invalidContact, letThroughOnce, reachOf, toContact } from '#worker/notifications/index.ts'
import {
  againEffects,
  noteStatement,
  refuseUnlessReached,
  touchProcessStatement,
  staffRowOf,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

import { heldMessageOf, letThroughAction, refuseUnlessHeld } from './let-through.ts'
import { notHeld, notResendable, remindedToday, resendReasonNeeded } from './process-page.errors.ts'

const resendAction = 'message.resend'

/** `once` names what goes out once, whoever clicks: the reminder of a day, a message that is let past the caps. */
export type ResendRequest = ResendInput & { once?: string }

/**
 * Sends a message to the customer once more, whatever became of the ones before: staff know that it did not arrive. One
 * click is one message, however often it is told. Throws 422 INVALID_CONTACT where nobody can be reached, 409 where the
 * process has no use for the message, 422 `message.reason_needed` after so many a day without a reason. For `letThrough` see
 * `refuseUnlessHeld`.
 */
export async function resend(call: StaffCall, request: ResendRequest): Promise<ResendAnswer> {
  const { deps, staff, processId } = call
  const { letThrough } = request
  const input = letThrough === undefined ? request : { ...request, once: letThroughOnce(letThrough) }
  const { clickId, once = clickId } = input
  const causeId = `clk_${once}`
  const auditId = `aud_${processId}_${once}`
  const rows = await readTogether(deps.db, {
    row: staffRowOf(deps.db, processId),
    contact: contactOf(deps.db, processId),
    earlier: auditedOf(deps.db, auditId),
    resent: resentOf(deps.db, processId, deps.clock.now()),
    held: heldMessageOf(deps.db, { processId, messageId: letThrough ?? '' }),
  })
  const [row] = rows.row
  refuseUnlessReached(staff, 'process.act', row)
  const reach = reachOf(toContact(rows.contact[0]))
  const answer = { kind: input.kind, channel: reach?.channel ?? 'SMS' }
  refuseAnother(rows.earlier, input)
  if (rows.earlier.length > 0) return answer
  if (!resendable(row).includes(input.kind)) throw notResendable()
  if (letThrough !== undefined) refuseUnlessHeld(rows.held, input)
  if (reach === null) throw invalidContact(['phoneNumber', 'email'])
  if (isFree(input) && (rows.resent[0]?.times ?? 0) >= freeResendsADay) throw resendReasonNeeded()
  await send(call, row, { input, causeId, auditId })
  return answer
}

type Noting = { auditId: string; reason: string; now: number; guard: SQL }

function noteOf({ staff, processId }: Pick<StaffCall, 'staff' | 'processId'>, { auditId, reason, now, guard }: Noting) {
  const noteId = `not_${auditId.slice('aud_'.length)}`
  return { noteId, processId, kind: 'RESENT' as const, text: reason, authorUserId: staff.userId, now, guard }
}

/** Refuses a message that goes out only once and that another click asked for: throws 409. */
function refuseAnother([earlier]: readonly AuditedMessage[], { clickId, once, letThrough }: ResendRequest): void {
  if (earlier === undefined || once === undefined || earlier.clickId === clickId) return
  throw letThrough === undefined ? remindedToday() : notHeld()
}

function auditedOf(db: Db, auditId: string) {
  const columns = { id: auditLog.id, clickId: sql<string | null>`detail ->> 'clickId'` }
  return selectFrom(db, columns, sql`${auditLog} where id = ${auditId}`)
}

/** Returns how often messages of a process were sent once more of late. */
function resentOf(db: Db, processId: string, now: number) {
  return selectFrom(
    db,
    { times: sql<number>`count(*)` },
    sql`${auditLog} where subject = ${processId} and created_at > ${now - dayMs} and action = ${resendAction}`,
  )
}

/** A message that goes out once anyhow needs no reason, and one that has a reason goes out. */
const isFree = ({ reason, once }: ResendRequest) => reason === undefined && once === undefined

type AuditedMessage = RowOf<typeof auditedOf>
type ResendAttempt = { input: ResendRequest; causeId: string; auditId: string }

async function send(
  { deps, staff, processId }: StaffCall,
  row: StaffRow,
  { input, causeId, auditId }: ResendAttempt,
): Promise<void> {
  const { kind, clickId, once, reason, letThrough } = input
  const { db, clock, requestId } = deps
  const now = clock.now()
  const states = JSON.stringify(resendStates[kind])
  const guard = sql`not exists (select 1 from ${auditLog} where id = ${auditId}) and exists (
    select 1 from ${processes} where id = ${processId} and state in (select value from json_each(${states})))`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: letThrough === undefined ? resendAction : letThroughAction,
    subject: processId,
    detail: {
      kind,
      ...(once !== undefined && { clickId }),
      ...(letThrough !== undefined && { messageId: letThrough }),
    },
  }
  const note = { staff, processId }
  const { rows } = await change(db, {
    write: {
      message: enqueueStatement(db, { effect: againEffects[kind](processId, causeId), guard, now }),
      process: touchProcessStatement(db, { processId, now, guard }),
      note: reason === undefined ? [] : noteStatement(db, noteOf(note, { auditId, reason, now, guard })),
      // Last, because it is what tells that the click was heard.
      audit: auditStatement(db, { entry, requestId, now, guard, id: auditId }),
    },
    read: { earlier: auditedOf(db, auditId) },
  })
  if (rows.earlier.length === 0) throw notResendable()
  refuseAnother(rows.earlier, input)
}
