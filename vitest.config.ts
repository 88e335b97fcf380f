import { availableParallelism } from 'node:os'
import path from 'node:path'

import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

import { addresses, developmentVariables, secretNames } from './scripts/stack/settings.ts'
import { waitMs } from './scripts/test/slowness.ts'

// wrangler takes required secrets from the environment; tests need known ones, not secret ones.
for (const name of secretNames()) {
  process.env[name] = `test-${name.toLowerCase().replaceAll('_', '-')}-0123456789abcdef0123456789abcdef`
}

const variables = {
  ...developmentVariables(addresses({ app: 8787, room: 1999, sandbox: 8788 })),
  ENVIRONMENT: 'test',
  // The environment does not reach into workerd by itself.
  LONG: process.env['LONG'] ?? '',
  SMALLEST: process.env['SMALLEST'] ?? '',
}

// A machine that does other work beside the tests is slow, not wrong.
const common = { clearMocks: true, restoreMocks: true, testTimeout: waitMs(30_000), hookTimeout: waitMs(60_000) }

/** Rooms in which nobody listens, for the binding ROOMS: what is announced is seen by tests at `fakeRooms()`. */
const emptyRooms = {
  name: 'workshop-room',
  modules: true,
  script: `import { DurableObject } from 'cloudflare:workers'
export class ProcessRoom extends DurableObject { announce() {} }
export default {}`,
  compatibilityDate: '2026-11-01',
  durableObjects: { Main: { className: 'ProcessRoom', useSQLite: true } },
}

const migrationsOf = (folder: string) => readD1Migrations(path.join(import.meta.dirname, folder))

/** Tests inside of workerd, with the bindings of a wrangler.toml and its migrations applied. */
const inWorkerd = async (
  name: string,
  {
    config,
    migrations,
    bindings,
    include,
    databases = {},
    globalSetup = [],
  }: Record<'config' | 'migrations', string> & {
    bindings: Readonly<Record<string, string>>
    include: string[]
    /** More of them than the wrangler.toml binds. */
    databases?: Readonly<Record<string, string>>
    globalSetup?: string[]
  },
) => ({
  plugins: [
    cloudflareTest({
      wrangler: { configPath: config },
      miniflare: {
        bindings: { ...bindings, TEST_MIGRATIONS: await migrationsOf(migrations) },
        d1Databases: databases,
        workers: [emptyRooms],
      },
    }),
  ],
  // A runtime for each file would load the worker a hundred times.
  test: {
    ...common,
    name,
    include,
    globalSetup,
    isolate: false,
    setupFiles: ['./tests/support/property-seed.ts', './tests/support/empty-database.ts'],
  },
})

export default defineConfig(async () => ({
  test: {
    silent: 'passed-only' as const,
    // One a core: a machine of two would be given a single one.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...common,
          name: 'unit',
          environment: 'node',
          // No test leaves anything behind, and half of the time went into loading the same modules again.
          isolate: false,
          include: ['{worker,party,web,tests,scripts,sandbox}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.worker.test.ts', 'tests/{e2e,smoke}/**', '**/node_modules/**'],
        },
      },
      { test: { ...common, name: 'smoke', environment: 'node', include: ['tests/smoke/*.test.ts'] } },
      await inWorkerd('worker', {
        config: './wrangler.toml',
        migrations: 'migrations',
        bindings: variables,
        databases: { SECOND_DB: 'second' },
        include: ['worker/**/*.worker.test.ts', 'tests/system/**/*.worker.test.ts'],
        globalSetup: ['./tests/support/hostile-server.ts'],
      }),
      // Measures and proves nothing: `npm run bench -- capacity` prints what comes of it.
      await inWorkerd('capacity', {
        config: './wrangler.toml',
        migrations: 'migrations',
        bindings: variables,
        include: ['tests/capacity/*.measure.ts'],
      }),
      await inWorkerd('sandbox', {
        config: './sandbox/wrangler.toml',
        migrations: 'sandbox/migrations',
        bindings: {},
        include: ['sandbox/**/*.worker.test.ts'],
      }),
    ],
  },
}))
