import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { AccountEmailEnd, AccountEmailKind } from '#domain/contact/account-emails.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { createdAt, idColumn, instant } from '#worker/db/schema/columns.ts'
import type { MessageStatus } from '#worker/db/schema/process/message.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/**
 * An e-mail to a user of the back-office. The secret of its link comes of the id and a key of the worker, so that
 * nothing stored opens it; a link counts until the letter ends or expires.
 */
export const accountEmails = sqliteTable(
  'user_letters',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<AccountEmailKind>().notNull(),
    recipient: text('recipient').notNull(),
    /** The user who had it sent; null where that user is gone, and where nobody who is signed in did. */
    writtenBy: text('written_by').references(() => users.id, { onDelete: 'set null' }),
    /** The account that it tells of; null where it tells of the user. */
    accountId: text('account_id').references(() => accounts.id),
    status: text('status').$type<MessageStatus>().notNull().default('WAITING'),
    providerMessageId: text('provider_message_id'),
    error: text('error'),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
    ending: text('ending').$type<AccountEmailEnd>(),
    createdAt: createdAt(),
  },
  (table) => [
    index('user_letters_user_idx').on(table.userId, table.kind, table.createdAt),
    index('user_letters_writer_idx').on(table.writtenBy),
    index('user_letters_provider_idx').on(table.providerMessageId),
    index('user_letters_spent_idx')
      .on(table.expiresAt)
      .where(sql`${table.kind} <> 'INVITATION'`),
  ],
)
