import type { Dependencies } from '#core/dependencies.ts'
import { errorFields } from '#core/log/log.ts'
import { alertStream } from '#worker/alerts/index.ts'
import type { Ports } from '#worker/providers/port.ts'

import { drainEffects } from './drain-effects.ts'
import { hasCronStopped } from './get-health.ts'
import { watchAlerts } from './watch-alerts.ts'

/**
 * Runs beside the jobs of the minute and depends on none of them: calls people where the jobs have stopped. Faults go to the
 * log.
 */
export async function watchMinute(deps: Dependencies, ports?: Ports): Promise<void> {
  try {
    await callWhereJobsStopped(deps, ports)
  } catch (error) {
    deps.log.error('alerts.not_watched', errorFields(error))
  }
}

/** Jobs that die before they have told anybody cannot do this themselves. */
async function callWhereJobsStopped(deps: Dependencies, ports: Ports | undefined): Promise<void> {
  if (!(await hasCronStopped(deps))) return
  await watchAlerts(deps)
  await drainEffects(deps, { streamKeys: [alertStream], ...(ports && { ports }) })
}
