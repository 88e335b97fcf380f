import { expect, test, type Page } from '@playwright/test'

import { formatEuro } from '#domain/text/format.ts'
import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { StaffPayment, StaffRefund } from '#worker/contract/staff/visit/process-page.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'
import { processPage } from './process-page.fixture.ts'

const at = '2026-11-21T07:30:00.000Z'
const tendCall = 'POST /api/staff/process/prc_1/refund/ref_1'
const words = fi.process.unknownRefund

const unknown = {
  since: at,
  reason: 'http_500',
  nextAskAt: null,
  canAsk: false,
  refundNumber: 'REF01KQ7Z5W8J3M2N4P6R8T0V2X4Z',
  isTold: false,
}

function paidPage(change: Partial<NonNullable<StaffRefund['unknown']>> = {}, provider = 'CHECKOUT_FINLAND') {
  const refund: StaffRefund = {
    id: 'ref_1',
    status: 'PENDING',
    amount: 269.83,
    reason: 'Hyvitys',
    refusal: null,
    unknown: { ...unknown, ...change },
    requestedBy: 'outi.vartia',
    createdAt: at,
    refundTime: null,
  }
  const payment: StaffPayment = {
    id: 'pay_1',
    channel: 'ONLINE',
    provider,
    status: 'SUCCESS',
    amount: 269.83,
    captured: 269.83,
    surplus: 0,
    refundable: 0,
    orderNumber: 'PAY01',
    paymentId: '4b300af6-9a22-11e8-9184-abb6de7fd2d0',
    referenceCode: '13 00007',
    paymentType: 'nordea',
    createdAt: at,
    paymentTime: at,
    refunds: [refund],
  }
  const may = { tendRefund: true }
  return processPage({ process: { state: 'REFUND_REQUESTED', version: 9 }, may, payments: [payment] })
}

async function open(page: Page, seen: ReturnType<typeof paidPage>) {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', seen))
  api.say(tendCall, answers('POST /api/staff/process/:id/refund/:refundId', seen.possible))
  await page.goto('/staff/process/prc_1')
  const notice = page.getByRole('status').filter({ hasText: formatEuro(269.83) })
  await expect(notice).toBeVisible({ timeout: waitMs(60_000) })
  return { api, notice }
}

test.use({ serviceWorkers: 'block' })

for (const width of [390, 1280]) {
  test(`a refund of which nothing is known says so, with what can be done about it, at ${width} px`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize({ width, height: 900 })
    const { api, notice } = await open(page, paidPage())
    await expect(notice).toContainText(unknown.refundNumber)
    await expect(notice).toContainText(fillText(words.code, { code: 'http_500' }))
    // Paytrail does not tell.
    await expect(notice.getByRole('button', { name: words.ask })).toHaveCount(0)
    await notice.scrollIntoViewIfNeeded()
    await page.screenshot({ path: testInfo.outputPath('unknown.png') })
    await expectAccessible(page, `a refund that is not known, ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)

    await notice.getByRole('button', { name: words.settle }).press('Enter')
    const dialog = page.getByRole('dialog', { name: words.settleTitle })
    await dialog.getByRole('button', { name: words.settle }).click()
    await expect(dialog.getByText(words.howMissing)).toBeVisible()
    await expect(dialog.getByText(fi.process.reasonMissing)).toBeVisible()
    await page.screenshot({ path: testInfo.outputPath('settle.png') })
    expect(api.bodies(tendCall)).toEqual([])
    await dialog.getByRole('radio', { name: words.notGiven }).check()
    await dialog.getByRole('textbox', { name: fi.process.reason }).fill('Ei näy Paytrailissa')
    await dialog.getByRole('button', { name: words.settle }).click()
    await expect(dialog).toBeHidden()

    await notice.getByRole('button', { name: words.again }).click()
    await page.getByRole('dialog', { name: words.againTitle }).getByRole('button', { name: words.again }).click()
    await expect
      .poll(() => api.bodies(tendCall))
      .toEqual([
        { act: 'settle', isGivenBack: false, reason: 'Ei näy Paytrailissa', version: 9 },
        { act: 'again', version: 9 },
      ])
  })
}

test('a provider that can be asked is asked at a press, and says when it is asked by itself', async ({ page }) => {
  const { api, notice } = await open(page, paidPage({ canAsk: true, nextAskAt: at }, 'SVEA'))
  await expect(notice).toContainText('Svea')
  await notice.getByRole('button', { name: words.ask }).click()
  await expect(page.getByText(words.asked)).toBeVisible()
  expect(api.bodies(tendCall)).toEqual([{ act: 'ask', version: 9 }])
})

test('what is being told again leaves nothing to press', async ({ page }) => {
  const { notice } = await open(page, paidPage({ isTold: true }))
  await expect(notice).toContainText(words.isTold)
  await expect(notice.getByRole('button')).toHaveCount(0)
})

test('health lists the refunds of which nothing is known, with the way to each', async ({ page }, testInfo) => {
  const api = await fakeStaff(page)
  const listed = {
    id: 'ref_1',
    processId: 'prc_1',
    licenseNumber: 'ABC-123',
    accountName: 'Autohuolto Pohjola',
    amount: 269.83,
    provider: 'CHECKOUT_FINLAND',
    reason: 'http_500',
    since: at,
  }
  api.say(
    'GET /api/staff/health',
    answers('GET /api/staff/health', { ...quietHealth, system: null, refunds: { total: 1, items: [listed] } }),
  )
  await page.goto('/staff/health')
  const section = page.getByRole('region', { name: `${fi.healthRefunds} (1)` })
  await expect(section).toContainText('Paytrail', { timeout: waitMs(60_000) })
  await expect(section).toContainText('http_500')
  await expect(section.getByRole('link')).toHaveAttribute('href', /prc_1/)
  await expectAccessible(page, 'refunds that are not known')
  await page.screenshot({ path: testInfo.outputPath('health.png'), fullPage: true })
})
