import { sql } from 'drizzle-orm'
import { index, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { AnswerKind, AnswerWay } from '#worker/contract/staff/visit/conversation.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { createdAt, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'

import { processes } from './process.table.ts'

/**
 * The messages of customers, from their page or by text message. Without a process nobody knows yet whom one is from.
 */
export const customerMessages = sqliteTable(
  'customer_messages',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    processId: text('process_id').references(() => processes.id),
    way: text('way').$type<AnswerWay>().notNull(),
    kind: text('kind').$type<AnswerKind>().notNull(),
    /** The number that it came from; empty from the page, and once it was erased. */
    sender: text('sender').notNull(),
    sealedText: text('sealed_text'),
    /** Staff need not look at it any more. */
    dismissedAt: instant('dismissed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('customer_messages_seal_idx').on(sql`substr(sealed_text, 1, 12)`),
    index('customer_messages_process_idx').on(table.processId, table.createdAt),
    index('customer_messages_unmatched_idx')
      .on(table.accountId, table.createdAt, table.id)
      .where(sql`${table.processId} is null and ${table.dismissedAt} is null`),
    index('customer_messages_unknown_idx')
      .on(table.createdAt)
      .where(sql`${table.processId} is null`),
  ],
)

/** Numbers that want no text messages of an account besides those that a visit cannot do without. */
export const messageStops = sqliteTable(
  'message_stops',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    phoneNumber: text('phone_number').notNull(),
    stoppedAt: instant('stopped_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.phoneNumber] })],
)

/** Texts that staff begin a message with; by language. */
export const messageTemplates = sqliteTable(
  'message_templates',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    texts: text('texts', { mode: 'json' }).$type<Record<string, string>>().notNull(),
    createdAt: createdAt(),
    version: mutable.version(),
  },
  (table) => [index('message_templates_account_idx').on(table.accountId, table.name)],
)
