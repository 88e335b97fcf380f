import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts } from '#web/customer/reading/status.fi.ts'
import { texts as sv } from '#web/customer/reading/status.sv.ts'
import type { PublicStatus } from '#worker/contract/status.ts'

const good: PublicStatus = { asOf: '2026-11-23T12:40:00Z', troubles: [] }
const bad: PublicStatus = {
  asOf: '2026-11-23T12:41:00Z',
  troubles: [
    { part: 'payments', since: '2026-11-23T12:10:00Z' },
    { part: 'database', since: null },
  ],
}

async function server(page: Page) {
  const says = { status: 200, json: good, isSlow: false }
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
  await expect(page.getByText(texts.statusSlow)).toBeVisible({ timeout: 10_000 })
  says.isSlow = false
  says.status = 503
  await page.reload()
  await expect(page.getByText(texts.statusSilent)).toBeVisible()
  says.status = 200
  await page.getByRole('alert').getByRole('button').click()
  await expect(page.getByText(texts.statusGood)).toBeVisible()
})
