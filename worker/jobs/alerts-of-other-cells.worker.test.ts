import { env } from 'cloudflare:workers'
import { beforeEach, expect, it, vi } from 'vitest'

import type { Dependencies } from '#core/dependencies.ts'
import { hookTexts, recipient, withHook } from '#tests/support/alerts.ts'
import { testClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { jobDependencies } from '#tests/support/cron.ts'
import { rowsOf } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { seedAccount, seedLocker, seedProcess } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { freshEnvironment, inHome } from '#tests/support/two-cells.ts'

import { drainEffects } from './drain-effects.ts'
import { getPublicStatus } from './public-status.ts'
import { watchAlerts } from './watch-alerts.ts'

const minute = 60_000

beforeEach(async () => {
  await freshEnvironment('a second cell')
  await seedAccount()
  await seedLocker()
})

/** A workshop in the second cell whose cabinet was heard of, and the operator's chat in the first. */
async function world() {
  const clock = testClock()
  const outgoing = providersThatWork()
  withHook(outgoing)
  const d1 = countingD1(env.DB)
  const worlds = () => {
    const far = jobDependencies({ clock, outgoing, d1 })
    if (far.cells === null) throw new Error('There is one cell')
    return { far, home: far.cells.home }
  }
  await recipient({ accountId: null, into: env.SECOND_DB })
  await rowsOf('update lockers set last_heartbeat_at = ?', clock.now())
  /** Minutes of both cells, each with what it has to send. */
  async function pass(minutes: number, of: readonly ('far' | 'home')[] = ['far', 'home']) {
    for (let passed = 0; passed < minutes; passed += 1) {
      clock.advance(minute)
      for (const one of of) await watched(worlds()[one])
    }
  }
  return { clock, d1, worlds, pass, said: () => hookTexts(outgoing) }
}

async function watched(deps: Dependencies): Promise<void> {
  await watchAlerts(deps)
  await drainEffects(deps)
}

const silent = `Hälytys, Pohjolan Huolto (DB_2): avainkaapista Pääovi ei kuulu mitään.\n${env.APP_URL}/staff/health`
const over = silent.replace('Hälytys', 'Ohi')

it('of another cell is told to the operator, by its workshop and cell, once when it begins and once when it is over', async () => {
  const { pass, said, clock, d1, worlds } = await world()
  await pass(30)
  expect(said()).toEqual([silent])
  await rowsOf('update lockers set last_heartbeat_at = ?', clock.now() + 60 * minute)
  await pass(20)
  expect(said()).toEqual([silent, over])
  d1.forget()
  await watchAlerts(worlds().home)
  expect(d1.roundTrips()).toBe(1)
  await expectNoTableScan(d1)
})

it('is told once by two runs at once', async () => {
  const { pass, said, worlds } = await world()
  await pass(15, ['far'])
  await Promise.all([watched(worlds().home), watched(worlds().home)])
  await watched(worlds().home)
  expect(said()).toEqual([silent])
})

it('is told to nobody by a cell that is not the first', async () => {
  const { pass, said } = await world()
  await pass(30, ['far'])
  expect(said()).toEqual([])
  expect(await inHome('select id from alerts')).toEqual([])
})

it('goes on while its cell cannot be asked, whose jobs are late then', async () => {
  const { pass, said, d1 } = await world()
  await pass(15)
  expect(said()).toEqual([silent])
  d1.through(() => Promise.reject(new Error('D1_ERROR: Network connection lost.')))
  await pass(20, ['home'])
  const late = `Hälytys, DB_2: ajastetut työt ovat myöhässä.\n${env.APP_URL}/staff/health`
  expect(said()).toEqual([silent, late])
})

it('does not wait for a cell that never answers, whose jobs are late then', async () => {
  const { pass, said, d1 } = await world()
  d1.through(() => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const over = new AbortController()
    void pass(20, ['home']).finally(() => over.abort())
    while (!over.signal.aborted) await vi.advanceTimersByTimeAsync(1_000)
    expect(said()).toEqual([`Hälytys, DB_2: ajastetut työt ovat myöhässä.\n${env.APP_URL}/staff/health`])
  } finally {
    vi.useRealTimers()
  }
})

it('is not a database that answers badly once', async () => {
  const { pass, said, d1 } = await world()
  let left = 1
  d1.through((work) => {
    if (left === 0) return work()
    left -= 1
    return Promise.reject(new Error('D1_ERROR: Network connection lost.'))
  })
  await pass(2, ['home'])
  expect([left, said()]).toEqual([0, []])
})

it('is told of jobs that never ran in a cell where visits wait', async () => {
  const { pass, said } = await world()
  await rowsOf('update lockers set last_heartbeat_at = null')
  await pass(20, ['home'])
  expect(said()).toEqual([])
  await seedProcess()
  await pass(20, ['home'])
  expect(said()).toEqual([`Hälytys, DB_2: ajastetut työt ovat myöhässä.\n${env.APP_URL}/staff/health`])
})

it('is told of jobs that no longer run in another cell', async () => {
  const { pass, said, clock } = await world()
  await rowsOf(
    `insert into job_runs (job, started_at, ended_at, outcome, handled, created_at) values ('minute', ?1, ?1, 'ok', 0, ?1)`,
    clock.now(),
  )
  await rowsOf('update lockers set last_heartbeat_at = null')
  await pass(30, ['home'])
  expect(said()).toEqual([`Hälytys, DB_2: ajastetut työt ovat myöhässä.\n${env.APP_URL}/staff/health`])
})

it('is shown to customers as what it is, and once', async () => {
  const { pass, worlds } = await world()
  await pass(15)
  const status = await getPublicStatus(worlds().home)
  expect(await status.json()).toMatchObject({ troubles: [{ part: 'cabinets' }] })
})
