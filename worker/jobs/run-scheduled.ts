import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log.ts'
import { shortReason } from '#core/outbox-store.ts'
import { scheduledJobs, type JobName, type Schedule } from '#worker/contract/staff/health.ts'
import { askDueChecks, forgetIdentified } from '#worker/identity/index.ts'
import { eraseCustomers, forgetPictures, sweepPictures } from '#worker/licences/retention/index.ts'
import { registerCallbacks } from '#worker/payments/credit/index.ts'
import { askDuePayments } from '#worker/payments/index.ts'
import { expireReservations, retryBoxes, runDueProcesses } from '#worker/process/index.ts'
import type { Ports } from '#worker/providers/port.ts'

import { drainEffects } from './drain-effects.ts'
import { dropSpent } from './drop-spent.ts'
import { recordRuns, watchedLog, type JobRun } from './record-runs.ts'

/** The cron lines of wrangler.toml. */
export const cronLines = { minute: '* * * * *', night: '17 1 * * *' } as const satisfies Record<Schedule, string>

type Run = (deps: Dependencies, ports: Ports | undefined) => Promise<number>

/** Each answers how many it worked on. */
const runOf: Readonly<Record<JobName, Run>> = {
  'due-processes': runDueProcesses,
  'expired-reservations': expireReservations,
  'retry-boxes': retryBoxes,
  'ask-payments': askDuePayments,
  'ask-identities': askDueChecks,
  'register-callbacks': registerCallbacks,
  'drain-effects': async (deps, ports) => (await drainEffects(deps, ports === undefined ? {} : { ports })).done,
  'drop-spent': dropSpent,
  'forget-identified': forgetIdentified,
  'forget-pictures': forgetPictures,
  'sweep-pictures': sweepPictures,
  'erase-customers': eraseCustomers,
}

/**
 * Runs the jobs of a cron line. Each may run twice, or die halfway, without harm, and none holds back the others. Boxes
 * are given back before they are looked for, and what all of it causes goes out in the same minute.
 */
export async function runScheduled(event: { cron: string }, deps: Dependencies, ports?: Ports): Promise<void> {
  const runs: JobRun[] = []
  for (const job of scheduledJobs[event.cron === cronLines.night ? 'night' : 'minute']) {
    runs.push(await runJob(job, deps, ports))
  }
  await recordRuns(deps, runs)
}

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
