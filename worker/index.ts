import { buildDependencies } from '#core/build-dependencies.ts'

import { createApp } from './app.ts'

const app = createApp({
  dependenciesOf: (request) => buildDependencies({ ...request, drain: async () => {} }),
})

export default {
  fetch: (request, env, ctx) => app.fetch(request, env, ctx),
  async scheduled() {},
} satisfies ExportedHandler<Env>
