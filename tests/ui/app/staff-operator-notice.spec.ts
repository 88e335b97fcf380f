import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { PublicStatus } from '#worker/contract/machines/status.ts'

import { fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const texts = { fi: 'Päivitämme palvelua.', sv: 'Vi uppdaterar tjänsten.', en: 'We update the service.' }
const status: PublicStatus = { asOf: '2026-03-02T11:00:00.000Z', troubles: [], notice: null }
const put = 'PUT /api/staff/operator-notice'

async function operator(page: Parameters<typeof fakeStaff>[0]) {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/health', { json: quietHealth })
  api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
  api.say('GET /api/staff/sms-sender', { json: { items: [] } })
  api.say('GET /api/status', { json: status })
  return api
}

for (const width of [390, 1280]) {
  test(`the operator tells everybody, with words in each language and an end after its beginning, at ${width} px`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await operator(page)
    api.say('GET /api/staff/operator-notice', { json: { version: 0, notice: null } })
    await page.goto('/staff/health')
    await page.getByRole('button', { name: fi.opNoticeAdd }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog.getByText(fi.opNoticeTextNeeded)).toHaveCount(3)
    await expect(dialog.getByText(fi.opNoticeFromNeeded)).toBeVisible()
    await dialog.getByLabel(fi.opNoticeFrom).fill('2026-03-03T02:00')
    await dialog.getByLabel(fi.opNoticeUntil).fill('2026-03-03T01:00')
    await dialog.getByLabel(fi.opNoticeFi).fill(texts.fi)
    await dialog.getByLabel(fi.opNoticeSv).fill(texts.sv)
    await dialog.getByLabel(fi.opNoticeEn).fill(texts.en)
    await expect(dialog.getByText(fi.opNoticeTooEarly)).toBeVisible()
    await dialog.getByLabel(fi.opNoticeUntil).fill('2026-03-03T04:00')
    if (width > 1000) await expectAccessible(page, 'a notice of the operator')
    await page.screenshot({ path: testInfo.outputPath('notice.png') })
    const offset = await page.evaluate(() => new Date('2026-03-03T02:00').toISOString())
    const end = await page.evaluate(() => new Date('2026-03-03T04:00').toISOString())
    const notice = { kind: 'MAINTENANCE', from: offset, until: end, texts }
    api.say(put, { json: { version: 1, notice } })
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog).toBeHidden()
    expect(api.bodies(put)).toEqual([{ version: 0, notice }])
  })
}

test('staff read on every page what the operator tells, while it holds', async ({ page }, testInfo) => {
  const api = await operator(page)
  api.say('GET /api/staff/operator-notice', { json: { version: 0, notice: null } })
  const notice = { kind: 'TROUBLE', from: '2026-03-02T10:00:00.000Z', until: null, texts } as const
  api.say('GET /api/status', { json: { ...status, notice } })
  await page.goto('/staff/health')
  await expect(page.getByRole('status').filter({ hasText: texts.fi })).toBeVisible()
  await expectAccessible(page, 'staff with a notice')
  await page.screenshot({ path: testInfo.outputPath('bar.png') })
  api.say('GET /api/status', { json: { ...status, asOf: '2026-03-02T09:59:00.000Z', notice } })
  await page.reload()
  await expect(page.getByRole('heading', { name: fi.opNotice })).toBeVisible()
  await expect(page.getByText(texts.fi)).toHaveCount(0)
})
