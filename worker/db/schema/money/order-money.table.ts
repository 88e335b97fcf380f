import { primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { accounts } from '#worker/db/schema/account.table.ts'
import { cents, createdAt } from '#worker/db/schema/columns.ts'

/**
 * Money of a work order, whichever visit took or returned it: one row for each payment (its id), and one for each balance that
 * the workshop settled by itself (the id of its process). Triggers of payments and refunds derive the rows of payments, and a
 * trigger of `work_orders` moves them with the order's number. They stay when the visit leaves for the archive, and hold nothing
 * of a person. The migration makes it WITHOUT ROWID: an entry is one row written.
 */
export const orderMoney = sqliteTable(
  'order_money',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** `n:` and the number that the order is known under, or `i:` and the id of its row where it has none. */
    orderKey: text('order_key').notNull(),
    entryId: text('entry_id').notNull(),
    capturedCents: cents('captured_cents').notNull().default(0),
    /** The part of it that pays rows of the order: neither a surplus nor a visit's extra services. */
    countedCents: cents('counted_cents').notNull().default(0),
    returnedCents: cents('returned_cents').notNull().default(0),
    /** `[[basis points, gross, net], …]` of the counted part, in cents; what rounding added is in none. */
    byRate: text('by_rate', { mode: 'json' }).$type<[number, number, number][]>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.orderKey, table.entryId] })],
)
