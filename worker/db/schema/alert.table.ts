import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import type { LanguageWithTexts } from '#domain/languages.ts'
import type { AlertCause, AlertLane, AlertWay } from '#domain/operations/alerts.ts'

import { accounts } from './account.table.ts'
import { createdAt, idColumn, instant, mutable } from './columns.ts'

/**
 * Something that people are called for, from when it was first seen until it was away for a while. There is one open row
 * of a cause, account (null: the whole system) and subject; who is to be told is told by the batch that marks it as told.
 */
export const alerts = sqliteTable(
  'alerts',
  {
    id: idColumn(),
    cause: text('cause').$type<AlertCause>().notNull(),
    accountId: text('account_id').references(() => accounts.id),
    /** A cabinet, a kiosk or a provider; empty where the cause is of no such thing. */
    subject: text('subject').notNull().default(''),
    openedAt: instant('opened_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    closedAt: instant('closed_at'),
    openingNotifiedAt: instant('opening_told_at'),
    closingNotifiedAt: instant('closing_told_at'),
  },
  (table) => [
    uniqueIndex('alerts_open_unique')
      .on(table.cause, table.accountId, table.subject)
      .where(sql`${table.closedAt} is null`),
    // Nulls are never the same.
    uniqueIndex('alerts_open_system_unique')
      .on(table.cause, table.subject)
      .where(sql`${table.closedAt} is null and ${table.accountId} is null`),
    index('alerts_account_idx').on(table.accountId),
    index('alerts_closed_idx')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null`),
    index('alerts_closing_idx')
      .on(table.closedAt)
      .where(sql`${table.closedAt} is not null and ${table.closingNotifiedAt} is null`),
    index('alerts_told_idx')
      .on(table.openingNotifiedAt)
      .where(sql`${table.openingNotifiedAt} is not null`),
  ],
)

/**
 * The recipients of alerts, and the causes that each is told of; those of no account are the operator's, who is told of
 * everybody's. `address` is the one that people read: of a webhook its host, for the address itself may be a secret,
 * and is sealed.
 */
export const alertRecipients = sqliteTable(
  'alert_recipients',
  {
    id: idColumn(),
    accountId: text('account_id').references(() => accounts.id),
    way: text('way').$type<AlertWay>().notNull(),
    address: text('address').notNull(),
    sealedUrl: text('sealed_url'),
    causes: text('causes', { mode: 'json' }).$type<AlertCause[]>().notNull(),
    language: text('language').$type<LanguageWithTexts>().notNull(),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    index('alert_recipients_account_idx').on(table.accountId),
    index('alert_recipients_seal_idx').on(sql`substr(sealed_url, 1, 12)`),
  ],
)

/** SENDING is written before anybody is called. HELD was one too many for its day. */
export type AlertMessageStatus = 'WAITING' | 'SENDING' | 'SENT' | 'FAILED' | 'HELD'

/** One message to one recipient: of everything that began or ended in a minute, or a test. */
export const alertMessages = sqliteTable(
  'alert_messages',
  {
    id: idColumn(),
    recipientId: text('recipient_id')
      .notNull()
      .references(() => alertRecipients.id, { onDelete: 'cascade' }),
    status: text('status').$type<AlertMessageStatus>().notNull(),
    isTest: integer('is_test', { mode: 'boolean' }).notNull().default(false),
    lane: text('lane').$type<AlertLane>().notNull().default('USUAL'),
    /** A short word of ours. */
    error: text('error'),
    providerMessageId: text('provider_message_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('alert_messages_recipient_idx').on(table.recipientId, table.createdAt),
    index('alert_messages_created_idx').on(table.createdAt),
    index('alert_messages_provider_idx')
      .on(table.providerMessageId)
      .where(sql`${table.providerMessageId} is not null`),
  ],
)

/** The alerts that a message tells of. */
export const alertNotices = sqliteTable(
  'alert_notices',
  {
    messageId: text('message_id')
      .notNull()
      .references(() => alertMessages.id, { onDelete: 'cascade' }),
    alertId: text('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'OPENED' | 'CLOSED'>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.messageId, table.kind] }),
    index('alert_notices_message_idx').on(table.messageId),
  ],
)
