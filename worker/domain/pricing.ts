/**
 * Money is integer cents here and in the database; euros exist only in JSON and on screens.
 * Prices of order rows, products and extra services are stored without VAT. What a customer is
 * shown (`priceWithVat`, an extra service's `totalPrice`, every total) is with VAT. A chosen extra
 * service becomes a row with the service's price, so it costs exactly the `totalPrice` shown.
 */

/** 25.5 %, Finland's general rate; an account may have another. */
export const defaultVatBasisPoints = 2550

/** A billion euros. Up to here products with a VAT rate are exact and two decimals survive JSON. */
export const largestAmountCents = 100_000_000_000

const basisPointsInWhole = 10_000
const roundingStepCents = 5

export type RowToPrice = { description: string; priceCents: number }
export type PricedRow = { description: string; priceCents: number; priceWithVatCents: number }
export type PricingTerms = { vatBasisPoints: number; isTotalPriceRounded: boolean }
export type Pricing = {
  rows: readonly PricedRow[]
  /** Sum of the rows with VAT, before the total is rounded. */
  sumCents: number
  /** What rounding added to or took from the sum, −2…2. */
  roundingCents: number
  /** What is charged. */
  totalCents: number
}

function isAmount(cents: number): boolean {
  return Number.isInteger(cents) && Math.abs(cents) <= largestAmountCents
}

/** Throws RangeError: inexact arithmetic would charge a wrong sum in silence. */
function assertAmount(cents: number): number {
  if (!isAmount(cents)) throw new RangeError('Amount is not a whole number of cents within a billion euros')
  return cents
}

function divideHalfAwayFromZero(dividend: number, divisor: number): number {
  const magnitude = Math.floor((Math.abs(dividend) * 2 + divisor) / (divisor * 2))
  return dividend < 0 ? 0 - magnitude : magnitude
}

/**
 * Adds VAT to a price in cents; half a cent goes away from zero. Throws RangeError when the price
 * is no amount or the rate is not within 0–10 000 basis points.
 */
export function withVat(priceCents: number, vatBasisPoints: number): number {
  if (!Number.isInteger(vatBasisPoints) || vatBasisPoints < 0 || vatBasisPoints > basisPointsInWhole) {
    throw new RangeError('VAT is not a whole number of basis points from 0 to 10 000')
  }
  return divideHalfAwayFromZero(assertAmount(priceCents) * (basisPointsInWhole + vatBasisPoints), basisPointsInWhole)
}

/** To the nearest five cents. Whole cents never lie halfway, so no tie rule is needed. */
export function roundToFiveCents(cents: number): number {
  return divideHalfAwayFromZero(assertAmount(cents), roundingStepCents) * roundingStepCents
}

/**
 * Prices the rows given. VAT is rounded row by row so that the rows on the screen add up to the sum.
 * Filter with `billableRows` first: every row given is charged.
 */
export function priceRows(rows: readonly RowToPrice[], terms: PricingTerms): Pricing {
  const priced = rows.map(({ description, priceCents }) => ({
    description,
    priceCents,
    priceWithVatCents: withVat(priceCents, terms.vatBasisPoints),
  }))
  const sumCents = assertAmount(priced.reduce((sum, row) => sum + row.priceWithVatCents, 0))
  const totalCents = terms.isTotalPriceRounded ? roundToFiveCents(sumCents) : sumCents
  return { rows: priced, sumCents, roundingCents: totalCents - sumCents, totalCents }
}

/** Cents as the euros that JSON carries. Throws RangeError on what is no amount. */
export function centsToEuros(cents: number): number {
  return assertAmount(cents) / 100
}

/** Euros of JSON as cents, or null for more than two decimals, NaN, infinities and more than a billion. */
export function eurosToCents(euros: number): number | null {
  const cents = Math.round(euros * 100) + 0
  // Division rounds correctly, so this holds exactly for numbers with at most two decimals.
  return isAmount(cents) && cents / 100 === euros ? cents : null
}
