import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { texts } from '#web/staff/health/measures/texts.fi.ts'
import type { HealthMeasures } from '#worker/contract/staff/measures.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const hour = (at: number) => `2026-11-${at < 24 ? '22' : '23'}T${String(at % 24).padStart(2, '0')}:00:00Z`
const ends = { firstAt: '2026-11-20T08:00:00Z', lastAt: '2026-11-23T12:00:00Z' }
const measures: HealthMeasures = {
  asOf: '2026-11-23T12:40:00Z',
  here: [
    { kind: 'request', name: 'GET /api/process/init', count: 812, faults: 3, p50: 50, p95: 250 },
    { kind: 'provider', name: 'payment checkout.example', count: 31, faults: 2, p50: 500, p95: null },
    { kind: 'job', name: 'drain-effects', count: 60, faults: 0, p50: 25, p95: 100 },
  ],
  releases: [
    { release: 'AbCd1234', measure: 'lcp', grade: 'good', count: 90, ...ends },
    { release: 'AbCd1234', measure: 'lcp', grade: 'poor', count: 10, ...ends },
    { release: 'AbCd1234', measure: 'page', grade: 'good', count: 100, ...ends },
    { release: 'Next1234', measure: 'fault', grade: 'poor', count: 7, ...ends, firstAt: '2026-11-23T09:00:00Z' },
  ],
  hours: Array.from({ length: 36 }, (_, at) => [
    { hour: hour(at), measure: 'lcp' as const, grade: 'good' as const, count: 3 },
    { hour: hour(at), measure: 'cls' as const, grade: 'fair' as const, count: 1 },
    { hour: hour(at), measure: 'fault' as const, grade: 'poor' as const, count: at % 5 },
  ]).flat(),
  faults: [
    {
      release: 'Next1234',
      fingerprint: 'f1',
      page: '/:code',
      message: "TypeError: Cannot read properties of undefined (reading 'map')",
      frames: ['later-Next1234.js:12:345', 'app-Next1234.js:1:9'],
      count: 7,
      people: 4,
      firstAt: '2026-11-23T09:12:00Z',
      lastAt: '2026-11-23T12:31:00Z',
    },
  ],
  kinds: 63,
}

for (const width of [390, 1280]) {
  test(`who looks after the system sees how browsers and servers do, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say('GET /api/staff/health', answers('GET /api/staff/health', quietHealth))
    api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
    api.say('GET /api/staff/health/measures', answers('GET /api/staff/health/measures', measures))
    await page.goto('/staff/health')
    const browsers = page.getByRole('region', { name: texts.measuresBrowsers })
    await expect(browsers.getByText('Cannot read properties of undefined')).toBeVisible()
    await expect(browsers.getByText(texts.measuresBrowsersLead)).toBeVisible()
    await expect(browsers.getByRole('row', { name: /^AbCd1234/ })).toContainText('90\u00A0%')
    await expect(browsers.getByRole('rowheader').first()).toHaveText('Next1234')
    await browsers.getByText(`${texts.measuresNumbers}: ${texts.measuresWeek}`).click()
    await expect(browsers.getByRole('table', { name: texts.measuresWeek }).getByRole('row')).toHaveCount(8)
    const server = page.getByRole('region', { name: texts.measuresHere })
    await expect(server.getByRole('row', { name: /GET \/api\/process\/init/ })).toContainText('250\u00A0ms')
    await expect(server.getByRole('row', { name: /checkout/ })).toContainText(texts.measuresOver)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width > 1000) await expectAccessible(page, 'measures')
  })
}

test('where they cannot be fetched the rest of the page stands, and they are asked for again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/health', answers('GET /api/staff/health', quietHealth))
  api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
  api.say('GET /api/staff/health/measures', { status: 400, json: { code: 'request.invalid' } })
  await page.goto('/staff/health')
  await expect(page.getByText(fi.loadFailed)).toBeVisible()
  await expect(page.getByRole('region', { name: fi.healthJobs })).toBeVisible()
  const none = { ...measures, here: [], releases: [], hours: [], faults: [], kinds: 0 }
  api.say('GET /api/staff/health/measures', answers('GET /api/staff/health/measures', none))
  await page.getByRole('button', { name: fi.retry }).click()
  await expect(page.getByText(texts.measuresNothing)).toBeVisible()
  await expect(page.getByText(texts.measuresHereNone)).toBeVisible()
})
