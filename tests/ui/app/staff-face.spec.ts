import { expect, test } from '@playwright/test'

import { expectAccessibleDayAndNight } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { WorkshopFace } from '#worker/contract/staff/settings/face.ts'

import { fakeStaff } from './fake-staff.ts'
import { settings } from './workshop-settings.fixture.ts'

const account = '/api/staff/account/acc_1'
const none: WorkshopFace = {
  name: 'Autohuolto Pohjola',
  accentColor: '#0e4f5c',
  logo: null,
  isLogoInEmail: false,
  placePictureUrl: null,
  slug: 'pohjola',
  pageAddress: null,
  city: 'Helsinki',
}
const logo = { url: '/icon.svg', width: 64, height: 64 }
const svg = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }

test('a logo that is refused says why beside its field; one that is taken is shown as customers see it, and goes again', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say(`GET ${account}/face`, { json: none })
  await page.goto('/staff/settings/face')
  const field = page.getByLabel(fi.faceLogo, { exact: true })
  api.say(`PUT ${account}/logo`, { status: 422, json: { code: 'logo.unsafe_svg', status: 422 } })
  await field.setInputFiles(svg)
  await expect(page.getByText(fi.faceLogoUnsafe)).toBeVisible()

  api.say(`PUT ${account}/logo`, { json: { ...none, logo } })
  api.say(`GET ${account}/face`, { json: { ...none, logo, placePictureUrl: '/icons/icon-512.png' } })
  await field.setInputFiles(svg)
  await expect(page.getByText(fi.faceLogoUnsafe)).toBeHidden()
  await expect(page.getByRole('img', { name: fi.facePictureAlt.replace('{picture}', fi.faceLogo) })).toBeVisible()
  await expect(page.locator('[data-preview] img[src="/icon.svg"]')).toHaveCount(2)
  await expectAccessibleDayAndNight(page, 'the looks of a workshop')

  api.say(`DELETE ${account}/logo`, { json: none })
  api.say(`GET ${account}/face`, { json: none })
  await page.getByRole('button', { name: fi.faceLogoRemove }).click()
  await page.getByRole('dialog').getByRole('button', { name: fi.remove }).click()
  await expect(page.locator('[data-preview] img')).toHaveCount(0)
})

test('a colour says how well it is read in both schemes while it is typed, and the preview has what is used', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say(`GET ${account}/face`, { json: none })
  api.say(`GET ${account}/settings`, { json: { ...settings, accentColor: '#0e4f5c' } })
  await page.goto('/staff/settings/account')
  await expect(page.getByText('Vaalealla pohjalla kontrasti on 7,7:1: väri kelpaa sellaisenaan.')).toBeVisible()
  await expect(
    page.getByText(/Tummalla pohjalla kontrasti on vain 1,7:1\. Sen sijaan käytetään sävyä #[0-9a-f]{6}/),
  ).toBeVisible()
  await page.getByLabel(fi.setAccent).fill('#ffcc00')
  await expect(page.getByText(/Tummalla pohjalla kontrasti on 10,\d:1: väri kelpaa/)).toBeVisible()
  const dark = page.locator('[data-preview="dark"]').first()
  await expect.poll(() => dark.evaluate((screen) => screen.style.getPropertyValue('--accent'))).toBe('#ffcc00')
  await page.getByLabel(fi.setName, { exact: true }).fill('Uusi Huolto')
  await expect(dark.getByText('Uusi Huolto')).toBeVisible()
})

test('the page has an address of its own as far as it is free', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(`GET ${account}/face`, { json: none })
  await page.goto('/staff/settings/face')
  const field = page.getByLabel(fi.facePage, { exact: true })
  await field.fill('Satama ranta')
  const save = page.getByRole('button', { name: fi.save })
  await save.click()
  await expect(page.getByText(fi.facePageInvalid)).toBeVisible()
  const free = ['satama-helsinki', 'satama-2']
  api.say(`PUT ${account}/page-address`, {
    status: 409,
    json: { code: 'page_address.taken', status: 409, changed: { free } },
  })
  await field.fill('satama')
  await save.click()
  await expect(page.getByText('Vapaana: satama-helsinki, satama-2')).toBeVisible()
  const set = { ...none, pageAddress: 'satama-2' }
  api.say(`PUT ${account}/page-address`, { json: set })
  api.say(`GET ${account}/face`, { json: set })
  await field.fill('satama-2')
  await save.click()
  await expect(page.getByRole('link', { name: '/w/satama-2' })).toHaveAttribute('href', '/w/satama-2')
  expect(api.bodies(`PUT ${account}/page-address`).at(-1)).toEqual({ address: 'satama-2', before: null })
})
