import { WorkerEntrypoint } from 'cloudflare:workers'

import { buildDependencies } from '#core/build-dependencies.ts'
import { systemClock } from '#core/clock.ts'
import type { Cells, Dependencies } from '#core/dependencies.ts'
import { frameHostNotice } from '#core/frame-host-notice.ts'
import { secureHeaderList } from '#core/http/secure-headers.ts'
import { createLog } from '#core/log/log.ts'
import { createSampling } from '#core/log/sampled-lines.ts'
import { versionOf } from '#core/log/version.ts'
import { newId } from '#core/secrets/ids.ts'
import { cellsFor, homeOf, inEachOf, inEveryCell, placeOf, type Place } from '#worker/cells/index.ts'
import type { JobName } from '#worker/contract/staff/health.ts'
import { cronLines, drainWoken, runChunk, runScheduled, watchMinute, type Chunk } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

type Outside = { env: Env; requestId: string; waitUntil: (work: Promise<unknown>) => void; worlds?: number }

/** The world of a call in a cell; in the first one where no other is named. */
function worldOf(outside: Outside, place: Place = homeOf(outside.env), known?: Cells): Dependencies {
  const worldIn = (other: Place, cells: Cells) => worldOf(outside, other, cells)
  const cells = known ?? cellsFor({ ...outside, now: systemClock.now, worldIn })
  return buildDependencies({ ...outside, place, cells, drain: drainWoken })
}

const app = createApp({ dependenciesOf: (request) => worldOf(request), sample: createSampling() })

const notFoundHeaders: [string, string][] = [
  ...secureHeaderList.map(([name, value]): [string, string] => [name, value]),
  ['Cache-Control', 'no-store'],
]

const isHtml: [string, string] = ['Content-Type', 'text/html; charset=utf-8']

/**
 * Answers an address that neither a file nor a rule of the CDN answers: by the page, whose program knows what to do with it.
 * Where payment frames come from there is none, which is said with the way to the app, and a part of a program that went
 * with an older version is no page either.
 */
async function answerAddress(request: Request, env: Env): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  if (pathname.startsWith('/assets/')) return new Response(null, { status: 404, headers: notFoundHeaders })
  if (origin === new URL(env.FRAME_URL).origin) {
    return new Response(frameHostNotice(env.APP_URL), { status: 404, headers: [...notFoundHeaders, isHtml] })
  }
  return env.ASSETS.fetch(new Request(new URL('/', request.url), request))
}

type Run = { ctx: Pick<ExecutionContext, 'waitUntil'>; at: number; cell: number; worlds?: number }

function dependenciesOfRun(env: Env, { ctx, at, cell, worlds = 1 }: Run): Dependencies {
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
  return worldOf({ env, requestId: newId('run', at), waitUntil, worlds }, placeOf(env, cell))
}

/**
 * Goes on with jobs where an invocation has asked the database for enough, and runs those of other cells. Only this worker
 * itself reaches it.
 */
export class JobChunks extends WorkerEntrypoint<Env> {
  run(jobs: readonly JobName[], cell: number): Promise<Chunk> {
    return runChunk(jobs, dependenciesOfRun(this.env, { ctx: this.ctx, at: Date.now(), cell }), undefined)
  }

  /** Runs the jobs of a cron line in some cells. The invocation of cron watches the first cell; the others are watched here. */
  async schedule(event: Scheduled, cells: readonly number[]): Promise<void> {
    const { env, ctx } = this
    const log = createLog({ requestId: newId('run', event.scheduledTime), version: versionOf(env) })
    const run = async (cell: number) => {
      const another = (jobs: readonly JobName[]) => ctx.exports.JobChunks.run(jobs, cell)
      const deps = dependenciesOfRun(env, { ctx, at: event.scheduledTime, cell, worlds: cells.length })
      const jobs = runScheduled(event, deps, { another })
      await (cell === 1 ? jobs : beside(jobs, watchOf(event, deps)))
    }
    await inEachOf(cells, { log, run })
  }
}

type Scheduled = Pick<ScheduledController, 'cron' | 'scheduledTime'>

/** Watches beside the jobs of a minute; the night needs no watch of its own. */
const watchOf = ({ cron }: Scheduled, deps: Dependencies): Promise<void> =>
  cron === cronLines.minute ? watchMinute(deps) : Promise.resolve()

/** Waits for both however the jobs end, and fails where they did. */
async function beside(jobs: Promise<void>, watch: Promise<void>): Promise<void> {
  const [ended] = await Promise.allSettled([jobs, watch])
  if (ended.status === 'rejected') throw ended.reason
}

const isCall = ({ url }: Request) => new URL(url).pathname.startsWith('/api/')

export default {
  fetch: (request, env, ctx) => (isCall(request) ? app.fetch(request, env, ctx) : answerAddress(request, env)),
  async scheduled(event, env, ctx) {
    const { cron, scheduledTime } = event
    const deps = dependenciesOfRun(env, { ctx, at: scheduledTime, cell: 1 })
    const schedule = (cells: readonly number[]) => ctx.exports.JobChunks.schedule({ cron, scheduledTime }, cells)
    // Jobs that hang, or are ended by the platform, take the watch with them only where both are one invocation.
    await inEveryCell(env, deps.log, {
      here: () => beside(schedule([1]), watchOf(event, deps)),
      there: schedule,
    })
  },
} satisfies ExportedHandler<Env>
