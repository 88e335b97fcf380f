import path from 'node:path'

import type { Locator, Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { shownOnly } from '#tests/support/shown-settings.ts'
import { en, fi, sv } from '#tests/support/staff-texts.ts'
import type { WorkshopSettings } from '#worker/contract/staff/settings/account-settings.ts'

import { wordsOf } from './support/customer-page.ts'
import { createProcess, freshPhone } from './support/desk.ts'
import { bringSession } from './support/staff-session.ts'
import { expect, test } from './support/test.ts'

/** Nobody else works in this workshop, and these tests go one after the other. */
const accountId = 'acc_jyvaskyla'
const workshop = 'Autohuolto Pohjola, Jyväskylä'

test.describe.configure({ mode: 'serial' })

const heading = (page: Page, name: string): Locator => page.getByRole('heading', { level: 2, name, exact: true })
/** One of the pages of the settings. */
const part = (page: Page, name: string): Promise<void> => page.getByRole('link', { name, exact: true }).click()
const save = (place: Page | Locator): Promise<void> => place.getByRole('button', { name: fi.save, exact: true }).click()

async function openSettings(page: Page): Promise<void> {
  await bringSession(page, 'risto.pohjola', workshop)
  await page.goto('/staff/settings/account')
  await expect(heading(page, fi.settingsAccount)).toBeVisible()
  await expect(page.getByLabel(fi.setName, { exact: true })).toHaveValue(workshop)
}

/** Changes settings as somebody else would, behind the back of the page. */
async function changeMeanwhile(page: Page, change: Partial<WorkshopSettings>): Promise<void> {
  const status = await page.evaluate(
    async ([address, changed, readOnly]) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        Authorization: `Bearer ${localStorage.getItem('accessToken')}`,
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(token),
      }
      const read = await fetch(address, { headers })
      const now: Record<string, unknown> = await read.json()
      for (const name of readOnly) Reflect.deleteProperty(now, name)
      const body = JSON.stringify({ ...now, ...changed })
      return (await fetch(address, { method: 'PUT', headers, body })).status
    },
    [`/api/staff/account/${accountId}/settings`, change, shownOnly] as const,
  )
  expect(status).toBe(200)
}

test('what an admin changes shows at once to a customer whose page is open', async ({ page, someoneElse }) => {
  test.slow()
  const words = wordsOf('fi')
  const { link } = await createProcess({ fixture: 0, phoneNumber: freshPhone(), accountId })
  const customer = await someoneElse()
  await customer.goto(link)
  await expect(customer.getByRole('heading', { name: words('workOrderTitle'), level: 1 })).toBeVisible()
  const prices = customer.getByRole('main').getByText('€')
  await expect(prices.first()).toBeVisible()

  await openSettings(page)
  await part(page, fi.setGroupOrder)
  await page.getByRole('checkbox', { name: fi.setShowPrices }).uncheck()
  await save(page)
  await expect(page.getByText(fi.updated)).toBeVisible()
  await expect(prices).toHaveCount(0)

  await page.getByRole('checkbox', { name: fi.setShowPrices }).check()
  await save(page)
  await expect(prices.first()).toBeVisible()
})

test('what was typed stays when somebody else was first, and what they changed is said', async ({ page }) => {
  test.slow()
  await openSettings(page)
  const name = page.getByLabel(fi.setName, { exact: true })
  const city = page.getByLabel(fi.setCity, { exact: true })
  await name.fill('Uusi nimi')
  await changeMeanwhile(page, { name: 'Toisen nimi', city: 'Muurame' })
  await save(page)
  await expect(page.getByText(fi.changedMeanwhile)).toBeVisible()
  await expect(page.getByText(`${fi.setName}, ${fi.setCity}`)).toBeVisible()
  await expect(page.getByText('Tallessa nyt: Toisen nimi')).toBeVisible()
  await expect(name).toHaveValue('Uusi nimi')
  await expect(city).toHaveValue('Muurame')
  await save(page)
  await expect(page.getByText(fi.updated)).toBeVisible()
  await expect(page.getByText('Tallessa nyt: Toisen nimi')).toBeHidden()

  await name.fill(workshop)
  await city.fill('Jyväskylä')
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().endsWith('/settings'),
  )
  await save(page)
  expect((await stored).status()).toBe(200)
  await page.reload()
  await expect(name).toHaveValue(workshop)
  await expect(city).toHaveValue('Jyväskylä')
})

test('what is wrong is said beside its field and sent to nobody', async ({ page }) => {
  test.slow()
  await openSettings(page)
  const vat = page.getByRole('textbox', { name: fi.setVat })
  await part(page, fi.setGroupOrder)
  await vat.fill('25,555')
  await part(page, fi.setGroupSenders)
  await page.getByLabel(fi.setSmsSender).fill('Liian pitkä nimi')
  await part(page, fi.setGroupConfirmation)
  await page.getByRole('combobox', { name: fi.setIdentity, exact: true }).selectOption('ALL')
  await save(page)
  await expect(page.getByText(fi.setFault_provider)).toBeVisible()
  await part(page, fi.setGroupSenders)
  await expect(page.getByText(fi.setFault_sender)).toBeVisible()
  // What is wrong on another page is shown once this one is right.
  await page.getByLabel(fi.setSmsSender).fill('Pohjola')
  await save(page)
  await expect(page.getByText(fi.setFault_percent)).toBeVisible()
  await expect(vat).toBeVisible()
  await expectAccessible(page, 'settings with faults')
  await page.reload()
  await expect(vat).toHaveValue('25,5')
})

test('delivery wishes are added, ordered, changed and taken away; their picture is shown', async ({ page }) => {
  test.slow()
  await bringSession(page, 'risto.pohjola', workshop)
  await page.goto('/staff/settings/delivery')
  await page.getByRole('button', { name: fi.deliveryAdd }).click()
  const dialog = page.getByRole('dialog', { name: fi.deliveryAdd })
  await save(dialog)
  await expect(dialog.getByText(fi.deliveryTextFault)).toBeVisible()
  await dialog.getByLabel('Teksti: Suomi').fill('Tuokaa työpaikalle')
  await save(dialog)
  await expect(page.getByText(fi.saved)).toBeVisible()
  const rows = page.getByRole('row')
  await expect(rows.last()).toContainText('Tuokaa työpaikalle')
  await expect(rows.last()).toContainText('Puuttuu: Svenska, English')

  await page.getByRole('button', { name: fi.orderThings }).click()
  const order = page.getByRole('dialog', { name: fi.deliveryOrder })
  await order.getByRole('listitem').filter({ hasText: 'Tuokaa työpaikalle' }).getByRole('button').first().click()
  await save(order)
  await expect(order).toBeHidden()
  await expect(rows.last()).not.toContainText('Tuokaa työpaikalle')

  await page.getByRole('button', { name: 'Tuokaa työpaikalle' }).click()
  const edited = page.getByRole('dialog', { name: fi.deliveryEdit })
  await edited.getByRole('checkbox', { name: fi.deliveryOffered }).uncheck()
  await save(edited)
  await expect(rows.filter({ hasText: 'Tuokaa työpaikalle' })).toContainText(fi.deliveryHidden)
  await page.getByRole('button', { name: 'Tuokaa työpaikalle' }).click()
  await edited.getByRole('button', { name: fi.remove }).click()
  const asked = page.getByRole('dialog', { name: 'Poistetaanko Tuokaa työpaikalle?' })
  await asked.getByRole('button', { name: fi.remove }).click()
  await expect(rows.filter({ hasText: 'Tuokaa työpaikalle' })).toHaveCount(0)
  await expect(edited).toBeHidden()

  const file = page.getByLabel(fi.deliveryImage, { exact: true })
  await file.setInputFiles({ name: 'kartta.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await expect(page.getByText(fi.deliveryImageInvalid)).toBeVisible()
  await file.setInputFiles(path.join(import.meta.dirname, '../fixtures/pictures/photo.png'))
  const picture = page.getByRole('img', { name: fi.deliveryImageAlt })
  await expect(picture).toHaveJSProperty('naturalWidth', 48)
  await page.getByRole('button', { name: fi.deliveryImageRemove }).click()
  await page.getByRole('dialog').getByRole('button', { name: fi.remove }).click()
  await expect(picture).toHaveCount(0)
})

test('a feature is switched off and on; only superusers say what is bought', async ({ page, someoneElse }) => {
  test.slow()
  await bringSession(page, 'risto.pohjola', workshop)
  await page.goto('/staff/settings/features')
  const feature = page.getByRole('checkbox', { name: fi.feature_SCHEDULED_LINK })
  await expect(page.getByLabel(fi.featureOwned)).toHaveCount(0)
  await feature.uncheck()
  await save(page)
  await expect(page.getByText(fi.updated)).toBeVisible()
  await page.reload()
  await expect(feature).not.toBeChecked()
  await feature.check()
  await save(page)
  await expect(page.getByText(fi.updated)).toBeVisible()
  const seller = await someoneElse()
  await bringSession(seller, 'outi.vartia', workshop)
  await seller.goto('/staff/settings/features')
  await expect(seller.getByLabel(fi.featureOwned).first()).toBeVisible()
})

for (const [language, texts, section] of [
  ['fi', fi, 'account'],
  ['sv', sv, 'features'],
  ['en', en, 'delivery'],
] as const) {
  test(`the page ${section} has nothing that axe finds, in ${language}`, async ({ page }) => {
    test.slow()
    const titles = { account: texts.settingsAccount, features: texts.features, delivery: texts.delivery }
    await bringSession(page, 'risto.pohjola', workshop)
    await page.evaluate((chosen) => localStorage.setItem('dsa-user-lang', chosen), language)
    await page.goto(`/staff/settings/${section}`)
    await expect(heading(page, titles[section])).toBeVisible()
    await expect(page.getByRole('button', { name: texts.save, exact: true }).or(page.getByRole('table'))).toBeVisible()
    await expectAccessible(page, section)
  })
}
