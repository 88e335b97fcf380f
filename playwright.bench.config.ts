import { defineConfig } from '@playwright/test'

import { chromiumLaunch } from './scripts/test/chromium.ts'
import { reserveStack } from './tests/e2e/stack-address.ts'

const { appUrl } = await reserveStack()

/** Lighthouse over screens of the stack that the journeys run on, one after the other: it is the time that is looked at. */
export default defineConfig({
  testDir: 'tests/bench',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/bench',
  globalSetup: './tests/e2e/global-setup.ts',
  workers: 1,
  timeout: 300_000,
  expect: { timeout: 30_000 },
  retries: 0,
  reporter: 'line',
  use: {
    baseURL: appUrl,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    launchOptions: chromiumLaunch(),
  },
})
