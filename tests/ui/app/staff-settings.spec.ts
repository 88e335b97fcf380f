import { expect, test, type Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import type { WebhookDelivery, WebhookEndpoint } from '#worker/contract/staff/settings/webhook-settings.ts'

import { fakeStaff, goOnInAnotherTab, inOulu, movedToOulu, type FakeStaff } from './fake-staff.ts'

const ofAccount = (id: string, path: string) => `/api/staff/account/${id}/${path}`
const webhook = ofAccount('acc_1', 'webhook')
const deliveries = `GET ${ofAccount('acc_1', 'webhook-delivery')}`
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
const notThere = { status: 400, json: { code: 'request.invalid' } }
const given: WebhookDelivery = {
  id: 'whd_1',
  type: 'process.paid',
  status: 'PARKED',
  processId: 'prc_1',
  externalWorkOrderId: '26-1',
  attempts: 12,
  error: null,
  createdAt: '2026-11-02T08:00:00.000Z',
  deliveredAt: null,
}

async function openWebhooks(page: Page): Promise<FakeStaff> {
  const api = await fakeStaff(page)
  api.say(`GET ${webhook}`, { json: { endpoint } })
  api.say(deliveries, { json: { items: [given], nextCursor: null } })
  await page.clock.install()
  await page.goto('/staff/settings/webhooks')
  await expect(page.getByRole('button', { name: fi.webhookType_paid })).toBeVisible()
  return api
}

async function renewKey(page: Page): Promise<void> {
  await page.getByRole('button', { name: fi.webhookNewSecret }).click()
  await page.getByRole('dialog').getByRole('button', { name: fi.webhookNewSecret }).click()
}

/**
 * The tab is looked at again after a minute, and once more while nothing could be fetched is not said: what a save had
 * fetched again before may still be on its way then, and is not asked for twice.
 */
async function comeBackInVain(page: Page): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(60_000)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await expect(page.getByText(fi.loadFailed)).toBeVisible({ timeout: 3_000 })
  }).toPass()
}

test('what is set up stays with the account that it was opened in, wherever another tab goes', async ({
  page,
  context,
}) => {
  const api = await fakeStaff(page)
  for (const { id } of inOulu.accounts) {
    api.say(`GET ${ofAccount(id, 'product')}`, { json: { items: [], nextCursor: null } })
  }
  await page.goto('/staff/settings/products')
  await page.getByRole('button', { name: fi.newProduct }).click()
  const dialog = page.getByRole('dialog', { name: fi.newProduct })
  await dialog.getByLabel(fi.productDescription, { exact: true }).fill('Talvisäilytys')
  await dialog.getByLabel(fi.productCode, { exact: true }).fill('TALVI-1')
  await dialog.getByLabel(fi.setPrice_GROSS).fill('49,90')
  await dialog.getByLabel(fi.serviceTime).fill('30')

  await goOnInAnotherTab(context, inOulu)
  await expect(page.getByText(movedToOulu)).toBeVisible()

  await dialog.getByRole('button', { name: fi.save }).click()
  await expect.poll(() => api.bodies(`POST ${ofAccount('acc_1', 'product')}`)).toHaveLength(1)
  expect(api.bodies(`POST ${ofAccount('acc_2', 'product')}`)).toEqual([])
})

test('the key before signs for a while, which is told, and can be ended', async ({ page }) => {
  const api = await openWebhooks(page)
  await expect(page.getByRole('button', { name: fi.webhookFormerEnd })).toBeHidden()
  await expect(page.getByRole('radio', { name: fi.webhookVersion_all })).toBeChecked()
  const former = { ...endpoint, version: 2, formerSecretUntil: '2026-11-05T08:00:00.000Z' }
  api.say(`GET ${webhook}`, { json: { endpoint: former } })
  await page.reload()
  await expect(page.getByText('5.11.2026')).toBeVisible()
  api.say(`DELETE ${webhook}/former-secret`, { json: { endpoint } })
  api.say(`GET ${webhook}`, { json: { endpoint } })
  await page.getByRole('button', { name: fi.webhookFormerEnd }).click()
  await page.getByRole('dialog').getByRole('button', { name: fi.webhookFormerEnd }).click()
  await expect(page.getByText(fi.webhookFormerEnded)).toBeVisible()
  // Of the page and of the dialog, which is closed at the same time.
  await expect(page.getByRole('button', { name: fi.webhookFormerEnd })).toHaveCount(0)
})

test('what is typed, and a key that is shown once, outlive what could not be fetched again', async ({ page }) => {
  const api = await openWebhooks(page)
  const url = page.getByLabel(fi.webhookUrl, { exact: true })
  await url.fill('https://other.example/hook')
  api.say(`POST ${webhook}/secret`, { json: { secret: 'whsec_first' } })
  await renewKey(page)
  const key = page.getByRole('dialog').getByLabel(fi.webhookSecret, { exact: true })
  await expect(key).toHaveValue('whsec_first')

  api.say(`GET ${webhook}`, notThere)
  await comeBackInVain(page)
  await expect(key).toHaveValue('whsec_first')
  await page.getByRole('button', { name: fi.keyMadeDone }).click()
  await expect(url).toHaveValue('https://other.example/hook')

  api.say(`GET ${webhook}`, { json: { endpoint: { ...endpoint, version: 2 } } })
  await page.getByRole('button', { name: fi.retry }).click()
  await expect(page.getByText(fi.loadFailed)).toBeHidden()
  await expect(url).toHaveValue('https://other.example/hook')
})

test('the list of what was sent stays when it cannot be fetched again, and says so', async ({ page }) => {
  const api = await openWebhooks(page)
  await page.getByRole('button', { name: fi.webhookType_paid }).click()
  api.say(deliveries, notThere)
  await comeBackInVain(page)
  await expect(page.getByRole('dialog', { name: fi.webhookReplayTitle })).toBeVisible()
  await page.getByRole('button', { name: fi.cancel }).click()
  await expect(page.getByRole('button', { name: fi.webhookType_paid })).toBeVisible()
})

test('a signing key can be made again and again, and the address changed after it', async ({ page }) => {
  const api = await openWebhooks(page)
  for (const secret of ['whsec_first', 'whsec_second']) {
    api.say(`POST ${webhook}/secret`, { json: { secret } })
    await renewKey(page)
    await expect(page.getByRole('dialog').getByLabel(fi.webhookSecret, { exact: true })).toHaveValue(secret)
    await page.getByRole('button', { name: fi.keyMadeDone }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const clicks = api.bodies(`POST ${webhook}/secret`)
  expect(new Set(clicks.map((body) => JSON.stringify(body))).size).toBe(2)

  api.say(`PUT ${webhook}`, { json: { endpoint: { ...endpoint, version: 4 }, secret: null } })
  await page.getByLabel(fi.webhookUrl, { exact: true }).fill('https://other.example/hook')
  await page.getByRole('button', { name: fi.save }).click()
  await expect
    .poll(() => api.bodies(`PUT ${webhook}`))
    .toEqual([{ url: 'https://other.example/hook', enabled: true, apiVersion: '1.1', events: null, version: 3 }])
})

test('what somebody else changed meanwhile is merged, and what both changed stands side by side', async ({ page }) => {
  const api = await fakeStaff(page)
  const place = { parkingPlace: 'Takapiha', fuel: 'ELECTRIC' }
  const name = { licenseNumber: 'ABC-123', make: 'Volvo', model: 'EX30' }
  const car = { id: 'sub_1', version: 3, purpose: 'SUBSTITUTE', ...name, ...place }
  const seen = { ...car, enabled: true, openProcesses: 0, takenUntil: null }
  const now = { ...seen, version: 4, model: 'EX40', make: 'Polestar' }
  const list = ofAccount('acc_1', 'vehicle')
  api.say(`GET ${list}`, { json: { items: [seen], timeZone: 'Europe/Helsinki' } })
  api.say(`PUT ${list}/sub_1`, { status: 409, json: { code: 'vehicle.changed', changed: now } })
  await page.goto('/staff/settings/vehicles')
  await page.getByRole('row').filter({ hasText: 'EX30' }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: 'ABC-123' })
  await dialog.getByLabel(fi.vehicleModel, { exact: true }).fill('EX90')
  await dialog.getByRole('button', { name: fi.save, exact: true }).click()

  await expect(dialog.getByText(fi.changedMeanwhile)).toBeVisible()
  await expect(dialog.getByText(`${fi.vehicleMake}, ${fi.vehicleModel}`)).toBeVisible()
  await expect(dialog.getByLabel(fi.vehicleMake, { exact: true })).toHaveValue('Polestar')
  await expect(dialog.getByLabel(fi.vehicleModel, { exact: true })).toHaveValue('EX90')
  await dialog.getByRole('radio', { name: fi.settingsChangedNow.replace('{value}', 'EX40') }).check()
  await expect(dialog.getByLabel(fi.vehicleModel, { exact: true })).toHaveValue('EX40')
  await dialog.getByRole('radio', { name: fi.settingsChangedMine.replace('{value}', 'EX90') }).check()

  api.say(`PUT ${list}/sub_1`, { json: { ...now, version: 5, model: 'EX90' } })
  await dialog.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(api.bodies(`PUT ${list}/sub_1`).at(-1)).toMatchObject({ version: 4, make: 'Polestar', model: 'EX90' })
})
