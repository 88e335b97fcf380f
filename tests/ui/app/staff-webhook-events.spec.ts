import { expect, test, type Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { WebhookEndpoint } from '#worker/contract/staff/settings/webhook-settings.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { picture } from './looks.ts'

const webhook = '/api/staff/account/acc_1/webhook'
const endpoint: WebhookEndpoint = {
  url: 'https://dms.example/hook',
  enabled: true,
  apiVersion: '1.1',
  events: null,
  version: 1,
  updatedAt: '2026-11-02T08:00:00.000Z',
  formerSecretUntil: null,
  ping: null,
}

async function openWebhook(page: Page, seen = endpoint) {
  const api = await fakeStaff(page)
  api.say(`GET ${webhook}`, { json: { endpoint: seen } })
  api.say(`GET ${webhook}-delivery`, { json: { items: [], nextCursor: null } })
  await page.goto('/staff/settings/webhooks')
  await expect(page.getByLabel(fi.webhookUrl)).toBeVisible({ timeout: waitMs(60_000) })
  return api
}

test.use({ serviceWorkers: 'block' })

test('staff choose which events are sent, at least one, of those that the version has', async ({ page }, testInfo) => {
  const api = await openWebhook(page)
  await expect(page.getByRole('radio', { name: fi.webhookEventsAll, exact: true })).toBeChecked()
  await page.getByRole('radio', { name: fi.webhookEventsChosen }).check()
  const events = page.getByRole('group', { name: fi.webhookEventsChosen })
  await expect(events.getByRole('checkbox')).toHaveCount(21)
  expect(await picture(page, testInfo, 'events')).toEqual([0, 0])
  await expectAccessible(page, 'a choice of events')
  await page.getByRole('radio', { name: fi.webhookVersion_first }).check()
  await expect(events.getByRole('checkbox')).toHaveCount(7)
  for (const box of await events.getByRole('checkbox').all()) await box.uncheck()
  await page.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(events.getByText(fi.webhookEventsNeeded)).toBeVisible()
  expect(api.bodies(`PUT ${webhook}`)).toEqual([])
  await events.getByRole('checkbox', { name: fi.webhookType_paid }).press('Space')
  const saved: WebhookEndpoint = { ...endpoint, apiVersion: '1.0', events: ['process.paid'], version: 2 }
  api.say(`PUT ${webhook}`, answers('PUT /api/staff/account/:accountId/webhook', { endpoint: saved, secret: null }))
  api.say(`GET ${webhook}`, { json: { endpoint: saved } })
  await page.getByRole('button', { name: fi.save, exact: true }).click()
  await expect.poll(() => api.bodies(`PUT ${webhook}`)).toMatchObject([{ events: ['process.paid'], version: 1 }])
  await expect(events.getByRole('checkbox', { checked: true })).toHaveCount(1)
})

test('a test message is sent at a press, and the page follows how it ends', async ({ page }, testInfo) => {
  const api = await openWebhook(page)
  const at = '2026-11-24T08:00:00.000Z'
  const call = `POST ${webhook}/ping`
  const send = page.getByRole('button', { name: fi.webhookPing })
  const waiting: WebhookEndpoint = { ...endpoint, ping: { at, settledAt: null, error: null } }
  api.say(call, { status: 409, json: { code: 'webhook.disabled' } })
  await send.press('Enter')
  await expect(page.getByText(fi.webhookPingOff)).toBeVisible()
  api.say(call, answers('POST /api/staff/account/:accountId/webhook/ping', { endpoint: waiting }))
  api.say(`GET ${webhook}`, { json: { endpoint: waiting } })
  await send.press('Enter')
  const time = '24.11.2026 10.00'
  await expect(page.getByText(fi.webhookPingWaiting.replace('{at}', time))).toBeVisible()
  api.say(`GET ${webhook}`, { json: { endpoint: { ...waiting, ping: { at, settledAt: at, error: null } } } })
  await expect(page.getByText(fi.webhookPingWorks.replace('{at}', time))).toBeVisible()
  expect(await picture(page, testInfo, 'ping')).toEqual([0, 0])
  await expectAccessible(page, 'a test message that arrived')
  for (const [error, reason] of [
    ['http_500', fi.webhookPingHttp.replace('{status}', '500')],
    ['timeout', fi.webhookPingUnreachable],
  ] as const) {
    api.say(`GET ${webhook}`, { json: { endpoint: { ...waiting, ping: { at, settledAt: at, error } } } })
    await page.reload()
    const words = fi.webhookPingRefused.replace('{at}', time).replace('{reason}', reason)
    await expect(page.getByText(words)).toBeVisible()
  }
  const [refused, sent] = api.bodies(call)
  expect([refused, sent]).toEqual([refused, refused])
})
