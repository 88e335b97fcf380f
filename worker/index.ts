import { buildDependencies } from '#core/build-dependencies.ts'
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

/**
 * What is asked for by an address that no file has is one of the app's pages; a part of a program that went with an older
 * version is not, and whoever took the page for it would keep it for a year.
 */
async function answerPage(request: Request, { ASSETS }: Env): Promise<Response> {
  const answer = await ASSETS.fetch(request)
  const isGone =
    new URL(request.url).pathname.startsWith('/assets/') && /html/.test(answer.headers.get('content-type') ?? '')
  return isGone ? new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } }) : answer
}

export default {
  fetch: (request, env, ctx) => (isPage(request, env) ? answerPage(request, env) : app.fetch(request, env, ctx)),
  async scheduled(event, env, ctx) {
    const requestId = newId('run', event.scheduledTime)
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    await runScheduled(event, buildDependencies({ env, requestId, waitUntil, drain: drainWoken }))
  },
} satisfies ExportedHandler<Env>
