import { defineConfig } from '@playwright/test'

import { chromiumLaunch } from './scripts/test/chromium.ts'
import { waitMs } from './scripts/test/slowness.ts'
import { lean } from './tests/browser/browser-options.ts'
import { isLong, usualOnly } from './tests/browser/long-runs.ts'
import { freePort } from './tests/support/free-port.ts'

/** The same screens once more with a browser's translator at work on them; of a long run, or with TRANSLATED=1. */
const isTranslated = isLong || process.env['TRANSLATED'] === '1'
/** A port of this run; every process that Playwright starts inherits what the first one has reserved. */
const portOf = async (name: string) => Number((process.env[name] ??= String(await freePort())))
const port = await portOf('UI_GALLERY_PORT')
const appPort = await portOf('UI_APP_PORT')
const vite = 'node_modules/.bin/vite'
const node = 'node_modules/.bin/node'
/** Screens of the customer's app against an API that each test makes up. */
const screens = '**/app/*.spec.ts'
const specs = (...names: readonly string[]) => names.map((name) => `**/tests/ui/${name}.spec.ts`)
/** Specs of one width: what axe finds in widgets, and texts for customers, are the same on every screen. */
const onPhonesOnly = specs(
  '{accessibility,films,room-for-words}',
  'app/{accessibility,additional-work,agreed-price,approval,balance,credit,credit-answers,identity,keys-back,lost-link,pass,payer,payment-return,reapproval,receipt,signing-feedback,status,steps,typed}',
)
/** A phone has no keyboard to work the widgets with, staff sit at a desk, and a kiosk is large. */
const onDesktopsOnly = specs(
  '{buttons,calendar,fields,menu,messages,page-structure,time}',
  'app/{cars,inbox,kiosk,kiosk-order,message-limits,staff-*,unbroken-words,visit-box}',
)
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const desktop = { viewport: { width: 1280, height: 800 } }
/** Both builds at once on a busy machine. */
const startMs = 300_000
const app = { ...lean, baseURL: `http://localhost:${appPort}` }
/** The widgets of web/ui in the built gallery, and screens of the built app, each with its rules. */
export default defineConfig({
  testDir: 'tests/ui',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/ui',
  forbidOnly: true,
  ...usualOnly,
  fullyParallel: true,
  // A journey waits for what it looks at as long as it works: two to a core.
  workers: 4,
  timeout: waitMs(180_000),
  // What is to be seen is checked, not how soon a busy machine shows it.
  expect: { timeout: waitMs(30_000) },
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.state/reports/ui.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    screenshot: 'only-on-failure',
    launchOptions: chromiumLaunch(),
  },
  webServer: [
    {
      command: `${vite} build -c vite.gallery.config.ts && ${vite} preview -c vite.gallery.config.ts --port ${port} --strictPort`,
      url: `http://localhost:${port}/gallery.html`,
      reuseExistingServer: false,
      timeout: startMs,
    },
    {
      command: `${node} scripts/build.ts --when-changed && ${vite} preview --port ${appPort} --strictPort`,
      url: `http://localhost:${appPort}/`,
      reuseExistingServer: false,
      timeout: startMs,
    },
  ],
  projects: [
    { name: 'phone', testIgnore: [screens, ...onDesktopsOnly], use: phone },
    { name: 'desktop', testIgnore: [screens, ...onPhonesOnly], use: desktop },
    { name: 'app-phone', testMatch: screens, testIgnore: onDesktopsOnly, use: { ...phone, ...app } },
    { name: 'app-desktop', testMatch: screens, testIgnore: onPhonesOnly, use: { ...desktop, ...app } },
    ...(isTranslated
      ? [
          { name: 'translated-phone', testMatch: screens, testIgnore: onDesktopsOnly, use: { ...phone, ...app } },
          {
            name: 'translated-desktop',
            testMatch: specs('app/{cars,inbox,kiosk,kiosk-order,message-limits,staff-*,visit-box}'),
            use: { ...desktop, ...app },
          },
        ]
      : []),
  ],
})
