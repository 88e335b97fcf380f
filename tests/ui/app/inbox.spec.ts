import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const visits = 'GET /api/staff/unanswered'
const strangers = 'GET /api/staff/unmatched-message'
const accountName = 'Autohuolto Pohjola, Herttoniemi'
const message = {
  id: 'cme_1',
  accountId: 'acc_1',
  accountName,
  sender: '+358401234567',
  text: 'Milloin auton saa?',
  at: '2026-11-21T08:00:00.000Z',
  mayAct: true,
}

for (const width of [390, 1280]) {
  test(`what waits for an answer is read and placed at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    const visit = { processId: 'prc_1', since: message.at, licenseNumber: 'ABC-123', customerName: 'Aino', accountName }
    api.say(visits, answers(visits, { items: [visit], nextCursor: null }))
    api.say(strangers, answers(strangers, { items: [message], nextCursor: null }))
    await page.goto('/staff/messages')
    await expect(page.getByRole('link', { name: 'Aino' })).toHaveAttribute('href', '/staff/process/prc_1')
    await expect(page.getByText('Milloin auton saa?')).toBeVisible()
    await expectAccessible(page, 'the messages')

    api.say('DELETE /api/staff/unmatched-message/cme_1', { status: 204, json: null })
    api.say(strangers, answers(strangers, { items: [], nextCursor: null }))
    await page.getByRole('button', { name: 'Siirrä sivuun' }).click()
    await expect(page.getByText('Ei viestejä tuntemattomilta lähettäjiltä.')).toBeVisible()
  })
}

test('a list that does not come says so, and can be asked for again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(visits, { status: 422, json: { code: 'request.invalid' } })
  api.say(strangers, answers(strangers, { items: [], nextCursor: null }))
  await page.goto('/staff/messages')
  await expect(page.getByRole('alert')).toContainText('Tietoja ei saatu haettua.')
  api.say(visits, answers(visits, { items: [], nextCursor: null }))
  await page.getByRole('alert').getByRole('button', { name: 'Yritä uudelleen' }).click()
  await expect(page.getByText('Kaikkiin viesteihin on vastattu.')).toBeVisible()
})
