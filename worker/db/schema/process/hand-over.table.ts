import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { createdAt, instant } from '#worker/db/schema/columns.ts'

import { processes } from './process.table.ts'

/**
 * A process on its way from the kiosk to a phone. `tokenHash` is the SHA-256 of what the QR code holds; `takenBy` names
 * the browser that was first (hashed), which alone may ask again.
 */
export const handOvers = sqliteTable(
  'hand_overs',
  {
    tokenHash: text('token_hash').primaryKey(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    /** The code that the phone is given. */
    code: text('code').notNull().default(''),
    takenBy: text('taken_by'),
    expiresAt: instant('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('hand_overs_process_idx').on(table.processId), index('hand_overs_expiry_idx').on(table.expiresAt)],
)
