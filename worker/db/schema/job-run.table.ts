import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

import type { JobOutcome } from '#worker/contract/staff/health.ts'

import { createdAt, instant } from './columns.ts'

/**
 * The last run of each job that had something to do or was the first to go well again, one row a job, and the last time
 * when all jobs of the minute got to their end (`minuteBeat`). Written once for all jobs of a cron run, at its end: a
 * run that died is seen by the row that grows old.
 */
export const jobRuns = sqliteTable('job_runs', {
  job: text('job').primaryKey(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at').notNull(),
  outcome: text('outcome').$type<JobOutcome>().notNull(),
  handled: integer('handled').notNull(),
  /** Kept when the next run goes well. */
  lastError: text('last_error'),
  lastErrorAt: instant('last_error_at'),
  /** When the first of the runs began that failed one after the other; null where the last one did not. */
  failingSince: instant('failing_since'),
  createdAt: createdAt(),
})
