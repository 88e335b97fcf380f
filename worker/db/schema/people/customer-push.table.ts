import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { createdAt, idColumn } from '#worker/db/schema/columns.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'

/** A browser that its customer lets tell them of one visit. It goes with the visit and is in no archive. */
export const customerPushSubscriptions = sqliteTable(
  'customer_push_subscriptions',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('customer_push_subscriptions_browser_unique').on(table.processId, table.endpoint)],
)
