import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

import { cents, createdAt, idColumn } from '#worker/db/schema/columns.ts'

import { processes } from './process.table.ts'

/** The approvals of customers: the document as it was on the screen, hashed and chained to the approval before it. */
export const approvals = sqliteTable(
  'approvals',
  {
    id: idColumn(),
    processId: text('process_id')
      .notNull()
      .references(() => processes.id),
    number: integer('number').notNull(),
    processVersion: integer('process_version').notNull(),
    languageLcid: text('language_lcid').notNull(),
    document: text('document').notNull(),
    totalCents: cents('total_cents').notNull(),
    limitCents: cents('limit_cents'),
    previousHash: text('previous_hash'),
    hash: text('hash').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('approvals_number_unique').on(table.processId, table.number),
    index('approvals_day_idx').on(table.createdAt, table.id),
  ],
)
