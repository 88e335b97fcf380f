import { expect, test } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { translateWhereAsked } from '#tests/browser/translator.ts'

/** Named for staff, as it is run at one width: what a browser tells does not depend on it. */

type TelemetryReport = {
  release: string
  page: string
  vitals: object | null
  faults: { message: string; frames: string[] }[]
}

test('a page tells of what broke from its beginning on and of how fast it was, with nothing of the person', async ({
  page,
}) => {
  const told: TelemetryReport[] = []
  await translateWhereAsked(page)
  await page.route('**/api/**', async (route) => {
    const body: TelemetryReport = route.request().postDataJSON()
    if (route.request().url().endsWith('/api/browser-report')) told.push(body)
    await route.fulfill({ status: 204 })
  })
  await page.addInitScript(() => {
    // As in the hand of a person, and of those who tell.
    Object.defineProperty(navigator, 'webdriver', { get: () => false })
    Math.random = () => 0
    let state: DocumentVisibilityState = 'visible'
    Object.defineProperty(document, 'visibilityState', { get: () => state })
    addEventListener('left', () => {
      state = 'hidden'
      document.dispatchEvent(new Event('visibilitychange'))
    })
    addEventListener('DOMContentLoaded', () => {
      queueMicrotask(() => {
        throw new TypeError('no car ABC-123 of Matti')
      })
    })
  })
  await page.goto('/terms')
  await expect.poll(() => told.length, { timeout: waitMs(15_000) }).toBe(1)
  expect(told[0]).toMatchObject({ page: '/terms', vitals: null, faults: [{ message: 'TypeError: no car … of …' }] })
  await page.evaluate(() => dispatchEvent(new Event('left')))
  await expect.poll(() => told.length).toBe(2)
  expect(told[1]).toMatchObject({ page: '/terms', faults: [], vitals: { lcp: 'good' } })
  expect(JSON.stringify(told)).not.toMatch(/ABC|Matti/)
})
