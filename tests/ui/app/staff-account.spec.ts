import { expect, test, type Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'

import { fakeStaff, goOnInAnotherTab, inOulu, kaisa, movedToOulu, outi, type FakeStaff } from './fake-staff.ts'

const checkCall = 'GET /api/auth/check'

test('an answer about the account before does not hide that another tab went on to another', async ({
  page,
  context,
}) => {
  const api = await fakeStaff(page)
  const said = (user: typeof outi) => ({ json: { user, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' } })
  const moved = page.getByText(movedToOulu)
  const { promise: late, resolve: letGo } = Promise.withResolvers<void>()
  api.say(checkCall, async () => {
    await late
    return said(outi)
  })
  await page.goto('/staff/users')
  await expect.poll(() => api.bodies(checkCall)).toHaveLength(1)

  await goOnInAnotherTab(context, inOulu)
  await expect(moved).toBeVisible()

  api.say(checkCall, said(inOulu))
  letGo()
  await expect.poll(() => api.bodies(checkCall)).toHaveLength(2)
  await expect(moved).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('dsa-user'))).toBe(JSON.stringify(inOulu))
})

const refreshCall = 'POST /api/auth/refresh/'
const createCall = 'POST /api/user/'
const needsSignIn = { status: 401, json: { code: 'auth.required' } }

function signedIn(user: typeof outi) {
  const payload = btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 900 }))
  return { json: { accessToken: `e30.${payload}.${user.accountId}`, user } }
}

/** Somebody saves a new user after the session has ended, and signs in: the new session begins in Oulu. */
async function signInOverWrite(page: Page, api: FakeStaff, sayFromThen: () => void): Promise<void> {
  await page.goto('/staff/users')
  await page.getByRole('button', { name: fi.newUser }).click()
  const dialog = page.getByRole('dialog', { name: fi.newUser })
  await dialog.getByLabel(fi.username, { exact: true }).fill('maija')
  await dialog.getByRole('radio', { name: fi.wayPassword }).check()
  await dialog.getByLabel(fi.password, { exact: true }).fill('purppura-tikapuu-7')
  await dialog.getByRole('checkbox', { name: fi.role_sales, exact: true }).check()
  for (const call of [createCall, refreshCall]) api.say(call, needsSignIn)
  await dialog.getByRole('button', { name: fi.save }).click()
  const again = page.getByRole('dialog', { name: fi.lapsedTitle })
  await again.getByLabel(fi.password, { exact: true }).fill('kirsikka-portaat-3')
  api.say('POST /api/auth/login/', signedIn(inOulu))
  sayFromThen()
  await again.getByRole('button', { name: fi.signIn, exact: true }).click()
}

/** The accounts that a new user was sent to, as the tokens of these tests end with them. */
function accountsSentTo(page: Page): (string | undefined)[] {
  const accounts: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.method() !== 'POST' || !request.url().endsWith('/api/user/')) return
    accounts.push(request.headers()['authorization']?.split('.').at(-1))
  })
  return accounts
}

test('who signs in again goes on in the account that they left, and what waited is sent there', async ({ page }) => {
  const api = await fakeStaff(page)
  const accounts = accountsSentTo(page)
  await signInOverWrite(page, api, () => {
    api.say(refreshCall, signedIn({ ...inOulu, accountId: outi.accountId }))
    api.say(createCall, { json: kaisa })
  })
  await expect(page.getByText(fi.saved)).toBeVisible()
  expect(accounts).toEqual(['signed', outi.accountId])
  expect(api.bodies(refreshCall).at(-1)).toEqual({ accountId: outi.accountId })
  await expect(page.getByText(/Vaihdoit toimipistettä/)).toHaveCount(0)
})

test('who may not work there any more is signed out with a word, and nothing is sent elsewhere', async ({ page }) => {
  const api = await fakeStaff(page)
  const accounts = accountsSentTo(page)
  await signInOverWrite(page, api, () => {
    api.say(refreshCall, { status: 404, json: { code: 'account.not_found' } })
    api.say('POST /api/auth/logout', { status: 204, json: null })
  })
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(fi.accountLost)).toBeVisible()
  await expect.poll(() => api.bodies('POST /api/auth/logout')).toHaveLength(1)
  expect(accounts).toEqual(['signed'])
})
