import { expect, test } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { OpeningHoursInput, WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'

import { fakeStaff } from './fake-staff.ts'

const path = '/api/staff/account/acc_1/opening-hours'
const none = [[], [], [], [], [], [], []]
const hours: WorkshopHours = {
  version: 0,
  week: none,
  exceptions: [],
  timeZone: 'Europe/Helsinki',
  today: '2026-11-23',
}
const day: [number, number][] = [[480, 1020]]

test('hours are typed for a weekday and copied, an exception has its day, and nothing typed is lost to somebody else', async ({
  page,
}) => {
  const api = await fakeStaff(page)
  api.say(`GET ${path}`, { json: hours })
  await page.goto('/staff/settings/hours')
  const monday = page.getByRole('textbox', { name: 'Maanantai', exact: true })
  const save = page.getByRole('button', { name: fi.save })
  await monday.fill('8–')
  await save.click()
  await expect(monday).toBeFocused()
  await expect(page.getByText(fi.hoursInvalid)).toBeVisible()
  await monday.fill('8–17')
  await page.getByRole('button', { name: fi.hoursCopyMonday }).click()
  await expect(page.getByRole('textbox', { name: 'Perjantai', exact: true })).toHaveValue('8–17')
  await expect(page.getByRole('textbox', { name: 'Lauantai', exact: true })).toHaveValue('')

  await page.getByRole('button', { name: fi.hoursNewException }).click()
  const exception = page.getByRole('group', { name: fi.hoursExceptionNew })
  await save.click()
  await expect(exception.getByText(fi.hoursDateNeeded)).toBeVisible()
  const date = page.getByRole('textbox', { name: fi.hoursDate, exact: true })
  await date.fill('24.12.2026')
  await page.getByRole('textbox', { name: fi.hoursReason }).fill('Jouluaatto')
  await expectAccessible(page, 'opening hours')

  const theirs = { ...hours, version: 1, week: [[], [], [], [], [], [[600, 720]], []] }
  api.say(`PUT ${path}`, { status: 409, json: { code: 'opening_hours.changed', status: 409, changed: theirs } })
  await save.click()
  await expect(page.getByText(fi.changedMeanwhile)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Lauantai', exact: true })).toHaveValue('10.00–12.00')
  await expect(monday).toHaveValue('8–17')

  const errors = [{ path: 'exceptions.0.reason', code: 'too_long' }]
  api.say(`PUT ${path}`, { status: 422, json: { code: 'request.invalid', status: 422, errors } })
  await save.click()
  await expect(page.getByRole('group', { name: '24.12.2026' }).getByText(fi.hoursNotTaken)).toBeVisible()

  const sent: OpeningHoursInput = {
    version: 1,
    week: [day, day, day, day, day, [[600, 720]], []],
    exceptions: [{ date: '2026-12-24', spans: [], reason: 'Jouluaatto' }],
  }
  const saved: WorkshopHours = { ...hours, ...sent, version: 2 }
  api.say(`GET ${path}`, { json: saved })
  api.say(`PUT ${path}`, { json: saved })
  await save.click()
  await expect(page.getByText(fi.updated)).toBeVisible()
  await expect(monday).toHaveValue('8.00–17.00')
  expect(api.bodies(`PUT ${path}`).at(-1)).toEqual(sent)
  await page.getByRole('button', { name: fi.hoursTakeOff.replace('{name}', '24.12.2026') }).click()
  await expect(page.getByRole('textbox', { name: fi.hoursDate, exact: true })).toHaveCount(0)
})
