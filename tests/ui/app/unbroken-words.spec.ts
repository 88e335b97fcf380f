import { expect, test } from '@playwright/test'

import { brokenWords } from '#tests/browser/broken-words.ts'
import { customerView, type ViewChange } from '#tests/support/customer-view.ts'
import { plainRow } from '#tests/support/entities.ts'

import { fakeApi } from './fake-api.ts'
import { asked, proposal, row, workOf } from './work-page.ts'

const widths = [320, 360, 390, 768, 1280] as const

/** The longest that workshops write in an order, and the dearest. */
const longest: ViewChange = {
  workOrder: {
    ...(customerView().workOrder ?? fail()),
    vehicle: {
      id: 'v1',
      licenseNumber: 'CKL-482',
      make: 'Mercedes-Benz',
      model: 'GLE 350 de 4MATIC Coupé AMG Line',
      vin: null,
    },
    orderRows: [
      ['Automaattivaihteistoöljynsuodatinsarja', 1234.5],
      ['Ilmastointihuolto ja kylmäaineen täyttö R-1234yf', 289],
      ['Jakohihnasarja vesipumppuineen ja kiristinrullineen 06H109158J', 20_123.45],
      ['Bränslefilterbyte och motoroljekontroll 5W-30', 99],
      ['Pysäköintijarrun säätö ja tuulilasinpesunesteen lisäys, 2 kpl', 44],
      ['Kampiakselinasentotunnistin', 187.4],
    ].map(([description, price], index) => ({
      ...plainRow,
      id: `r${index}`,
      description: String(description),
      price: Number(price),
      priceWithVat: Number(price),
    })),
    sumPrice: 21_977.35,
    totalPrice: 21_977.35,
  },
}

function fail(): never {
  throw new Error('The customer’s view has no order')
}

for (const currentStep of ['WORK_ORDER', 'SERVICES', 'APPROVAL'] as const) {
  test(`no word is broken at any width: ${currentStep}`, async ({ page }) => {
    const api = await fakeApi(page, { ...longest, process: { currentStep } })
    await page.goto(api.link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of widths) {
      // A page whose window got wider is laid out anew in the frame after.
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => brokenWords(page), `at ${width} px`).toEqual([])
    }
  })
}

test('no word of what was found is broken at any width', async ({ page }) => {
  const found = [
    row('a', { title: 'Automaattivaihteistoöljynsuodatinsarjan vaihto', urgency: 'SOON', priceWithVat: 1312.4 }),
    row('b', { title: 'Jarrunestejärjestelmän ilmaus', words: 'Jarrunesteessä on vettä.', urgency: 'SAFETY_NOW' }),
  ]
  await asked(page, workOf([proposal(found)]))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expect.poll(() => brokenWords(page), `at ${width} px`).toEqual([])
  }
})
