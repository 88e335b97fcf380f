import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import { createdAt, idColumn } from '#worker/db/schema/columns.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { processes } from './process.table.ts'

/**
 * The notes that staff write about a process for each other; the customer never sees them. A note with a `kind` is one
 * of the product's own: its words are in the reader's language, and `text` fills them.
 */
export const processNotes = sqliteTable(
  'process_notes',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    kind: text('kind').$type<NoteKind>(),
    text: text('text').notNull(),
    authorUserId: text('author_user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('process_notes_process_idx').on(table.processId, table.createdAt),
    index('process_notes_author_idx').on(table.authorUserId),
  ],
)
