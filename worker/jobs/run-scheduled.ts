import { sql } from 'drizzle-orm'

import type { Dependencies } from '#core/dependencies.ts'
import { shareOf } from '#core/http/budget.ts'
import { errorFields, type Log } from '#core/log/log.ts'
import { shortReason } from '#core/outbox/outbox-store.ts'
import { keepZones } from '#worker/accounts/index.ts'
import { forgetFindings, sweepFindings } from '#worker/additional-work/index.ts'
import { archiveVisits, eraseArchived, sweepArchive } from '#worker/archive/index.ts'
import { enqueueSyncs } from '#worker/cloud-cabinets/index.ts'
import { minuteBeat, scheduledJobs, type JobName, type Schedule } from '#worker/contract/staff/health.ts'
import { jobRuns } from '#worker/db/schema/job-run.table.ts'
import { checkDueDomains } from '#worker/email-domains/index.ts'
import { askDueChecks, forgetIdentified } from '#worker/identity/index.ts'
import { eraseCustomers, forgetPictures, sweepPictures } from '#worker/licences/retention/index.ts'
import { sampleBoxes } from '#worker/lockers/index.ts'
import { registerCallbacks } from '#worker/payments/credit/index.ts'
import { askDuePayments } from '#worker/payments/index.ts'
import { endTrials, expireReservations, retryBoxes, runDueProcesses } from '#worker/process/index.ts'
import type { Ports } from '#worker/providers/port.ts'
import { remindCustomers } from '#worker/reminders/index.ts'

import { announceChanged } from './announce.ts'
import { closeLedger } from './close-ledger.ts'
import { drainEffects } from './drain-effects.ts'
import { dropSpent } from './drop-spent.ts'
import { endMessages } from './end-messages.ts'
import { refold } from './refold.ts'
import { reseal } from './reseal.ts'
import { runInChunks, type Another, type JobRun, type Chunk } from './run-in-chunks.ts'
import { watchAlerts } from './watch-alerts.ts'
import { quietJobs } from './what-is-due.ts'

/** The cron lines of wrangler.toml. */
export const cronLines = { minute: '* * * * *', night: '17 1 * * *' } as const satisfies Record<Schedule, string>

type Run = (deps: Dependencies, ports: Ports | undefined) => Promise<number>

/** Each answers how many it worked on. */
const runOf: Readonly<Record<JobName, Run>> = {
  'announce-changes': announceChanged,
  'due-processes': runDueProcesses,
  'expired-reservations': expireReservations,
  'end-trials': endTrials,
  'remind-customers': remindCustomers,
  'retry-boxes': retryBoxes,
  'sample-boxes': sampleBoxes,
  'ask-payments': askDuePayments,
  'ask-identities': askDueChecks,
  'register-callbacks': registerCallbacks,
  'tend-clouds': enqueueSyncs,
  'watch-alerts': watchAlerts,
  'drain-effects': async (deps, ports) =>
    (await drainEffects(deps, ports === undefined ? {} : { ports })).done + (await endMessages(deps)),
  reseal,
  refold,
  'keep-zones': keepZones,
  'drop-spent': dropSpent,
  'forget-identified': forgetIdentified,
  'forget-pictures': async (deps) => (await forgetPictures(deps)) + (await forgetFindings(deps)),
  'sweep-pictures': async (deps) => (await sweepPictures(deps)) + (await sweepFindings(deps)),
  'erase-customers': eraseCustomers,
  'erase-archived': eraseArchived,
  'check-domains': checkDueDomains,
  'close-ledger': closeLedger,
  'archive-visits': archiveVisits,
  'sweep-archive': sweepArchive,
}

/** Ways of running the jobs, beside the world of one invocation. */
type Scheduled = { ports?: Ports | undefined; another?: Another | undefined }

/**
 * Runs the jobs of a cron line. Each may run twice, or die halfway, without harm, and none holds back the others. Boxes
 * are given back before they are looked for, and what all of it causes goes out in the same minute. Where there is more to
 * do than one invocation may ask of the database, others go on with it.
 */
export async function runScheduled(
  event: { cron: string },
  deps: Dependencies,
  { ports, another }: Scheduled = {},
): Promise<void> {
  const jobs = scheduledJobs[event.cron === cronLines.night ? 'night' : 'minute']
  const runs = await runInChunks(deps, { jobs, one: (left) => runChunk(left, deps, ports), another })
  await recordRuns(deps, runs)
}

/** Less than half of this is not worth the beginning of a further job: it comes first in the next piece. */
const leastShare = 60

/**
 * Runs jobs as far as the budget of the invocation goes, none of them with more than half of what is left of it where others
 * come behind it.
 */
export async function runChunk(jobs: readonly JobName[], deps: Dependencies, ports: Ports | undefined): Promise<Chunk> {
  const piece = { runs: new Array<JobRun>(), unbegun: new Array<JobName>(), unfinished: new Array<JobName>() }
  const quiet = await quietJobs(deps, jobs)
  for (const [at, job] of jobs.entries()) {
    if (quiet.has(job) && piece.runs.every(isQuiet)) {
      piece.runs.push(quietRun(job, deps.clock.now()))
      continue
    }
    if (!piece.runs.every(isQuiet) && deps.budget.left() < leastShare) {
      piece.unbegun.push(job)
      continue
    }
    const budget = shareOf(deps.budget, at < jobs.length - 1 ? 2 : 1)
    const run = await runJob(job, { ...deps, budget }, ports)
    const { startedAt, endedAt, outcome, handled: amount } = run
    deps.measure({ kind: 'job', name: job, outcome, isFault: outcome !== 'ok', ms: endedAt - startedAt, amount })
    piece.runs.push(run)
    if (budget.wasSpent()) piece.unfinished.push(job)
  }
  return { runs: piece.runs, left: [...piece.unbegun, ...piece.unfinished] }
}

/** A job that handled something may have made work for those behind it. */
const isQuiet = ({ outcome, handled }: Pick<JobRun, 'outcome' | 'handled'>) => outcome === 'ok' && handled === 0

const quietRun = (job: JobName, now: number): JobRun => ({
  job,
  startedAt: now,
  endedAt: now,
  outcome: 'ok',
  handled: 0,
  error: null,
})

/** Runs one job to its end, however that is. */
export async function runJob(job: JobName, deps: Dependencies, ports: Ports | undefined): Promise<JobRun> {
  const startedAt = deps.clock.now()
  const log = watchedLog(deps.log)
  const run = { job, startedAt, handled: 0 }
  try {
    const handled = await runOf[job]({ ...deps, log }, ports)
    const error = log.firstFault()
    return { ...run, handled, endedAt: deps.clock.now(), error, outcome: error === null ? 'ok' : 'partly' }
  } catch (error) {
    deps.log.error('job.failed', { job, ...errorFields(error) })
    return { ...run, endedAt: deps.clock.now(), error: shortReason(error), outcome: 'failed' }
  }
}

/** A log that remembers the first thing that went wrong: jobs go on after it, and only the log is told. */
function watchedLog(log: Log): Log & { firstFault: () => string | null } {
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

type Written = Omit<JobRun, 'job'> & { job: JobName | typeof minuteBeat }

/** Returns the runs to store: jobs that had nothing to do share one row where their last run was no worse. */
function withBeat(runs: readonly JobRun[]): Written[] {
  const began = Math.min(...runs.map(({ startedAt }) => startedAt))
  const ended = Math.max(...runs.map(({ endedAt }) => endedAt))
  const isWhole = scheduledJobs.minute.every((job) => runs.some((run) => run.job === job))
  return isWhole ? [...runs, { ...quietRun('due-processes', ended), job: minuteBeat, startedAt: began }] : [...runs]
}

/**
 * Writes down how the jobs of a cron run went, in one round trip. A slow run does not overwrite one that began later. Where
 * each job of the minute has run, those that had nothing to do are told of by the row of the minute.
 */
export async function recordRuns({ db, log }: Dependencies, runs: readonly JobRun[]): Promise<void> {
  const written = withBeat(runs)
  const isRecorded =
    written.length > runs.length
      ? sql`exists (
    select 1 from ${jobRuns} told where told.job = value ->> 'job' and told.outcome = 'ok' and told.job <> ${minuteBeat})`
      : sql`0`
  try {
    await db.run(sql`
      insert into ${jobRuns}
        (job, started_at, ended_at, outcome, handled, last_error, last_error_at, failing_since, created_at)
      select value ->> 'job', value ->> 'startedAt', value ->> 'endedAt', value ->> 'outcome', value ->> 'handled',
        value ->> 'error', iif(value ->> 'error' is null, null, value ->> 'endedAt'),
        iif(value ->> 'outcome' = 'failed', value ->> 'startedAt', null), value ->> 'startedAt'
      from json_each(${JSON.stringify(written)})
      where value ->> 'outcome' <> 'ok' or value ->> 'handled' > 0 or not ${isRecorded}
      on conflict (job) do update set
        started_at = excluded.started_at, ended_at = excluded.ended_at, outcome = excluded.outcome,
        handled = excluded.handled, last_error = coalesce(excluded.last_error, last_error),
        last_error_at = coalesce(excluded.last_error_at, last_error_at),
        failing_since = iif(excluded.failing_since is null, null, coalesce(failing_since, excluded.failing_since))
      where excluded.started_at >= ${jobRuns.startedAt}`)
  } catch (error) {
    log.error('jobs.not_recorded', errorFields(error))
  }
}
