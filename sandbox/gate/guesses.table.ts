import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Wrong passwords of a client, whose address is kept as a keyed hash. */
export const guesses = sqliteTable('guesses', {
  client: text('client').primaryKey(),
  count: integer('count').notNull(),
  until: integer('until').notNull(),
})
