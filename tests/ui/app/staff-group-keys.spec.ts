import { expect, test, type Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'

import { answers, fakeStaff, outi } from './fake-staff.ts'
import { picture } from './looks.ts'

const account = '/api/staff/account/acc_1'
const keys = `${account}/group-key`
const known = { id: 'gky_1', name: 'Automaster', createdAt: '2026-11-20T08:00:00.000Z', revokedAt: null }
const made = { ...known, id: 'gky_2', name: 'Ketjun järjestelmä', key: 'dms_0000-salainen' }

async function openKeys(page: Page, groupId: string | null) {
  const api = await fakeStaff(page)
  api.say('GET /api/auth/accounts', { json: [{ id: 'acc_1', name: 'Autohuolto Pohjola, Herttoniemi', groupId }] })
  api.say(`GET ${account}/api-key`, { json: { items: [] } })
  api.say(`GET ${account}/device`, { json: { items: [], lockers: [] } })
  api.say(`GET ${keys}`, answers('GET /api/staff/account/:accountId/group-key', { items: [known] }))
  await page.goto('/staff/settings/keys')
  await expect(page.getByRole('heading', { name: fi.apiKeys })).toBeVisible({ timeout: waitMs(60_000) })
  return api
}

test.use({ serviceWorkers: 'block' })

test('a key of the whole group is made, shown once, and ended', async ({ page }, testInfo) => {
  const api = await openKeys(page, 'grp_1')
  const part = page.getByRole('region', { name: fi.groupKeys })
  await expect(part.getByRole('button', { name: known.name })).toBeVisible()
  expect(await picture(page, testInfo, 'group-keys')).toEqual([0, 0])
  await expectAccessible(page, 'keys of a group')

  await part.getByRole('button', { name: fi.newGroupKey }).press('Enter')
  const dialog = page.getByRole('dialog', { name: fi.newGroupKey })
  await dialog.getByRole('button', { name: fi.makeKey }).click()
  await expect(dialog.getByText(fi.keyNameNeeded)).toBeVisible()
  await dialog.getByLabel(fi.keyName).fill(made.name)
  api.say(`POST ${keys}`, { status: 409, json: { code: 'group_key.too_many' } })
  await dialog.getByRole('button', { name: fi.makeKey }).click()
  await expect(dialog.getByText(fi.keyTooMany)).toBeVisible()
  api.say(`POST ${keys}`, { status: 201, json: made })
  await dialog.getByRole('button', { name: fi.makeKey }).click()
  const shown = page.getByRole('dialog', { name: fi.keyMadeTitle })
  await expect(shown.getByRole('textbox', { name: fi.keySecret })).toHaveValue(made.key)
  await shown.getByRole('button', { name: fi.keyMadeDone }).press('Enter')
  await expect(page.getByRole('textbox', { name: fi.keySecret })).toHaveCount(0)
  expect(api.bodies(`POST ${keys}`)).toMatchObject([{ name: made.name }, { name: made.name }])

  await part.getByRole('button', { name: known.name }).click()
  const ending = page.getByRole('dialog', { name: fi.revokeApiKeyTitle.replace('{name}', known.name) })
  await expect(ending.getByText(fi.revokeGroupKeyText)).toBeVisible()
  api.say(`DELETE ${keys}/gky_1`, { status: 204, json: null })
  await ending.getByRole('button', { name: fi.revokeKey }).press('Enter')
  await expect(ending).toBeHidden()
  expect(api.bodies(`DELETE ${keys}/gky_1`)).toHaveLength(1)
})

test('a group without keys says what they are for, and one whose list does not come can be asked again', async ({
  page,
}) => {
  const api = await openKeys(page, 'grp_1')
  const part = page.getByRole('region', { name: fi.groupKeys })
  api.say(`GET ${keys}`, { json: { items: [] } })
  await page.reload()
  await expect(part.getByText(fi.groupKeysEmpty)).toBeVisible()
  api.say(`GET ${keys}`, { status: 400, json: { code: 'request.invalid' } })
  await page.reload()
  await expect(part.getByRole('button', { name: fi.retry })).toBeVisible()
})

test('who sets up no whole group, and an account of none, see no keys of a group', async ({ page }) => {
  const api = await openKeys(page, null)
  await expect(page.getByRole('heading', { name: fi.devices, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: fi.groupKeys })).toHaveCount(0)
  expect(api.bodies(`GET ${keys}`)).toEqual([])
  await page.addInitScript(() => {
    const user: object = JSON.parse(localStorage.getItem('dsa-user') ?? '{}')
    localStorage.setItem('dsa-user', JSON.stringify({ ...user, roles: [{ id: 'admin', name: 'admin' }] }))
  })
  api.say('GET /api/auth/accounts', { json: [{ id: 'acc_1', name: 'Herttoniemi', groupId: 'grp_1' }] })
  const admin = { ...outi, roles: [{ id: 'admin', name: 'admin' }] }
  api.say('GET /api/auth/check', { json: { user: admin, userLocale: 'fi-FI', accountTimeZone: 'Europe/Helsinki' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: fi.devices, exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: fi.groupKeys })).toHaveCount(0)
  expect(api.bodies(`GET ${keys}`)).toEqual([])
})
