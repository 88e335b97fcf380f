import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { createdAt, flag, idColumn, instant } from '#worker/db/schema/columns.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/** The authenticator app of a user; nothing counts on it until its first code was typed. */
export const totpSecrets = sqliteTable(
  'totp_secrets',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    sealedSecret: text('sealed_secret').notNull(),
    confirmedAt: instant('confirmed_at'),
    /** The step of time whose code was taken last: neither it nor one before is taken again. */
    lastStep: instant('last_step').notNull().default(0),
    createdAt: createdAt(),
  },
  () => [index('totp_secrets_seal_idx').on(sql`substr(sealed_secret, 1, 12)`)],
)

/** The codes with which a user signs in who has lost their second way; each works once. */
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

/** A passkey of a user: its public key, and what the authenticator says of it. */
export const passkeys = sqliteTable(
  'passkeys',
  {
    id: idColumn(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull(),
    /** As the authenticator told it: COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Counts up with each use where the authenticator counts at all. */
    signCount: integer('sign_count').notNull(),
    isBackupEligible: flag('is_backup_eligible').notNull(),
    isBackedUp: flag('is_backed_up').notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('passkeys_credential_unique').on(table.credentialId),
    index('passkeys_user_idx').on(table.userId),
  ],
)

/** Challenges that were met: none is met twice. */
export const spentChallenges = sqliteTable(
  'spent_challenges',
  {
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('spent_challenges_expiry_idx').on(table.expiresAt)],
)
