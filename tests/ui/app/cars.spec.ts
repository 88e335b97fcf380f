import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { CarCalendar, CarUse } from '#worker/contract/staff/visit/cars.ts'

import { answers, fakeStaff } from './fake-staff.ts'

const list = 'GET /api/staff/car'
const use = (given: Partial<CarUse> = {}): CarUse => ({
  processId: 'prc_1',
  customerName: 'Aino Virtanen',
  licenseNumber: 'ABC-123',
  state: 'LINK_SENT',
  processType: 'DELIVERY',
  from: '2026-11-20T08:00:00.000Z',
  until: '2026-11-21T13:00:00.000Z',
  isOut: false,
  isOverdue: false,
  isBack: false,
  ...given,
})
const car = (number: number, uses: CarUse[], more: object = {}): CarCalendar['cars'][number] => ({
  id: `sub_${number}`,
  purpose: 'SUBSTITUTE',
  licenseNumber: `CAR-${number}`,
  make: 'Toyota',
  model: 'Yaris',
  enabled: true,
  uses,
  ...more,
})
const late = use({
  processId: 'prc_2',
  customerName: 'Eino Leino',
  licenseNumber: 'XYZ-9',
  from: '2026-11-16T08:00:00.000Z',
  until: '2026-11-18T13:00:00.000Z',
  isOut: true,
  isOverdue: true,
})
const back = use({
  processId: 'prc_3',
  customerName: 'Maija Meri',
  licenseNumber: 'ABC-9',
  state: 'PROCESS_DONE',
  from: '2026-11-16T08:00:00.000Z',
  until: '2026-11-17T09:30:00.000Z',
  isBack: true,
})
const hidden = use({ processId: null, customerName: null, licenseNumber: null, until: null })
const calendar = (cars: CarCalendar['cars'], nextCursor: string | null = null): CarCalendar => ({
  accountId: 'acc_1',
  accountName: 'Autohuolto Pohjola, Herttoniemi',
  timeZone: 'Europe/Helsinki',
  cars,
  nextCursor,
  asOf: '2026-11-20T10:00:00.000Z',
})
const three = [car(1, [late, use()]), car(2, [back]), car(3, [hidden], { purpose: 'TEST_DRIVE', enabled: false })]
const week = '/staff/cars?day=2026-11-20'

async function openCars(page: Page, address = week) {
  const api = await fakeStaff(page)
  api.say(list, answers(list, calendar(three, 'v.sub_3.CAR-3')))
  await page.goto(address)
  return api
}

test('who has which car is said in words, late ones too, and leads to the visit', async ({ page }) => {
  await openCars(page)
  await expect(page.getByRole('heading', { name: 'Autot 16.11.2026–22.11.2026' })).toBeVisible()
  const first = page.getByRole('listitem').filter({ hasText: 'CAR-1' })
  await expect(first).toContainText('ABC-123 Aino Virtanen')
  await expect(first).toContainText('16.11. 10.00–18.11. 15.00, palautus myöhässä')
  const second = page.getByRole('listitem').filter({ hasText: 'CAR-2' }).first()
  await expect(second).toContainText('ABC-9 Maija Meri')
  await expect(second).toContainText('16.11. 10.00–17.11. 11.30, palautettu')
  const third = page.getByRole('listitem').filter({ hasText: 'CAR-3' }).first()
  await expect(third).toContainText('koeajoauto, poissa käytöstä')
  await expect(third).toContainText(fi.carReserved)
  await expect(third.getByRole('link')).toHaveCount(0)
  await expectAccessible(page, 'the cars')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expect(first.getByRole('link', { name: /ABC-123/ })).toHaveAttribute('href', '/staff/process/prc_1')
})

test('days, weeks and purposes are chosen, by keys as well', async ({ page }) => {
  await openCars(page)
  await expect(page.getByText('CAR-2')).toBeVisible()
  await page.keyboard.press('.')
  await expect(page.getByRole('heading', { name: 'Autot 23.11.2026–29.11.2026' })).toBeVisible()
  await page.keyboard.press(',')
  await page.getByLabel(fi.carsView, { exact: true }).selectOption('day')
  await expect(page).toHaveURL(/view=day/)
  await expect(page.getByRole('heading', { name: 'Autot 20.11.2026' })).toBeVisible()
  await page.getByRole('combobox', { name: fi.carsPurpose }).selectOption('TEST_DRIVE')
  await expect(page).toHaveURL(/purpose=TEST_DRIVE/)
})

test('further cars come when they are asked for, and what is listed stays when they fail', async ({ page }) => {
  const api = await openCars(page)
  await expect(page.getByText('CAR-2')).toBeVisible()
  api.say(list, { status: 422, json: { code: 'request.invalid' } })
  await page.getByRole('button', { name: fi.loadMore }).click()
  await expect(page.getByRole('alert')).toContainText(fi.loadFailed)
  await expect(page.getByText('CAR-2')).toBeVisible()
  api.say(list, answers(list, calendar([car(4, [])])))
  await page.getByRole('alert').getByRole('button', { name: fi.retry }).click()
  await expect(page.getByText('CAR-4')).toBeVisible()
  await expect(page.getByText(fi.carFree)).toBeVisible()
})

test('an account without cars says so', async ({ page }) => {
  const api = await openCars(page, '/staff/cars?purpose=TEST_DRIVE&day=2026-11-20')
  api.say(list, answers(list, calendar([])))
  await page.goto('/staff/cars?purpose=SUBSTITUTE&day=2026-11-20')
  await expect(page.getByText(fi.carsNone)).toBeVisible()
  await expectAccessible(page, 'no cars')
})
