import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { conflict } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import type { FreeMessageAnswer, FreeMessageInput } from '#worker/contract/staff/conversation.ts'
import { writeThenRead, type Db } from '#worker/db/db.ts'
import { messages } from '#worker/db/schema/message.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { freeMessageStatements, invalidContact } from '#worker/notifications/index.ts'
import { announceStatement, refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

import { toWriteWays, writeWaysOf } from './conversation.queries.ts'

const messageStopped = () => conflict('message.stopped', 'The number wants no messages that the visit does not need')

/**
 * Writes to the customer what staff typed, once for each click; it answers whatever the customer wrote before. Throws 422
 * INVALID_CONTACT where the channel leads nowhere, 409 `message.stopped` where the number said STOP.
 */
export async function writeMessage(call: StaffCall, input: FreeMessageInput): Promise<FreeMessageAnswer> {
  const { deps, staff, processId } = call
  const { db, clock, requestId } = deps
  const dedupeKey = `free:${processId}:${input.clickId}`
  const [rows, ways, told] = await db.batch([
    staffRowOf(db, processId),
    writeWaysOf(db, processId),
    messageOf(db, dedupeKey),
  ])
  const [row] = rows
  refuseUnlessReached(staff, 'process.act', row)
  if (told[0] !== undefined) return { messageId: told[0].id }
  const { sms, email, isStopped } = toWriteWays(ways[0])
  const recipient = input.channel === 'SMS' ? sms : email
  if (recipient === null) throw invalidContact([input.channel === 'SMS' ? 'phoneNumber' : 'email'])
  if (input.channel === 'SMS' && isStopped) throw messageStopped()
  const now = clock.now()
  const messageId = newId('msg', now)
  const guard = sql`not exists (select 1 from ${messages} where dedupe_key = ${dedupeKey})`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'message.write',
    subject: processId,
    detail: { messageId, channel: input.channel },
  }
  const statements = [
    auditStatement(db, { entry, requestId, now, guard }),
    answeredStatement(db, { processId, now, guard }),
    announceStatement(db, { processId, guard, now }),
    // Last of all is the message, which tells that the click was heard.
    ...(await freeMessageStatements(deps, {
      messageId,
      processId,
      dedupeKey,
      reach: { channel: input.channel, recipient },
      text: input.text,
      authorUserId: staff.userId,
      now,
      guard,
    })),
  ]
  const { rows: written } = await writeThenRead(db, statements, {
    queries: { told: messageOf(db, dedupeKey) },
    more: {},
  })
  const [message] = written.told
  if (message === undefined) throw new Error('A message that was written is not there')
  deps.wake(processId)
  return { messageId: message.id }
}

function messageOf(db: Db, dedupeKey: string) {
  return selectFrom(db, { id: messages.id }, sql`${messages} where dedupe_key = ${dedupeKey}`)
}

type Answered = { processId: string; now: number; guard: ReturnType<typeof sql> }

/** No message of the customer waits for an answer any more. */
export function answeredStatement(db: Db, { processId, now, guard }: Answered) {
  return db.run(sql`
    update ${processes} set unanswered_since = null, updated_at = ${now} where id = ${processId} and ${guard}`)
}
