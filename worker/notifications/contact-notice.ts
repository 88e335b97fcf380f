import { sql, type SQL } from 'drizzle-orm'

import { enqueueStatement } from '#core/outbox/outbox.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` sends the notice. */
export const contactNoticeKind = 'message.contact_notice'

type NewNotice = { slot: string; processId: string; recipient: string; reason: string; now: number; guard: SQL }

/** Notifies the former number that messages go elsewhere. It is kept with the message alone. */
export function contactNoticeStatements(
  db: Db,
  { slot, processId, recipient, reason, now, guard }: NewNotice,
): Statement[] {
  const messageId = newIdIn(slot, 'msg', now)
  const effect = { streamKey: processId, kind: contactNoticeKind, payload: { processId, messageId } }
  return [
    db.run(sql`
      insert into ${messages} (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
      select ${messageId}, ${processId}, ${`contact_notice:${reason}`}, 'CONTACT_NOTICE', 'SMS', ${recipient}, '', 'WAITING',
        ${now}
      where ${guard}`),
    enqueueStatement(db, { effect, guard, now }),
  ]
}
