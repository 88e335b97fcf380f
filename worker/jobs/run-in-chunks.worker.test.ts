import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'

import { budgetOf, statementsOfInvocation } from '#core/http/budget.ts'
import { testDependencies } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { countStatements } from '#worker/db/count-statements.ts'

import { runInChunks, type Another } from './run-in-chunks.ts'
import { cronLines, runChunk, runScheduled } from './run-scheduled.ts'

beforeEach(async () => {
  await freshDatabase()
  // A cap of messages would hold back most of so many.
  await seedAccount({ customerReservationHours: 48, linkValidDays: 30, messagesPerAccount: 9_999 })
})

/** The platform: it ends an invocation at its thousandth statement, and each piece is an invocation of its own. */
const mostStatements = 1_000

function platform() {
  const clock = testClock(testNow)
  const outgoing = providersThatWork()
  const invocations: (() => number)[] = []
  let dies = (_invocation: number) => false
  const ended = () => new Error('The invocation was ended')
  const invocation = () => {
    const { d1, asked } = countStatements(env.DB)
    invocations.push(asked)
    const isKilled = dies(invocations.length)
    let isOver = false
    const prepare: D1Database['prepare'] = (text) => {
      isOver ||= asked() >= mostStatements || (isKilled && asked() > 20)
      if (isOver) throw ended()
      return d1.prepare(text)
    }
    const ending = new Proxy(d1, {
      get: (target, key): unknown => (key === 'prepare' ? prepare : Reflect.get(target, key)),
    })
    const deps = { ...testDependencies({ clock, outgoing, d1: ending }), budget: budgetOf(asked) }
    /** Ends a call whose answer is lost; its caller learns of the end. */
    const answered = async <Answer>(work: Promise<Answer>): Promise<Answer> => {
      const answer = await work
      if (isOver) throw ended()
      return answer
    }
    return { deps, answered }
  }
  const another: Another = (jobs) => {
    const { deps, answered } = invocation()
    return answered(runChunk(jobs, deps, undefined))
  }
  return {
    outgoing,
    invocations,
    kill: (one: typeof dies) => {
      dies = one
    },
    tick: async () => {
      const { deps, answered } = invocation()
      await answered(runScheduled({ cron: cronLines.minute }, deps, { another })).catch(() => {})
      clock.advance(61_000)
    },
  }
}

async function linksDue(count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    await visitOf(number, { state: 'SCHEDULED_FOR_DELAYED_LINK_SENDING', dueAt: testNow - number })
  }
}

const states = () => rowsOf('select state, count(*) as count from processes group by state')

it('more than one invocation may do goes out in the same minute, in pieces that each stop in time', async () => {
  await linksDue(150)
  const { tick, outgoing, invocations } = platform()
  await tick()
  expect(smsCalls(outgoing)).toHaveLength(150)
  expect(await states()).toEqual([{ state: 'LINK_SENT', count: 150 }])
  expect(invocations.length).toBeGreaterThan(4)
  // What was begun is ended: eight effects at once, each of some ten statements.
  expect(Math.max(...invocations.map((asked) => asked()))).toBeLessThan(statementsOfInvocation + 150)
  expect(await rowsOf(`select handled, outcome from job_runs where job = 'due-processes'`)).toEqual([
    { handled: 150, outcome: 'ok' },
  ])
})

it(
  'goes out within minutes however much is due, each once and none forgotten, also where pieces are killed',
  { timeout: 900_000 },
  async () => {
    // Some five hundred a minute, fewer where every seventh invocation dies.
    const [links, minutes] = env.LONG === '1' ? [5_000, 15] : [200, 10]
    await linksDue(links)
    const { tick, outgoing, invocations, kill } = platform()
    kill((invocation) => invocation % 7 === 0)
    for (let minute = 0; minute < minutes; minute += 1) await tick()
    const sent = smsCalls(outgoing).map(({ to, message }) => `${to} ${message}`)
    expect(new Set(sent).size).toBe(sent.length)
    expect(await rowsOf(`select id from processes where state not in ('LINK_SENT', 'LINK_SEND_FAILED')`)).toEqual([])
    // Nobody knows of those alone that were cut off between the gateway and us, eight in each piece that was killed at most.
    const unknown = await rowsOf(`select id from processes where state = 'LINK_SEND_FAILED'`)
    expect(sent.length).toBeGreaterThanOrEqual(links - unknown.length)
    expect(unknown.length).toBeLessThanOrEqual(8 * Math.ceil(invocations.length / 7))
    expect(Math.max(...invocations.map((asked) => asked()))).toBeLessThan(statementsOfInvocation + 150)
  },
)

it('is gone on with by the next minute where pieces are killed, and nothing goes out twice', async () => {
  await linksDue(60)
  const { tick, outgoing, kill } = platform()
  kill((invocation) => invocation % 2 === 0)
  for (let minute = 0; minute < 6; minute += 1) await tick()
  const numbers = smsCalls(outgoing).map(({ to, message }) => `${to} ${message}`)
  expect(new Set(numbers).size).toBe(numbers.length)
  // A message that was cut off between the gateway and us is not sent again: staff are told that nobody knows.
  expect(await rowsOf(`select id from processes where state not in ('LINK_SENT', 'LINK_SEND_FAILED')`)).toEqual([])
  expect(await rowsOf('select kind from outbox')).toEqual([])
})

it('goes on in the same minute with what the others leave where one piece is killed', async () => {
  await linksDue(300)
  const { tick, outgoing, kill } = platform()
  kill((invocation) => invocation === 3)
  await tick()
  // Eight at once: those that the dead piece had claimed wait for the next minute.
  expect(smsCalls(outgoing).length).toBeGreaterThanOrEqual(300 - 8)
})

it('a job that has much to do leaves half of what is left to those behind it', async () => {
  await linksDue(150)
  const { d1, asked } = countStatements(env.DB)
  const deps = { ...testDependencies({ outgoing: providersThatWork(), d1 }), budget: budgetOf(asked) }
  const { runs, left } = await runChunk(['due-processes', 'drain-effects', 'watch-alerts'], deps, undefined)
  expect(runs.map(({ job, handled }) => [job, handled > 0])).toEqual([
    ['due-processes', true],
    ['drain-effects', true],
    ['watch-alerts', false],
  ])
  expect(left).toEqual(['due-processes', 'drain-effects'])
})

it('what a job causes that goes on alone goes out behind it in the same piece', async () => {
  const asked: (readonly string[])[] = []
  const another: Another = async (jobs) => {
    asked.push(jobs)
    return { runs: [], left: asked.length === 1 ? ['drain-effects', 'due-processes'] : [] }
  }
  const jobs = ['due-processes', 'drain-effects'] as const
  const one: Another = async () => ({ runs: [], left: ['due-processes'] })
  await runInChunks(testDependencies(), { jobs, one, another })
  expect(asked.map((piece) => piece.join(' ')).slice(0, 2)).toEqual(Array(2).fill('due-processes drain-effects'))
})
