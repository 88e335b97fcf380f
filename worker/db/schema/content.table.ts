import { sql } from 'drizzle-orm'
import { primaryKey, sqliteTable, text, uniqueIndex, integer } from 'drizzle-orm/sqlite-core'

import { accounts } from './account.table.ts'
import { createdAt, flag, idColumn, mutable } from './columns.ts'

/** A language that an account offers its customers. */
export const languages = sqliteTable(
  'languages',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    lcid: text('lcid').notNull(),
    name: text('name').notNull(),
    isDefault: flag('is_default').notNull().default(false),
    position: integer('position').notNull().default(0),
    createdAt: createdAt(),
    version: mutable.version(),
  },
  (table) => [
    uniqueIndex('languages_account_lcid_unique').on(table.accountId, table.lcid),
    uniqueIndex('languages_account_default_unique')
      .on(table.accountId)
      .where(sql`${table.isDefault} = 1`),
  ],
)

/** A content text that the account worded itself; the built-in text stands where there is no row. */
export const contentTexts = sqliteTable(
  'content_texts',
  {
    languageId: text('language_id')
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    text: text('text').notNull(),
    updatedAt: mutable.updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.languageId, table.key] })],
)
