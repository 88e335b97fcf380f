import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { Measure } from '#domain/operations/insights.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { instant } from '#worker/db/schema/columns.ts'

/**
 * The sums of a workshop's day in its own zone, kept by triggers as things happen (`daily_facts`): how often, and how
 * much (cents, ms or boxes, by the measure). No person stands in them, so that none is ever erased. The migration makes
 * it WITHOUT ROWID.
 */
export const dailySums = sqliteTable(
  'daily_sums',
  {
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    /** `2026-11-03`. */
    day: text('day').notNull(),
    measure: text('measure').$type<Measure>().notNull(),
    dimension: text('dimension').notNull(),
    count: integer('count').notNull(),
    amount: integer('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.measure, table.dimension] })],
)

/** The offset of a zone from UTC, from an instant on: SQLite knows of no zones. A nightly job keeps it ahead. */
export const zoneOffsets = sqliteTable(
  'zone_offsets',
  {
    timeZone: text('time_zone').notNull(),
    fromAt: instant('from_at').notNull(),
    offsetSeconds: integer('offset_seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.timeZone, table.fromAt] })],
)

/** Up to which quarter of an hour it was counted how many boxes of an account are held. */
export const boxSamples = sqliteTable('box_samples', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  quarterAt: instant('quarter_at').notNull(),
})
