import { expect, test } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'

import { answers, fakeStaff } from './fake-staff.ts'

test('orders are called what they are while the next search is on its way', async ({ page }) => {
  const api = await fakeStaff(page)
  api.say(
    'GET /api/staff/create-options',
    answers('GET /api/staff/create-options', {
      accountId: 'acc_1',
      timeZone: 'Europe/Helsinki',
      processTypes: ['DELIVERY'],
      languages: [{ id: 'lng_fi', lcid: 'fi-FI', name: 'Suomi', isDefault: true }],
      vehicles: [],
      smsCountries: ['FI', 'SE'],
      vatBasisPoints: 2550,
      vatRounding: 'ROW',
      isTotalPriceRounded: false,
    }),
  )
  const search = 'GET /api/staff/work-order'
  const [first, second] = [
    freeOrder(),
    freeOrder({ id: 'wo_2', externalWorkOrderId: '26-004802', licenseNumber: 'ROV-114' }),
  ]
  api.say(search, answers(search, [first, second]))
  await page.goto('/staff/new')
  const latest = page.getByRole('list', { name: fi.createOrderLatest }).getByRole('button')
  const found = page.getByRole('list', { name: fi.createOrderFound }).getByRole('button')
  await expect(latest).toHaveCount(2)

  const answer = Promise.withResolvers<ReturnType<typeof answers>>()
  api.say(search, () => answer.promise)
  await page.getByLabel(fi.createOrderSearch).fill('rov')
  await expect.poll(() => api.bodies(search).length).toBe(2)
  await expect(latest).toHaveCount(2)
  await expect(found).toHaveCount(0)
  answer.resolve(answers(search, [second]))
  await expect(found).toHaveCount(1)
  await expect(latest).toHaveCount(0)

  const all = Promise.withResolvers<ReturnType<typeof answers>>()
  api.say(search, () => all.promise)
  await page.getByLabel(fi.createOrderSearch).fill('x')
  await expect.poll(() => api.bodies(search).length).toBe(3)
  await expect(found).toHaveCount(1)
  all.resolve(answers(search, []))
  await expect(page.getByText(fi.createOrderNone)).toBeVisible()
})
