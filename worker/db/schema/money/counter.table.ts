import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { KeptMeans } from '#domain/money/counter-money.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { cents, createdAt, idColumn } from '#worker/db/schema/columns.ts'

/**
 * Money that went over the counter, by its means: what somebody took, how they corrected the means of it, and what was given
 * back. Rows are never changed; those of a payment sum up to what it keeps. They stay when the visit leaves for the archive,
 * and hold nothing of a customer.
 */
export const counterTakings = sqliteTable(
  'counter_takings',
  {
    id: idColumn(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    processId: text('process_id').notNull(),
    paymentId: text('payment_id').notNull(),
    kind: text('kind').$type<'TAKEN' | 'CORRECTED' | 'RETURNED'>().notNull(),
    means: text('means').$type<KeptMeans>().notNull(),
    /** Below zero where it went out. */
    amountCents: cents('amount_cents').notNull(),
    userId: text('user_id'),
    /** The day of the workshop's till to which it belongs, `2026-11-03`: the day after where that day was closed by then. */
    day: text('day').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('counter_takings_day_idx').on(table.accountId, table.day),
    index('counter_takings_payment_idx').on(table.paymentId),
  ],
)

/**
 * The ends of a workshop's days, one row each time that somebody closed a day or opened it again. The latest says how the day
 * stands. Rows are never changed.
 */
export const dayEnds = sqliteTable(
  'day_ends',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    day: text('day').notNull(),
    number: integer('number').notNull(),
    kind: text('kind').$type<'CLOSED' | 'REOPENED'>().notNull(),
    /** The figures as they were then (JSON); null where the day was opened again. */
    figures: text('figures'),
    expectedCashCents: cents('expected_cash_cents'),
    countedCashCents: cents('counted_cash_cents'),
    /** The closing note, or the reason for opening it again. */
    words: text('words').notNull(),
    userId: text('user_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.number] })],
)
