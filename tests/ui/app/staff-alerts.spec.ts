import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { AlertRecipient } from '#worker/contract/staff/alerts.ts'
import type { Health } from '#worker/contract/staff/health.ts'

import { fakeStaff } from './fake-staff.ts'
import { quietHealth } from './health.fixture.ts'

const path = '/api/staff/account/acc_1/alert-recipient'
const hook: AlertRecipient = {
  id: 'alc_1',
  way: 'WEBHOOK',
  address: 'hooks.example',
  causes: ['cabinet_silent'],
  language: 'fi',
  version: 1,
  last: { at: '2026-03-02T10:00:00Z', state: 'FAILED', error: 'http_404' },
}

for (const width of [390, 1280]) {
  test(`who is told is added, and a number that is not written to stays typed, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    const api = await fakeStaff(page)
    api.say(`GET ${path}`, { json: { items: [hook] } })
    await page.goto('/staff/settings/alerts')
    await expect(page.getByText(/Ei mennyt perille/)).toBeVisible()
    if (width > 1000) await expectAccessible(page, 'alert recipients')
    await page.getByRole('button', { name: fi.newAlertRecipient }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: fi.alertWay_SMS }).check()
    await dialog.getByLabel(fi.alertAddress).fill('+1 415 555 0123')
    await dialog.getByRole('checkbox', { name: fi.alertCause_money_open }).uncheck()
    await expect(dialog.getByRole('checkbox', { name: fi.alertCause_sign_in_attack })).toHaveCount(0)
    api.say(`POST ${path}`, {
      status: 422,
      json: { code: 'request.invalid', status: 422, errors: [{ path: 'address', code: 'not_allowed' }] },
    })
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog.getByText(fi.alertCountryShut)).toBeVisible()
    await expect(dialog.getByLabel(fi.alertAddress)).toHaveValue('+1 415 555 0123')
    if (width > 1000) await expectAccessible(page, 'alert recipient')
    await dialog.getByLabel(fi.alertAddress).fill('040 1112223')
    api.say(`POST ${path}`, { status: 201, json: { ...hook, id: 'alc_2' } })
    await dialog.getByRole('button', { name: fi.save }).click()
    await expect(dialog).toBeHidden()
    expect(api.bodies(`POST ${path}`).at(-1)).toMatchObject({
      way: 'SMS',
      address: '040 1112223',
      causes: [
        'effects_parked',
        'webhooks_parked',
        'order_refused',
        'messages_lost',
        'provider_failing',
        'cabinet_silent',
        'cabinet_mains',
        'cabinet_battery',
        'cabinet_tamper',
        'cabinet_temperature',
        'box_forced',
        'kiosk_silent',
        'key_not_renewed',
      ],
    })
  })
}

test('where it goes is changed, and goes with the change alone', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}`, { json: { items: [hook] } })
  api.say(`PUT ${path}/alc_1`, { json: hook })
  await page.goto('/staff/settings/alerts')
  const change = async (typed: () => Promise<void>) => {
    await page.getByRole('button', { name: /hooks\.example/ }).click()
    await typed()
    await page.getByRole('dialog').getByRole('button', { name: fi.save }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  const dialog = page.getByRole('dialog')
  await change(() => dialog.getByRole('checkbox', { name: fi.alertCause_money_open }).check())
  await change(() => dialog.getByLabel(fi.alertAddress).fill('https://chat.example/services/1'))
  expect(api.bodies(`PUT ${path}/alc_1`)).toEqual([
    { version: 1, causes: ['money_open', 'cabinet_silent'], language: 'fi' },
    {
      version: 1,
      causes: ['cabinet_silent'],
      language: 'fi',
      sendTo: { way: 'WEBHOOK', address: 'https://chat.example/services/1' },
    },
  ])
})

test('a test is sent, and the list looks again until it is known what became of it', async ({ page }) => {
  const api = await fakeStaff(page)
  const states = ['WAITING', 'WAITING', 'SENT'] as const
  let asked = 0
  api.say(`GET ${path}`, () => {
    const state = asked === 0 ? 'FAILED' : (states[Math.min(asked, 3) - 1] ?? 'SENT')
    asked += 1
    return { json: { items: [{ ...hook, last: { ...hook.last, state } }] } }
  })
  api.say(`POST ${path}/alc_1/test`, { status: 204, json: null })
  await page.goto('/staff/settings/alerts')
  await page.getByRole('button', { name: /hooks\.example/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: fi.alertTest }).click()
  await expect(page.getByText(fi.alertTested)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/^Lähetetty/)).toBeVisible()
})

test('the board says that an alert reached nobody, and leads to where it stands', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/health/unheard', { json: { count: 1 } })
  await page.goto('/staff')
  const link = page.getByRole('link', { name: 'Katso, mistä on kyse' })
  await expect(link).toHaveAttribute('href', '/staff/health')
})

test('health has what is open, what nobody heard of, and the operator’s own recipients', async ({ page }) => {
  const api = await fakeStaff(page)
  const open = { id: 'alr_1', cause: 'cabinet_silent', accountName: 'Halla', what: 'Pääovi', isOver: false } as const
  const openedAt = '2026-03-02T10:00:00.000Z'
  const health: Health = { ...quietHealth, alerts: [{ ...open, openedAt, isUndelivered: true }] }
  api.say('GET /api/staff/health', { json: health })
  api.say('GET /api/staff/alert-recipient', { json: { items: [] } })
  api.say('GET /api/staff/sms-sender', { json: { items: [] } })
  await page.goto('/staff/health')
  await expect(page.getByText(/^Kukaan ei saanut hälytystä: Avainkaappi ei vastaa/)).toBeVisible()
  await expect(page.getByText(/^Avainkaappi ei vastaa \(Pääovi\), Halla: .* alkaen/)).toBeVisible()
  await expect(page.getByText(fi.alertsEmpty)).toBeVisible()
  await expectAccessible(page, 'health with alerts')
  await page.getByRole('button', { name: fi.newAlertRecipient }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: fi.alertWay_PUSH }).check()
  await expect(dialog.getByRole('checkbox', { name: fi.alertCause_sign_in_attack })).toBeChecked()
  api.say('POST /api/staff/alert-recipient', { status: 201, json: hook })
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog).toBeHidden()
  expect(api.bodies('POST /api/staff/alert-recipient')).toMatchObject([{ way: 'PUSH', address: '' }])
})
