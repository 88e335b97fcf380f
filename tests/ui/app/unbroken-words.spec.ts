import { expect, test } from '@playwright/test'

import { brokenWords } from '#tests/browser/broken-words.ts'
import { atTheCabinet, customerView, type ViewChange } from '#tests/support/customer-view.ts'
import { plainRow } from '#tests/support/entities.ts'
import type { ProcessStatus } from '#worker/contract/process.ts'

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

const code = { ...atTheCabinet, currentStep: 'WAITING_CONFIRMATION' } as const
const later: readonly (readonly [name: string, process: Partial<ProcessStatus>])[] = [
  ['the code of a box', { ...code, state: 'KEY_CODE_SENT' }],
  ['the keys are in', { currentStep: 'WAITING_CONFIRMATION', state: 'CUSTOMER_KEYS_DELIVERED' }],
  ['the bill', { currentStep: 'WAITING_CONFIRMATION', state: 'PAYMENT_LINK_SENT' }],
  ['paid, with the keys in a box', { ...code, state: 'PAYMENT_DONE', processType: 'RETRIEVE' }],
  ['no box is free', { currentStep: 'WAITING_CONFIRMATION', state: 'NO_ROOM_LEFT' }],
]

for (const [name, process] of later) {
  test(`no word is broken at any width, nor where letters are twice as large: ${name}`, async ({ page }) => {
    const api = await fakeApi(page, { ...longest, process })
    await page.goto(api.link)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => brokenWords(page), `at ${width} px`).toEqual([])
    }
    await page.setViewportSize({ width: 640, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expect.poll(() => brokenWords(page), 'with letters twice as large').toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640)
  })
}
