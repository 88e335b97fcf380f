import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { createdAt, instant } from './columns.ts'
import { users } from './staff.table.ts'

/** The authenticator app of a user; nothing counts on it until its first code was typed. */
export const totpSecrets = sqliteTable('totp_secrets', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedSecret: text('sealed_secret').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The step of time whose code was taken last: neither it nor one before is taken again. */
  lastStep: instant('last_step').notNull().default(0),
  createdAt: createdAt(),
})

/** What a user signs in with who has lost their second way; each works once. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
)
