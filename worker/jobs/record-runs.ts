import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields, type Log } from '#core/log.ts'
import type { JobName, JobOutcome } from '#worker/contract/staff/health.ts'
import { jobRuns } from '#worker/db/schema/job-run.table.ts'

export type JobRun = {
  job: JobName
  startedAt: number
  endedAt: number
  outcome: JobOutcome
  handled: number
  /** Short words of ours; null where all went well. */
  error: string | null
}

/** A log that remembers the first thing that went wrong: jobs go on after it, and only the log is told. */
export function watchedLog(log: Log): Log & { firstFault: () => string | null } {
  let first: string | null = null
  return {
    info: log.info,
    error(event, fields = {}) {
      const { errorName, errorCode, reason } = fields
      first ??= [event, errorName, errorCode, reason].filter(Boolean).join(' ').slice(0, 200)
      log.error(event, fields)
    },
    firstFault: () => first,
  }
}

/** Writes down how the jobs of a cron run went, in one round trip. A slow run does not overwrite one that began later. */
export async function recordRuns({ db, log }: Dependencies, runs: readonly JobRun[]): Promise<void> {
  try {
    await db.run(sql`
      insert into ${jobRuns}
        (job, started_at, ended_at, outcome, handled, last_error, last_error_at, created_at)
      select value ->> 'job', value ->> 'startedAt', value ->> 'endedAt', value ->> 'outcome', value ->> 'handled',
        value ->> 'error', iif(value ->> 'error' is null, null, value ->> 'endedAt'), value ->> 'startedAt'
      from json_each(${JSON.stringify(runs)}) where 1
      on conflict (job) do update set
        started_at = excluded.started_at, ended_at = excluded.ended_at, outcome = excluded.outcome,
        handled = excluded.handled, last_error = coalesce(excluded.last_error, last_error),
        last_error_at = coalesce(excluded.last_error_at, last_error_at)
      where excluded.started_at >= ${jobRuns.startedAt}`)
  } catch (error) {
    log.error('jobs.not_recorded', errorFields(error))
  }
}
