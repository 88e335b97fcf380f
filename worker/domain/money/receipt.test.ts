import { describe, expect, it } from 'vitest'

import { freezePricing } from './payment-pricing.ts'
import { vatByRate } from './receipt.ts'

const row = (priceCents: number) => ({ code: 'NORMAL', description: 'Työ', priceCents })

describe('the VAT of a receipt', () => {
  it('adds up to what was charged, without what the total was rounded by', () => {
    const terms = { vatBasisPoints: 2550, vatRounding: 'ROW' as const, isTotalPriceRounded: true, lcid: 'fi-FI' }
    const { rows, totalCents } = freezePricing([row(10_001), row(3_333), row(-500)], terms)
    expect(vatByRate(rows)).toEqual([{ vatBasisPoints: 2550, netCents: 12_834, vatCents: 3_272, grossCents: 16_106 }])
    expect(totalCents).toBe(16_105)
    expect(rows.at(-1)).toMatchObject({ code: 'ROUNDING', priceWithVatCents: -1 })
  })

  it('stands apart for each rate, the highest first', () => {
    const frozen = { code: 'NORMAL', description: 'Työ', priceCents: 1000 }
    const rows = [
      { ...frozen, priceWithVatCents: 1140, vatBasisPoints: 1400 },
      { ...frozen, priceWithVatCents: 1255, vatBasisPoints: 2550 },
      { ...frozen, priceWithVatCents: 1140, vatBasisPoints: 1400 },
    ]
    expect(vatByRate(rows)).toEqual([
      { vatBasisPoints: 2550, netCents: 1000, vatCents: 255, grossCents: 1255 },
      { vatBasisPoints: 1400, netCents: 2000, vatCents: 280, grossCents: 2280 },
    ])
  })
})
