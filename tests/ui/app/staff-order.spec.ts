import { expect, test, type Page } from '@playwright/test'

import { waitMs } from '#scripts/test/slowness.ts'
import { expectAccessible } from '#tests/browser/accessibility.ts'
import { fi } from '#tests/support/staff-texts.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

import { answers, fakeStaff } from './fake-staff.ts'
import { picture } from './looks.ts'
import { typedVisitPage } from './process-page.fixture.ts'

const insurer = {
  kind: 'INSURANCE',
  name: 'Vakuutusyhtiö Pohja',
  businessId: '0737546-2',
  reference: 'V-26-118',
} as const
const words = fi.process.orderPayer

function orderPage(change: Partial<ProcessPage> = {}): ProcessPage {
  const page = typedVisitPage(change)
  const [plain] = page.workOrder?.rows ?? []
  if (page.workOrder === null || plain === undefined) throw new Error('The page has no order')
  const rows = [
    plain,
    {
      ...plain,
      id: 'row_2',
      description: 'Moottoriöljy 0W-20',
      quantity: 4.3,
      unit: 'l',
      priceWithVat: 60.65,
      told: { unitPrice: 12.4875, quantity: 4.3, unit: 'l', discountPercent: 10, vatPercent: 25.5 },
    },
    {
      ...plain,
      id: 'row_3',
      description: 'Pyyhkijänsulka',
      quantity: 2,
      unit: 'kpl',
      priceWithVat: 38.3,
      told: { unitPriceWithVat: 19.9, quantity: 2, unit: 'kpl', discountAmount: 1.5 },
    },
    { ...plain, id: 'row_4', description: 'Ohjekirja', payer: 'NONE' as const, told: { price: 12, vatPercent: 13.5 } },
  ]
  return { ...page, workOrder: { ...page.workOrder, payer: insurer, rows } }
}

async function open(page: Page, seen: ProcessPage) {
  const api = await fakeStaff(page)
  api.say('GET /api/staff/process/prc_1', answers('GET /api/staff/process/:id', seen))
  await page.goto('/staff/process/prc_1')
  await expect(page.getByText(insurer.name)).toBeVisible({ timeout: waitMs(60_000) })
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })

test.use({ serviceWorkers: 'block' })

test('a row says how its price came about, and the order who pays it in its customer’s place', async ({
  page,
}, testInfo) => {
  await open(page, orderPage())
  await expect(row(page, /Moottoriöljy/)).toContainText('4,3\u00A0l × 12,4875\u00A0€ + alv 25,5 % · alennus 10 %')
  await expect(row(page, /Pyyhkijänsulka/)).toContainText('2\u00A0kpl × 19,90\u00A0€ sis. alv · alennus 1,50\u00A0€')
  await expect(row(page, /Ohjekirja/)).toContainText('alv 13,5 % · Ei laskuteta')
  await expect(row(page, /Renkaanvaihto/)).not.toContainText('×')
  for (const fact of [words.name, `${insurer.name}, ${words.kinds.INSURANCE}`, words.businessId, insurer.businessId])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expect(page.getByText(insurer.reference)).toBeVisible()
  expect(await picture(page, testInfo, 'order')).toEqual([0, 0])
  await expectAccessible(page, 'an order with terms and a payer')
})

test('a visit in the archive says who paid its order too', async ({ page }) => {
  await open(page, { ...orderPage(), archivedAt: '2026-11-20T01:17:00.000Z' })
  await expect(page.getByText(fi.process.archivedSince.split('{')[0] ?? '')).toBeVisible()
  await expect(page.getByText(insurer.reference)).toBeVisible()
  await expectAccessible(page, 'an order of the archive with a payer')
})
