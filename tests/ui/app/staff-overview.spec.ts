import { expect, test } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { settingsAreas, type SettingsOverviewEntry } from '#worker/contract/staff/settings/settings-overview.ts'

import { fakeStaff } from './fake-staff.ts'

const call = 'GET /api/staff/account/acc_1/settings-overview'

const entries: SettingsOverviewEntry[] = settingsAreas.map((area) =>
  area === 'providers'
    ? { area, state: 'attention', count: 0, faults: ['payment_credentials', 'identity_credentials'] }
    : area === 'languages'
      ? { area, state: 'set', count: 3, faults: [] }
      : area === 'account'
        ? { area, state: 'attention', count: null, faults: ['business_id'] }
        : { area, state: 'nothing', count: 0, faults: [] },
)

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport })

    test('the settings begin with what is missing, in words', async ({ page }, testInfo) => {
      const api = await fakeStaff(page)
      api.say(call, { status: 500, json: { code: 'internal' } })
      await page.goto('/staff/settings')
      await expect(page.getByRole('alert')).toContainText(fi.loadFailed, { timeout: waitMs(60_000) })
      api.say(call, { json: entries })
      await page.getByRole('alert').getByRole('button', { name: fi.retry }).click()
      const overview = page.getByRole('region', { name: fi.overview })
      await expect(overview.getByRole('status')).toHaveText(fi.overviewNeeds.replace('{count}', '2'))
      const rows = overview.getByRole('link')
      await expect(rows).toHaveCount(2)
      await expect(rows.nth(0)).toContainText(fi.overview_business_id)
      await expect(rows.nth(1)).toContainText(`${fi.overview_payment_credentials} ${fi.overview_identity_credentials}`)
      await expectAccessible(page, 'the overview')
      await page.screenshot({ path: testInfo.outputPath('overview.png'), fullPage: true })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width).toBeLessThanOrEqual(viewport.width)
      await rows.nth(1).press('Enter')
      await expect(page).toHaveURL(/\/staff\/settings\/providers$/)
    })
  })
}

test('a setting is found by what it is about, and no name of the list needs a second line', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(call, { json: entries })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/settings')
  const list = page.getByRole('navigation', { name: fi.settings })
  await expect(list.getByRole('group')).toHaveCount(5)
  const heights = await list
    .getByRole('link')
    .evaluateAll((links) =>
      links.map((link) => [link.textContent, link.clientHeight, link.scrollWidth - link.clientWidth]),
    )
  expect(heights.filter(([, height, hidden]) => Number(height) > 40 || Number(hidden) > 0)).toEqual([])
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox', { name: fi.settingsSearch })).toBeFocused()
  await page.keyboard.type('paytrail')
  await expect(list.getByRole('link')).toHaveText([fi.providers])
  await page.getByRole('searchbox').fill('ei mitään')
  await expect(page.getByText(fi.settingsFoundNone)).toBeVisible()
})
