import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { DomainCheckState, EmailSenderState, RecordFinding } from '#domain/contact/email-sender.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { flag, instant, mutable } from '#worker/db/schema/columns.ts'

/** The address that an account wishes its e-mail to be from, what the operator says of it, and how its domain stands. */
export const emailSenders = sqliteTable(
  'email_senders',
  {
    accountId: text('account_id')
      .primaryKey()
      .references(() => accounts.id),
    /** Empty: the operator's own. */
    address: text('address').notNull(),
    state: text('state').$type<EmailSenderState>().notNull(),
    /** The reason for refusing it. */
    reason: text('reason'),
    /** The provider's DKIM selector, as the operator read it there. */
    dkimSelector: text('dkim_selector').notNull().default(''),
    dkimKey: text('dkim_key').notNull().default(''),
    decidedAt: instant('decided_at'),
    checkState: text('check_state').$type<DomainCheckState>().notNull().default('IDLE'),
    /** As they were last found; null before that. */
    findings: text('findings', { mode: 'json' }).$type<RecordFinding[]>(),
    checkedAt: instant('checked_at'),
    /** Every record was found then. */
    isGood: flag('is_good').notNull().default(false),
    /** Since when it is not good any more; null where it is, or never was. */
    lostAt: instant('lost_at'),
    version: mutable.version(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [
    index('email_senders_checked_idx')
      .on(table.checkedAt)
      .where(sql`${table.state} in ('PREPARED', 'REGISTERED')`),
    index('email_senders_lost_idx')
      .on(table.lostAt)
      .where(sql`${table.lostAt} is not null`),
  ],
)
