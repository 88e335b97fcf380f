import { expect, test } from '@playwright/test'

import { fi } from '#tests/support/staff-texts.ts'
import { freeOrder } from '#web/staff/create/order/free-order.fixture.ts'

import { createOptions } from './create-options.fixture.ts'
import { answers, fakeStaff, type FakeStaff } from './fake-staff.ts'

const sayOptions = (api: FakeStaff) =>
  api.say('GET /api/staff/create-options', answers('GET /api/staff/create-options', createOptions))

test('orders are called what they are while the next search is on its way', async ({ page }) => {
  const api = await fakeStaff(page)
  sayOptions(api)
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

test('who has been here is found by the same search, and fills the form with their car', async ({ page }) => {
  const api = await fakeStaff(page)
  sayOptions(api)
  const known = 'GET /api/staff/known-customer'
  const aino = { firstName: 'Aino', lastName: 'Väänänen', name: null, phoneNumber: '+358401234567', email: null }
  const vehicle = { licenseNumber: 'ROV-114', make: 'Toyota', model: 'Hilux' }
  api.say('GET /api/staff/work-order', answers('GET /api/staff/work-order', []))
  api.say(known, answers(known, [{ processId: 'prc_1', customer: aino, vehicle }]))
  const empty = {
    items: [],
    archived: [],
    nextCursor: null,
    staffTurnCount: 0,
    callCount: 0,
    asOf: '2026-11-21T08:00:00.000Z',
  }
  api.say('GET /api/staff/process', answers('GET /api/staff/process', empty))
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/staff/new')
  await page.getByLabel(fi.createOrderSearch).fill('väänänen')
  await page.getByRole('list', { name: fi.createKnown }).getByRole('button').click()
  await expect(page.getByRole('radio', { name: fi.createFromNothing })).toBeChecked()
  await page.getByRole('radio', { name: fi.types.NO_DMS_DELIVERY, exact: true }).check()
  await expect(page.getByLabel(fi.createLastName)).toHaveValue('Väänänen')
  await expect(page.getByLabel(fi.createPlate)).toHaveValue('ROV-114')
  await expect(page.getByLabel(fi.createPhone)).toHaveValue('+358401234567')
  await expect(page.getByRole('button', { name: fi.createSubmitNow })).toBeInViewport()
})
