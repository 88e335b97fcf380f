import { expect, test, type Page } from '@playwright/test'

import type { OperatorNotice } from '#domain/operations/operator-notice.ts'
import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { translateWhereAsked } from '#tests/browser/translator.ts'
import { texts } from '#web/customer/reading/status.fi.ts'
import { texts as sv } from '#web/customer/reading/status.sv.ts'
import { texts as noticeEn } from '#web/lib/status/notice.en.ts'
import { texts as noticeFi } from '#web/lib/status/notice.fi.ts'
import type { PublicStatus } from '#worker/contract/machines/status.ts'

const good: PublicStatus = { asOf: '2026-11-23T12:40:00Z', troubles: [], notice: null }
const bad: PublicStatus = {
  asOf: '2026-11-23T12:41:00Z',
  notice: null,
  troubles: [
    { part: 'payments', since: '2026-11-23T12:10:00Z' },
    { part: 'database', since: null },
  ],
}

async function server(page: Page) {
  const says = { status: 200, json: good, isSlow: false }
  await translateWhereAsked(page)
  await page.route('**/api/**', async (route) => {
    if (says.isSlow) return
    await route.fulfill({ status: says.status, json: says.json })
  })
  await page.addInitScript(() => localStorage.setItem('dsa-cookies-accepted', 'true'))
  return says
}

test('everybody sees that the service works, or what does not and since when', async ({ page }) => {
  const says = await server(page)
  await page.goto('/status')
  await expect(page.getByRole('heading', { level: 1, name: texts.statusTitle })).toBeVisible()
  await expect(page.getByText(texts.statusGood)).toBeVisible()
  says.json = bad
  await page.reload()
  await expect(page.getByText(texts.statusBad)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: texts.statusPart_payments })).toContainText(
    texts.statusHelp_payments,
  )
  await expect(page.getByRole('listitem').filter({ hasText: texts.statusPart_database })).toContainText(
    texts.statusTrouble,
  )
  await expect(page.getByText(texts.statusUnknown)).toHaveCount(4)
  await expectAccessible(page, 'status')
  await page.getByRole('button', { name: /Suomi|Kieli/ }).click()
  await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
  await expect(page.getByText(sv.statusBad)).toBeVisible()
})

test('it says so where nobody answers or the answer is slow, and goes on when somebody does', async ({ page }) => {
  const says = await server(page)
  says.isSlow = true
  await page.goto('/status')
  await expect(page.getByText(texts.statusSlow)).toBeVisible({ timeout: waitMs(10_000) })
  says.isSlow = false
  says.status = 503
  await page.reload()
  await expect(page.getByText(texts.statusSilent)).toBeVisible()
  says.status = 200
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByText(texts.statusGood)).toBeVisible()
})

const notice: OperatorNotice = {
  kind: 'MAINTENANCE',
  from: '2026-11-23T12:00:00.000Z',
  until: '2026-11-23T14:00:00.000Z',
  texts: { fi: 'Päivitämme palvelua.', sv: 'Vi uppdaterar.', en: 'We update the service.' },
}

test('it says what the operator tells, before it holds as well', async ({ page }, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const says = await server(page)
  says.json = { ...good, asOf: '2026-11-23T11:00:00Z', notice }
  await page.goto('/status')
  await expect(page.getByText(noticeFi.notice_MAINTENANCE)).toBeVisible()
  await expect(page.getByText(notice.texts.fi)).toBeVisible()
  await expectAccessible(page, 'status with a notice')
  await page.screenshot({ path: testInfo.outputPath('notice.png') })
})

/** The service fails but for what it says of itself. */
async function failing(page: Page, said: PublicStatus) {
  const asked: string[] = []
  await translateWhereAsked(page)
  await page.route('**/api/**', async (route) => {
    const { pathname } = new URL(route.request().url())
    asked.push(pathname)
    if (pathname === '/api/status') await route.fulfill({ json: said })
    else await route.fulfill({ status: 503, json: { code: 'database.busy' } })
  })
  await page.addInitScript(() => localStorage.setItem('dsa-cookies-accepted', 'true'))
  return asked
}

test('a customer whose page failed is led to it, and reads what the operator tells while it holds', async ({
  page,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const asked = await failing(page, { ...good, notice })
  await page.goto('/ABCD-EFGH-JKMN')
  const link = page.getByRole('link', { name: new RegExp(`${noticeFi.statusLink}|${noticeEn.statusLink}`) })
  await expect(link).toBeVisible({ timeout: waitMs(20_000) })
  await expect(page.getByText(new RegExp(`${notice.texts.fi}|${notice.texts.en}`))).toBeVisible()
  await expectAccessible(page, 'a page that failed')
  await page.screenshot({ path: testInfo.outputPath('failed.png') })
  await link.click()
  await expect(page).toHaveURL(/\/status$/)
  expect(asked).toContain('/api/status')
})

test('one that is over or has not begun is not told where a page failed', async ({ page }) => {
  await failing(page, { ...good, asOf: '2026-11-23T11:59:59Z', notice })
  await page.goto('/')
  await page.getByRole('textbox').fill('ABCDEFGHJKMN')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: noticeFi.statusLink })).toBeVisible({ timeout: waitMs(20_000) })
  await expect(page.getByText(notice.texts.fi)).toHaveCount(0)
})

test('a page that did not fail asks nothing of it', async ({ page }) => {
  const asked = await failing(page, good)
  await page.goto('/')
  await expect(page.getByRole('textbox')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(asked).not.toContain('/api/status')
})
