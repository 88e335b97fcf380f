import { buildDependencies } from '#core/build-dependencies.ts'
import { newId } from '#core/ids.ts'
import { drainEffects, runScheduled } from '#worker/jobs/index.ts'

import { createApp } from './app.ts'

type Outside = Omit<Parameters<typeof buildDependencies>[0], 'drain'>

const dependenciesOf = (outside: Outside) =>
  buildDependencies({ ...outside, drain: (deps, streamKeys) => drainEffects(deps, { streamKeys }) })

const app = createApp({ dependenciesOf })

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  async scheduled(event, env, ctx) {
    const requestId = newId('run', event.scheduledTime)
    await runScheduled(event, dependenciesOf({ env, requestId, waitUntil: (work) => ctx.waitUntil(work) }))
  },
} satisfies ExportedHandler<Env>
