import type * as z from 'zod'

import { priceFaults, type PriceInput } from '#domain/money/set-price.ts'

import { euros } from './dms-fields.ts'

/** The members of a price that is set without VAT (`price`) or with it (`priceWithVat`), in euros; `refusePriceFaults` goes with them. */
export const setPrice = (max: number) => ({
  price: euros.min(0).max(max).nullish(),
  priceWithVat: euros.min(0).max(max).nullish(),
})

/** Refuses no price at all, and two. */
export function refusePriceFaults(price: PriceInput, context: z.RefinementCtx): void {
  if (context.issues.length > 0) return
  for (const { path, code } of priceFaults(price)) context.addIssue({ code: 'custom', message: code, path: [path] })
}
