import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { enqueueStatement } from '#core/outbox/outbox.ts'
import { runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { messageStops } from '#worker/db/schema/process/conversation.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'

import { readFacts, type Reach } from './facts.ts'
import { everything, keepText, openText } from './kept-text.ts'
import { messageById, verdictStatements } from './message.queries.ts'
import { freeNotice } from './notice.ts'
import { composed, sendWithFallback, type SendInput, type Sender } from './send-notice.ts'
import { done, type SendResult } from './settle.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` sends what staff wrote. */
export const freeMessageKind = 'message.free'

/** A message of staff: `dedupeKey` names its click. */
type NewMessage = {
  messageId: string
  processId: string
  dedupeKey: string
  reach: Reach
  text: string
  authorUserId: string
  now: number
}

/** Enqueues a message that staff wrote. The text is kept with the message, sealed, and nowhere else. */
export async function freeMessageStatements(
  { db, config }: Dependencies,
  { guard, ...message }: NewMessage & { guard: SQL },
): Promise<Statement[]> {
  const { messageId, processId, dedupeKey, reach, text, authorUserId, now } = message
  const sealed = await keepText(config, {
    dedupeKey,
    said: { subject: null, text },
    secrets: { code: null, links: [] },
  })
  const effect = { streamKey: processId, kind: freeMessageKind, payload: { processId, messageId } }
  return [
    // What staff wrote before goes out before it, so that it waits for its next try no longer.
    db.run(sql`
      update ${outbox} set next_attempt_at = ${now}
      where stream_key = ${processId} and kind = ${freeMessageKind} and attempts > 0 and parked_at is null
        and next_attempt_at > ${now} and ${guard}`),
    enqueueStatement(db, { effect, guard, now }),
    db.run(sql`
      insert into ${messages} (id, process_id, dedupe_key, kind, channel, recipient, sealed_text, author_user_id,
        language_lcid, status, created_at)
      select ${messageId}, ${processId}, ${dedupeKey}, 'FREE', ${reach.channel}, ${reach.recipient}, ${sealed},
        ${authorUserId}, '', 'WAITING', ${now}
      where ${guard}`),
  ]
}

/** Sends what staff wrote, where they had it go, with its places filled as of now. A number that said STOP is let be. */
export async function sendFree(sender: Sender, input: SendInput & { messageId: string }): Promise<SendResult> {
  const { deps } = sender
  const [message, facts] = await Promise.all([messageById(deps.db, input.messageId), readFacts(deps.db, input)])
  const kept = message && (await openText(deps.config, message, everything))
  // What was erased meanwhile is for nobody.
  if (message === null || kept === null || message.recipient === '' || facts === null) return done
  const { channel, recipient, dedupeKey } = message
  // It goes where staff had it go, which is no browser.
  if (channel === 'PUSH') return done
  const notice = freeNotice(dedupeKey, kept.text)
  if (channel === 'SMS' && (await isStopped(deps.db, { accountId: facts.accountId, recipient }))) {
    const verdict = { status: 'FAILED' as const, error: 'stopped' }
    await runBatch(deps.db, verdictStatements(deps.db, { dedupeKey, verdict, now: deps.clock.now() }))
    return done
  }
  const wording = await composed(deps, notice, facts)
  if (wording === null) return done
  return sendWithFallback(sender, { notice, facts, wording, input }, { channel, recipient })
}

async function isStopped(db: Db, { accountId, recipient }: { accountId: string; recipient: string }): Promise<boolean> {
  const rows = await selectFrom(
    db,
    { phoneNumber: messageStops.phoneNumber },
    sql`${messageStops} where account_id = ${accountId} and phone_number = ${recipient}`,
  )
  return rows.length > 0
}
