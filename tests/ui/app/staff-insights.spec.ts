import { expect, test, type Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { Insights } from '#worker/contract/staff/insights.ts'

import { busyInsights, noneSold, nothing, ofPeriod } from './busy-insights.fixture.ts'
import { answers, fakeStaff } from './fake-staff.ts'

const call = 'GET /api/staff/insights'

async function open(page: Page, insights: Insights) {
  const api = await fakeStaff(page)
  api.say(call, answers(call, insights))
  await page.goto('/staff/insights?from=2026-11-01&to=2026-11-24&account=all')
  await expect(page.getByRole('heading', { name: fi.insights, level: 1 })).toBeVisible()
  return api
}

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

const usualViews = ['a phone dark', 'a desk light']

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1280, height: 800 }],
] as const) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`on ${name} in the ${colorScheme} scheme`, () => {
      test.use({ viewport, colorScheme })

      const details = usually(usualViews.includes(`${name} ${colorScheme}`))

      test(
        'figures, plots and tables have no accessibility violation, and nothing hangs out of the page',
        details,
        async ({ page }, testInfo) => {
          await open(page, busyInsights)
          await expect(page.locator('canvas')).toHaveCount(13)
          await expectAccessible(page, 'plots')
          await page.screenshot({ path: testInfo.outputPath('plots.png'), fullPage: true })
          for (let left = 13; left > 0; left -= 1) {
            await page.getByRole('button', { name: fi.showTable }).first().click()
            await expect(page.locator('canvas')).toHaveCount(left - 1)
          }
          await expectAccessible(page, 'tables')
          await page.screenshot({ path: testInfo.outputPath('tables.png'), fullPage: true })
          const width = await page.evaluate(() => document.documentElement.scrollWidth)
          expect(width).toBeLessThanOrEqual(viewport.width)
        },
      )
    })
  }
}

test('by keyboard a plot becomes its table, and a file has the numbers of it to the cent', async ({ page }) => {
  await open(page, busyInsights)
  const money = card(page, fi.plot_money)
  // A screen reader has the table whatever is seen.
  await expect(money.getByRole('row')).toHaveCount(25)
  await expect(money.locator('canvas')).toBeVisible()
  await money.getByRole('button', { name: fi.showTable }).press('Enter')
  await expect(money.locator('canvas')).toHaveCount(0)
  await expect(money.getByRole('cell', { name: '2\u00A0887,50\u00A0€' }).first()).toBeVisible()
  await money.getByRole('button', { name: fi.showPlot }).press('Enter')
  await expect(money.locator('canvas')).toBeVisible()

  const coming = page.waitForEvent('download')
  await money.getByRole('button', { name: fi.plotCsv }).press('Enter')
  const download = await coming
  expect(download.suggestedFilename()).toBe('money-2026-11-01-2026-11-24.csv')
  const text = await (await download.createReadStream()).toArray()
  const lines = Buffer.concat(text).toString('utf8').split('\r\n')
  expect(lines[0]).toBe(`\uFEFF${fi.col_day};${fi.col_paid};${fi.col_refunded}`)
  expect(lines[2]).toBe('"2.11.2026";"2887,5";"59,9"')
})

test('a figure says what it is, what has changed, and leads to the visits behind it', async ({ page }) => {
  await open(page, busyInsights)
  // The figures of several workshops have no one list.
  await expect(page.getByRole('link', { name: `${fi.figureList}: ${fi.fig_paid}` })).toHaveCount(0)
  await page.goto('/staff/insights?from=2026-11-01&to=2026-11-24')
  const paid = page.locator('dl > div', { has: page.getByText(fi.fig_paid, { exact: true }) })
  await expect(paid).toContainText('52\u00A0466,12\u00A0€')
  await expect(paid).toContainText('+7,1\u00A0%')
  await expect(paid).toContainText(fi.def_paid)
  const list = '/staff?figure=paid&from=2026-11-01&to=2026-11-24&account=acc_1'
  await expect(paid.getByRole('link')).toHaveAttribute('href', list)
  const waiting = page.getByRole('link', { name: /Odottaa palautusta 59,90/ })
  await expect(waiting).toHaveAttribute('href', '/staff?figure=refunds_waiting&account=acc_1')
  await expect(card(page, fi.funnel).getByRole('listitem')).toHaveText([/158/, /149/, /133/, /97/])
})

test('nothing yet, a failure and a period that cannot be are said in words', async ({ page }) => {
  const api = await open(page, {
    ...busyInsights,
    now: { ...nothing, ...ofPeriod },
    earlier: { ...nothing, ...ofPeriod },
    days: [],
    funnel: { visits: 0, sent: 0, opened: 0, approved: 0, keys: 0 },
    waitingRefunds: noneSold,
    workshops: [],
    approvalWaits: [],
    paymentWaits: [],
    answerWaits: [],
    boxHours: [],
  })
  await expect(page.getByText(fi.insightsNone)).toBeVisible()
  await expect(page.getByText(fi.def_approvalWait)).toBeVisible()
  await expect(card(page, fi.plot_visits)).toHaveCount(0)
  await expectAccessible(page, 'nothing')

  api.say(call, { status: 500, json: { code: 'internal' } })
  await page.goto('/staff/insights?period=week')
  await expect(page.getByRole('alert')).toContainText(fi.loadFailed, { timeout: waitMs(60_000) })
  api.say(call, answers(call, busyInsights))
  await page.getByRole('alert').getByRole('button', { name: fi.retry }).click()
  await expect(page.getByText('52\u00A0466,12\u00A0€')).toBeVisible()

  await page.getByRole('textbox', { name: fi.insightsTo }).fill('1.1.2026')
  await page.getByRole('textbox', { name: fi.insightsTo }).press('Enter')
  await expect(page.getByText(fi.insightsBackwards)).toBeVisible()
  await page.goto('/staff/insights?from=2024-01-01&to=2026-01-01')
  await expect(page.getByText(fi.insightsTooLong)).toBeVisible()
})
