import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { instant } from '#worker/db/schema/columns.ts'

/**
 * The search index: the terms of each process (`processes.searchTerms`) once more, in the order in which the search
 * reads them. Triggers keep it, so no command writes it. The migration makes it WITHOUT ROWID, the newest process of a
 * term first. A process finds its rows by their key, out of its own terms: an index for that would be as many rows
 * again. No foreign keys either: a deletion of a process would look through all of these, and a copy of a database has
 * its rows before the index of numbers. A trigger takes the terms of a process away before it goes. `isSales` is 1 for
 * the types that sales see, so that their search does not walk through the rest.
 */
export const searchTerms = sqliteTable(
  'search_terms',
  {
    accountNumber: integer('account_number').notNull(),
    isSales: integer('is_sales').notNull(),
    term: text('term').notNull(),
    processId: text('process_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.isSales, table.term, table.processId] })],
)

/**
 * The letters that are compared as others: `letterFolds` of the domain, written by a migration (tested). The views and triggers that
 * make search terms read it. The migration makes it WITHOUT ROWID.
 */
export const letterFolds = sqliteTable('letter_folds', {
  letter: text('letter').primaryKey(),
  folded: text('folded').notNull(),
})

/**
 * The progress of the job that refolds earlier rows of a table, the newest first. A migration that changes
 * `letter_folds` empties both `position` and `doneAt`.
 */
export const searchRefolds = sqliteTable('search_refolds', {
  tableName: text('table_name').$type<'processes' | 'archived_visits'>().primaryKey(),
  /** The key of the last row that was folded; null before the first. */
  position: text('position'),
  doneAt: instant('done_at'),
})
