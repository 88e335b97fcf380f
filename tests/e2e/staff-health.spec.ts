import type { Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { control } from './support/desk.ts'
import { signInAs } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

const path = '**/api/staff/health'

/** Something of everything that can go wrong, beside what is true; asked again, it is put right. */
async function breakIt(page: Page) {
  let isPutRight = false
  const retried: unknown[] = []
  await page.route(path, async (route) => {
    const response = await route.fetch()
    const health: Health = await response.json()
    if (isPutRight) health.parked = { total: 0, items: [] }
    else makeIll(health)
    await route.fulfill({ response, json: health })
  })
  await page.route(`${path}/retry`, async (route) => {
    retried.push(route.request().postDataJSON())
    isPutRight = true
    await route.fulfill({ status: 204 })
  })
  return retried
}

function makeIll(health: Health): void {
  const at = (minutesAgo: number) => new Date(Date.parse(health.asOf) - minutesAgo * 60_000).toISOString()
  const of = { processId: 'prc_1', licenseNumber: 'ABC-123', accountName: 'Autohuolto Pohjola, Tampere' }
  const parked = { ...of, attempts: 8, createdAt: at(90), parkedAt: at(70) }
  health.parked = {
    total: 2,
    items: [
      { ...parked, id: 'obx_1', kind: 'process.send_link', lastError: 'TryLater(http_503)' },
      { ...parked, id: 'obx_2', kind: 'payment.refund', lastError: null, licenseNumber: null },
    ],
  }
  const message = { ...of, id: 'msg_1', kind: 'LINK', channel: 'SMS', status: 'UNKNOWN', error: 'interrupted' } as const
  health.messages = { total: 1, held: 0, items: [{ ...message, createdAt: at(30) }] }
  for (const job of health.system?.jobs ?? []) {
    if (job.job === 'drain-effects') job.isLate = true
    if (job.job === 'ask-payments') job.lastError = { code: 'job.item_failed Error D1_ERROR', at: at(9) }
    if (job.job === 'retry-boxes' && job.lastRun) job.lastRun.outcome = 'partly'
  }
}

const part = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('who looks after the system sees what stopped, and has it tried again', async ({ page }) => {
  test.slow()
  await signInAs(page, 'outi.vartia')
  await control('cron')
  const retried = await breakIt(page)
  await page.getByRole('link', { name: fi.health, exact: true }).click()
  await expect(page.getByRole('heading', { name: fi.health, level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Tehtäviä myöhässä: 1')
  const jobs = part(page, fi.healthJobs)
  await expect(jobs.getByRole('listitem').filter({ hasText: fi['job_drain-effects'] })).toContainText(fi.healthJob_late)
  await expect(jobs.getByRole('listitem').filter({ hasText: fi['job_due-processes'] })).toContainText(fi.healthJob_ok)
  const asked = jobs.getByRole('listitem').filter({ hasText: fi['job_ask-payments'] })
  await expect(asked.getByText('Viimeisin virhe')).toContainText('job.item_failed')
  await expect(part(page, fi.healthMessages)).toContainText('Linkki')
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page, `health, ${scheme}`)
  }
  await page.getByRole('button', { name: `${fi.healthRetry}: ${fi['effect_process.send_link']}` }).click()
  await expect(page.getByText(fi.healthRetried)).toBeVisible()
  await expect(part(page, fi.healthParked)).toContainText(fi.healthParkedNone)
  expect(retried).toEqual([{ ids: ['obx_1'] }])
})

test('an admin sees what is left undone in the account, and nothing of the system, in three languages', async ({
  page,
}) => {
  test.slow()
  await signInAs(page, 'minna.halla')
  for (const [language, texts] of [
    ['fi', fi],
    ['sv', sv],
    ['en', en],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('dsa-user-lang', chosen), language)
    await page.goto('/staff/health')
    await expect(page.getByRole('heading', { name: texts.health, level: 1 })).toBeVisible()
    await expect(part(page, texts.healthParked)).toBeVisible()
    await expect(part(page, texts.healthJobs)).toHaveCount(0)
    await expectAccessible(page, `health of an account, ${language}`)
  }
})
