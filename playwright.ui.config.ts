import { defineConfig } from '@playwright/test'

const port = Number(process.env['UI_GALLERY_PORT'] ?? 4317)
const quiet = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']

/** The widgets of web/ui in the built gallery, each with its rules. */
export default defineConfig({
  testDir: 'tests/ui',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/ui',
  forbidOnly: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: '.state/reports/ui.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'fi-FI',
    timezoneId: 'Europe/Helsinki',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium', args: quiet },
  },
  webServer: {
    command: `node_modules/.bin/vite build -c vite.gallery.config.ts && node_modules/.bin/vite preview -c vite.gallery.config.ts --port ${port} --strictPort`,
    url: `http://localhost:${port}/gallery.html`,
    reuseExistingServer: false,
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
})
