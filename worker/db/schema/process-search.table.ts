import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { accounts } from './account.table.ts'
import { processes } from './process.table.ts'

/**
 * What a process is found by: plate, words of its customer's name and of its car's make and model, work number, each as
 * `termKey` of the domain makes it, and phone numbers with their plus (`phoneTerm`). Triggers keep it, so no verb writes it. The migration makes it WITHOUT ROWID, the newest process of a term first.
 * `isSales` is 1 for the types that sales see, so that their search does not walk through the rest.
 */
export const processSearch = sqliteTable(
  'process_search',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    isSales: integer('is_sales').notNull(),
    term: text('term').notNull(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.isSales, table.term, table.processId] }),
    index('process_search_process_idx').on(table.processId, table.term),
  ],
)
