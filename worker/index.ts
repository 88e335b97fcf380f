import { buildDependencies } from '#core/build-dependencies.ts'
import { missingCookies } from '#core/csrf.ts'
import { newId } from '#core/ids.ts'
import { drainWoken, runScheduled } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

const app = createApp({ dependenciesOf: (request) => buildDependencies({ ...request, drain: drainWoken }) })

/** What describes the APIs for machines lies among the pages. */
const descriptions: readonly string[] = ['/api/dms/openapi.json', '/api/device/openapi.json']

/** The pages are static; on the origin of payment frames there are none. */
function isPage({ url }: Request, env: Env): boolean {
  const { origin, pathname } = new URL(url)
  if (origin === new URL(env.FRAME_URL).origin) return false
  return !pathname.startsWith('/api/') || descriptions.includes(pathname)
}

/** The page comes with what its first write needs. Such an answer is one browser's own, so nobody in between keeps it. */
function withCookies(request: Request, answer: Response, { CSRF_SECRET }: Env): Response {
  const lines = missingCookies(CSRF_SECRET, request.headers.get('Cookie'))
  if (lines.length === 0) return answer
  const own = new Response(answer.body, answer)
  own.headers.set('Cache-Control', 'private, max-age=0, must-revalidate')
  for (const line of lines) own.headers.append('Set-Cookie', line)
  return own
}

/**
 * What is asked for by an address that no file has is one of the app's pages; a part of a program that went with an older
 * version is not, and whoever took the page for it would keep it for a year.
 */
async function answerPage(request: Request, env: Env): Promise<Response> {
  const answer = await env.ASSETS.fetch(request)
  // What has not changed is answered without a type.
  const type = answer.status === 304 ? request.headers.get('accept') : answer.headers.get('content-type')
  if (!/html/.test(type ?? '')) return answer
  const isGone = new URL(request.url).pathname.startsWith('/assets/')
  if (isGone) return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
  return withCookies(request, answer, env)
}

export default {
  fetch: (request, env, ctx) => (isPage(request, env) ? answerPage(request, env) : app.fetch(request, env, ctx)),
  async scheduled(event, env, ctx) {
    const requestId = newId('run', event.scheduledTime)
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    await runScheduled(event, buildDependencies({ env, requestId, waitUntil, drain: drainWoken }))
  },
} satisfies ExportedHandler<Env>
