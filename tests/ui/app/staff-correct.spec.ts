import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import { boardItem } from '#web/staff/board/rows/board-item.fixture.ts'
import { texts as correct } from '#web/staff/correct/texts.fi.ts'
import { orderWords } from '#web/staff/process/order/order-words.fi.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { typedVisitPage } from './process-page.fixture.ts'

const process = 'GET /api/staff/process/prc_1'
const put = 'PUT /api/staff/process/prc_1/order'

/** A visit that somebody came to from the board. */
async function openVisit(page: Page, given: Partial<ProcessPage> = {}) {
  const api = await fakeStaff(page)
  const list = 'GET /api/staff/process'
  const counts = { nextCursor: null, archived: [], staffTurnCount: 0, callCount: 0, asOf: '2026-11-21T08:00:00.000Z' }
  api.say(list, answers(list, { items: [boardItem({ id: 'prc_1' })], ...counts }))
  api.say(process, { json: typedVisitPage(given) })
  await page.goto('/staff')
  await page.locator('[data-process="prc_1"]').first().click()
  return api
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: correct.correctTitle })
const press = (page: Page) => page.getByRole('button', { name: orderWords.correctOrder, exact: true }).click()
const question = (page: Page) => page.getByRole('dialog', { name: fi.discardTitle })

for (const width of [390, 1280]) {
  test(`a visit is put right with the fields that it was typed in, ${width} px wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await openVisit(page, {
      otherVisit: {
        processId: 'prc_2',
        processType: 'NO_DMS_DELIVERY',
        state: 'STARTED',
        createdAt: '2026-11-21T07:00:00.000Z',
      },
    })
    await expect(page.getByRole('link', { name: orderWords.otherVisitOpen })).toHaveAttribute(
      'href',
      '/staff/process/prc_2',
    )
    api.say(put, { json: { version: 3 } })
    await press(page)
    const dialog = dialogOf(page)
    await expect(dialog.getByLabel(fi.createPlate)).toHaveValue('ABC-123')
    await dialog.getByLabel(fi.createPlate).fill('ABC-132')
    await dialog.getByLabel(fi.createRowPrice).fill('95,50')
    await dialog.getByRole('radio', { name: fi.types.NO_DMS_RETRIEVE, exact: true }).check()
    await expectAccessible(page, `a correction at ${width} px`)
    await dialog.getByRole('button', { name: fi.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    expect(api.bodies(put)).toEqual([
      {
        version: 2,
        processType: 'NO_DMS_RETRIEVE',
        vehicle: { licenseNumber: 'ABC-132', make: 'Volvo', model: 'V60' },
        rows: [{ id: 'row_1', description: 'Renkaanvaihto', type: 'NORMAL', payer: 'CUSTOMER', price: 95.5 }],
      },
    ])
  })
}

for (const width of [390, 1280]) {
  test(`a row is said with its quantity, its price with VAT and a rate of its own, ${width} px wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const api = await openVisit(page)
    api.say(put, { json: { version: 3 } })
    await press(page)
    const dialog = dialogOf(page)
    await dialog.getByText(fi.createRowTerms).click()
    await dialog.getByLabel(fi.createRowQuantity, { exact: true }).fill('40,0001')
    await dialog.getByLabel(fi.createRowUnit).fill('kpl')
    await expect(dialog.getByText(fi.createFault_quantity)).toBeVisible()
    await dialog.getByLabel(fi.createRowQuantity, { exact: true }).fill('40')
    await dialog.getByLabel(fi.setPriceKind).selectOption('GROSS')
    await dialog.getByLabel(fi.setPrice_GROSS).fill('0,5271')
    await dialog.getByLabel(fi.createRowDiscountPercent).fill('10')
    await dialog.getByLabel(fi.createRowVat, { exact: true }).selectOption('13.5')
    await expect(dialog.getByText('18,98')).toHaveCount(2)
    await expectAccessible(page, `a row with terms at ${width} px`)
    await dialog.getByRole('button', { name: fi.save, exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const row = { id: 'row_1', description: 'Renkaanvaihto', type: 'NORMAL', payer: 'CUSTOMER' }
    const told = { quantity: 40, unit: 'kpl', unitPriceWithVat: 0.5271, discountPercent: 10, vatPercent: 13.5 }
    expect(api.bodies(put)).toEqual([{ version: 2, rows: [{ ...row, ...told }] }])
  })
}

test('Esc, the backdrop, the cross and the way back ask before typed text is lost', async ({ page }) => {
  await openVisit(page)
  await press(page)
  const plate = dialogOf(page).getByLabel(fi.createPlate)
  await plate.fill('ABC-1')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialogOf(page).getByRole('button', { name: fi.close }).first().click(),
    () => page.goBack(),
  ]
  for (const leave of ways) {
    await leave()
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: fi.keepTyping }).click()
    // On its way out it still lies over the page.
    await expect(page.locator('dialog[data-closing]')).toHaveCount(0)
    await expect(plate).toHaveValue('ABC-1')
    await expect(page).toHaveURL(/\/staff\/process\/prc_1$/)
  }
  await page.keyboard.press('Escape')
  await expectAccessible(page, 'the question')
  await question(page).getByRole('button', { name: fi.discard }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await press(page)
  await expect(plate).toHaveValue('ABC-123')
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
})

test('what somebody else changed is told, and what was typed is sent on top of it', async ({ page }) => {
  const api = await openVisit(page)
  await press(page)
  const dialog = dialogOf(page)
  await dialog.getByLabel(fi.createPlate).fill('XYZ-789')
  const order = typedVisitPage().workOrder
  api.say(put, { status: 409, json: { code: 'order.changed' } })
  api.say(process, {
    json: typedVisitPage({
      workOrder: order && { ...order, version: 5 },
      vehicle: { id: 'veh_2', licenseNumber: 'ABC-124', make: 'Volvo', model: 'V90', vin: null },
    }),
  })
  await dialog.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(dialog.getByText(correct.correctChanged)).toBeVisible()
  await expect(dialog.getByText('Rekisteritunnus on nyt ABC-124')).toBeVisible()
  await expect(dialog.getByText('Malli on nyt V90')).toBeVisible()
  // A toast lies over the dialog, where it is read out and can be pressed.
  const toast = dialog.getByRole('listitem').filter({ hasText: fi.changedMeanwhile })
  await expect(toast).toBeVisible()
  await toast.getByRole('button', { name: fi.close }).click()
  await expect(toast).toHaveCount(0)
  api.say(put, { json: { version: 6 } })
  await dialog.getByRole('button', { name: fi.save, exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(api.bodies(put).at(-1)).toEqual({
    version: 5,
    vehicle: { licenseNumber: 'XYZ-789', make: 'Volvo', model: 'V90' },
  })
})

test('rows of the dealer system are said to be its own', async ({ page }) => {
  const { workOrder, process: visit, may } = typedVisitPage()
  await openVisit(page, {
    process: { ...visit, processType: 'DELIVERY' },
    workOrder: workOrder && { ...workOrder, isFromDealerSystem: true, vehicleEditedManually: true },
    may: { ...may, correct: { refusal: null, rows: 'dealer_system', types: ['DELIVERY'] } },
  })
  await expect(page.getByText(`ABC-123, ${orderWords.correctedManually}`)).toBeVisible()
  await press(page)
  await expect(dialogOf(page).getByText(correct.correctRowsOfDealer)).toBeVisible()
  await expect(dialogOf(page).getByLabel(fi.createRowPrice)).toHaveCount(0)
})
