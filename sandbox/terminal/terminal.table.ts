import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Terminals whose line was taken away; one without a row is online. */
export const terminalLines = sqliteTable('terminal_lines', {
  terminalId: text('terminal_id').primaryKey(),
  isOnline: integer('is_online', { mode: 'boolean' }).notNull(),
})

export type DueRow = { description: string; cents: number; centsWithVat: number }

/**
 * The amounts that the app last said are due by code. A terminal that lost its line still takes the payment for them.
 */
export const terminalDues = sqliteTable(
  'terminal_dues',
  {
    terminalId: text('terminal_id').notNull(),
    code: text('code').notNull(),
    orderNumber: text('order_number').notNull(),
    rows: text('rows', { mode: 'json' }).$type<DueRow[]>().notNull(),
    totalCents: integer('total_cents').notNull(),
    askedAt: integer('asked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.terminalId, table.code] })],
)

/**
 * Payments that a terminal took, and what the app has heard of them. `isWaiting`: it is still to be reported, from `dueAt`
 * on and `wantedReports` times in all.
 */
export const terminalReceipts = sqliteTable(
  'terminal_receipts',
  {
    id: text('id').primaryKey(),
    terminalId: text('terminal_id').notNull(),
    code: text('code').notNull(),
    orderNumber: text('order_number').notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** The amount that is reported as paid. */
    reportedCents: integer('reported_cents').notNull(),
    paymentType: text('payment_type').notNull(),
    /** The paper receipt. */
    text: text('text').notNull(),
    paidAt: integer('paid_at').notNull(),
    dueAt: integer('due_at').notNull(),
    wantedReports: integer('wanted_reports').notNull(),
    isWaiting: integer('is_waiting', { mode: 'boolean' }).notNull(),
    /** Answers to the reports, oldest first: `settled` and `not_settled`, or the code of a refusal. */
    answers: text('answers', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (table) => [index('terminal_receipts_terminal_idx').on(table.terminalId, table.paidAt)],
)
