import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { processes } from '#worker/db/schema/process/process.table.ts'

import { accounts } from './account.table.ts'
import { createdAt, instant } from './columns.ts'

/** First answer to an `Idempotency-Key`, given again to every repeat with the same body. */
export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status').notNull(),
    response: text('response').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('idempotency_keys_created_idx').on(table.createdAt),
  ],
)

/**
 * The last number of an account's changes, from the first time on that a dealer system asks for them. Triggers give
 * each change of a process the next number, in its own batch. `id` makes a cursor the account's own.
 */
export const changeFeeds = sqliteTable('change_feeds', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  id: text('id').notNull(),
  lastSeq: integer('last_seq').notNull().default(0),
  createdAt: createdAt(),
})

/** The number of the last change of each process, of accounts with a feed; kept a while past the end of the visit. */
export const processChanges = sqliteTable(
  'process_changes',
  {
    processId: text('process_id')
      .primaryKey()
      .references(() => processes.id, { onDelete: 'cascade' }),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    seq: integer('seq').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('process_changes_seq_unique').on(table.accountId, table.seq),
    index('process_changes_ended_idx')
      .on(table.endedAt)
      .where(sql`${table.endedAt} is not null`),
  ],
)

/**
 * Orders of the dealer system that were refused, one row a number, until a put of the number is taken: so that staff hear of
 * it. `reason` is the code of the refusal, or its first field and what is wrong there; nothing of the order itself is kept.
 */
export const refusedOrders = sqliteTable(
  'refused_orders',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    externalWorkOrderId: text('external_work_order_id').notNull(),
    reason: text('reason').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.externalWorkOrderId] }),
    index('refused_orders_last_idx').on(table.lastAt),
  ],
)
