import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

import { emptyBindings } from './bindings.ts'

// Test files share a runtime, and none finds what another left behind.
await emptyBindings()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
