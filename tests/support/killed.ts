/**
 * Work that is killed at each of its steps, and then goes on:
 *
 *   await killAtEveryStep({ seed, kill: (deps) => drainEffects(deps), end, sent }, waysOf(env.LONG))
 *
 * A step is a round trip to D1, a call of somebody else, of a room or of R2. Each is lost on its way there (`before`), or on its way
 * back (`after`), or is the last that is ever reached (`for_good`). Cron then runs with nothing in its way, and the end
 * has to be that of a run which nobody disturbed.
 */
import { env } from 'cloudflare:workers'
import { expect } from 'vitest'

import type { Dependencies } from '#core/dependencies.ts'
import type { RoomNamespace } from '#core/outbox/room-namespace.ts'
import { minuteMs } from '#domain/durations.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { cronLines } from '#worker/jobs/run-scheduled.ts'

import { testClock, testNow } from './clock.ts'
import { countingD1, type Pass } from './counting-d1.ts'
import { jobDependencies } from './cron.ts'
import { rowsOf } from './database.ts'
import { providersThatWork } from './effects.ts'
import type { FakeOutgoing } from './outgoing.ts'
import { freshEnvironment, noteHome, type Cell } from './two-cells.ts'

const ways = ['before', 'after', 'for_good'] as const
export type Way = (typeof ways)[number]
type Fault = { at: number; way: Way } | null

/** The ways that a change is tried with: what is not even reached is left to a release, which is tried with all. */
export function waysOf(long: string): readonly Way[] {
  return ways.filter((way) => long === '1' || way !== 'before')
}

/** Jobs with tests of their own: what is sent, what is sealed or folded anew, and what clouds are asked. */
export type TestedSeparately = 'drain-effects' | 'refold' | 'reseal' | 'tend-clouds'

export type Killed = {
  /** Everything before the work; the others’ answers are put on `outgoing`. */
  seed: (outgoing: FakeOutgoing) => Promise<unknown>
  kill: (deps: Dependencies) => Promise<unknown>
  /** When it runs; the time of the tests unless given. */
  now?: number
  isNightly?: boolean
  /** The cell of the workshops; the only one unless given. */
  cell?: Cell
  /** Returns how it stands afterwards, without what no run repeats (ids, instants). */
  end: (outgoing: FakeOutgoing) => Promise<unknown>
  /**
   * Returns the messages that people and systems got, by what they know a repeat by: none twice, and in the end the
   * same.
   */
  sent?: (outgoing: FakeOutgoing) => readonly string[]
  /** The state where nobody can know whether something went out that must not go twice: staff see it. */
  unknown?: unknown
  /** Money is not told of again even where it is only our own note of the telling that may be lost. */
  isCautious?: boolean
}

/** When cron comes by after the kill: past a claim on the row, and past the pauses between tries. */
const laterMs = [2 * minuteMs, 7 * 60 * minuteMs]

/** The world of one run, in which one step fails. */
function worldOf({ outgoing, now, fault }: { outgoing: FakeOutgoing; now: number; fault: Fault }) {
  const clock = testClock(now)
  const d1 = countingD1(env.DB)
  let steps = 0
  let struck: string | null = null
  const passing =
    (name: string): Pass =>
    async (work) => {
      steps += 1
      const isDead = fault?.way === 'for_good' && steps > fault.at
      const isHit = fault?.at === steps
      if (isHit) struck = name
      if (isDead || (isHit && fault.way !== 'after')) throw new Error('D1_ERROR: Network connection lost.')
      const answer = await work()
      if (isHit) throw new Error('D1_ERROR: Network connection lost.')
      return answer
    }
  d1.through(passing('d1'))
  const deps = jobDependencies({ clock, d1, outgoing })
  const licences = new Proxy(env.LICENCES, {
    get(bucket, key) {
      const member: unknown = Reflect.get(bucket, key, bucket)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => passing('r2')(async (): Promise<unknown> => Reflect.apply(member, bucket, args))
    },
  })
  const call: typeof fetch = (input, init) => passing(new Request(input).url)(() => outgoing.fetch(input, init))
  const rooms: RoomNamespace = {
    getByName: (name) => ({
      announce: (message) => passing('room')(async () => outgoing.rooms.getByName(name).announce(message)),
    }),
  }
  return { deps: { ...deps, licences, rooms, fetch: call }, steps: () => steps, struck: () => struck }
}

type Course = { end: unknown; sent: readonly string[]; steps: number; struck: string | null }

async function course(killed: Killed, fault: Fault): Promise<Course> {
  const cell = killed.cell ?? 'the only cell'
  await freshEnvironment(cell)
  const expectHomeAsItWas = cell === 'a second cell' ? await noteHome() : async () => {}
  const outgoing = providersThatWork()
  await killed.seed(outgoing)
  const now = killed.now ?? testNow
  const world = worldOf({ outgoing, now, fault })
  // A worker that is killed says nothing to anybody.
  await killed.kill(world.deps).catch(() => {})
  const clock = testClock(now)
  for (const passed of laterMs) {
    clock.set(now + passed)
    const deps = jobDependencies({ clock, outgoing, d1: countingD1(env.DB) })
    if (killed.isNightly) await runScheduled({ cron: cronLines.night }, deps)
    await runScheduled({ cron: cronLines.minute }, deps)
  }
  expect(await rowsOf('select kind, last_error from outbox')).toEqual([])
  await expectHomeAsItWas()
  const sent = (killed.sent?.(outgoing) ?? []).toSorted()
  return { end: await killed.end(outgoing), sent, steps: world.steps(), struck: world.struck() }
}

/** Answers how many steps the work has. */
export async function killAtEveryStep(killed: Killed, tried: readonly Way[]): Promise<number> {
  const undisturbed = await course(killed, null)
  expect(undisturbed.steps, 'the work has steps').toBeGreaterThan(0)
  let most = 0
  for (const way of tried) {
    for (let at = 1; ; at += 1) {
      const { end, sent, struck } = await course(killed, { at, way })
      if (struck === null) break
      most = Math.max(most, at)
      const said = `step ${at} (${struck}) lost ${way}`
      expect(sent, `${said}: sent once`).toEqual([...new Set(sent)])
      const isOurs = struck === 'd1' && way !== 'for_good' && !killed.isCautious
      const mayBeUnknown = killed.unknown !== undefined && !isOurs
      if (mayBeUnknown && JSON.stringify(end) !== JSON.stringify(undisturbed.end)) {
        expect(end, `${said}: told to staff`).toEqual(killed.unknown)
        continue
      }
      expect(end, `${said}: the same end`).toEqual(undisturbed.end)
      expect(sent, `${said}: nothing lost`).toEqual(undisturbed.sent)
    }
  }
  return most
}
