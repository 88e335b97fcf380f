import { sql, type SQL } from 'drizzle-orm'

import { enqueueStatement } from '#core/outbox/outbox.ts'
import { receiptEmail } from '#domain/message-texts/compose.ts'
import { readTogether, type Db, type Statement } from '#worker/db/db.ts'
import { receiptQueries, toReceipt } from '#worker/db/payment-records/index.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'

import { linkFactsOf, readFacts } from './facts.ts'
import { messageById } from './message.queries.ts'
import { contactNotice, type Notice } from './notice.ts'
import { receiptParts } from './receipt-parts.ts'
import { sendAside, type SendInput, type Sender } from './send-notice.ts'
import { done, type SendResult } from './settle.ts'

/** Outbox kind: `worker/jobs/effect-handlers.ts` sends the receipt. */
export const receiptKind = 'message.receipt'

/** The message of one click. */
type NewReceipt = { messageId: string; processId: string; dedupeKey: string; recipient: string; now: number }

/** Enqueues the receipt to an address, which is kept with the message alone. */
export function receiptMessage(db: Db, { guard, ...message }: NewReceipt & { guard: SQL }): Statement[] {
  const { messageId, processId, dedupeKey, recipient, now } = message
  const effect = { streamKey: processId, kind: receiptKind, payload: { processId, messageId } }
  return [
    db.run(sql`
      insert into ${messages} (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
      select ${messageId}, ${processId}, ${dedupeKey}, 'RECEIPT', 'EMAIL', ${recipient}, '', 'WAITING', ${now}
      where ${guard}`),
    enqueueStatement(db, { effect, guard, now }),
  ]
}

/** Sends the receipt as it is by then: what was given back meanwhile stands on it. */
export async function sendReceipt(sender: Sender, input: SendInput & { messageId: string }): Promise<SendResult> {
  const { db, config, builtInTexts, messageWording } = sender.deps
  const [message, facts, rows] = await Promise.all([
    messageById(db, input.messageId),
    readFacts(db, input),
    readTogether(db, receiptQueries(db, sql`${input.processId}`)),
  ])
  const receipt = toReceipt(rows)
  // A recipient that was erased meanwhile is nobody.
  if (message === null || message.recipient === '' || facts === null || receipt === null) return done
  const { ownTexts: own, lcid } = facts
  const [texts, wording] = await Promise.all([builtInTexts(lcid), messageWording(lcid)])
  const parts = receiptParts(receipt, { ...texts, ...own })
  const email = receiptEmail({ wording, own, facts: linkFactsOf(facts, config.appUrl), parts })
  const worded = { sms: '', email }
  const notice: Notice = { ...contactNotice(message.dedupeKey), kind: 'RECEIPT', compose: () => worded }
  const reach = { channel: 'EMAIL' as const, recipient: message.recipient }
  return sendAside(sender, { notice, facts, wording: worded, input }, reach)
}
