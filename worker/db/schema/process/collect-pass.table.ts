import { sql } from 'drizzle-orm'
import { check, index, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { accounts } from '#worker/db/schema/account.table.ts'
import { createdAt, idColumn, instant } from '#worker/db/schema/columns.ts'

import { processes } from './process.table.ts'

/**
 * A pass to the box that a process holds, whichever that is by then, for somebody whom its customer names. `passCode`
 * opens its page, `accessCode` the box; a trigger keeps the latter apart from all other codes of the account.
 */
export const collectPasses = sqliteTable(
  'collect_passes',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    passCode: text('pass_code').notNull(),
    accessCode: text('access_code').notNull(),
    clickId: text('click_id').notNull(),
    name: text('name').notNull(),
    phoneNumber: text('phone_number'),
    validFrom: instant('valid_from').notNull(),
    validUntil: instant('valid_until').notNull(),
    firstOpenedAt: instant('first_opened_at'),
    revokedAt: instant('revoked_at'),
    /** The user of staff who made it, also once they are gone; null where the customer did. */
    madeByUserId: text('made_by_user_id'),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('collect_passes_code_unique').on(table.passCode),
    uniqueIndex('collect_passes_click_unique').on(table.processId, table.clickId),
    index('collect_passes_access_idx').on(table.accessCode, table.accountId),
    check('collect_passes_code_check', sql`length(${table.accessCode}) = 6`),
    check('collect_passes_name_check', sql`length(${table.name}) <= 60`),
  ],
)

/**
 * Each time that a code opened a box: by which pass, or by the code of the process itself. The migration makes it WITHOUT
 * ROWID.
 */
export const codeOpenings = sqliteTable(
  'code_openings',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    passId: text('pass_id'),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [index('code_openings_process_idx').on(table.processId, table.openedAt)],
)
