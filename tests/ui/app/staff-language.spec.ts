import { expect, test } from '@playwright/test'

import { en, fi, sv } from '#tests/support/staff-texts.ts'

import { fakeStaff } from './fake-staff.ts'

test('the language that was asked for last is spoken, however late the one before comes', async ({ page }) => {
  await fakeStaff(page)
  await page.goto('/staff/users')
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/assets/*sv-*.js', async (route) => {
    await held
    await route.continue()
  })

  await page.getByRole('button', { name: `outi, ${fi.userMenu}` }).click()
  const asked = page.waitForRequest('**/assets/*sv-*.js')
  await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
  const late = await asked
  await page.getByRole('button', { name: `outi, ${fi.userMenu}` }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await expect(page.getByRole('heading', { level: 1, name: en.users, exact: true })).toBeVisible()

  letGo()
  // The page has the texts once a second one who asks has them.
  await page.evaluate((url) => import(url).then(() => undefined), late.url())
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('heading', { level: 1, name: en.users, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: sv.users, exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: `outi, ${en.userMenu}` }).click()
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked()
})
