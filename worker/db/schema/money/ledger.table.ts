import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import { cents, createdAt, instant } from '#worker/db/schema/columns.ts'

/**
 * Money as it came and went, written by triggers of payments and refunds and never changed: by how much what was taken
 * grew or shrank, and what was given back. What it says of a payment sums up to what the payment says. The migration makes it
 * WITHOUT ROWID, in the order in which it is closed.
 */
export const moneyFacts = sqliteTable(
  'money_facts',
  {
    id: text('id').notNull(),
    paymentId: text('payment_id').notNull(),
    refundId: text('refund_id'),
    accountId: text('account_id').notNull(),
    orderNumber: text('order_number').notNull(),
    kind: text('kind').$type<'taken' | 'given_back'>().notNull(),
    amountCents: cents('amount_cents').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.createdAt, table.id] })],
)

/**
 * The digests of closed days (`worker/core/ledger.ts`): each is over some rows of one day and one source, and over the
 * digest before. The rows are those after the last of the same source's digest before, up to `lastAt` and `lastId`.
 */
export const ledgerLinks = sqliteTable(
  'ledger_links',
  {
    number: integer('number').primaryKey(),
    source: text('source').notNull(),
    /** `2026-11-03`, UTC. */
    day: text('day').notNull(),
    rowCount: integer('row_count').notNull(),
    lastAt: instant('last_at').notNull(),
    lastId: text('last_id').notNull(),
    /** The beginnings of the hashes of the rows, to say which of them is another. */
    marks: text('marks').notNull(),
    previousHash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('ledger_links_source_idx').on(table.source, table.number)],
)
