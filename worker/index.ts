import { buildDependencies } from '#core/build-dependencies.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { newId } from '#core/ids.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

const drain = (deps: Dependencies, streamKeys: readonly string[]) => drainEffects(deps, { streamKeys })

const app = createApp({ dependenciesOf: (request) => buildDependencies({ ...request, drain }) })

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  async scheduled(event, env, ctx) {
    const requestId = newId('run', event.scheduledTime)
    const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work)
    await runScheduled(event, buildDependencies({ env, requestId, waitUntil, drain }))
  },
} satisfies ExportedHandler<Env>
