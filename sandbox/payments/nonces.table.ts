import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Numbers that a merchant gives its calls, none of them twice, kept for as long as a call is taken. */
export const nonces = sqliteTable(
  'nonces',
  { provider: text('provider').notNull(), nonce: text('nonce').notNull(), seenAt: integer('seen_at').notNull() },
  ({ provider, nonce }) => [primaryKey({ columns: [provider, nonce] })],
)
