import type { SQL } from 'drizzle-orm'

import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { webhookStatements } from '#core/outbox/webhook-statements.ts'
import type { Db, Statement } from '#worker/db/db.ts'

type NewMessage = {
  messageId: string
  processId: string
  /** That the message is written behind this, or given to the process. */
  guard: SQL
  now: number
}

/** Tells the dealer system of a message of the customer, before what writes it: once it is there it is no news any more. */
export function messageReceivedStatements(db: Db, { messageId, processId, guard, now }: NewMessage): Statement[] {
  return webhookStatements(db, { type: 'message.received', processId, subjectId: messageId, guard, now })
}

/** The same of one that just came in, of which the browsers of staff hear too. */
export function newMessageStatements(db: Db, message: NewMessage): Statement[] {
  const { processId, guard, now } = message
  return [staffPushStatement(db, { processId, why: 'answer', guard, now }), ...messageReceivedStatements(db, message)]
}
