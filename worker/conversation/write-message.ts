import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { conflict } from '#core/http/errors.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import type { FreeMessageAnswer, FreeMessageInput } from '#worker/contract/staff/visit/conversation.ts'
import { change, readTogether, type Db } from '#worker/db/db.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { freeMessageStatements, invalidContact } from '#worker/notifications/index.ts'
import {
  announceStatement,
  refuseUnlessReached,
  staffRowOf,
  type StaffCall,
  type StaffRow,
} from '#worker/process/index.ts'

import { toWriteWays, writeWaysOf } from './conversation.queries.ts'

const messageStopped = () => conflict('message.stopped', 'The number wants no messages that the visit does not need')

/**
 * Writes to the customer what staff typed, once for each click; it answers whatever the customer wrote before. Throws 422
 * INVALID_CONTACT where the channel leads nowhere, 409 `message.stopped` where the number said STOP.
 */
export async function writeMessage(call: StaffCall, input: FreeMessageInput): Promise<FreeMessageAnswer> {
  const { deps, staff, processId } = call
  const { db } = deps
  const dedupeKey = `free:${processId}:${input.clickId}`
  const { rows, ways, stored } = await readTogether(db, {
    rows: staffRowOf(db, processId),
    ways: writeWaysOf(db, processId),
    stored: messageOf(db, dedupeKey),
  })
  const [row] = rows
  refuseUnlessReached(staff, 'process.act', row)
  if (stored[0] !== undefined) return { messageId: stored[0].id }
  const { sms, email, isStopped } = toWriteWays(ways[0])
  const recipient = input.channel === 'SMS' ? sms : email
  if (recipient === null) throw invalidContact([input.channel === 'SMS' ? 'phoneNumber' : 'email'])
  if (input.channel === 'SMS' && isStopped) throw messageStopped()
  return { messageId: await written(call, row, { ...input, dedupeKey, recipient }) }
}

type Writing = FreeMessageInput & { dedupeKey: string; recipient: string }

/** The message, the audit row and the end of the wait for an answer, where the click was not heard before. */
async function written(
  { deps, staff, processId }: StaffCall,
  { accountId }: StaffRow,
  { channel, recipient, text, dedupeKey }: Writing,
): Promise<string> {
  const { db, clock, slot, requestId } = deps
  const now = clock.now()
  const messageId = newIdIn(slot, 'msg', now)
  const guard = sql`not exists (select 1 from ${messages} where dedupe_key = ${dedupeKey})`
  const actor = { kind: 'staff' as const, id: staff.userId }
  const entry = { actor, accountId, action: 'message.write', subject: processId, detail: { messageId, channel } }
  const reach = { channel, recipient }
  const message = { messageId, processId, dedupeKey, reach, text, authorUserId: staff.userId, now, guard }
  const { rows } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard }),
      process: answeredStatement(db, { processId, now, guard }),
      announcement: announceStatement(db, { processId, guard }),
      // Last of all is the message, which tells that the click was heard.
      message: await freeMessageStatements(deps, message),
    },
    read: { stored: messageOf(db, dedupeKey) },
  })
  const [stored] = rows.stored
  if (stored === undefined) throw new Error('A message that was written is not there')
  return stored.id
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
