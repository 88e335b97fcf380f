import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { AppPage, Grade, VitalName } from '#domain/operations/browser-report.ts'
import { instant } from '#worker/db/schema/columns.ts'

/** The browser faults, one row per release, fault and day (UTC). Strangers can report one as well. */
export const browserFaults = sqliteTable(
  'browser_faults',
  {
    day: instant('day').notNull(),
    release: text('release').notNull(),
    /** The fingerprint of message and file: the same in every release. */
    fingerprint: text('fingerprint').notNull(),
    /** The page that told of it first. */
    page: text('page').$type<AppPage>().notNull(),
    message: text('message').notNull(),
    frames: text('frames', { mode: 'json' }).$type<string[]>().notNull(),
    count: integer('count').notNull(),
    /** The number of addresses that reported it. */
    people: integer('people').notNull(),
    firstAt: instant('first_at').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.release, table.fingerprint] })],
)

/**
 * The measures of browsers in an hour: how fast pages were, how many said so (`page`), and how often one broke
 * (`fault`).
 */
export const browserHours = sqliteTable(
  'browser_hours',
  {
    hour: instant('hour').notNull(),
    release: text('release').notNull(),
    measure: text('measure').$type<VitalName | 'page' | 'fault'>().notNull(),
    grade: text('grade').$type<Grade>().notNull(),
    count: integer('count').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hour, table.release, table.measure, table.grade] })],
)
