import path from 'node:path'

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

import { addresses, developmentVariables, secretNames } from './scripts/stack/settings.ts'

// wrangler takes required secrets from the environment; tests need known ones, not secret ones.
for (const name of secretNames()) {
  process.env[name] = `test-${name.toLowerCase().replaceAll('_', '-')}-0123456789abcdef0123456789abcdef`
}

const variables = {
  ...developmentVariables(addresses({ app: 8787, room: 1999, sandbox: 8788 })),
  ENVIRONMENT: 'test',
}

const common = { clearMocks: true, restoreMocks: true }

export default defineConfig(async () => {
  const migrations = await readD1Migrations(path.join(import.meta.dirname, 'migrations'))
  return {
    test: {
      silent: 'passed-only' as const,
      projects: [
        {
          test: {
            ...common,
            name: 'unit',
            environment: 'node',
            include: ['{worker,party,web,tests,scripts,sandbox}/**/*.test.{ts,tsx}'],
            exclude: ['**/*.worker.test.ts', 'tests/e2e/**', '**/node_modules/**'],
          },
        },
        {
          plugins: [
            cloudflareTest({
              wrangler: { configPath: './wrangler.toml' },
              miniflare: { bindings: { ...variables, TEST_MIGRATIONS: migrations } },
            }),
          ],
          test: {
            ...common,
            name: 'worker',
            include: ['worker/**/*.worker.test.ts', 'tests/system/**/*.worker.test.ts'],
            setupFiles: ['./tests/support/apply-migrations.ts'],
          },
        },
      ],
    },
  }
})
