import { createSandbox } from './app.ts'
import type { SandboxEnv } from './core/env.ts'

const sandbox = createSandbox()

export default { fetch: sandbox.fetch } satisfies ExportedHandler<SandboxEnv>
