import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { createdAt, flag, idColumn, instant, mutable } from '#core/columns.ts'
import type { CreditorApi } from '#domain/enums.ts'
import { accounts } from '#worker/accounts/account.table.ts'

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
    /** When its creditor was last told where to call us, where it wants to know. */
    callbacksRegisteredAt: instant('callbacks_registered_at'),
    createdAt: createdAt(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [index('online_creditor_settings_account_idx').on(table.accountId, table.position)],
)
