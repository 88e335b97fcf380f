import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import type { Miniflare } from 'miniflare'

import { builtInTextsPath } from '#domain/languages.ts'
import { letterWordsPath } from '#domain/letters.ts'
import { messageWordingPath } from '#domain/message-texts/keys.ts'
import { benchBindings, benchOrigin } from '#tests/bench/bench-worker.ts'
import { startBuiltWorker } from '#tests/support/built-worker.ts'
import { content } from '#web/customer/content.fi.ts'
import { letterWords } from '#worker/contract/letter-words.ts'
import { texts as wording } from '#worker/contract/message-texts/texts.fi.ts'

/**
 * The built worker with two cells, whose process can be killed and begun again on the same data. The clock of the world can be
 * put forward when it begins again, as if nobody had called for a while.
 */

/** What stands before the worker: its clock goes ahead of the machine's by what a binding says. */
const clockModule = `import { env } from 'cloudflare:workers'
const machine = Date.now
const ahead = Number(env.CLOCK_AHEAD_MS)
Date.now = () => machine() + ahead
`
const entryModule = `import './clock.js'
export * from './index.js'
export { default } from './index.js'
`

/** Writes what is started beside the worker that was built into the folder. */
export function writeEntry(folder: string): void {
  writeFileSync(path.join(folder, 'clock.js'), clockModule)
  writeFileSync(path.join(folder, 'entry.js'), entryModule)
}

/** Writes the texts that the worker reads from the files beside it. */
export function writeTexts(pages: string): void {
  const files = [
    [builtInTextsPath('fi'), content],
    [messageWordingPath('fi'), wording],
    [letterWordsPath, letterWords],
  ] as const
  for (const [address, texts] of files) {
    const file = path.join(pages, address)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(texts))
  }
}

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
export type Answer = { status: number; text: string; tries: number }

/** What a call was, for the table. */
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
  let aheadMs = 0
  let kills = 0
  let lost = 0
  let worker = begin()
  let isUp = Promise.resolve()

  function begin(): Miniflare {
    return startBuiltWorker({
      script: path.join(built, 'entry.js'),
      imports: ['clock.js', 'index.js'].map((file) => path.join(built, file)),
      data,
      pages,
      bindings: { ...benchBindings, CLOCK_AHEAD_MS: String(aheadMs) },
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
      return { status: response.status, text, tries: 1 }
    } catch {
      lost += 1
      return null
    }
  }

  async function again(forwardMs: number, end: () => void): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    isUp = promise
    end()
    await worker.dispose().catch(() => {})
    aheadMs += forwardMs
    worker = begin()
    await worker.ready
    resolve()
  }

  return {
    timings,
    now: () => Date.now() + aheadMs,
    counts: () => ({ kills, lost }),
    once,
    /** Sends the same again until an answer comes, as a person presses again. */
    async send(kind: string, call: Call): Promise<Answer> {
      for (const [at, pauseMs] of retriesMs.entries()) {
        const answer = await once(kind, call)
        if (answer !== null) return { ...answer, tries: at + 1 }
        await sleep(pauseMs)
      }
      throw new Error(`No answer to ${call.method ?? 'GET'} ${call.to}`)
    },
    /** Runs what cron runs; false where the process was killed meanwhile. */
    async scheduled(cron: string): Promise<boolean> {
      await isUp
      try {
        const found = await worker.getWorker()
        if (!isSchedulable(found)) throw new Error('The worker takes no events of cron')
        const { outcome } = await found.scheduled({ cron, scheduledTime: new Date(Date.now() + aheadMs) })
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
