import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { jsonOf } from '#tests/support/board.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { company, problemOf } from '#tests/support/company.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { scheduledJobs, type Health, type JobName } from '#worker/contract/staff/health.ts'

import { nextDueAt } from './get-health.ts'
import { drainEffects } from './index.ts'
import { recordRuns } from './run-scheduled.ts'

const minute = 60_000
const hour = 60 * minute

type Setup = Awaited<ReturnType<typeof company>>
let app: Setup['app']
let tokens: Setup['tokens']

beforeEach(async () => {
  await freshDatabase()
  ;({ app, tokens } = await company())
  app.d1.forget()
})

const read = async (who: keyof Setup['tokens'] = 'superuser') =>
  jsonOf<Health>(await app.request('/api/staff/health', { token: tokens[who] }))
const jobsNow = async () => (await read()).system?.jobs ?? []
const jobNow = async (name: JobName) => (await jobsNow()).find(({ job }) => job === name)
const lateNow = async () => (await jobsNow()).filter(({ isLate }) => isLate).map(({ job }) => job)
const statusNow = async () => (await jsonOf<{ status: string }>(await app.request('/api/health'))).status

describe('what a job did', () => {
  it('is written down for all jobs of a run in one round trip', async () => {
    await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
    const { d1, tick } = cron()
    await tick()
    expect(d1.seen().filter(({ sql }) => sql.includes('insert into "job_runs"'))).toHaveLength(1)
    const at = new Date(testNow).toISOString()
    expect(await jobNow('due-processes')).toEqual({
      job: 'due-processes',
      schedule: 'minute',
      lastRun: { startedAt: at, endedAt: at, outcome: 'ok', handled: 1 },
      lastError: null,
      nextDueAt: new Date(testNow + minute).toISOString(),
      isLate: false,
    })
    expect(await rowsOf('select job from job_runs order by rowid')).toEqual(
      [...scheduledJobs.minute, 'minute'].map((job) => ({ job })),
    )
  })

  it('is a failure with its code where it broke off, and the code is kept when it goes well again', async () => {
    await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
    const { clock, d1, tick } = cron()
    // It comes behind the look at what is due, and behind the three round trips of `announce-changes`.
    d1.failAt(5, 'before')
    await tick()
    const broken = { code: 'Error D1_ERROR', at: new Date(testNow).toISOString() }
    expect(await jobNow('due-processes')).toMatchObject({ lastRun: { outcome: 'failed' }, lastError: broken })
    expect(await jobNow('retry-boxes')).toMatchObject({ lastRun: { outcome: 'ok' }, lastError: null })
    clock.advance(minute)
    await tick()
    expect(await jobNow('due-processes')).toMatchObject({ lastRun: { outcome: 'ok' }, lastError: broken })
  })

  it('is half done where one of what it worked on failed, and tells nothing of whom', async () => {
    await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
    await visitOf(2, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
    await rowsOf(
      `create trigger stubborn before update on processes when old.id = 'prc_1' begin select raise(abort, 'Aino'); end`,
    )
    await cron().tick()
    expect(await jobNow('due-processes')).toMatchObject({
      lastRun: { outcome: 'partly', handled: 1 },
      lastError: { code: 'job.item_failed Error' },
    })
  })

  it('is not overwritten by a run that began before and ended later', async () => {
    const deps = testDependencies()
    const run = (startedAt: number, handled: number) => ({
      job: 'retry-boxes' as const,
      startedAt,
      endedAt: testNow + hour,
      outcome: 'ok' as const,
      handled,
      error: null,
    })
    await recordRuns(deps, [run(testNow + 2, 5)])
    await recordRuns(deps, [run(testNow + 1, 7)])
    expect(await rowsOf('select handled from job_runs')).toEqual([{ handled: 5 }])
  })

  it('that cannot be written down does no harm to what was done', async () => {
    const visit = await visitOf(1, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow })
    await rowsOf('drop table job_runs')
    await cron().tick()
    expect(await rowsOf('select state from processes where id = ?', visit.id)).toEqual([{ state: 'LINK_SENT' }])
  })
})

describe('a job that does not run', () => {
  it('is late after five minutes, or a day and an hour, and the monitor is told', async () => {
    expect(await statusNow()).toBe('late')
    // The night's jobs have not run at all since there is a cron.
    await cron(testNow - 25 * hour - 1).tick()
    expect([await statusNow(), await lateNow()]).toEqual(['late', [...scheduledJobs.minute, ...scheduledJobs.night]])
    await cron().tick()
    expect([await statusNow(), await lateNow()]).toEqual(['ok', scheduledJobs.night])
    await cron().tick('night')
    app.clock.set(testNow + 5 * minute)
    expect([await statusNow(), await lateNow()]).toEqual(['ok', []])
    app.clock.advance(1)
    expect([await statusNow(), await lateNow()]).toEqual(['late', scheduledJobs.minute])
  })

  it.each([
    ['2026-11-03T01:16:59Z', '2026-11-03T01:17:00.000Z'],
    ['2026-11-03T01:17:00Z', '2026-11-04T01:17:00.000Z'],
    ['2026-12-31T23:00:00Z', '2027-01-01T01:17:00.000Z'],
  ])('of the night is due at %s next at %s', (now, due) => {
    expect(new Date(nextDueAt('night', Date.parse(now))).toISOString()).toBe(due)
  })
})

/** An effect of a process that was given up. */
async function park(id: string, processId: string, kind = 'process.send_link'): Promise<void> {
  await rowsOf(
    `insert into outbox (id, stream_key, kind, payload, attempts, next_attempt_at, parked_at, last_error, created_at)
     values (?1, ?2, ?3, json_object('processId', ?2), 8, 0, ?4, 'TryLater(http_503)', 1)`,
    id,
    processId,
    kind,
    testNow - 1,
  )
}

const retry = (who: keyof Setup['tokens'], ...ids: string[]) =>
  app.request('/api/staff/health/retry', { method: 'POST', token: tokens[who], json: { ids } })

describe('effects that were given up', () => {
  beforeEach(async () => {
    await visitOf(1, { state: 'LINK_GENERATED' })
    for (const [number, accountId] of [
      [2, 'acc_south'],
      [3, 'acc_other'],
    ] as const) {
      await visitOf(number, { state: 'LINK_GENERATED', accountId })
    }
    await park('obx_1', 'prc_1')
    await park('obx_2', 'prc_2')
    await park('obx_3', 'prc_3')
  })

  it.each([
    ['superuser', ['obx_3', 'obx_2', 'obx_1'], true],
    ['enerius', ['obx_3', 'obx_2', 'obx_1'], true],
    ['group_admin', ['obx_2', 'obx_1'], false],
    ['admin', ['obx_1'], false],
    ['foreign', ['obx_3'], false],
  ] as const)('are shown to %s of the accounts in reach', async (who, ids, seesSystem) => {
    const { parked, system } = await read(who)
    expect(parked.items.map(({ id }) => id)).toEqual(ids)
    expect(parked.total).toBe(ids.length)
    expect(system !== null).toBe(seesSystem)
    expect(parked.items.at(-1)).toMatchObject({
      attempts: 8,
      lastError: 'TryLater(http_503)',
      kind: 'process.send_link',
    })
  })

  it('are nothing to those who do not look after the account', async () => {
    for (const who of ['service_advisor', 'sales'] as const) {
      expect((await app.request('/api/staff/health', { token: tokens[who] })).status).toBe(403)
      expect((await retry(who, 'obx_1')).status).toBe(403)
    }
    expect(await problemOf(await retry('admin', 'obx_2', 'obx_unknown'))).toMatchObject({
      status: 404,
      code: 'effect.not_found',
    })
    expect(await rowsOf('select count(*) as parked from outbox where parked_at is not null')).toEqual([{ parked: 3 }])
    expect(await rowsOf(`select id from audit_log where action = 'effect.retry'`)).toEqual([])
  })

  it('are tried again once, whoever asks and however often, and the trail says who', async () => {
    const outgoing = providersThatWork()
    expect(
      (await Promise.all([retry('admin', 'obx_1'), retry('superuser', 'obx_1')])).map((one) => one.status),
    ).toEqual([204, 204])
    expect(app.woken).toContain('prc_1')
    await drainEffects(testDependencies({ outgoing }), { streamKeys: ['prc_1'] })
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect((await retry('admin', 'obx_1')).status).toBe(204)
    await drainEffects(testDependencies({ outgoing }))
    expect(smsCalls(outgoing)).toHaveLength(1)
    const trail = await rowsOf(`select account_id, subject, detail from audit_log where action = 'effect.retry'`)
    expect(trail).toEqual([
      { account_id: 'acc_north', subject: 'obx_1', detail: '{"kind":"process.send_link","processId":"prc_1"}' },
    ])
    expect((await read('admin')).parked).toEqual({ total: 0, items: [] })
  })

  it('have all their attempts again, and are parked again after them', async () => {
    await rowsOf(`update outbox set kind = 'process.unheard_of'`)
    await retry('superuser', 'obx_1', 'obx_2')
    expect(await outboxRows()).toMatchObject([
      { attempts: 0, parked_at: null },
      { attempts: 0, parked_at: null },
      { attempts: 8, parked_at: testNow - 1 },
    ])
    expect((await read()).system).toMatchObject({ waiting: 2, oldestWaitingAt: new Date(1).toISOString() })
    const clock = testClock()
    for (let passed = 0; passed <= 30; passed += 1) {
      await drainEffects(testDependencies({ clock }))
      clock.advance(minute)
    }
    expect((await read()).parked.total).toBe(3)
  })
})

describe('messages that were lost', () => {
  const message = (id: string, processId: string, status: string, { kind = 'LINK', at = testNow - hour } = {}) =>
    rowsOf(
      `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, error, created_at)
       values (?1, ?2, ?1, ?3, 'SMS', '+358400000001', 'fi-FI', ?4, 'http_400', ?5)`,
      id,
      processId,
      kind,
      status,
      at,
    )

  it('are shown while the process goes on and nothing was sent in their place, without whom', async () => {
    await visitOf(1, { state: 'LINK_SEND_FAILED' })
    await visitOf(2, { state: 'CLOSED' })
    await visitOf(3, { state: 'LINK_SENT', accountId: 'acc_other' })
    await message('msg_1', 'prc_1', 'FAILED')
    await message('msg_2', 'prc_1', 'SENT')
    await message('msg_3', 'prc_1', 'UNKNOWN', { kind: 'KEY_CODE' })
    await message('msg_4', 'prc_1', 'FAILED', { kind: 'PAYMENT_LINK', at: testNow - 31 * 24 * hour })
    await message('msg_5', 'prc_2', 'FAILED')
    await message('msg_6', 'prc_3', 'FAILED')
    const shown = async (who: keyof Setup['tokens']) => (await read(who)).messages.items.map(({ id }) => id)
    expect(await shown('admin')).toEqual(['msg_3'])
    expect(await shown('superuser')).toEqual(['msg_6', 'msg_3'])
    expect(JSON.stringify(await read())).not.toMatch(/358400000001|Aino|Virtanen/)
    expect((await read('admin')).messages.items).toMatchObject([
      { processId: 'prc_1', licenseNumber: 'ABC-1', status: 'UNKNOWN', error: 'http_400' },
    ])
  })
})

it('is read in one round trip, and tried again in one, by indexes', async () => {
  await visitOf(1, { state: 'STARTED' })
  await park('obx_1', 'prc_1')
  app.d1.forget()
  await read('admin')
  expect(app.d1.roundTrips()).toBe(2)
  await read('superuser')
  app.d1.forget()
  await retry('group_admin', 'obx_1')
  expect(app.d1.roundTrips()).toBe(2)
  await expectNoTableScan(app.d1)
  const d1 = countingD1(env.DB)
  await recordRuns(testDependencies({ d1 }), [])
  await expectNoTableScan(d1)
})
