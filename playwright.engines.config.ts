import { defineConfig } from '@playwright/test'

import { waitMs } from './scripts/test/slowness.ts'
import { reserveStack } from './tests/e2e/stack-address.ts'
import type { Engine } from './tests/engines/support/test.ts'

const { appUrl } = await reserveStack()
const engines: readonly Engine[] = ['firefox', 'webkit']

/** The journeys that have to go in every hand, in the browsers that are not Chromium: Playwright runs them, and drives none of them. */
export default defineConfig<{ readonly engine: Engine }>({
  testDir: 'tests/engines',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/engines',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  // The longest of them is a minute on a busy machine.
  timeout: waitMs(180_000),
  // What is to be seen is checked, not how soon a busy machine shows it.
  expect: { timeout: waitMs(30_000), toPass: { timeout: waitMs(30_000) } },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.state/reports/engines.json' }]],
  use: { baseURL: appUrl },
  projects: engines.map((engine) => ({ name: engine, use: { engine } })),
})
