import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'

import { enqueueStatement } from '#core/outbox.ts'
import { createToldRows, letGoAfterMs } from '#core/told-rows.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { fakeOutgoing } from '#tests/support/outgoing.ts'
import { runBatch, type Db, type Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { announceEffect, effectKinds, touchStatements } from '#worker/process/index.ts'

import { drainWoken, letGoOfTold } from './tell-rooms.ts'

/**
 * Changes of a visit by invocations of two isolates, each of which makes what it caused after its answer, in whatever order
 * their round trips and the room's answers come: without the job of the minute, whoever listens has heard of the last change.
 */
beforeAll(freshDatabase)

type Change = { by: 'whoever writes' | 'many at once' | 'whoever writes, with another effect'; isolate: 0 | 1 }

const changes = fc.array(
  fc.record({
    by: fc.constantFrom<Change['by'][]>('whoever writes', 'many at once', 'whoever writes, with another effect'),
    isolate: fc.constantFrom<Change['isolate'][]>(0, 1),
  }),
  { minLength: 2, maxLength: 3 },
)

function statementsOf(db: Db, { by, processId, now }: Pick<Change, 'by'> & { processId: string; now: number }) {
  const guard = sql`1`
  if (by === 'many at once') return touchStatements(db, { which: sql`id = ${processId}`, now, guard })
  const change: Statement = db.run(sql`update ${processes} set version = version + 1 where id = ${processId}`)
  const told = enqueueStatement(db, { effect: announceEffect(processId), guard, now })
  const other = { streamKey: processId, kind: effectKinds.sendPrice, payload: { processId } }
  return by === 'whoever writes' ? [change, told] : [change, told, enqueueStatement(db, { effect: other, guard, now })]
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

/** A database whose round trips wait for the scheduler, and a clock on which a pause is longer than any of these. */
function slowed(scheduler: fc.Scheduler) {
  const d1 = countingD1(env.DB)
  let onTheirWay = 0
  d1.through(async (work) => {
    onTheirWay += 1
    await scheduler.schedule(Promise.resolve())
    const answer = await work()
    await scheduler.schedule(Promise.resolve())
    onTheirWay -= 1
    return answer
  })
  const clock = testClock()
  async function pause(ms: number) {
    const isBusy = () => onTheirWay > 0
    do await new Promise((resolve) => setTimeout(resolve, 0))
    while (isBusy())
    clock.advance(ms)
  }
  return { d1, clock: { ...clock, pause } }
}

it('no word is lost between those who change a visit at once', async () => {
  await seedAccount()
  const { id } = await seedProcess({ state: 'STARTED' })
  const refusals = fc.array(fc.boolean(), { maxLength: 2 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), changes, refusals, async (scheduler, given, refused) => {
      await rowsOf('delete from outbox')
      const { outgoing, heard } = heardBy(scheduler, refused)
      const { d1, clock } = slowed(scheduler)
      const isolates = [createToldRows(), createToldRows()]
      const invocations = given.map(async ({ by, isolate }) => {
        const deps = testDependencies({ clock, outgoing, d1, told: isolates[isolate] ?? createToldRows() })
        await runBatch(deps.db, statementsOf(deps.db, { by, processId: id, now: clock.now() }))
        await drainWoken(deps, [id])
      })
      await scheduler.waitFor(Promise.all(invocations))

      const [process] = await rowsOf('select version from processes where id = ?', id)
      expect(Math.max(...heard)).toBe(process?.['version'])
      clock.advance(letGoAfterMs)
      for (const told of isolates) await letGoOfTold(testDependencies({ clock, told }))
      expect(await rowsOf('select kind, attempts, claimed_until from outbox')).toEqual([])
    }),
    { numRuns: 400 },
  )
}, 120_000)
