import { sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { accountsReached } from '#core/tenant.ts'
import { change, readTogether, runBatch, type Db } from '#worker/db/db.ts'
import { customerMessages } from '#worker/db/schema/process/conversation.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { announceStatement, refuseUnlessReached, staffRowOf, touchProcessStatement } from '#worker/process/index.ts'

import { isOfProcess } from './conversation.queries.ts'
import type { InboxCall } from './inbox.ts'
import { messageReceivedStatements } from './message-received.ts'

/** A message within the reach of a user's right to act. */
function messageOf(db: Db, { reach, id }: { reach: SQL; id: string }) {
  const { processId, accountId, dismissedAt, createdAt } = customerMessages
  return selectFrom(
    db,
    { processId, accountId, dismissedAt, createdAt },
    sql`${customerMessages} where id = ${id} and account_id in (select id from ${reach})`,
  )
}

type Assigning = { messageId: string; processId: string }

/** Gives a message that nobody could place to a visit of the same workshop. The same told twice is done once. */
export async function assignMessage({ deps, staff }: InboxCall, { messageId, processId }: Assigning): Promise<void> {
  const { db, clock, requestId } = deps
  const reach = accountsReached(staff, 'process.act')
  const { found, visits } = await readTogether(db, {
    found: messageOf(db, { reach, id: messageId }),
    visits: staffRowOf(db, processId),
  })
  const [message] = found
  const [visit] = visits
  if (message === undefined) throw notFound('message')
  refuseUnlessReached(staff, 'process.act', visit)
  if (visit.accountId !== message.accountId) throw notFound('process')
  if (message.processId === processId) return
  const now = clock.now()
  const isFree = sql`exists (
    select 1 from ${customerMessages} where id = ${messageId} and process_id is null and dismissed_at is null)`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: message.accountId,
    action: 'message.assign',
    subject: processId,
    detail: { messageId },
  }
  const { rows } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard: isFree }),
      process: touchProcessStatement(db, { processId, now, guard: isFree }),
      // As of when it was written: what is sent goes out in the order of its time.
      notified: messageReceivedStatements(db, { messageId, processId, guard: isFree, now: message.createdAt }),
      message: db.run(sql`
        update ${customerMessages} set process_id = ${processId}
        where id = ${messageId} and process_id is null and dismissed_at is null`),
      announcement: announceStatement(db, { processId, guard: isOfProcess(messageId, processId) }),
    },
    read: { message: messageOf(db, { reach, id: messageId }) },
  })
  if (rows.message[0]?.processId !== processId) throw notFound('message')
}

/** Puts a message aside that is for no visit. Twice is as good as once; it is erased with the others of its age. */
export async function dismissMessage({ deps, staff }: InboxCall, messageId: string): Promise<void> {
  const { db, clock, requestId } = deps
  const reach = accountsReached(staff, 'process.act')
  const [message] = await messageOf(db, { reach, id: messageId })
  if (message === undefined || message.processId !== null) throw notFound('message')
  const now = clock.now()
  const isFree = sql`exists (
    select 1 from ${customerMessages} where id = ${messageId} and process_id is null and dismissed_at is null)`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: message.accountId,
    action: 'message.dismiss',
    subject: messageId,
  }
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard: isFree }),
    db.run(sql`update ${customerMessages} set dismissed_at = ${now} where id = ${messageId} and ${isFree}`),
  ])
}
