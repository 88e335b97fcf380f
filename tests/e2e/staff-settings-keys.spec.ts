import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

// The set-up's pages are gone through one after the other, each looked at for accessibility.
test.slow()

/** A section of the set-up, as the administrator of Herttoniemi sees it. */
async function openSection(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`/staff/settings/${path}`)
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible()
}

const dialogOf = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: typeof name === 'string' })
const rowOf = (place: Page | Locator, text: string) => place.getByRole('row').filter({ hasText: text })
const save = (dialog: Locator) => dialog.getByRole('button', { name: fi.save, exact: true })

/** Sends an order as a dealer system does, with its key. */
function pushOrder(page: Page, { key, number }: { key: string; number: string }, plate: string) {
  const order = {
    customer: { firstName: 'Aila', lastName: 'Avain', phoneNumber: '040 000 0777', language: 'fi' },
    vehicle: { licenseNumber: plate, make: 'Saab', model: '9-5' },
    orderRows: [{ description: 'Katsastushuolto', type: 'NORMAL', price: 80, payer: 'CUSTOMER' }],
  }
  const headers = { Authorization: `Bearer ${key}` }
  return page.request.put(`/api/dms/work-order/${number}`, { headers, data: order })
}

test('an admin makes a key, an order that comes with it is on the board, and a revoked key brings none', async ({
  page,
}) => {
  const name = `Automaster ${process.pid}`
  const [number, plate] = [`K-${process.pid}`, `KEY-${process.pid % 1000}`]
  await bringSession(page, 'minna.halla')
  await openSection(page, 'keys', fi.keys)
  await page.getByRole('button', { name: fi.newApiKey }).click()
  const dialog = dialogOf(page, fi.newApiKey)
  await dialog.getByRole('button', { name: fi.makeKey }).click()
  await expect(dialog.getByText(fi.keyNameNeeded)).toBeVisible()
  await dialog.getByLabel(fi.keyName, { exact: true }).fill(name)
  await dialog.getByRole('button', { name: fi.makeKey }).click()

  const made = dialogOf(page, fi.keyMadeTitle)
  const key = await made.getByLabel(fi.keySecret, { exact: true }).inputValue()
  await expectAccessible(page, 'a key that was made')
  // Esc does not take it away.
  await page.keyboard.press('Escape')
  await expect(made).toBeVisible()
  await made.getByRole('button', { name: fi.keyMadeDone }).click()
  await expect(made).toBeHidden()
  await expect(rowOf(page, name)).toContainText(fi.keyGood)
  await page.reload()
  await expect(rowOf(page, name)).toBeVisible()
  expect(await page.content()).not.toContain(key)
  await expectAccessible(page, 'keys and devices')

  expect((await pushOrder(page, { key, number }, plate)).status()).toBe(200)
  const data = { externalWorkOrderId: number, processType: 'DELIVERY' }
  const headers = { Authorization: `Bearer ${key}` }
  expect((await page.request.post('/api/dms/process', { headers, data })).status()).toBe(201)
  await page.goto(`/staff?q=${plate}`)
  await expect(page.locator('[data-process]').filter({ hasText: plate })).toBeVisible()

  await openSection(page, 'keys', fi.keys)
  await page.getByRole('button', { name, exact: true }).click()
  const asked = dialogOf(page, fi.revokeApiKeyTitle.replace('{name}', name))
  await asked.getByRole('button', { name: fi.revokeKey }).click()
  await expect(page.getByText(fi.deleted)).toBeVisible()
  await expect(rowOf(page, name)).toContainText('Poistettu')
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
  expect((await pushOrder(page, { key, number: `${number}-2` }, plate)).status()).toBe(401)
})

test('a device gets an id and a key of its own', async ({ page }) => {
  const name = `Pääte ${process.pid}`
  await bringSession(page, 'minna.halla')
  await openSection(page, 'keys', fi.keys)
  await page.getByRole('button', { name: fi.newDevice }).click()
  const dialog = dialogOf(page, fi.newDevice)
  await dialog.getByRole('radio', { name: fi.device_TERMINAL }).check()
  await dialog.getByLabel(fi.keyName, { exact: true }).fill(name)
  await expectAccessible(page, 'a new device')
  await dialog.getByRole('button', { name: fi.makeKey }).click()
  const made = dialogOf(page, fi.keyMadeTitle)
  await expect(made.getByLabel(fi.deviceId, { exact: true })).toHaveValue(/^dev_/)
  await expect(made.getByLabel(fi.keySecret, { exact: true })).toHaveValue(/^[\w-]{43}$/)
  await made.getByRole('button', { name: fi.keyMadeDone }).click()
  await expect(rowOf(page, name)).toContainText(fi.deviceLockerAny)
  await expect(rowOf(page, name)).toContainText(fi.deviceNeverSeen)
})

test('credentials go in and are never shown again', async ({ page }) => {
  const secret = `salaisuus-${process.pid}-joka-ei-näy`
  const answers: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/provider-credentials')) return
    response.text().then(
      (text) => answers.push(text),
      () => undefined,
    )
  })
  await bringSession(page, 'minna.halla')
  await openSection(page, 'providers', fi.providers)
  await expectAccessible(page, 'providers')
  const row = rowOf(page, fi.provider_SVEA)
  await expect(row).toContainText(fi.credentialsNone)
  await expect(rowOf(page, fi.provider_CHECKOUT_FINLAND)).toContainText(fi.providerInUse)
  await page.getByRole('button', { name: fi.provider_SVEA }).click()
  const dialog = dialogOf(page, `Tunnukset: ${fi.provider_SVEA}`)
  await save(dialog).click()
  await expect(dialog.getByText(fi.fieldNeeded)).toHaveCount(2)
  await dialog.getByLabel(fi.cred_merchantId, { exact: true }).fill('abc')
  await dialog.getByLabel(fi.cred_secret, { exact: true }).fill(secret)
  await save(dialog).click()
  await expect(dialog.getByText(fi.fieldNotTaken)).toBeVisible()
  await expect(dialog.getByLabel(fi.cred_secret, { exact: true })).toHaveValue(secret)
  await dialog.getByLabel(fi.cred_merchantId, { exact: true }).fill('124842')
  await expectAccessible(page, 'credentials')
  await save(dialog).click()
  await expect(page.getByText(fi.saved)).toBeVisible()
  await expect(row).toContainText('Tallennettu')

  await page.reload()
  await page.getByRole('button', { name: fi.provider_SVEA }).click()
  await expect(dialog.getByLabel(fi.cred_secret, { exact: true })).toHaveValue('')
  await expect(dialog.getByLabel(fi.cred_merchantId, { exact: true })).toHaveValue('')
  expect(await page.content()).not.toContain(secret)
  expect(answers.length).toBeGreaterThan(2)
  expect(answers.join('\n')).not.toContain(secret)

  await dialog.getByRole('button', { name: fi.removeCredentials }).click()
  const asked = dialogOf(page, `Poistetaanko tunnukset: ${fi.provider_SVEA}?`)
  await asked.getByRole('button', { name: fi.removeCredentials }).click()
  await expect(page.getByText(fi.deleted)).toBeVisible()
  await expect(row).toContainText(fi.credentialsNone)

  await page.getByRole('button', { name: fi.provider_CHECKOUT_FINLAND }).click()
  const chosen = dialogOf(page, `Tunnukset: ${fi.provider_CHECKOUT_FINLAND}`)
  await chosen.getByRole('button', { name: fi.removeCredentials }).click()
  const kept = dialogOf(page, `Poistetaanko tunnukset: ${fi.provider_CHECKOUT_FINLAND}?`)
  await kept.getByRole('button', { name: fi.removeCredentials }).click()
  await expect(kept.getByText(fi.credentialsChosen)).toBeVisible()
})

test('a vehicle is added, changed and taken off the list', async ({ page }) => {
  const plate = `TST-${process.pid % 1000}`
  await bringSession(page, 'minna.halla')
  await openSection(page, 'vehicles', fi.vehicles)
  await expectAccessible(page, 'vehicles')
  await page.getByRole('button', { name: fi.newVehicle }).click()
  const dialog = dialogOf(page, fi.newVehicle)
  await dialog.getByLabel(fi.vehiclePlate, { exact: true }).fill('poh-101')
  await dialog.getByLabel(fi.vehicleMake, { exact: true }).fill('Volvo')
  await save(dialog).click()
  await expect(dialog.getByText(fi.vehicleModelNeeded)).toBeVisible()
  await dialog.getByLabel(fi.vehicleModel, { exact: true }).fill('EX30')
  await save(dialog).click()
  await expect(dialog.getByText(fi.vehiclePlateTaken)).toBeVisible()
  await expect(dialog.getByLabel(fi.vehiclePlate, { exact: true })).toBeFocused()
  // Who goes on elsewhere first is left there.
  await dialog.getByLabel(fi.vehicleModel, { exact: true }).press('End')
  await page.keyboard.type(' Plus')
  await expect(dialog.getByLabel(fi.vehicleModel, { exact: true })).toHaveValue('EX30 Plus')
  await dialog.getByLabel(fi.vehiclePlate, { exact: true }).fill(plate)
  await dialog.getByRole('radio', { name: fi.vehicle_TEST_DRIVE }).check()
  await expectAccessible(page, 'a new vehicle')
  await save(dialog).click()
  await expect(page.getByText(fi.saved)).toBeVisible()
  const row = rowOf(page, plate)
  await expect(row).toContainText(fi.vehicleFree)

  await row.getByRole('button').click()
  const edited = dialogOf(page, plate)
  await edited.getByLabel(fi.vehicleModel, { exact: true }).fill('EX40')
  await edited.getByRole('checkbox', { name: fi.vehicleEnabled }).uncheck()
  await save(edited).click()
  await expect(page.getByText(fi.updated)).toBeVisible()
  await expect(row).toContainText('Volvo EX40')
  await expect(row).toContainText(fi.vehicleOff)

  await row.getByRole('button').click()
  await edited.getByRole('button', { name: fi.remove, exact: true }).click()
  await dialogOf(page, `Poistetaanko ${plate}?`).getByRole('button', { name: fi.remove, exact: true }).click()
  await expect(page.getByText(fi.deleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a creditor is added, and its credentials are typed over it', async ({ page }) => {
  const name = `Osamaksu ${process.pid}`
  await bringSession(page, 'minna.halla')
  await openSection(page, 'providers', fi.providers)
  await page.getByRole('button', { name: fi.newCreditor }).click()
  const dialog = dialogOf(page, fi.newCreditor)
  await dialog.getByLabel(fi.creditorName, { exact: true }).fill(name)
  await expectAccessible(page, 'a new creditor')
  await save(dialog).click()
  await expect(rowOf(page, name)).toContainText(fi.creditorOff)

  await page.getByRole('button', { name, exact: true }).click()
  const opened = dialogOf(page, name)
  await opened.getByRole('button', { name: fi.changeCredentials }).click()
  const credentials = dialogOf(page, `Tunnukset: ${name}`)
  await credentials.getByLabel(fi.cred_clientId, { exact: true }).fill('client')
  await credentials.getByLabel(fi.cred_clientSecret, { exact: true }).fill('secret')
  await credentials.getByLabel(fi.cred_storeId, { exact: true }).fill('5f1c2a70-3b7e-4b0a-9d2e-6a1f0c4d8e11')
  await save(credentials).click()
  await expect(credentials).toBeHidden()
  await expect(opened.getByText(/^Tallennettu /)).toBeVisible()
  await opened.getByRole('button', { name: fi.remove, exact: true }).click()
  await dialogOf(page, `Poistetaanko ${name}?`).getByRole('button', { name: fi.remove, exact: true }).click()
  await expect(rowOf(page, name)).toHaveCount(0)
})
