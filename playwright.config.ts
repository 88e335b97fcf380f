import { defineConfig } from '@playwright/test'

import { chromiumLaunch } from './scripts/test/chromium.ts'
import { waitMs } from './scripts/test/slowness.ts'
import { lean } from './tests/browser/browser-options.ts'
import { usualOnly } from './tests/browser/long-runs.ts'
import { reserveStack } from './tests/e2e/stack-address.ts'

const { appUrl } = await reserveStack()

/** Take something away from everybody, or call everybody. */
const outages = ['**/outage.spec.ts', '**/alerts.spec.ts']
/** Count what a whole workshop did today, so that nobody else may do anything there. */
const sums = ['**/staff-insights.spec.ts', '**/staff-day-played.spec.ts']
/** Returns specs that run at one width: what they find out is the same whatever the width of the screen. */
const specs = (...names: readonly string[]) => names.map((name) => `**/${name}.spec.ts`)
const onPhonesOnly = specs(
  'additional-work',
  'collect-pass',
  'credit',
  'entry',
  'first-screen',
  'keys-back',
  'offline',
  'payment-frame',
  'payment-page',
  'payment-providers',
  'payment-screens',
  'privacy',
  'reach',
  'reapproval',
  'refund',
  'retrieve',
  'screens',
  'terms',
  'update',
)
/** A phone has no keyboard to go through the pages with, staff sit at a desk, and a kiosk has a size of its own. */
const onDesktopsOnly = specs(
  'cabinet',
  'fast-lane',
  'identity',
  'keyboard',
  'page-security',
  'staff-*',
  'stolen-kiosk-phone',
  'terminal',
  'webhooks',
)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/global-setup.ts',
  forbidOnly: true,
  ...usualOnly,
  fullyParallel: true,
  // A journey waits for what it looks at as long as it works: two to a core.
  workers: 4,
  // The longest journey is half a minute; a busy machine is several times as slow.
  timeout: waitMs(180_000),
  // What is to be seen is checked, not how soon a busy machine shows it.
  expect: { timeout: waitMs(30_000) },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.state/reports/e2e.json' }]],
  use: {
    ...lean,
    baseURL: appUrl,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
  projects: [
    {
      name: 'phone',
      testIgnore: [...outages, ...onDesktopsOnly],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      testIgnore: [...outages, ...sums, ...onPhonesOnly],
      use: { viewport: { width: 1280, height: 800 } },
    },
    {
      name: 'sums',
      testMatch: sums,
      dependencies: ['phone', 'desktop'],
      use: { viewport: { width: 1280, height: 800 } },
    },
    // Takes servers away from everybody, so it begins when the others are done.
    {
      name: 'outage',
      testMatch: outages,
      dependencies: ['sums'],
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
