import { billableRows } from '#domain/order-rows.ts'
import { priceRows, type Pricing, type PricingTerms } from '#domain/pricing.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'

import type { DraftRow } from './create-draft.ts'

const mostCents = 100_000_000

/** A price as it was typed, in cents; a discount has a minus before it. Null for what is no price. */
export function priceCents(typed: string): number | null {
  const isDiscount = /^\s*[-−–]/.test(typed)
  const cents = euroTextToCents(typed.replace(/^\s*[-−–]/, ''))
  if (cents === null || cents > mostCents) return null
  return isDiscount ? 0 - cents : cents
}

/** What the customer pays by the rows as they stand; a row without a price counts for nothing yet. */
export function pricingOf(rows: readonly DraftRow[], terms: PricingTerms): Pricing {
  const priced = rows.map(({ description, payer, price }) => ({
    description,
    payer,
    priceCents: priceCents(price) ?? 0,
  }))
  return priceRows(billableRows(priced), terms)
}
