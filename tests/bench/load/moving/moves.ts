import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { NotMoved } from '#scripts/cells/move/course.ts'
import { usualLimits } from '#scripts/cells/move/limits.ts'
import { moveGroup } from '#scripts/cells/move/move.ts'
import { root } from '#scripts/stack/process.ts'
import { migrationNames, schemaOf } from '#scripts/tables/schema.ts'
import type { Chance } from '#tests/bench/load/chance.ts'
import { cronLines, type Server } from '#tests/bench/load/server.ts'
import { sized } from '#tests/bench/size.ts'

import { cellOver } from './cell-over.ts'

/** A group that is moved from one cell to the other and back, by whoever goes on until it has arrived. */

/** The outcome of a move, for the table. `runs`: the number of times it was begun anew. */
export type Moved = {
  to: number
  from: number
  until: number
  runs: number
  kills: number
  seconds: number
  hasArrived: boolean
}

type Moving = {
  server: Server
  owner: string
  chance: Chance
  requests: number
  /** Kills the process in so many milliseconds. */
  killIn: (ms: number) => void
}

/** Kills within a move. */
const mostKills = 2
/** As many refusals in a row are no bad luck any more. */
const mostRefusals = 60
const betweenTriesMs = sized(1_000, 100)
/** The time (ms) within which work in the old place has ended, or was given up (`worker/providers/exchange.ts`). */
const longestWaitMs = sized(9_000, 500)

/** Returns how often a run of so many requests moves the group. */
export const movesOf = (requests: number): number => Math.max(1, Math.min(10, Math.floor(requests / 2_000)))

const folder = path.join(root, 'migrations')

/** Long waits are of the played clock, by which the worker believes its directory; the machine waits as long as calls take. */
function pauseOn(server: Server) {
  return async (ms: number) => {
    if (ms > longestWaitMs) await server.forward(ms)
    await sleep(Math.min(ms, longestWaitMs))
  }
}

export function beginMoves({ server, owner, chance, requests, killIn }: Moving) {
  const moved: Moved[] = []
  const refusals = new Map<string, number>()
  const tables = schemaOf(folder, migrationNames(folder)).tables
  const wanted = movesOf(requests)
  const state = { isOver: false, killsBefore: -1 }

  const run = (cell: number) =>
    moveGroup(
      {
        cells: [1, 2].map((number) => cellOver(server, number)),
        tables,
        limits: usualLimits,
        runner: randomUUID(),
        now: server.now,
        pause: pauseOn(server),
        say: () => {},
      },
      { group: owner, cell },
    )

  async function refused(error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message : String(error)
    const told = `${error instanceof NotMoved ? 'not moved' : 'cut off'}: ${reason.replaceAll(/\s+/g, ' ').slice(0, 200)}`
    refusals.set(told, (refusals.get(told) ?? 0) + 1)
    // As whoever moves it is told to.
    if (reason.includes('jobs of its night')) await server.scheduled(cronLines.night)
    await sleep(betweenTriesMs)
  }

  async function move(to: number): Promise<Moved> {
    const [start, from, killsBefore] = [performance.now(), server.timings.length, server.counts().kills]
    state.killsBefore = killsBefore
    let runs = 0
    let hasArrived = false
    while (!hasArrived && runs < mostRefusals) {
      runs += 1
      hasArrived = await run(to).then(
        () => true,
        async (error: unknown) => {
          await refused(error)
          return false
        },
      )
    }
    const kills = server.counts().kills - killsBefore
    state.killsBefore = -1
    const seconds = (performance.now() - start) / 1_000
    return { to, from, until: server.timings.length, runs, kills, seconds, hasArrived }
  }

  async function all(): Promise<void> {
    for (let nth = 0; nth < wanted; nth += 1) {
      const at = ((nth + 0.3) * requests) / wanted
      while (server.timings.length < at && !state.isOver) await sleep(200)
      if (state.isOver) return
      if (chance.happens(0.7)) killIn(chance.between(200, 2 * longestWaitMs))
      const last = await move(nth % 2 === 0 ? 2 : 1)
      moved.push(last)
      if (!last.hasArrived) return
    }
  }

  const done = all()
  return {
    /** A move goes by the database of the process that is killed: under one kill after the other none would ever arrive. */
    hasEnoughKills: () => state.killsBefore >= 0 && server.counts().kills - state.killsBefore >= mostKills,
    isDone: () => moved.length === wanted || moved.some(({ hasArrived }) => !hasArrived),
    async stop() {
      state.isOver = true
      await done
      return { moved, refusals: [...refusals] }
    },
  }
}
