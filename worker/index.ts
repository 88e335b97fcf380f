import { WorkerEntrypoint } from 'cloudflare:workers'

import { buildDependencies } from '#core/build-dependencies.ts'
import { missingCookies } from '#core/csrf.ts'
import { newId } from '#core/ids.ts'
import type { JobName } from '#worker/contract/staff/health.ts'
import { drainWoken, runPiece, runScheduled, type Piece } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

const app = createApp({ dependenciesOf: (request) => buildDependencies({ ...request, drain: drainWoken }) })

/** The page comes with what its first write needs. Such an answer is one browser's own, so nobody in between keeps it. */
function withCookies(request: Request, answer: Response, env: Env): Response {
  const place = { environment: env.ENVIRONMENT, appUrl: env.APP_URL, csrfSecret: env.CSRF_SECRET }
  const lines = missingCookies(place, request.headers.get('Cookie'))
  if (lines.length === 0) return answer
  const own = new Response(answer.body, answer)
  own.headers.set('Cache-Control', 'private, max-age=0, must-revalidate')
  for (const line of lines) own.headers.append('Set-Cookie', line)
  return own
}

/**
 * What no file answers for: the app's own addresses, which are all one page. There is none where payment frames come from,
 * and a part of a program that went with an older version is no page either.
 */
async function answerAddress(request: Request, env: Env): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const isPage = origin !== new URL(env.FRAME_URL).origin && !pathname.startsWith('/assets/')
  if (!isPage) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return withCookies(request, await env.ASSETS.fetch(new Request(new URL('/', request.url), request)), env)
}

function dependenciesOfRun(env: Env, { ctx, at }: { ctx: Pick<ExecutionContext, 'waitUntil'>; at: number }) {
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
  return buildDependencies({ env, requestId: newId('run', at), waitUntil, drain: drainWoken })
}

/** Goes on with jobs where an invocation has asked the database for enough. Only this worker itself reaches it. */
export class JobPieces extends WorkerEntrypoint<Env> {
  run(jobs: readonly JobName[]): Promise<Piece> {
    return runPiece(jobs, dependenciesOfRun(this.env, { ctx: this.ctx, at: Date.now() }), undefined)
  }
}

const isCall = ({ url }: Request) => new URL(url).pathname.startsWith('/api/')

export default {
  fetch: (request, env, ctx) => (isCall(request) ? app.fetch(request, env, ctx) : answerAddress(request, env)),
  async scheduled(event, env, ctx) {
    const another = (jobs: readonly JobName[]) => ctx.exports.JobPieces.run(jobs)
    await runScheduled(event, dependenciesOfRun(env, { ctx, at: event.scheduledTime }), { another })
  },
} satisfies ExportedHandler<Env>
