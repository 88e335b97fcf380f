import { expect, test } from '@playwright/test'

import { builtInTexts } from '#tests/support/content.ts'
import { texts as fi } from '#web/kiosk/fast-lane/texts.fi.ts'
import type { FastLaneOrder } from '#worker/contract/fast-lane.ts'

import { problem } from './fake-api.ts'
import { button, typedIn } from './kiosk-page.ts'

const orderCall = 'POST /api/process/fast-lane/order'
const startCall = 'POST /api/process/fast-lane'

function shownOrder(version: number, total: number): { json: { order: FastLaneOrder } } {
  const row = { type: 'NORMAL' as const, quantity: null, unit: null }
  const rows = [
    { id: 'r1', description: 'Huolto', ...row, payer: 'CUSTOMER' as const, priceWithVat: total },
    { id: 'r2', description: 'Lukko', ...row, payer: 'WARRANTY' as const, priceWithVat: 99 },
  ]
  return { json: { order: { version, rows, hasUnlistedRows: false, total } } }
}

test('the kiosk shows the order before it is approved, and shows it again where it changed', async ({ page }) => {
  const api = await typedIn(page)
  api.say(orderCall, shownOrder(3, 251))
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.reviewTitle })).toBeFocused()
  await expect(page.getByRole('row', { name: /Huolto\s+251,00/ })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText('99,00')
  expect(api.bodies(startCall)).toEqual([])

  api.say(startCall, () => {
    api.say(orderCall, shownOrder(4, 300))
    return { status: 205, json: null }
  })
  await button(page, builtInTexts('fi').fastLaneApprove).click()
  await expect(page.getByRole('alert')).toHaveText(fi.changed)
  await expect(page.getByRole('row', { name: /Huolto\s+300,00/ })).toBeVisible()
  api.say(startCall, problem(500, 'enough'))
  await button(page, builtInTexts('fi').fastLaneApprove).click()
  await expect.poll(() => api.bodies(startCall)).toHaveLength(2)
  expect(api.bodies(startCall)).toMatchObject([
    { order: { version: 3 }, total: 251 },
    { order: { version: 4 }, total: 300 },
  ])
})

test('what was chosen is still chosen on the way back from the order', async ({ page }) => {
  const api = await typedIn(page)
  api.say(orderCall, shownOrder(1, 251))
  await page.getByLabel(fi.notesLabel).fill('Kiire')
  await button(page, fi.continue).click()
  await expect(page.getByRole('heading', { name: fi.reviewTitle })).toBeVisible()
  await button(page, fi.back).click()
  await expect(page.getByRole('heading', { name: fi.extrasTitle })).toBeFocused()
  await expect(page.getByLabel(fi.notesLabel)).toHaveValue('Kiire')
})
