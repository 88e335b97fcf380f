import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi, sv } from '#tests/support/staff-texts.ts'

import { fakeStaff, outi } from './fake-staff.ts'

const noora = { ...outi, userId: 'usr_noora', username: 'noora', roles: [{ id: 'sales', name: 'sales' }] }

for (const width of [390, 1280]) {
  test(`a page that a role may not see says so, and who can help, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await fakeStaff(page)
    api.say('GET /api/auth/check', {
      json: { user: noora, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' },
    })
    await page.addInitScript((user) => localStorage.setItem('dsa-user', user), JSON.stringify(noora))
    await page.goto('/staff/users')
    await expect(page.getByText(fi.refusedTitle.replace('{page}', fi.users))).toBeVisible()
    await expect(page.getByText(new RegExp(fi.role_group_admin))).toBeVisible()
    await expectAccessible(page, `a refused page at ${width} px`)
    expect(api.bodies('GET /api/user/')).toEqual([])
  })
}

test('the language of the user menu is kept with the user', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('PUT /api/auth/language', { status: 204, json: null })
  await page.goto('/staff/users')
  await page.getByRole('button', { name: `outi, ${fi.userMenu}` }).click()
  await page.getByRole('menuitemradio', { name: 'Svenska' }).click()
  await expect(page.getByRole('heading', { level: 1, name: sv.users, exact: true })).toBeVisible()
  await expect.poll(() => api.bodies('PUT /api/auth/language')).toEqual([{ language: 'sv' }])
})

test('who signs in is spoken to in their own language from the first page on', async ({ page }) => {
  const api = await fakeStaff(page)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('was-out') !== null) return
    sessionStorage.setItem('was-out', '1')
    localStorage.clear()
  })
  const swedish = { ...outi, language: 'sv' }
  api.say('POST /api/auth/login/', { json: { accessToken: 'e30.e30.signed', user: swedish } })
  api.say('GET /api/auth/check', {
    json: { user: swedish, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' },
  })
  await page.goto('/login')
  await page.evaluate(() => {
    const told = () => {
      const heading = document.querySelector('h1')?.textContent ?? ''
      if (!location.pathname.startsWith('/staff') || heading === '') return
      sessionStorage.setItem('spoken', [sessionStorage.getItem('spoken'), heading].filter(Boolean).join('|'))
    }
    new MutationObserver(told).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  await page.getByLabel(fi.username).fill('outi')
  await page.getByLabel(fi.password, { exact: true }).fill('kahvi-ja-pulla')
  await page.getByRole('button', { name: 'Kirjaudu', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: sv.board, exact: true })).toBeVisible()
  const spoken = await page.evaluate(() => sessionStorage.getItem('spoken') ?? '')
  expect(new Set(spoken.split('|'))).toEqual(new Set([sv.board]))
  await expect(page.locator('html')).toHaveAttribute('lang', 'sv')
})
