import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log.ts'
import { registerCallbacks } from '#worker/credit/index.ts'
import { askDueChecks, forgetIdentified } from '#worker/identity/index.ts'
import { askDuePayments } from '#worker/payments/index.ts'
import { expireReservations, retryBoxes, runDueProcesses } from '#worker/process/index.ts'
import type { Ports } from '#worker/providers/port.ts'
import { eraseCustomers, forgetPictures } from '#worker/retention/index.ts'

import { drainEffects } from './drain-effects.ts'
import { dropSpent } from './drop-spent.ts'

/** The cron lines of wrangler.toml. */
export const cronLines = { everyMinute: '* * * * *', nightly: '17 1 * * *' } as const

type Job = { name: string; run: (deps: Dependencies, ports: Ports | undefined) => Promise<unknown> }

/** Boxes are given back before they are looked for, and what all of it causes goes out in the same minute. */
const minuteJobs: readonly Job[] = [
  { name: 'due-processes', run: runDueProcesses },
  { name: 'expired-reservations', run: expireReservations },
  { name: 'retry-boxes', run: retryBoxes },
  { name: 'ask-payments', run: askDuePayments },
  { name: 'ask-identities', run: askDueChecks },
  { name: 'register-callbacks', run: registerCallbacks },
  { name: 'drain-effects', run: (deps, ports) => drainEffects(deps, ports === undefined ? {} : { ports }) },
]

const nightlyJobs: readonly Job[] = [
  { name: 'drop-spent', run: dropSpent },
  { name: 'forget-identified', run: forgetIdentified },
  { name: 'forget-pictures', run: forgetPictures },
  { name: 'erase-customers', run: eraseCustomers },
]

/** Runs the jobs of a cron line. Each may run twice, or die halfway, without harm, and none holds back the others. */
export async function runScheduled(event: { cron: string }, deps: Dependencies, ports?: Ports): Promise<void> {
  for (const job of event.cron === cronLines.nightly ? nightlyJobs : minuteJobs) {
    try {
      await job.run(deps, ports)
    } catch (error) {
      deps.log.error('job.failed', { job: job.name, ...errorFields(error) })
    }
  }
}
