import { defaultVatBasisPoints, priceRow, withoutVat, type RowToPrice } from './pricing.ts'
import { readRow } from './row-json.ts'

/** The price that a workshop sets for a product, a service or work that it proposes: without VAT, or with it. */

/** In euros: one of the two. What is answered has both where it was set with VAT, which then is the price. */
export type PriceInput = { price?: number | null | undefined; priceWithVat?: number | null | undefined }

/** In cents. Where there is `grossCents` that is the price, whatever the rate; `priceCents` is then its net when it was written. */
export type SetPrice = { priceCents: number; grossCents: number | null }

const asRow = ({ price, priceWithVat }: PriceInput) => ({ price, unitPriceWithVat: priceWithVat })

/** Returns the fields where a price is missing, or where there are two. */
export function priceFaults(input: PriceInput): { path: keyof PriceInput; code: string }[] {
  return readRow(asRow(input)).faults.map(({ path, code }) => ({
    path: path === 'price' ? path : 'priceWithVat',
    code,
  }))
}

/** Reads a price as that of an order row with nothing else is read. */
export function readPrice({ price, priceWithVat = null }: PriceInput): SetPrice {
  const { priceCents, terms } = readRow(asRow(priceWithVat === null ? { price } : { priceWithVat }))
  return { priceCents, grossCents: terms.grossCents ?? null }
}

/** Returns whether two say the same price in the same way. */
export function isSamePrice(one: SetPrice, other: SetPrice): boolean {
  return one.grossCents === other.grossCents && one.priceCents === other.priceCents
}

/**
 * Returns a price as it was set, in cents: `priceCents` is without VAT in any case, and `priceWithVatCents` is there where
 * it was set so.
 */
export function priceAsSet({ priceCents, grossCents }: SetPrice, vatBasisPoints: number) {
  const net = priceRow({ priceCents, grossCents }, vatBasisPoints).priceCents
  return { priceCents: net, ...(grossCents !== null && { priceWithVatCents: grossCents }) }
}

type AsSet = { priceCents: number; priceWithVatCents?: number }

/** Returns what `priceAsSet` was made of, as `readPrice` reads it. */
export function setPriceOf({ priceCents, priceWithVatCents: grossCents }: AsSet): SetPrice {
  if (grossCents === undefined) return { priceCents, grossCents: null }
  return { priceCents: withoutVat(grossCents, defaultVatBasisPoints), grossCents }
}

/** Returns both prices in cents, for readers who see what the customer pays, and which of the two was set. */
export function bothPrices({ priceCents, grossCents }: SetPrice, vatBasisPoints: number) {
  const shown = priceRow({ priceCents, grossCents }, vatBasisPoints)
  return {
    priceCents: shown.priceCents,
    priceWithVatCents: shown.priceWithVatCents,
    ...(grossCents !== null && { isPricedWithVat: true as const }),
  }
}

/** The price of what joins an order as a row: it costs what was shown, with VAT, however the account rounds that of its rows. */
export function pricedAsShown(set: Omit<RowToPrice, 'description'>, vatBasisPoints: number) {
  const { priceCents, priceWithVatCents: grossCents } = priceRow(set, vatBasisPoints)
  return { priceCents, grossCents, unitPriceTenThousandths: grossCents * 100 }
}
