import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { MessageChannel, MessageKind } from '#worker/contract/staff/visit/process-page.ts'
import { createdAt, idColumn, instant } from '#worker/db/schema/columns.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { processes } from './process.table.ts'

/**
 * SENDING is written before the provider is asked: who finds it later does not know whether the message went out. WAITING
 * was refused for the moment, so it may be sent again. UNKNOWN got no answer that can be trusted.
 */
export type MessageStatus = 'SENDING' | 'WAITING' | 'SENT' | 'DELIVERED' | 'FAILED' | 'UNKNOWN'

/** A text to a customer and what became of it. `dedupeKey` names the reason, so that one reason sends one message. */
export const messages = sqliteTable(
  'messages',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    dedupeKey: text('dedupe_key').notNull(),
    kind: text('kind').$type<MessageKind>().notNull(),
    channel: text('channel').$type<MessageChannel>().notNull(),
    recipient: text('recipient').notNull(),
    /** The message's words, sealed; `worker/notifications/kept-text.ts`. Null once it was erased. */
    sealedText: text('sealed_text'),
    /** The staff user who wrote it; null for the product's own messages, and once the user is deleted. */
    authorUserId: text('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    languageLcid: text('language_lcid').notNull(),
    status: text('status').$type<MessageStatus>().notNull(),
    providerMessageId: text('provider_message_id'),
    attempts: integer('attempts').notNull().default(0),
    error: text('error'),
    sentAt: instant('sent_at'),
    deliveredAt: instant('delivered_at'),
    failedAt: instant('failed_at'),
    createdAt: createdAt(),
  },
  (table) => [
    index('messages_seal_idx').on(sql`substr(sealed_text, 1, 12)`),
    uniqueIndex('messages_dedupe_unique').on(table.dedupeKey),
    index('messages_process_idx').on(table.processId, table.createdAt),
    index('messages_provider_idx')
      .on(table.channel, table.providerMessageId)
      .where(sql`${table.providerMessageId} is not null`),
    // Whose answer a text message is.
    index('messages_recipient_idx')
      .on(table.recipient, table.createdAt)
      .where(sql`${table.channel} = 'SMS'`),
    // A message that nobody has in hand any more is ended.
    index('messages_without_end_idx')
      .on(table.createdAt)
      .where(sql`${table.status} in ('SENDING','WAITING')`),
    index('messages_lost_idx')
      .on(table.createdAt)
      .where(sql`${table.status} in ('FAILED','UNKNOWN')`),
  ],
)
