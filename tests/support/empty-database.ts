import { applyD1Migrations, reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// Test files share a runtime, and none finds what another left behind.
await reset()
await applyD1Migrations(env.DB, env.TEST_MIGRATIONS)
