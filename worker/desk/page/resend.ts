import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { enqueueStatement } from '#core/outbox.ts'
import { resendable, resendStates } from '#domain/resend.ts'
import type { ResendKind } from '#domain/resend.ts'
import type { ResendAnswer } from '#worker/contract/staff/process-answers.ts'
import type { ResendInput } from '#worker/contract/staff/process-page.ts'
import { writeThenRead, type Db } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { contactOf, invalidContact, reachOf, toContact } from '#worker/notifications/index.ts'
import {
  againEffects,
  refuseUnlessReached,
  touchProcessStatement,
  staffRowOf,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

import { notResendable } from './process-page.errors.ts'

/**
 * Sends a message to the customer once more, whatever became of the ones before: staff know that it did not arrive. One
 * click is one message, however often it is told. Throws 422 INVALID_CONTACT where nobody can be reached, 409 where the
 * process has no use for the message.
 */
export async function resend(call: StaffCall, input: ResendInput): Promise<ResendAnswer> {
  const { deps, staff, processId } = call
  const wish = `clk_${input.clickId}`
  const auditId = `aud_${processId}_${input.clickId}`
  const [rows, contacts, told] = await deps.db.batch([
    staffRowOf(deps.db, processId),
    contactOf(deps.db, processId),
    auditedOf(deps.db, auditId),
  ])
  const [row] = rows
  refuseUnlessReached(staff, 'process.act', row)
  const reach = reachOf(toContact(contacts[0]))
  const answer = { kind: input.kind, channel: reach?.channel ?? 'SMS' }
  if (told.length > 0) return answer
  if (!resendable(row).includes(input.kind)) throw notResendable()
  if (reach === null) throw invalidContact(['phoneNumber', 'email'])
  await send(call, row, { kind: input.kind, wish, auditId })
  return answer
}

function auditedOf(db: Db, auditId: string) {
  return selectFrom(db, { id: auditLog.id }, sql`${auditLog} where id = ${auditId}`)
}

type Wish = { kind: ResendKind; wish: string; auditId: string }

async function send(
  { deps, staff, processId }: StaffCall,
  row: StaffRow,
  { kind, wish, auditId }: Wish,
): Promise<void> {
  const { db, clock, requestId } = deps
  const now = clock.now()
  const states = JSON.stringify(resendStates[kind])
  const guard = sql`not exists (select 1 from ${auditLog} where id = ${auditId}) and exists (
    select 1 from ${processes} where id = ${processId} and state in (select value from json_each(${states})))`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'message.resend',
    subject: processId,
    detail: { kind },
  }
  const statements = [
    enqueueStatement(db, { effect: againEffects[kind](processId, wish), guard, now }),
    touchProcessStatement(db, { processId, now, guard }),
    // Last, because it is what tells that the click was heard.
    auditStatement(db, { entry, requestId, now, guard, id: auditId }),
  ]
  const { rows } = await writeThenRead(db, statements, { queries: { told: auditedOf(db, auditId) }, more: {} })
  if (rows.told.length === 0) throw notResendable()
  deps.wake(processId)
}
