import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { seal, unseal } from '#core/secrets/seal.ts'
import { lastRunSql } from '#scripts/rotate/last-run.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { restoreSecond } from '#tests/support/migrated.ts'
import worker, { JobChunks } from '#worker/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'

/** Cron comes to the worker, which runs the jobs of each cell by an invocation of its own. */

beforeEach(async () => {
  // Whoever is called takes what it is told, so that no room is waited for.
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(null, { status: 204 }))
  await freshDatabase()
  await restoreSecond()
  await seedAccount()
  await visitOf(1, { state: 'LINK_SENT', currentStep: 'WORK_ORDER', dueAt: Date.now() - 60_000 })
})

/** The database of the workshop, and the one that has nothing. */
const { DB: full, SECOND_DB: empty } = env

const state = () => full.prepare('select state from processes').first('state')
const runs = (d1: D1Database) => d1.prepare('select count(*) as runs from job_runs').first('runs')

/** Returns the lines that are logged from now on. */
function linesOf(): readonly string[] {
  const lines: string[] = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void lines.push(String(line)))
  return lines
}

/** Cells for which the platform makes no further invocation. */
let refused: readonly number[] = []
afterEach(() => {
  refused = []
})

/** Runs a tick of cron with `bindings` bound to its invocation and to those that it makes itself. */
async function tick(
  bindings: Env & { DB_2: D1Database; SEAL_SECRET_FORMER?: string },
  cron: string = cronLines.minute,
) {
  const ctx = createExecutionContext()
  const pieces = new JobChunks(Object.assign(createExecutionContext(), { exports: {} }), bindings)
  const exports = {
    JobChunks: {
      schedule: (...call: Parameters<JobChunks['schedule']>) =>
        call[1].some((cell) => refused.includes(cell))
          ? Promise.reject(new Error('Too many invocations'))
          : pieces.schedule(...call),
      run: (...call: Parameters<JobChunks['run']>) => pieces.run(...call),
    },
  }
  const controller = createScheduledController({ cron, scheduledTime: new Date() })
  await worker.scheduled(controller, bindings, Object.assign(ctx, { exports }))
  await waitOnExecutionContext(ctx)
}

it.each([
  ['the first', { DB: full, DB_2: empty }],
  ['a further', { DB: empty, DB_2: full }],
])('what is due in %s cell is done there, and each has its jobs run', async (_which, cells) => {
  await tick({ ...env, ...cells })
  expect(await state()).toBe('DELIVERY_NOT_COMPLETED')
  expect(await runs(full)).toBeGreaterThan(0)
  expect(await runs(empty)).toBe(await runs(full))
})

it('of very many each has its turn, in invocations of several, and one that is away holds up none beside it', async () => {
  const lost = () => {
    throw new Error('D1_ERROR: Network connection lost.')
  }
  const idle = { prepare: empty.prepare.bind(empty), batch: empty.batch.bind(empty) }
  const further = Array.from({ length: 100 }, (_, at) => [`DB_${at + 2}`, { ...idle }] as const)
  const away = { prepare: lost, batch: lost }
  const schedule = vi.spyOn(JobChunks.prototype, 'schedule')
  linesOf()
  const bound = { ...env, DB: empty, DB_2: empty }
  await tick(Object.assign(bound, Object.fromEntries(further), { DB_78: away, DB_125: full }))
  expect(await state()).toBe('DELIVERY_NOT_COMPLETED')
  const groups = schedule.mock.calls.map(([, cells]) => cells)
  expect(groups).toContainEqual([1])
  expect(groups.find((cells) => cells.includes(125))).toEqual([6, 30, 54, 78, 125])
  expect(groups.length).toBeLessThan(32)
})

it('what the former secret has sealed is sealed anew in each, and each says when nothing is left', async () => {
  const [former, context] = ['the-secret-of-before-0123456789abcdef', 'alert:alc_1']
  const sealed = await seal('address', { secret: former, context })
  const cells = [full, empty]
  for (const d1 of cells) {
    await d1
      .prepare(
        `insert into alert_recipients (id, way, address, sealed_url, causes, language, created_at, updated_at)
         values ('alc_1', 'WEBHOOK', 'h.fi', ?, '[]', 'fi', 1, 1)`,
      )
      .bind(sealed)
      .run()
  }
  const at = Date.now()
  for (const [minute, handled] of [1, 0, 0].entries()) {
    const startedAt = at + minute * 60_000
    vi.spyOn(Date, 'now').mockReturnValue(startedAt)
    await tick({ ...env, DB: full, DB_2: empty, SEAL_SECRET_FORMER: former })
    for (const d1 of cells) {
      expect(await d1.prepare(lastRunSql).first()).toEqual({ started_at: startedAt, outcome: 'ok', handled })
    }
  }
  for (const d1 of cells) {
    const url = await d1.prepare('select sealed_url from alert_recipients').first('sealed_url')
    expect(await unseal(String(url), { secret: env.SEAL_SECRET, context })).toBe('address')
  }
})

it('a picture that another cell names is kept, and one that no cell names is not', async () => {
  const insert = `insert into driving_licences (id, process_id, object_key, content_type, size_bytes, created_at)
    select 'lic_1', id, 'licences/named', 'image/jpeg', 1, 0 from processes`
  await full.prepare(insert).run()
  for (const key of ['licences/named', 'licences/orphan']) await env.LICENCES.put(key, 'x')
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 2 * 86_400_000)
  await tick({ ...env, DB: empty, DB_2: full }, cronLines.night)
  expect((await env.LICENCES.list()).objects.map(({ key }) => key)).toEqual(['licences/named'])
})

describe('what watches the minute', () => {
  it('calls people although the jobs of that minute hang', async () => {
    const { promise: never } = Promise.withResolvers<void>()
    vi.spyOn(JobChunks.prototype, 'schedule').mockReturnValue(never)
    await full
      .prepare(
        `insert into job_runs (job, started_at, ended_at, outcome, handled, created_at) values ('minute', 1, 1, 'ok', 0, 1)`,
      )
      .run()
    linesOf()
    void tick({ ...env, DB: full, DB_2: empty })
    await vi.waitFor(async () => {
      const causes = await full.prepare('select cause from alerts').all()
      expect(causes.results).toEqual([{ cause: 'jobs_late' }])
    })
  })
})

describe('a cell that cannot be reached', () => {
  it('because its database is away holds no other up', async () => {
    const lost = () => {
      throw new Error('D1_ERROR: Network connection lost.')
    }
    const logged = linesOf()
    await tick({ ...env, DB_2: Object.assign(Object.create(empty), { prepare: lost, batch: lost }) })
    expect(await state()).toBe('DELIVERY_NOT_COMPLETED')
    expect(logged.filter((line) => line.includes('"event":"job.failed"')).length).toBeGreaterThan(0)
  })

  it('because nothing runs there holds no other up, and is told of by its number', async () => {
    refused = [2]
    const logged = linesOf()
    await tick({ ...env, DB_2: empty })
    expect(await state()).toBe('DELIVERY_NOT_COMPLETED')
    expect(logged.find((line) => line.includes('"event":"cell.not_run"'))).toContain('"cell":2')
  })
})
