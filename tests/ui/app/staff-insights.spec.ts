import { expect, test, type Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { usually } from '#tests/browser/long-runs.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { InsightFigures, Insights } from '#worker/contract/staff/insights.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const call = 'GET /api/staff/insights'

const noneSold = { count: 0, euros: 0 }
const nothing: InsightFigures = {
  visitsByType: {},
  visits: 0,
  finished: 0,
  alone: 0,
  deeds: 0,
  afterHours: 0,
  approved: 0,
  paid: { count: 0, euros: 0 },
  services: { count: 0, euros: 0 },
  refunds: { count: 0, euros: 0 },
  proposals: 0,
  answered: 0,
  acceptedWork: { SAFETY_NOW: noneSold, SOON: noneSold, CAN_WAIT: noneSold },
  declinedWork: 0,
  failedSms: 0,
  failedEmails: 0,
  fullHours: 0,
}
const noWait = { count: 0, median: null, p90: null }
const ofPeriod = { approvalWait: noWait, paymentWait: noWait, answerWait: noWait, boxShare: null }
const hours = Array.from({ length: 24 }, (_, hour) => hour)

function dayOf(day: string, at: number): Insights['days'][number] {
  const visits = (at * 7) % 11
  return {
    ...nothing,
    day,
    approvalMedian: at % 5 === 0 ? null : 30 + at,
    paymentMedian: null,
    visits: visits + 2,
    visitsByType: { DELIVERY: visits, RETRIEVE: 1, NO_DMS_RETRIEVE_AND_RETURN: 1 },
    finished: visits,
    alone: Math.floor(visits / 2),
    deeds: visits * 3,
    afterHours: visits,
    paid: { count: visits, euros: visits * 412.5 },
    refunds: { count: 1, euros: 59.9 },
    services: { count: visits, euros: visits * 39.9 },
    proposals: at % 4,
    answered: at % 3,
    acceptedWork: { ...nothing.acceptedWork, SAFETY_NOW: { count: 1, euros: at * 40 } },
    failedSms: at % 3,
  }
}

const days = hours.map((at) => dayOf(`2026-11-${String(at + 1).padStart(2, '0')}`, at))
const busy: Insights = {
  from: '2026-11-01',
  to: '2026-11-24',
  before: { from: '2026-10-08', to: '2026-10-31' },
  now: {
    ...nothing,
    visits: 162,
    visitsByType: { DELIVERY: 120, RETRIEVE: 42 },
    finished: 140,
    alone: 61,
    deeds: 402,
    afterHours: 133,
    approved: 133,
    paid: { count: 128, euros: 52_466.12 },
    services: { count: 44, euros: 1755.6 },
    refunds: { count: 3, euros: 179.7 },
    failedSms: 5,
    failedEmails: 1,
    fullHours: 3.25,
    approvalWait: { count: 133, median: 42.5, p90: 1530 },
    paymentWait: { count: 128, median: 12, p90: 205 },
    answerWait: { count: 20, median: 25, p90: 110 },
    boxShare: 0.615,
  },
  earlier: { ...nothing, ...ofPeriod, visits: 150, finished: 130, alone: 44, paid: { count: 120, euros: 49_001.5 } },
  days,
  funnel: { visits: 160, sent: 158, opened: 149, approved: 133, keys: 97 },
  waitingRefunds: { count: 1, euros: 59.9 },
  boxHours: hours.map((hour) => ({ hour, share: (hour % 12) / 14, fullHours: hour === 17 ? 3.25 : 0 })),
  approvalWaits: [5, 15, 60, 240, 1440, 2880].map((minutes, at) => ({ minutes, count: 40 - at * 6 })),
  answerWaits: [5, 30, 120].map((minutes, at) => ({ minutes, count: 12 - at * 4 })),
  paymentWaits: [2, 10, 30, 240].map((minutes, at) => ({ minutes, count: 50 - at * 12 })),
  workshops: [
    {
      ...nothing,
      accountId: 'acc_1',
      name: 'Autohuolto Pohjola, Herttoniemi',
      visits: 100,
      paid: { count: 80, euros: 31_000.12 },
    },
    {
      ...nothing,
      accountId: 'acc_2',
      name: 'Autohuolto Pohjola, Oulu',
      visits: 62,
      paid: { count: 48, euros: 21_466 },
    },
  ],
}

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
          await open(page, busy)
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
  await open(page, busy)
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
  await open(page, busy)
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
    ...busy,
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
  api.say(call, answers(call, busy))
  await page.getByRole('alert').getByRole('button', { name: fi.retry }).click()
  await expect(page.getByText('52\u00A0466,12\u00A0€')).toBeVisible()

  await page.getByRole('textbox', { name: fi.insightsTo }).fill('1.1.2026')
  await page.getByRole('textbox', { name: fi.insightsTo }).press('Enter')
  await expect(page.getByText(fi.insightsBackwards)).toBeVisible()
  await page.goto('/staff/insights?from=2024-01-01&to=2026-01-01')
  await expect(page.getByText(fi.insightsTooLong)).toBeVisible()
})
