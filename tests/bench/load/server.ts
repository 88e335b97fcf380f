import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Miniflare } from 'miniflare'

import { benchBindings, benchOrigin } from '#tests/bench/bench-worker.ts'
import { startBuiltWorker } from '#tests/support/built-worker.ts'

import { refusalsOf } from './refusals.ts'
import { sqlPath, worldPath } from './weather/entry.ts'
import type { World } from './weather/world.ts'

/**
 * The built worker with two cells, whose process can be killed and begun again on the same data. The clock of the world can be
 * put forward when it begins again, as if nobody had called for a while.
 */

/** As wrangler.toml has them. */
export const cronLines = { minute: '* * * * *', night: '17 1 * * *' } as const

/** The id under which the second cell is kept. */
export const secondCell = { DB_2: '00000000-0000-0000-0000-000000000002' } as const

export type Call = {
  method?: string
  to: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array<ArrayBuffer>
}
/** `tries`: how often it was sent until an answer came. */
export type Answer = { status: number; text: string; tries: number; retryAfter?: number }

/** A call and its duration, for the table. */
type Timing = { kind: string; ms: number; status: number }

type Scheduled = { scheduled: (event: { cron: string; scheduledTime: Date }) => Promise<{ outcome: string }> }

/** Guarantee: Miniflare gives this to whoever asks for a worker by its name. */
function isSchedulable(worker: object): worker is Scheduled {
  return 'scheduled' in worker
}

/** The processes that this one has begun, by their command. */
function ownProcesses(named: string): number[] {
  const found: number[] = []
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${id}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      const command = readFileSync(`/proc/${id}/cmdline`, 'utf8').split('\0')[0] ?? ''
      if (parent === process.pid && path.basename(command) === named) found.push(Number(id))
    } catch {
      // It ended while it was looked at.
    }
  }
  return found
}

const retriesMs = [50, 200, 500, 1_000, 2_000, 4_000, 8_000] as const
const longestCallMs = 60_000
const mostBeginnings = 5

/**
 * The time (ms) for which a caller who is told to come back later does so, a tenth of the time later, as long as a
 * person or a machine would.
 */
const patienceMs = 120_000
export const pauseOf = ({ retryAfter = 5 }: Answer): number => retryAfter * 100

type Start = {
  built: string
  data: string
  pages: string
  outside: (request: Request) => Promise<Response>
  log: (line: string) => void
}

export type Server = ReturnType<typeof createServer>

export function createServer({ built, data, pages, outside, log }: Start) {
  const timings: Timing[] = []
  const refusals = refusalsOf()
  let world: World = { aheadMs: 0, moods: [] }
  let kills = 0
  let lost = 0
  let worker = begin()
  let isUp = Promise.resolve()

  function begin(): Miniflare {
    return startBuiltWorker({
      script: path.join(built, 'entry.js'),
      imports: ['world.js', 'index.js'].map((file) => path.join(built, file)),
      data,
      pages,
      bindings: { ...benchBindings, WORLD: JSON.stringify(world) },
      cells: secondCell,
      outside,
      log,
    })
  }

  async function once(kind: string, { to, method = 'GET', headers = {}, body }: Call): Promise<Answer | null> {
    await isUp
    const start = performance.now()
    try {
      const init = { method, headers, signal: AbortSignal.timeout(longestCallMs), ...(body !== undefined && { body }) }
      const response = await worker.dispatchFetch(`${benchOrigin}${to}`, init)
      const text = await response.text()
      timings.push({ kind, ms: performance.now() - start, status: response.status })
      refusals.take(response.status, text)
      return { status: response.status, text, tries: 1, retryAfter: Number(response.headers.get('Retry-After') ?? 5) }
    } catch {
      lost += 1
      return null
    }
  }

  /** A process that ends while it begins is begun once more: nobody waits for one that never comes. */
  async function begunAnew(): Promise<Miniflare> {
    for (let tries = 1; ; tries += 1) {
      const begun = begin()
      try {
        await begun.ready
        return begun
      } catch (error) {
        if (tries === mostBeginnings) throw error
        await begun.dispose().catch(() => {})
      }
    }
  }

  async function again(forwardMs: number, end: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    isUp = promise
    end()
    await worker.dispose().catch(() => {})
    world = { ...world, aheadMs: world.aheadMs + forwardMs }
    worker = await begunAnew()
    resolve()
  }

  /** Tells the process how the world is; one that begins meanwhile is born with it. */
  async function become(next: World): Promise<void> {
    world = next
    await isUp
    const body = JSON.stringify(world)
    await worker.dispatchFetch(`${benchOrigin}${worldPath}`, { method: 'POST', body }).catch(() => {})
  }

  const now = () => Date.now() + world.aheadMs

  return {
    timings,
    refusals,
    now,
    counts: () => ({ kills, lost }),
    once,
    /** Sets the moods from now on, each as `mood whom`. */
    feel: (moods: readonly string[]) => become({ ...world, moods }),
    has: (mood: string) => world.moods.includes(mood),
    /** Puts the clock forward, as if nobody had called for a while. */
    forward: (ms: number) => become({ ...world, aheadMs: world.aheadMs + ms }),
    /** Sends the same again until an answer comes, as a person presses again. */
    async send(kind: string, call: Call): Promise<Answer> {
      const until = performance.now() + patienceMs
      for (let tries = 1, lostTimes = 0; lostTimes < retriesMs.length; tries += 1) {
        const answer = await once(kind, call)
        const isToComeAgain = answer?.status === 503 && performance.now() < until
        if (answer !== null && !isToComeAgain) return { ...answer, tries }
        if (answer === null) lostTimes += 1
        await sleep(answer === null ? retriesMs[lostTimes - 1] : pauseOf(answer))
      }
      throw new Error(`No answer to ${call.method ?? 'GET'} ${call.to}`)
    },
    /** Runs what cron runs; false where the process was killed meanwhile. */
    async scheduled(cron: string): Promise<boolean> {
      await isUp
      try {
        const found = await worker.getWorker()
        if (!isSchedulable(found)) throw new Error('The worker takes no events of cron')
        const { outcome } = await found.scheduled({ cron, scheduledTime: new Date(now()) })
        return outcome === 'ok'
      } catch {
        return false
      }
    },
    /** Kills the process at once, and begins it again with the clock put forward. */
    async kill(forwardMs: number): Promise<void> {
      kills += 1
      await again(forwardMs, () => {
        for (const id of ownProcesses('workerd')) process.kill(id, 'SIGKILL')
      })
    },
    /** Ends it in good order, and begins it again later. */
    later: (forwardMs: number) => again(forwardMs, () => {}),
    /** Runs statements on a database as one batch, and answers the rows of each. Throws where it was not answered so. */
    async sql(binding: string, statements: readonly string[]): Promise<Record<string, unknown>[][]> {
      await isUp
      const body = JSON.stringify({ binding, statements })
      const response = await worker.dispatchFetch(`${benchOrigin}${sqlPath}`, { method: 'POST', body })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      const rows: Record<string, unknown>[][] = JSON.parse(text)
      return rows
    },
    /** The names of what lies in the file store. */
    async files(): Promise<ReadonlySet<string>> {
      const bucket = await worker.getR2Bucket('LICENCES')
      const names = new Set<string>()
      for (let cursor: string | undefined; ;) {
        const page = await bucket.list({ ...(cursor !== undefined && { cursor }) })
        for (const { key } of page.objects) names.add(key)
        if (!page.truncated) return names
        cursor = page.cursor
      }
    },
    stop: () => worker.dispose(),
  }
}
