import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { texts as lockersFi } from '#web/staff/lockers/texts.fi.ts'
import { texts as setUpFi } from '#web/staff/settings/lockers/texts.fi.ts'
import type { CloudSettings } from '#worker/contract/staff/visit/cloud-cabinet.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const locker = {
  id: 'lck_1',
  version: 1,
  name: 'Etupihan kaappi',
  address: 'Mekaanikonkatu 1',
  instructions: {},
  overflow: {},
  enabled: true,
  lastSeenAt: '2026-11-24T08:00:00.000Z',
  isSilent: false,
  status: null,
  boxes: [],
}
const desk = {
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola',
  lockers: [locker],
  languages: [],
  may: { open: true, disable: true, configure: true },
  asOf: '2026-11-24T08:00:10.000Z',
}
const cloud: CloudSettings = {
  version: 1,
  baseUrl: 'https://www.keycafe.com',
  email: 'avaimet@pohjola.example',
  locationId: '4711',
  bins: [{ number: 1, label: 'A-1' }],
  webhook: { url: 'https://app.example/api/callback/keycafe/dev_1', user: 'dev_1', password: 'sana' },
  lastHeardAt: null,
  lastError: 'http_503',
}
const path = '/api/staff/account/acc_1/locker/lck_1/cloud'
const name = 'GET /api/staff/account/:accountId/locker/:lockerId/cloud'

test('a cabinet is given to its cloud, which is asked first; what was not taken is said beside its field', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/account/acc_1/locker', answers('GET /api/staff/account/:accountId/locker', desk))
  api.say(`GET ${path}`, answers(name, { lockerId: 'lck_1', cloud: null }))
  await page.goto('/staff/lockers')
  await page.getByRole('button', { name: new RegExp(`^${lockersFi.lockerSetUp}`) }).click()
  await page.getByRole('button', { name: setUpFi.cloudSetUp }).click()
  const dialog = page.getByRole('dialog', { name: setUpFi.cloudTitle.replace('{name}', locker.name), exact: true })
  const save = dialog.getByRole('button', { name: 'Tallenna' })
  await dialog.getByLabel(setUpFi.cloudEmail).fill('avaimet@pohjola.example')
  await dialog.getByLabel(setUpFi.cloudToken).fill('väärä')
  await dialog.getByLabel(setUpFi.cloudLocation).fill('4711')
  api.say(`PUT ${path}`, {
    status: 422,
    json: { code: 'request.invalid', status: 422, errors: [{ path: 'token', code: 'refused' }] },
  })
  await save.click()
  await expect(dialog.getByText(setUpFi.cloudRefused)).toBeVisible()
  await expectAccessible(page, 'the cloud of a cabinet, not taken')
  api.say(`PUT ${path}`, answers(name, { lockerId: 'lck_1', cloud }))
  api.say(`GET ${path}`, answers(name, { lockerId: 'lck_1', cloud }))
  await dialog.getByLabel(setUpFi.cloudToken).fill('oikea')
  await save.click()
  await expect(dialog.getByText(cloud.webhook.url)).toBeVisible()
  await expect(dialog.getByText(setUpFi.cloudTrouble.replace('{reason}', 'http_503'))).toBeVisible()
  expect(api.bodies(`PUT ${path}`).at(-1)).toEqual({
    baseUrl: 'https://www.keycafe.com',
    email: 'avaimet@pohjola.example',
    token: 'oikea',
    locationId: '4711',
    version: null,
  })
  await expect(dialog.getByLabel(setUpFi.cloudToken)).toHaveValue('')
  api.say(`DELETE ${path}`, answers(name, { lockerId: 'lck_1', cloud: null }))
  await dialog.getByRole('button', { name: setUpFi.removeCloud }).click()
  await page
    .getByRole('dialog', { name: setUpFi.removeCloudTitle.replace('{name}', locker.name) })
    .getByRole('button', { name: setUpFi.removeCloud })
    .click()
  await expect(dialog).toBeHidden()
})
