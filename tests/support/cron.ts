/**
 * What cron runs with a clock and providers of the test's own:
 *
 *   const { tick, clock, outgoing, d1 } = cron()
 *   await tick()            // what runs every minute
 *   await tick('night')
 */
import { env } from 'cloudflare:workers'

import type { Cells } from '#core/dependencies.ts'
import { houseOf } from '#domain/slots.ts'
import { cellsFor, type Place } from '#worker/cells/index.ts'
import type { Schedule } from '#worker/contract/staff/health.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'

import { boundIn, testDependencies, town } from './app.ts'
import { testClock, testNow } from './clock.ts'
import { countingD1 } from './counting-d1.ts'
import { providersThatWork } from './effects.ts'
import { seedProcess, seedWorkOrder, type ProcessSeed } from './factories.ts'

export function cron(startMs = testNow) {
  const clock = testClock(startMs)
  const outgoing = providersThatWork()
  const d1 = countingD1(env.DB)
  const worldIn = (place: Place, cells: Cells | null) => testDependencies({ clock, outgoing, ...place, cells })
  const tick = (line: Schedule = 'minute') => {
    const cells = cellsFor({ env: boundIn(d1).bindings, now: clock.now, waitUntil: () => {}, worldIn })
    const place = { d1, slot: houseOf(town.isInSecondCell ? 2 : 1) }
    return runScheduled({ cron: cronLines[line] }, worldIn(place, cells))
  }
  return { clock, outgoing, d1, tick }
}

/** A process with a work order and customer of its own (`prc_<n>`, `wo_<n>`, `cus_<n>`). */
export async function visitOf(number: number, seed: ProcessSeed) {
  const order = await seedWorkOrder({ number })
  return seedProcess({ workOrderId: order.id, customerId: order.customerId, ...seed, number })
}
