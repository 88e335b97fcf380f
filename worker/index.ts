import { buildDependencies } from '#core/build-dependencies.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/ids.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

const drain = (deps: Dependencies, streamKeys: readonly string[]) => drainEffects(deps, { streamKeys })

const app = createApp({ dependenciesOf: (request) => buildDependencies({ ...request, drain }) })

/** What describes the APIs for machines lies among the pages. */
const descriptions: readonly string[] = ['/api/dms/openapi.json', '/api/device/openapi.json']

/** The pages are static; on the origin of payment frames there are none. */
function isPage({ url }: Request, env: Env): boolean {
  const { origin, pathname } = new URL(url)
  if (origin === new URL(env.FRAME_URL).origin) return false
  return !pathname.startsWith('/api/') || descriptions.includes(pathname)
}

export default {
  fetch: (request, env, ctx) => (isPage(request, env) ? env.ASSETS.fetch(request) : app.fetch(request, env, ctx)),
  async scheduled(event, env, ctx) {
    const requestId = newId('run', event.scheduledTime)
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    await runScheduled(event, buildDependencies({ env, requestId, waitUntil, drain }))
  },
} satisfies ExportedHandler<Env>
