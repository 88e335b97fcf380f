import { desc, sql } from 'drizzle-orm'

import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import { emailIdempotencyKeys, emails } from '#sandbox/email/email.table.ts'
import { deliveryReports, smsMessages } from '#sandbox/sms/sms.table.ts'

const shown = 100

export type InboxSms = typeof smsMessages.$inferSelect
export type InboxEmail = typeof emails.$inferSelect
export type Inbox = { sms: InboxSms[]; emails: InboxEmail[]; recipients: string[] }

/** Returns the messages that phones and mailboxes have got, newest first; of one recipient when `to` is given. */
export async function readInbox(db: SandboxDb, to: string | null): Promise<Inbox> {
  const isForTo = sql`exists (select 1 from json_each(${emails.recipients}) where value = ${to})`
  const [sms, mail, phones, mailboxes] = await db.batch([
    db
      .select()
      .from(smsMessages)
      .where(ifGiven(smsMessages.recipient, to))
      .orderBy(desc(smsMessages.createdAt), desc(sql`rowid`))
      .limit(shown),
    db
      .select()
      .from(emails)
      .where(to === null ? undefined : isForTo)
      .orderBy(desc(emails.createdAt), desc(sql`rowid`))
      .limit(shown),
    db.selectDistinct({ recipient: smsMessages.recipient }).from(smsMessages),
    db.selectDistinct({ recipients: emails.recipients }).from(emails),
  ])
  const known = new Set([...phones.map(({ recipient }) => recipient), ...mailboxes.flatMap((row) => row.recipients)])
  return { sms, emails: mail, recipients: [...known].toSorted() }
}

/** Empties the inboxes; also of what was remembered of them. */
export async function deleteMessages(db: SandboxDb): Promise<void> {
  await db.batch([
    db.delete(deliveryReports),
    db.delete(smsMessages),
    db.delete(emails),
    db.delete(emailIdempotencyKeys),
  ])
}
