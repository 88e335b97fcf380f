import { expect, test, type Locator, type Page } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'

import { fakeStaff, kaisa } from './fake-staff.ts'

async function openKaisa(page: Page): Promise<Locator> {
  await page.goto('/staff/users')
  await page.getByRole('button', { name: 'kaisa', exact: true }).click()
  return page.getByRole('dialog', { name: 'kaisa', exact: true })
}

test('a press anywhere on a row opens that one, also where a row of a table takes no position', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/user/', { json: [kaisa, { ...kaisa, id: 'usr_minna', username: 'minna' }] })
  await page.goto('/staff/users')
  const rows = page.locator('tbody tr')
  await expect(rows.first()).toBeVisible()
  // Safari takes none.
  const answering = await rows.evaluateAll((list: HTMLElement[]) => {
    for (const row of list) row.style.position = 'static'
    return list.map((row) => {
      const { right, top, height } = row.getBoundingClientRect()
      const hit = document.elementFromPoint(right - 24, top + height / 2)
      return { own: row.querySelector('button')?.textContent, hit: hit?.textContent }
    })
  })
  expect(answering.length).toBeGreaterThan(1)
  for (const { own, hit } of answering) expect(hit).toBe(own)
  await page.getByRole('button', { name: fi.newUser }).click()
  await expect(page.getByRole('dialog', { name: fi.newUser })).toBeVisible()
})

const refused = (path: string, code: string) => ({
  status: 422,
  json: { code: 'request.invalid', errors: [{ path, code }] },
})

test('a change that could not be saved says so, and is there to be sent again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('PUT /api/user/', { status: 500, json: { code: 'internal' } })
  const dialog = await openKaisa(page)
  await dialog.getByRole('checkbox', { name: fi.role_sales }).check()
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Päivitys epäonnistui')
  await expect(dialog.getByRole('checkbox', { name: fi.role_sales })).toBeChecked()
  api.say('PUT /api/user/', { json: { ...kaisa, version: 4 } })
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText('Tiedot päivitetty')).toBeVisible()
  expect(api.bodies('PUT /api/user/').at(-1)).toEqual({
    id: 'usr_kaisa',
    version: 3,
    roles: [{ id: 'service_advisor' }, { id: 'sales' }],
  })
})

test('no default account can be wished for, and is sent as none', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('PUT /api/user/', { json: kaisa })
  const dialog = await openKaisa(page)
  await dialog.getByRole('radio', { name: fi.noDefaultAccount }).check()
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog).toBeHidden()
  expect(api.bodies('PUT /api/user/')).toEqual([expect.objectContaining({ defaultAccountId: null })])
})

test('the last superuser is told to stay', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('PUT /api/user/', { status: 409, json: { code: 'user.last_superuser' } })
  const dialog = await openKaisa(page)
  await dialog.getByRole('button', { name: fi.save }).click()
  await expect(dialog.getByRole('alert')).toHaveText(fi.lastSuperuser)
})

test('accounts are sent whole, and a default goes with its tick', async ({ page }) => {
  const api = await fakeStaff(page)
  const path = '/api/user/usr_kaisa/user-accounts'
  api.say(`POST ${path}`, { json: kaisa })
  const dialog = await openKaisa(page)
  await dialog.getByRole('button', { name: fi.userAccountsButton, exact: true }).click()
  const accounts = page.getByRole('dialog', { name: /kaisa toimipisteet/ })
  const [first, second] = [accounts.getByRole('listitem').nth(0), accounts.getByRole('listitem').nth(1)]
  await expect(first.getByText(fi.defaultBadge, { exact: true })).toBeVisible()
  await first.getByRole('checkbox').uncheck()
  await expect(first.getByRole('radio')).toBeDisabled()
  await expect(first.getByRole('radio')).not.toBeChecked()
  await second.getByRole('checkbox').check()
  await accounts.getByRole('button', { name: fi.save }).click()
  await expect(page.getByText('Tiedot tallennettu')).toBeVisible()
  expect(api.bodies(`POST ${path}`)).toEqual([[{ userId: 'usr_kaisa', accountId: 'acc_2', isDefault: false }]])
})

test('a workshop is found however the letters of its name are written', async ({ page }) => {
  const api = await fakeStaff(page)
  const names = [
    'Čáppa Auto',
    'Łódź Serwis',
    'Гараж-Äänekoski',
    ...Array.from({ length: 7 }, (_none, nth) => `Huolto ${nth}`),
  ]
  api.say('GET /api/auth/accounts', { json: names.map((name, nth) => ({ id: `acc_${nth}`, name, groupId: null })) })
  const dialog = await openKaisa(page)
  await dialog.getByRole('button', { name: fi.userAccountsButton, exact: true }).click()
  const accounts = page.getByRole('dialog', { name: /kaisa toimipisteet/ })
  for (const [typed, found] of [
    ['cappa', 'Čáppa Auto'],
    ['C\u030Ca\u0301PPA', 'Čáppa Auto'],
    ['lodz', 'Łódź Serwis'],
    ['гараж aane', 'Гараж-Äänekoski'],
  ] as const) {
    await accounts.getByLabel(fi.searchAccount).fill(typed)
    await expect(accounts.getByRole('listitem')).toHaveCount(1)
    await expect(accounts.getByRole('listitem')).toContainText(found)
  }
})

test('removal asks once, names what is destroyed, and stays open when it fails', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('DELETE /api/user/usr_kaisa/hard', { status: 500, json: { code: 'internal' } })
  const dialog = await openKaisa(page)
  await dialog.getByText(fi.removal).click()
  await dialog.getByRole('button', { name: fi.deleteUser }).click()
  const asked = page.getByRole('dialog', { name: 'Poistetaanko kaisa pysyvästi?' })
  expect(api.bodies('DELETE /api/user/usr_kaisa/hard')).toHaveLength(0)
  await asked.getByRole('button', { name: fi.deleteUser }).click()
  await expect(asked.getByRole('alert')).toHaveText('Poisto epäonnistui')
  api.say('DELETE /api/user/usr_kaisa/hard', { status: 204, json: null })
  await asked.getByRole('button', { name: fi.deleteUser }).click()
  await expect(page.getByText('Tiedot poistettu')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('another’s password is changed with one’s own, which may be wrong', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('PATCH /api/user/usr_kaisa', refused('oldPassword', 'wrong'))
  const dialog = await openKaisa(page)
  await dialog.getByRole('button', { name: fi.changePassword }).click()
  const password = page.getByRole('dialog', { name: 'Käyttäjän kaisa salasana' })
  const send = password.getByRole('button', { name: fi.changePassword })
  await password.getByLabel(fi.ownPassword, { exact: true }).fill('oma-salasanani-1')
  await password.getByLabel(fi.newPassword, { exact: true }).fill('kaisa-purppura-7')
  await expect(password.getByText(fi.passwordHasName)).toBeVisible()
  await password.getByLabel(fi.newPassword, { exact: true }).fill('tikapuu-purppura-7')
  await expect(send).toBeDisabled()
  await password.getByLabel(fi.repeatPassword).fill('tikapuu-purppura-7')
  await send.click()
  await expect(password.getByText(fi.oldPasswordWrong)).toBeVisible()
  await expect(password.getByLabel(fi.newPassword, { exact: true })).toHaveValue('tikapuu-purppura-7')
})

test('a list that cannot be fetched says so and can be asked for again', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('GET /api/user/', { status: 400, json: { code: 'request.invalid' } })
  await page.goto('/staff/users')
  await expect(page.getByRole('alert')).toContainText(fi.loadFailed)
  api.say('GET /api/user/', { json: [kaisa] })
  await page.getByRole('button', { name: fi.retry }).click()
  await expect(page.getByRole('button', { name: 'kaisa', exact: true })).toBeVisible()
})

test('push messages that do not end hold the signing out for a second at most', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say('POST /api/auth/logout', { status: 500, json: { code: 'internal' } })
  await page.addInitScript(() => {
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: () => new Promise(() => {}) })
  })
  await page.clock.install()
  await page.goto('/staff/users')
  await page.getByRole('button', { name: `outi, ${fi.userMenu}` }).click()
  await page.getByRole('menuitem', { name: fi.signOut }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await page.clock.runFor(1_000)
  await expect.poll(() => api.bodies('POST /api/auth/logout')).toEqual([{ subscription: null }])
})
