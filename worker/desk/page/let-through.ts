import { sql } from 'drizzle-orm'

import { isCapReason } from '#domain/contact/message-limits.ts'
import type { ResendKind } from '#domain/process/resend.ts'
import type { MessageKind } from '#worker/contract/staff/visit/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

import { notHeld, resendReasonNeeded } from './process-page.errors.ts'

export const letThroughAction = 'message.let_through'

const kindsOf: Readonly<Record<ResendKind, readonly MessageKind[]>> = {
  link: ['LINK'],
  key_code: ['KEY_CODE'],
  payment_link: ['PAYMENT_LINK', 'PRICE'],
}

/** A message of a process that may be held back: at most one row. */
export function heldMessageOf(db: Db, { processId, messageId }: { processId: string; messageId: string }) {
  return selectFrom(
    db,
    { kind: messages.kind, status: messages.status, error: messages.error },
    sql`${messages} where id = ${messageId} and process_id = ${processId}`,
  )
}

type Held = RowOf<typeof heldMessageOf>

/**
 * Throws 409 `message.not_held` unless a cap of the account holds this message back, 422 `message.reason_needed` without
 * a reason. A country is opened by the settings of the account alone.
 */
export function refuseUnlessHeld(
  [held]: readonly Held[],
  request: { kind: ResendKind; reason?: string | undefined },
): void {
  const isHeld = held?.status === 'FAILED' && isCapReason(held.error) && kindsOf[request.kind].includes(held.kind)
  if (!isHeld) throw notHeld()
  if (request.reason === undefined) throw resendReasonNeeded()
}
