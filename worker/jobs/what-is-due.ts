import { sql, type SQL } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { trialLengthMs } from '#domain/process/trial.ts'
import type { JobName } from '#worker/contract/staff/health.ts'
import { cloudCabinets } from '#worker/db/schema/cloud-cabinet.table.ts'
import { outbox } from '#worker/db/schema/core.table.ts'
import { jobRuns } from '#worker/db/schema/job-run.table.ts'
import { boxLeases } from '#worker/db/schema/locker.table.ts'
import { onlineCreditorSettings } from '#worker/db/schema/money/credit.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { searchRefolds } from '#worker/db/schema/process/search-term.table.ts'
import { changedBehind } from '#worker/process/index.ts'

import { announcedAgainMs } from './announce.ts'
import { withoutEnd } from './end-messages.ts'

/** The rows that wait in a table, found by one of its indexes. */
type Waiting = (now: number) => SQL[]

/**
 * Places where a job finds its work: no less than what the job itself reads, so that a job whose places are empty has
 * nothing to do. A job that is not named here always looks itself.
 */
const workOf: Readonly<Partial<Record<JobName, Waiting>>> = {
  'announce-changes': (now) => [
    sql`(select 1 ${changedBehind(now - announcedAgainMs)} limit 1)`,
    sql`${jobRuns} where job = 'announce-changes' and failing_since is not null`,
  ],
  'due-processes': (now) => [sql`${processes} where due_at <= ${now}`],
  'expired-reservations': (now) => [
    sql`${boxLeases} where ended_at is null and expires_at <= ${now}`,
    sql`${processes} where keys_turn = 'customer'`,
  ],
  'end-trials': (now) => [
    sql`${processes} where is_trial = 1 and ended_at is null and created_at <= ${now - trialLengthMs}`,
  ],
  'retry-boxes': () => [
    sql`${processes} indexed by processes_box_missing_idx where state in ('NO_ROOM_LEFT','BOX_RESERVATION_FAILED')`,
  ],
  'ask-payments': (now) => [sql`${payments} where next_ask_at <= ${now}`, sql`${refunds} where next_ask_at <= ${now}`],
  'ask-identities': (now) => [sql`${identityChecks} where next_ask_at <= ${now}`],
  'register-callbacks': (now) => [sql`${onlineCreditorSettings} where callbacks_due_at <= ${now}`],
  'tend-clouds': (now) => [sql`${cloudCabinets} where busy_until <= ${now}`],
  refold: () => [sql`${searchRefolds} where done_at is null`],
  'drain-effects': (now) => [
    sql`${outbox} where parked_at is null and next_attempt_at <= ${now} and claimed_until <= ${now}`,
    withoutEnd(now),
  ],
}

/**
 * Returns the jobs that have nothing to do, in one round trip for all of them: a quiet minute costs next to nothing. It
 * holds until somebody has done something.
 */
export async function quietJobs({ db, clock, log }: Dependencies, jobs: readonly JobName[]): Promise<Set<JobName>> {
  const asked = jobs.flatMap((job) => {
    const places = workOf[job]?.(clock.now()) ?? []
    return places.length === 0 ? [] : [{ job, isDue: sql.join(places.map(isThere), sql` or `) }]
  })
  // A single one finds out sooner by itself.
  if (asked.length < 2) return new Set()
  const columns = asked.map(({ job, isDue }) => sql`(${isDue}) as ${sql.identifier(job)}`)
  try {
    const [found] = await db.all<Record<string, 0 | 1>>(sql`select ${sql.join(columns, sql`, `)}`)
    return new Set(asked.map(({ job }) => job).filter((job) => found?.[job] === 0))
  } catch (error) {
    // Then each looks itself.
    log.error('jobs.not_looked', errorFields(error))
    return new Set()
  }
}

const isThere = (place: SQL) => sql`exists (select 1 from ${place})`
