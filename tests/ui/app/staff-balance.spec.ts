import { expect, test, type Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { StaffBalance } from '#worker/contract/staff/visit/process-page.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { picture } from './looks.ts'
import { typedVisitPage } from './process-page.fixture.ts'

const balanceCall = 'POST /api/staff/process/prc_1/balance'
const words = fi.process.balance
const amount = formatEuro(25.1)

function owingPage(change: Partial<StaffBalance> = {}, tendRefund = true) {
  const balance: StaffBalance = { amount: 25.1, left: 25.1, means: null, turn: 'staff', canRefund: true, ...change }
  return typedVisitPage({
    process: { state: 'PAYMENT_DONE', version: 9, turn: balance.turn === 'staff' ? 'staff' : 'customer', balance },
    may: { tendRefund },
    pricing: {
      paymentRows: [
        { description: 'Renkaanvaihto', price: 80, priceWithVat: 100.4 },
        { description: 'Aiemmin maksettu', price: -100, priceWithVat: -125.5, isPaidBefore: true },
      ],
      totalPrice: -25.1,
    },
  })
}

async function open(page: Page, seen: ReturnType<typeof owingPage>) {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', seen))
  api.say(balanceCall, answers('POST /api/staff/process/:id/balance', seen.possible))
  await page.goto('/staff/process/prc_1')
  await expect(page.getByText(amount).first()).toBeVisible({ timeout: waitMs(60_000) })
  return { api, notice: page.getByRole('status').filter({ hasText: fillText(words.owed, { amount }) }) }
}

test.use({ serviceWorkers: 'block' })

test('money to give back is said in euros, and marked as given back with how and a note', async ({
  page,
}, testInfo) => {
  const { api, notice } = await open(page, owingPage())
  await expect(notice).toContainText(words.owedText)
  await expect(page.getByText(words.toDo)).toBeVisible()
  await expect(page.getByText(fi.states.PAYMENT_DONE, { exact: true }).filter({ visible: true })).toHaveCount(0)
  for (const [name, euros] of [
    ['Aiemmin maksettu', -125.5],
    [words.total, 25.1],
  ] as const)
    await expect(page.getByRole('row', { name })).toContainText(formatEuro(euros))
  expect(await picture(page, testInfo, 'owed')).toEqual([0, 0])
  await expectAccessible(page, 'money to give back')

  await notice.getByRole('button', { name: words.settle }).press('Enter')
  const dialog = page.getByRole('dialog', { name: fillText(words.settleTitle, { amount }) })
  await dialog.getByRole('button', { name: words.settle }).press('Enter')
  await expect(dialog.getByText(words.howMissing)).toBeVisible()
  await expect(dialog.getByText(words.noteMissing)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: words.means.BANK })).toBeFocused()
  expect(await picture(page, testInfo, 'settle')).toEqual([0, 0])
  await expectAccessible(page, 'how it was given back')
  expect(api.bodies(balanceCall)).toEqual([])
  await dialog.getByRole('radio', { name: words.means.BANK }).check()
  await dialog.getByRole('textbox', { name: words.note }).fill('Tilisiirto 28.11.')
  api.say(balanceCall, { status: 409, json: { code: 'balance.none' } })
  await dialog.getByRole('button', { name: words.settle }).click()
  await expect(page.getByText(words.noneLeft)).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: words.note })).toHaveValue('Tilisiirto 28.11.')
  api.say(balanceCall, answers('POST /api/staff/process/:id/balance', owingPage().possible))
  await dialog.getByRole('button', { name: words.settle }).click()
  await expect(dialog).toBeHidden()
  const body = { act: 'settle', means: 'BANK', note: 'Tilisiirto 28.11.', version: 9 }
  expect(api.bodies(balanceCall)).toEqual([body, body])
})

test('a refund of it is asked about once', async ({ page }, testInfo) => {
  const { api, notice } = await open(page, owingPage())
  await notice.getByRole('button', { name: words.refund }).press('Enter')
  const dialog = page.getByRole('dialog', { name: fillText(words.refundTitle, { amount }) })
  expect(await picture(page, testInfo, 'refund')).toEqual([0, 0])
  await dialog.getByRole('button', { name: words.refund }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(api.bodies(balanceCall)).toEqual([{ act: 'refund', version: 9 }])
})

test('what no provider can give back is only marked, and by whom may; a refund on its way waits', async ({ page }) => {
  const { notice } = await open(page, owingPage({ canRefund: false }))
  await expect(notice.getByRole('button')).toHaveText([words.settle])
  await open(page, owingPage({}, false))
  await expect(notice).toContainText(words.owedText)
  await expect(notice.getByRole('button')).toHaveCount(0)
  await open(page, owingPage({ turn: 'provider' }))
  await expect(notice).toContainText(words.onItsWay)
  await expect(notice.getByRole('button')).toHaveCount(0)
})

test('money that is owed after many rows still says how the sum came about', async ({ page }) => {
  const long = owingPage()
  const [plain] = long.workOrder?.rows ?? []
  if (long.workOrder === null || plain === undefined) throw new Error('The page has no order')
  const rows = Array.from({ length: 30 }, (_, index) => ({ ...plain, id: `row_${index}` }))
  await open(page, { ...long, workOrder: { ...long.workOrder, rows } })
  await expect(page.getByText(fillText(fi.process.moreRows, { count: 5 }))).toBeVisible()
  await expect(page.getByRole('definition').filter({ hasText: formatEuro(-125.5) })).toBeVisible()
})

test('what was given back says how much and how', async ({ page }, testInfo) => {
  await open(page, owingPage({ turn: null, left: 0, means: 'CASH' }))
  await expect(page.getByText(fillText(words.returned, { amount, means: words.means.CASH }))).toBeVisible()
  expect(await picture(page, testInfo, 'returned')).toEqual([0, 0])
  await expectAccessible(page, 'money that was given back')
})
