import { buildDependencies } from '#core/build-dependencies.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/ids.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

const drain = (deps: Dependencies, streamKeys: readonly string[]) => drainEffects(deps, { streamKeys })

const app = createApp({ dependenciesOf: (request) => buildDependencies({ ...request, drain }) })

/**
 * What no file answers for: the app's own addresses, which are all one page. There is none where payment frames come from,
 * and a part of a program that went with an older version is no page either.
 */
async function answerAddress(request: Request, env: Env): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const isPage = origin !== new URL(env.FRAME_URL).origin && !pathname.startsWith('/assets/')
  if (isPage) return env.ASSETS.fetch(new Request(new URL('/', request.url), request))
  return new Response(null, { status: 404, headers: { 'Cache-Control': 'no-store' } })
}

const isCall = ({ url }: Request) => new URL(url).pathname.startsWith('/api/')

export default {
  fetch: (request, env, ctx) => (isCall(request) ? app.fetch(request, env, ctx) : answerAddress(request, env)),
  async scheduled(event, env, ctx) {
    const requestId = newId('run', event.scheduledTime)
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    await runScheduled(event, buildDependencies({ env, requestId, waitUntil, drain }))
  },
} satisfies ExportedHandler<Env>
