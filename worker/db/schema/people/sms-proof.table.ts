import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { accounts } from '#worker/db/schema/account.table.ts'
import { instant } from '#worker/db/schema/columns.ts'

/** SENDING is written before the gateway is called, which knows no repeats. */
export type SmsProofStatus = 'WAITING' | 'SENDING' | 'SENT' | 'FAILED'

/** The latest code that was sent to somebody of an account, and when one was typed back. The code is made of `id`. */
export const smsProofs = sqliteTable('sms_proofs', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  id: text('id').notNull(),
  /** The sender: another one has to be proved anew. */
  sender: text('sender').notNull(),
  /** Until it is sent. */
  phoneNumber: text('phone_number'),
  status: text('status').$type<SmsProofStatus>().notNull(),
  tries: integer('tries').notNull().default(0),
  askedAt: instant('asked_at').notNull(),
  provedAt: instant('proved_at'),
})
