import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { CreditorApi } from '#domain/enums.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { createdAt, flag, idColumn, instant, mutable } from '#worker/db/schema/columns.ts'

/**
 * A credit provider that an account offers (`onlineCreditorSettings`); its secrets are provider credentials. Payments keep
 * to the API that they began with: another one is another setting.
 */
export const onlineCreditorSettings = sqliteTable(
  'online_creditor_settings',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    name: text('name').notNull(),
    api: text('api').$type<CreditorApi>().notNull().default('MERCHANT_API'),
    position: integer('position').notNull().default(0),
    enabled: flag('enabled').notNull().default(true),
    /** When its creditor is to be told where to call us; null where it knows, or does not want to. New credentials: 0. */
    callbacksDueAt: instant('callbacks_due_at').default(0),
    /** Payments name the setting that they began with: one that is gone stays, and is not enabled. */
    removedAt: instant('removed_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
    version: mutable.version(),
  },
  (table) => [
    index('online_creditor_settings_account_idx').on(table.accountId, table.position),
    index('online_creditor_settings_callbacks_idx')
      .on(table.callbacksDueAt)
      .where(sql`${table.callbacksDueAt} is not null`),
  ],
)
