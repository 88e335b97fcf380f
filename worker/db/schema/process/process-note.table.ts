import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { NoteKind } from '#worker/contract/staff/visit/staff-note.ts'
import { createdAt, idColumn } from '#worker/db/schema/columns.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { processes } from './process.table.ts'

/**
 * Returns what staff write down about a process for each other. The customer never sees it. A note of a `kind` is one
 * of ours: its words are those of the reader's language, and `text` is what they are filled with.
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
