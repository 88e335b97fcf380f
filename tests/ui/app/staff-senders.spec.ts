import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { RequestedSmsSender } from '#worker/contract/staff/settings/sms-sender.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'
import { settings } from './workshop-settings.fixture.ts'

const waits: RequestedSmsSender = {
  id: 'acc_2',
  workshop: 'Halla Oulu',
  sender: 'HallaOulu',
  state: 'ASKED',
  reason: null,
  decidedAt: null,
}
const put = 'PUT /api/staff/sms-sender/acc_2'

for (const width of [390, 1280]) {
  test(`the operator refuses a name with a reason, and what was typed stays, at ${width} px`, async ({
    page,
  }, testInfo) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say('GET /api/staff/health', { json: quietHealth })
    api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
    api.say('GET /api/staff/sms-sender', answers('GET /api/staff/sms-sender', { items: [waits] }))
    await page.goto('/staff/health')
    await page.getByRole('button', { name: /Halla Oulu/ }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel(fi.senderReason)).toHaveCount(0)
    await dialog.getByRole('radio', { name: fi.senderState_REFUSED }).check()
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog.getByText(fi.senderReasonNeeded)).toBeVisible()
    await dialog.getByLabel(fi.senderReason).fill('Nimi on toisen')
    await page.screenshot({ path: testInfo.outputPath('decision.png') })
    if (width > 1000) await expectAccessible(page, 'a decision on a sender')
    api.say(put, { status: 409, json: { code: 'sms_sender.changed', changed: { ...waits, state: 'REGISTERED' } } })
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog.getByText(fi.changedMeanwhile)).toBeVisible()
    await expect(dialog.getByLabel(fi.senderReason)).toHaveValue('Nimi on toisen')
    api.say(put, { json: { ...waits, state: 'REFUSED', reason: 'Nimi on toisen' } })
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog).toBeHidden()
    const sent = { sender: 'HallaOulu', state: 'REFUSED', reason: 'Nimi on toisen' }
    expect(api.bodies(put)).toEqual([
      { ...sent, seen: 'ASKED' },
      { ...sent, seen: 'REGISTERED' },
    ])
    await page.screenshot({ path: testInfo.outputPath('senders.png'), fullPage: true })
  })
}

test('the workshop reads beside the field why its name is not used', async ({ page }, testInfo) => {
  const api = await fakeStaff(page)
  const refused = { smsSenderState: 'REFUSED', smsSenderReason: 'Nimi on toisen.' } as const
  api.say('GET /api/staff/account/acc_1/settings', { json: { ...settings, ...refused } })
  await page.goto('/staff/settings/account?part=senders')
  await expect(page.getByText(fi.setSenderRefused)).toBeVisible()
  await expect(page.getByText(`Nimi on toisen. ${fi.setSenderMeanwhile}`)).toBeVisible()
  await page.screenshot({ path: testInfo.outputPath('field.png'), fullPage: true })
  await page.getByLabel(fi.setSmsSender).fill('Toinen')
  await expect(page.getByText(fi.setSenderRefused)).toHaveCount(0)
})
