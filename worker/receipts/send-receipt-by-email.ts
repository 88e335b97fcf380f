import { sql, type SQL } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { conflict } from '#core/http/errors.ts'
import { rateLimited } from '#core/http/rate-limit.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { newIdIn } from '#core/secrets/ids.ts'
import { dayMs } from '#domain/durations.ts'
import type { CountedStatus } from '#worker/contract/process-units.ts'
import type { SendReceiptInput } from '#worker/contract/receipt.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { receiptQueries, toReceipt } from '#worker/db/payment-records/index.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { contactOf, receiptMessage, toContact } from '#worker/notifications/index.ts'
import {
  editProcess,
  readProcess,
  toStatus,
  type CustomerCall,
  type ProcessKeys,
  type ProcessRow,
} from '#worker/process/index.ts'

const mostADay = 5

/**
 * Enqueues the receipt, once a click, to the visit's own address or to one that was typed. The link's holder reads the
 * receipt anyway, so an address of somebody else gives nobody more; the limit keeps it from being used to bother
 * people.
 */
export async function sendReceiptByEmail(call: CustomerCall, input: SendReceiptInput): Promise<CountedStatus> {
  const now = call.deps.clock.now()
  const { process, status, rows } = await readProcess(call, toSend)
  const dedupeKey = `receipt:${process.id}:${input.clickId}`
  if (rows.sent.some((one) => one.dedupeKey === dedupeKey)) return toStatus(process, status)
  const receipt = toReceipt(rows)
  if (receipt === null) throw conflict('receipt.none', 'Nothing has been paid')
  if (receipt.seller.email === '') throw conflict('receipt.no_email', 'The workshop has no e-mail address')
  const recipient = input.email ?? toContact(rows.contact[0]).email
  if (!recipient) throw requestInvalidField('email', 'required')
  const recent = rows.sent.filter(({ createdAt }) => createdAt > now - dayMs)
  const [first] = recent
  if (first !== undefined && recent.length >= mostADay) {
    throw rateLimited(Math.ceil((first.createdAt + dayMs - now) / 1000))
  }
  const seen = rows.sent.length
  const written = await editProcess(call, process, {
    set: {},
    // Nobody sent another one since the others were counted.
    guard: sql`(select count(*) from ${messages} where process_id = ${process.id} and kind = 'RECEIPT') = ${seen}`,
    alongside: (won) => sendStatements(call, { process, dedupeKey, recipient, now, won }),
  })
  return written.won ? written.status : sendReceiptByEmail(call, input)
}

/** The receipt, where it may go, and what of it was sent before. */
function toSend(db: Db, { processId }: ProcessKeys) {
  return {
    ...receiptQueries(db, processId),
    contact: contactOf(db, processId),
    sent: selectFrom(
      db,
      { dedupeKey: messages.dedupeKey, createdAt: messages.createdAt },
      sql`${messages} where process_id = ${processId} and kind = 'RECEIPT' order by created_at`,
    ),
  }
}

type Sending = { process: ProcessRow; dedupeKey: string; recipient: string; now: number; won: SQL }

function sendStatements({ deps }: CustomerCall, { process, dedupeKey, recipient, now, won }: Sending): Statement[] {
  const { db, slot, requestId } = deps
  const messageId = newIdIn(slot, 'msg', now)
  const entry = {
    actor: customerActor,
    accountId: process.accountId,
    action: 'receipt.send',
    subject: process.id,
    detail: { processId: process.id, messageId },
  }
  return [
    ...receiptMessage(db, { messageId, processId: process.id, dedupeKey, recipient, now, guard: won }),
    auditStatement(db, { entry, requestId, now, guard: won }),
  ]
}
