import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { createdAt, idColumn } from '#core/columns.ts'
import { processes } from '#worker/process/process.table.ts'
import { users } from '#worker/staff/staff.table.ts'

/** What staff write down about a process for each other. The customer never sees it. */
export const processNotes = sqliteTable(
  'process_notes',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    text: text('text').notNull(),
    authorUserId: text('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('process_notes_process_idx').on(table.processId, table.createdAt),
    index('process_notes_author_idx').on(table.authorUserId),
  ],
)
