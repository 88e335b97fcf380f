import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow, type TestClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { cron, visitOf } from '#tests/support/cron.ts'
import { seedCustomer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { deskCalls, outboxRows, providersThatWork, roomCalls } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { fakeOutgoing } from '#tests/support/outgoing.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { runBatch, type Db } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { announceStatement, touchProcessStatement, touchStatements } from '#worker/process/index.ts'
import { deskRoomIdOf, roomIdOf } from '#worker/providers/room-token.ts'

import { announce, announceChanged, announcedAgainMs } from './announce.ts'
import { drainWoken } from './drain-woken.ts'

/**
 * Every committed change is announced at least once: behind its answer, within five seconds of a room that is there, and by
 * the job of the minute whatever became of whoever made it.
 */

const minute = 60_000

beforeEach(freshDatabase)

const visits = async (count: number) => {
  for (let number = 1; number <= count; number += 1) await visitOf(number, { state: 'STARTED' })
}

/** Rooms that take nothing until an instant, and time that goes by only where it is waited for. */
function roomBackAfter(seconds: number) {
  const clock = testClock()
  const begun = clock.now()
  const outgoing = providersThatWork()
  const d1 = countingD1(env.DB)
  const logged: string[] = []
  const passed = () => (clock.now() - begun) / 1000
  const tries: number[] = []
  outgoing.rooms.answer('visit', () => {
    tries.push(passed())
    if (passed() < seconds) throw new Error('Network connection lost.')
  })
  return { clock, outgoing, d1, tries, passed, logged, deps: testDependencies({ clock, outgoing, d1, logged }) }
}

describe('behind the answer', () => {
  it('a change is announced by one round trip that writes nothing, with what is true then', async () => {
    const customer = await seedCustomer({ process: { state: 'STARTED' } })
    const { app } = customer
    app.outgoing.rooms.take()
    expect((await customer.send('PUT', '/notes', { notes: 'Avain on lukossa' })).status).toBe(200)
    expect(app.woken).toEqual([`${customer.id}:room`])
    expect(await outboxRows()).toEqual([])
    app.d1.tally()
    await drainWoken(app.deps(), app.woken)
    expect(app.d1.tally()).toMatchObject({ trips: 1, rowsWritten: 0 })
    const { version } = await customer.status()
    const [{ code } = {}] = await rowsOf('select link_code as code from processes')
    expect(roomCalls(app.outgoing)).toEqual([
      { room: roomIdOf(app.deps().config, String(code)), message: { type: 'process-updated', version } },
    ])
  })

  it.each([0, 1, 2.4, 6])('a room that is away for %d s is told once it is back', async (seconds) => {
    await seedAccount()
    await visits(1)
    const { deps, tries, passed } = roomBackAfter(seconds)
    await announce(deps, ['prc_1'])
    expect(tries.at(-1)).toBeGreaterThanOrEqual(seconds)
    expect(passed()).toBeLessThan(10)
  })

  it('a room that stays away is tried three times, and the log says how many are left', async () => {
    await seedAccount()
    await visits(2)
    const { deps, tries, passed, logged } = roomBackAfter(1_000)
    await announce(deps, ['prc_1', 'prc_2'])
    expect(tries).toHaveLength(6)
    expect(passed()).toBeLessThanOrEqual(10)
    expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([
      { event: 'announcement.not_taken', processes: 2 },
    ])
  })

  it('of many a room that is away is asked for some', async () => {
    await seedAccount()
    await visits(30)
    const { deps, tries } = roomBackAfter(1_000)
    await announce(
      deps,
      Array.from({ length: 30 }, (_none, at) => `prc_${at + 1}`),
    )
    expect(tries).toHaveLength(24)
  })

  it('a database that cannot be read is asked again', async () => {
    await seedAccount()
    await visits(1)
    const { deps, d1, tries } = roomBackAfter(0)
    d1.failAt(1, 'before')
    await announce(deps, ['prc_1'])
    expect(tries).toHaveLength(1)
  })

  it('a process that is gone by then is nothing to tell of', async () => {
    const { deps, passed } = roomBackAfter(0)
    await announce(deps, ['prc_gone'])
    expect(passed()).toBe(0)
  })

  it('boards of the account are told with it, once for what comes together, and it fails for none of them', async () => {
    await seedAccount()
    await visits(20)
    await seedAccount({ id: 'acc_south' })
    const order = await seedWorkOrder({ number: 21, accountId: 'acc_south' })
    await seedProcess({ number: 21, accountId: 'acc_south', workOrderId: order.id, customerId: order.customerId })
    const { deps, outgoing } = roomBackAfter(0)
    await announce(
      deps,
      Array.from({ length: 20 }, (_none, at) => `prc_${at + 1}`),
    )
    expect(roomCalls(outgoing)).toHaveLength(20)
    const north = { room: deskRoomIdOf(deps.config, 'acc_north'), message: { type: 'board-updated' } }
    const told = deskCalls(outgoing)
    expect(told).toEqual(told.map(() => north))
    expect(told.length).toBeLessThan(12)

    outgoing.rooms.refuse('desk')
    outgoing.rooms.calls.length = 0
    await announce(deps, ['prc_21'])
    expect(roomCalls(outgoing)).toHaveLength(1)
    expect(deskCalls(outgoing).map(({ room }) => room)).toEqual([deskRoomIdOf(deps.config, 'acc_south')])
  })
})

describe('changes of one visit at once', () => {
  const changes = fc.array(fc.constantFrom('one', 'many'), { minLength: 2, maxLength: 3 })

  function statementsOf(db: Db, change: string, { id, now }: { id: string; now: number }) {
    const guard = sql`1`
    if (change === 'many') return touchStatements(db, { which: sql`id = ${id}`, now, guard })
    return [
      db.run(sql`update ${processes} set version = version + 1, updated_at = ${now} where id = ${id}`),
      announceStatement(db, { processId: id, guard }),
    ]
  }

  /** A room that says no now and then, and hears in the order in which the scheduler lets words come to it. */
  function heardBy(scheduler: fc.Scheduler, refusals: readonly boolean[]) {
    const outgoing = fakeOutgoing()
    const heard: number[] = []
    const refused = [...refusals]
    outgoing.rooms.take()
    outgoing.rooms.answer('visit', async ({ message }) => {
      await scheduler.schedule(Promise.resolve())
      if (refused.shift() === true) throw new Error('Network connection lost.')
      if ('version' in message) heard.push(message.version)
    })
    return { outgoing, heard }
  }

  /** A database whose round trips wait for the scheduler. */
  function slowed(scheduler: fc.Scheduler) {
    const d1 = countingD1(env.DB)
    d1.through(async (work) => {
      await scheduler.schedule(Promise.resolve())
      const answer = await work()
      await scheduler.schedule(Promise.resolve())
      return answer
    })
    return d1
  }

  it('lose none: whoever listens has heard of the last one, without the job of the minute', async () => {
    await seedAccount()
    const { id } = await seedProcess({ state: 'STARTED' })
    const refusals = fc.array(fc.boolean(), { maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), changes, refusals, async (scheduler, given, refused) => {
        const { outgoing, heard } = heardBy(scheduler, refused)
        const d1 = slowed(scheduler)
        const invocations = given.map(async (change) => {
          const woken: string[] = []
          const deps = testDependencies({ clock: testClock(), outgoing, d1, woken })
          await runBatch(deps.db, statementsOf(deps.db, change, { id, now: testNow }))
          expect(woken).toEqual([`${id}:room`])
          await drainWoken(deps, woken)
        })
        await scheduler.waitFor(Promise.all(invocations))
        const [process] = await rowsOf('select version from processes where id = ?', id)
        expect(Math.max(...heard)).toBe(process?.['version'])
      }),
      { numRuns: 300 },
    )
  }, 120_000)

  it('a change that was not made announces nothing', async () => {
    await seedAccount()
    const { id } = await seedProcess({ state: 'STARTED' })
    const woken: string[] = []
    const { db } = testDependencies({ woken })
    await runBatch(db, [announceStatement(db, { processId: id, guard: sql`0` })])
    expect(woken).toEqual([])
  })
})

describe('the job of the minute', () => {
  const roomsTold = (outgoing: ReturnType<typeof providersThatWork>) =>
    new Set(roomCalls(outgoing).map(({ room }) => room)).size

  /** A change whose invocation died behind its write: nobody announced it. */
  async function changeSilently(id: string, clock: TestClock) {
    const { db } = testDependencies()
    await runBatch(db, [touchProcessStatement(db, { processId: id, now: clock.now(), guard: sql`1` })])
  }

  it('announces what changed since the run before last, and nothing older', async () => {
    await seedAccount()
    await visits(3)
    const { clock, outgoing, tick, d1 } = cron()
    clock.advance(10 * minute)
    await changeSilently('prc_1', clock)
    clock.advance(announcedAgainMs - 1)
    await changeSilently('prc_2', clock)
    d1.forget()
    await tick()
    expect(roomsTold(outgoing)).toBe(2)
    await expectNoTableScan(d1)
    outgoing.rooms.calls.length = 0
    clock.advance(minute)
    await tick()
    expect(roomsTold(outgoing)).toBe(1)
    clock.advance(3 * minute)
    outgoing.rooms.calls.length = 0
    await tick()
    expect(roomCalls(outgoing)).toEqual([])
  })

  it('catches up within a minute of its return what a room missed, however long it was away', async () => {
    await seedAccount()
    await visits(2)
    const { clock, outgoing, tick } = cron()
    clock.advance(10 * minute)
    outgoing.rooms.refuse()
    await changeSilently('prc_1', clock)
    for (let passed = 0; passed < 30; passed += 1) {
      await tick()
      if (passed === 10) await changeSilently('prc_2', clock)
      clock.advance(minute)
    }
    const [run] = await rowsOf(`select outcome, last_error as error from job_runs where job = 'announce-changes'`)
    expect(run).toEqual({ outcome: 'failed', error: 'RoomsAway' })
    outgoing.rooms.take()
    outgoing.rooms.calls.length = 0
    await tick()
    expect(roomsTold(outgoing)).toBe(2)
    clock.advance(minute)
    outgoing.rooms.calls.length = 0
    await tick()
    expect(roomCalls(outgoing)).toEqual([])
  })

  it('announces of very many those whose page was opened last', async () => {
    await seedAccount()
    await visits(1)
    await rowsOf(`
      insert into processes (id, account_id, link_code, process_type, state, current_step, opened_at, state_changed_at, last_event_id,
        created_at, updated_at)
      select 'prc_' || value, account_id, 'CODE' || value, process_type, 'LINK_GENERATED', current_step, iif(value = 777, 1, null), 0, '', 0, updated_at
      from processes, (with recursive n(value) as (select 100 union all select value + 1 from n where value < 900) select value from n)`)
    const { deps, outgoing } = roomBackAfter(0)
    await announceChanged(deps)
    const rooms = roomCalls(outgoing).map(({ room }) => room)
    expect(rooms).toHaveLength(400)
    expect(rooms).toContain(roomIdOf(deps.config, 'CODE777'))
  })
})
