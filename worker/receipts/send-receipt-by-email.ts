import { sql } from 'drizzle-orm'

import { customerActor } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import { conflict } from '#core/errors.ts'
import { newId } from '#core/ids.ts'
import { rateLimited } from '#core/rate-limit.ts'
import { requestInvalidField } from '#core/validate.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'
import type { SendReceiptInput } from '#worker/contract/receipt.ts'
import { receiptQueries, toReceipt } from '#worker/db/payment-records/index.ts'
import { messages } from '#worker/db/schema/message.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import { contactOf, receiptMessage, toContact } from '#worker/notifications/index.ts'
import { editProcess, readProcess, toStatus, type CustomerCall } from '#worker/process/index.ts'

const dayMs = 24 * 3_600_000
const mostADay = 5

/**
 * Has the receipt sent, once a click, to the visit's own address or to one that was typed. Who holds the link reads the
 * receipt anyway, so an address of somebody else gives nobody more; the limit keeps it from being used to bother people.
 */
export async function sendReceiptByEmail(call: CustomerCall, input: SendReceiptInput): Promise<ProcessStatus> {
  const now = call.deps.clock.now()
  const { process, status, rows } = await readProcess(call, (db, { processId }) => ({
    ...receiptQueries(db, processId),
    contact: contactOf(db, processId),
    sent: selectFrom(
      db,
      { dedupeKey: messages.dedupeKey, createdAt: messages.createdAt },
      sql`${messages} where process_id = ${processId} and kind = 'RECEIPT' order by created_at`,
    ),
  }))
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
  const messageId = newId('msg', now)
  const written = await editProcess(call, process, {
    set: {},
    // Nobody sent another one since the others were counted.
    guard: sql`(select count(*) from ${messages} where process_id = ${process.id} and kind = 'RECEIPT') = ${rows.sent.length}`,
    alongside: (won) => [
      ...receiptMessage(call.deps.db, { messageId, processId: process.id, dedupeKey, recipient, now, guard: won }),
      auditStatement(call.deps.db, {
        entry: {
          actor: customerActor,
          accountId: process.accountId,
          action: 'receipt.send',
          subject: process.id,
          detail: { processId: process.id, messageId },
        },
        requestId: call.deps.requestId,
        now,
        guard: won,
      }),
    ],
  })
  return written.won ? written.status : sendReceiptByEmail(call, input)
}
