import { expect, test, type Locator, type Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { CreateOptions } from '#worker/contract/staff/visit/create-process.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { picture } from './looks.ts'
import { typedVisitPage } from './process-page.fixture.ts'

const { process: words, desk } = fi
const saveCall = 'PUT /api/staff/process/prc_1/customer'
const options: CreateOptions = {
  accountId: 'acc_1',
  timeZone: 'Europe/Helsinki',
  processTypes: ['NO_DMS_DELIVERY', 'DELIVERY'],
  languages: [{ id: 'lng_fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true }],
  vehicles: [],
  smsCountries: ['FI', 'SE'],
  vatBasisPoints: 2550,
  vatRounding: 'ROW',
  isTotalPriceRounded: false,
}

async function signedIn(page: Page) {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/create-options', answers('GET /api/staff/create-options', options))
  api.say('GET /api/staff/work-order', answers('GET /api/staff/work-order', []))
  api.say(
    'GET /api/staff/process/prc_1',
    answers('GET /api/staff/process/:id', typedVisitPage({ may: { handOn: true } })),
  )
  return api
}

/** Types numbers into a field: only one of a country without text messages is warned of, and none is refused. */
async function expectWarning(field: Locator, warning: Locator) {
  for (const [typed, isWarned] of [
    ['0401234567', false],
    ['+49 1512 3456789', true],
    ['+46 70 123 45 67', false],
    ['+881 623 456 789', true],
    ['+49', false],
    ['+1 212 555 0100', true],
  ] as const) {
    await field.fill(typed, { timeout: waitMs(20_000) })
    await expect(warning).toHaveCount(isWarned ? 1 : 0)
  }
}

test.use({ serviceWorkers: 'block' })

test('a number of a country that gets no text messages is warned of where a customer is put right, and saved', async ({
  page,
}, testInfo) => {
  const api = await signedIn(page)
  await page.goto('/staff/process/prc_1')
  await page.getByRole('button', { name: words.editCustomer }).click({ timeout: waitMs(60_000) })
  const dialog = page.getByRole('dialog', { name: words.editCustomerTitle })
  const warning = dialog.getByRole('status').filter({ hasText: desk.noSms })
  await expectWarning(dialog.getByLabel(words.phoneNumber), warning)
  await expect(warning).toBeVisible()
  expect(await picture(page, testInfo, 'customer')).toEqual([0, 0])
  await expectAccessible(page, 'a number that gets no text messages')
  api.say(saveCall, { json: {} })
  await dialog.getByRole('button', { name: words.save }).press('Enter')
  await expect(dialog).toBeHidden()
  expect(api.bodies(saveCall)).toMatchObject([{ phoneNumber: '+1 212 555 0100' }])
})

test('an address with ä in its domain is sent as it is typed; one with ä before the at sign is told why not', async ({
  page,
}, testInfo) => {
  const api = await signedIn(page)
  await page.goto('/staff/process/prc_1')
  await page.getByRole('button', { name: words.editCustomer }).click({ timeout: waitMs(60_000) })
  const dialog = page.getByRole('dialog', { name: words.editCustomerTitle })
  const email = dialog.getByLabel(words.email)
  await email.fill('väinö@autohämeenlinna.fi')
  const errors = [{ path: 'email', code: 'letters_before_at' }]
  api.say(saveCall, { status: 422, json: { code: 'request.invalid', errors } })
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(email).toHaveAccessibleDescription(new RegExp(words.lettersBeforeAt))
  expect(await picture(page, testInfo, 'letters-before-at')).toEqual([0, 0])
  await email.fill('vaino@autohämeenlinna.fi')
  api.say(saveCall, { json: {} })
  await dialog.getByRole('button', { name: words.save }).click()
  await expect(dialog).toBeHidden()
  expect(api.bodies(saveCall)).toMatchObject([
    { email: 'väinö@autohämeenlinna.fi' },
    { email: 'vaino@autohämeenlinna.fi' },
  ])
})

test('the same is warned of beside a new process, a pass and a trial', async ({ page }) => {
  const api = await signedIn(page)
  const warning = page.getByRole('status').filter({ hasText: desk.noSms })
  await page.goto('/staff/new')
  await page.getByRole('radio', { name: fi.createFromNothing }).check({ timeout: waitMs(60_000) })
  await page.getByRole('radio', { name: fi.types.NO_DMS_DELIVERY }).check({ timeout: waitMs(20_000) })
  await expectWarning(page.getByLabel(fi.createPhone), warning)
  await expectAccessible(page, 'a new process to a number that gets no text messages')
  await page.goto('/staff/process/prc_1')
  await page.getByRole('button', { name: words.passMake }).click({ timeout: waitMs(60_000) })
  await expectWarning(page.getByRole('dialog').getByLabel(words.passPhone), warning)
  await page.goto('/staff/settings/trial')
  await expectWarning(page.getByLabel(fi.trialPhone), warning)
  expect(api.bodies('GET /api/staff/create-options').length).toBeGreaterThan(0)
})
