import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The lines that were posted to a channel of the chat. */
export const chatLines = sqliteTable(
  'chat_lines',
  {
    id: text('id').primaryKey(),
    channel: text('channel').notNull(),
    text: text('text').notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [index('chat_lines_created_idx').on(table.createdAt)],
)
