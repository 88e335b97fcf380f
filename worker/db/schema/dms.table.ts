import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { accounts } from './account.table.ts'
import { createdAt } from './columns.ts'

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
