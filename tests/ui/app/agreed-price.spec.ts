import { expect, test, type Page } from '@playwright/test'

import { expectAccessible } from '#tests/browser/accessibility.ts'

import { fakeApi } from './fake-api.ts'

const pricingCall = 'GET /api/process/pricing'
const atWork = { state: 'CUSTOMER_KEYS_DELIVERED', currentStep: 'WAITING_CONFIRMATION' } as const
const title = (page: Page) => page.getByRole('heading', { name: 'Hinta ja katto' })

test('while the car is at work its price stands against the ceiling, with the row that moved it', async ({ page }) => {
  const api = await fakeApi(page, { process: atWork })
  api.say(pricingCall, {
    json: {
      paymentRows: [],
      totalPrice: 502.08,
      terminalCode: null,
      approved: null,
      agreed: {
        approved: 445.6,
        now: 502.08,
        ceiling: 800,
        isOwnLimit: true,
        moves: [
          { description: 'Jarrupalat', more: 60 },
          { description: 'Pesu', more: -3.52 },
        ],
      },
    },
  })
  await page.goto(api.link)
  await expect(title(page)).toBeVisible()
  await expect(page.getByText('Hinta nousi 56,48 €: Jarrupalat + 60,00 €, Pesu − 3,52 €.')).toBeVisible()
  await expect(page.getByText('Annoit luvan jatkaa kysymättä 800,00 € asti.')).toBeVisible()
  await expectAccessible(page, 'a price against its ceiling')
})

test('an account that hides prices until the bill is asked for none', async ({ page }) => {
  const api = await fakeApi(page, { process: atWork, account: { showPricesInWorkOrderStep: false } })
  await page.goto(api.link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Yhteys huoltoon')).toBeVisible()
  await expect(title(page)).toHaveCount(0)
  expect(api.bodies(pricingCall)).toEqual([])
})
