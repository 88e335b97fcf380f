import { beforeEach, describe, expect, it } from 'vitest'

import { answer, openWorkshop, productForm, products, stage } from '#tests/support/content-setup.ts'
import { click } from '#tests/support/desk.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { SettingsProduct } from '#worker/contract/staff/settings/content-settings.ts'

const made = [
  ['OIL-5W30', 'Moottoriöljy 5W-30'],
  ['ŠK-1', 'Ska\u{308}nneri Żółty'],
  ['TÄH–2', 'Tähtimerkki Straße'],
] as const

beforeEach(async () => {
  await openWorkshop()
  for (const [at, [productCode, description]] of made.entries())
    await answer<SettingsProduct>([
      'POST',
      'product',
      productForm({ clickId: click(at + 1), productCode, description }),
    ])
})

describe('the search of products', () => {
  it.each([
    ['oljy', 'OIL-5W30'],
    ['MOOTTORIÖLJY', 'OIL-5W30'],
    ['oil', 'OIL-5W30'],
    ['sk-1', 'ŠK-1'],
    ['skanneri', 'ŠK-1'],
    ['Skännéri zolty', 'ŠK-1'],
    ['żółty', 'ŠK-1'],
    ['strasse', 'TÄH–2'],
    ['tah-2', 'TÄH–2'],
  ])('%s finds %s', async (q, code) => {
    const { items } = await products(`q=${encodeURIComponent(q)}`)
    expect(items.map(({ productCode }) => productCode)).toEqual([code])
    await expectNoTableScan(stage.customer.app.d1)
  })
})
