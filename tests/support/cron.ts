/**
 * Runs what cron runs, with a clock and providers of the test's own:
 *
 *   const { tick, clock, outgoing, d1 } = cron()
 *   await tick()            // what runs every minute
 *   await tick('night')
 */
import { env } from 'cloudflare:workers'

import type { Cells, Dependencies } from '#core/dependencies.ts'
import { houseOf } from '#domain/slots.ts'
import { cellsFor, type Place } from '#worker/cells/index.ts'
import type { Schedule } from '#worker/contract/staff/health.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'

import { boundIn, testDependencies, environmentName, type TestApp } from './app.ts'
import { testClock, testNow } from './clock.ts'
import { countingD1 } from './counting-d1.ts'
import { providersThatWork } from './effects.ts'
import { seedProcess, seedWorkOrder, type ProcessSeed } from './factories.ts'

type Outside = Pick<TestApp, 'clock' | 'outgoing' | 'd1'>

/** Returns the dependencies of a job in the cell of the workshops, `d1`. */
export function jobDependencies({ clock, outgoing, d1 }: Outside): Dependencies {
  const worldIn = (place: Place, cells: Cells | null) => testDependencies({ clock, outgoing, ...place, cells })
  const cells = cellsFor({ env: boundIn(d1).bindings, now: clock.now, waitUntil: () => {}, worldIn })
  return worldIn({ d1, slot: houseOf(environmentName.isInSecondCell ? 2 : 1) }, cells)
}

export function cron(startMs = testNow) {
  const clock = testClock(startMs)
  const outgoing = providersThatWork()
  const d1 = countingD1(env.DB)
  const tick = (line: Schedule = 'minute') =>
    runScheduled({ cron: cronLines[line] }, jobDependencies({ clock, outgoing, d1 }))
  return { clock, outgoing, d1, tick }
}

/** A process with a work order and customer of its own (`prc_<n>`, `wo_<n>`, `cus_<n>`). */
export async function visitOf(number: number, seed: ProcessSeed) {
  const order = await seedWorkOrder({ number })
  return seedProcess({ workOrderId: order.id, customerId: order.customerId, ...seed, number })
}
