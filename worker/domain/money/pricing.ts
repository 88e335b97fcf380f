/**
 * Money is integer cents here and in the database; euros exist only in JSON and on screens.
 * Prices of order rows, products and extra services are stored without VAT, and with it where that is how they were told.
 * What a customer is shown (`priceWithVat`, an extra service's `totalPrice`, every total) is with VAT. A chosen extra
 * service becomes a row with the service's price, so it costs exactly the `totalPrice` shown.
 */

/** 25.5 %, Finland's general rate; an account may have another. */
export const defaultVatBasisPoints = 2550

/** A billion euros. Up to here products with a VAT rate are exact and two decimals survive JSON. */
export const largestAmountCents = 100_000_000_000

const basisPointsInWhole = 10_000
const roundingStepCents = 5

/** Ways of rounding VAT to cents: on each row, or once for all rows of a rate as an invoice does. */
export const vatRoundings = ['ROW', 'INVOICE'] as const
export type VatRounding = (typeof vatRoundings)[number]

export type RowToPrice = {
  description: string
  /** Without VAT; says nothing where there is `grossCents`. */
  priceCents: number
  /** With VAT, of what was priced so. */
  grossCents?: number | null
  /** The account's rate where there is none. */
  vatBasisPoints?: number | null
}
export type RowPrice = { priceCents: number; priceWithVatCents: number; vatBasisPoints: number }
export type PricedRow = RowPrice & { description: string }
export type PricingTerms = { vatBasisPoints: number; vatRounding: VatRounding; isTotalPriceRounded: boolean }
export type Pricing = {
  rows: readonly PricedRow[]
  /** Sum of the rows with VAT, before the total is rounded. */
  sumCents: number
  /** The amount that rounding added to the sum (−2…2). */
  roundingCents: number
  /** The amount charged. */
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

function assertRate(vatBasisPoints: number): number {
  if (!Number.isInteger(vatBasisPoints) || vatBasisPoints < 0 || vatBasisPoints > basisPointsInWhole) {
    throw new RangeError('VAT is not a whole number of basis points from 0 to 10 000')
  }
  return basisPointsInWhole + vatBasisPoints
}

/**
 * Adds VAT to a price in cents; half a cent goes away from zero. Throws RangeError when the price
 * is no amount or the rate is not within 0–10 000 basis points.
 */
export function withVat(priceCents: number, vatBasisPoints: number): number {
  return divideHalfAwayFromZero(assertAmount(priceCents) * assertRate(vatBasisPoints), basisPointsInWhole)
}

/** Takes VAT out of a price in cents that has it, in the same way. Gives back what `withVat` was given. */
export function withoutVat(grossCents: number, vatBasisPoints: number): number {
  return divideHalfAwayFromZero(assertAmount(grossCents) * basisPointsInWhole, assertRate(vatBasisPoints))
}

/** To the nearest five cents. Whole cents never lie halfway, so no tie rule is needed. */
export function roundToFiveCents(cents: number): number {
  return divideHalfAwayFromZero(assertAmount(cents), roundingStepCents) * roundingStepCents
}

/** Prices one row by itself. */
export function priceRow(row: Omit<RowToPrice, 'description'>, accountRate: number): RowPrice {
  const { priceCents, grossCents = null } = row
  const vatBasisPoints = row.vatBasisPoints ?? accountRate
  return grossCents === null
    ? { priceCents, priceWithVatCents: withVat(priceCents, vatBasisPoints), vatBasisPoints }
    : { priceCents: withoutVat(grossCents, vatBasisPoints), priceWithVatCents: grossCents, vatBasisPoints }
}

/**
 * Prices rows one after the other so that those of a rate add up to their sum with VAT, which is rounded once: each takes
 * what has come together with it, less what the rows before it took. No row is more than a cent off its own price, and
 * a row added behind changes none before it. Prices without VAT and prices with it come together each on their own.
 */
function priceByInvoice(rows: readonly RowToPrice[], accountRate: number): RowPrice[] {
  const sums = new Map<string, RowPrice>()
  return rows.map((row) => {
    const { grossCents = null } = row
    const vatBasisPoints = row.vatBasisPoints ?? accountRate
    const sumOf = `${grossCents === null ? 'net' : 'gross'} ${vatBasisPoints}`
    const before = sums.get(sumOf) ?? { priceCents: 0, priceWithVatCents: 0, vatBasisPoints }
    const together =
      grossCents === null
        ? priceRow({ priceCents: before.priceCents + row.priceCents, vatBasisPoints }, accountRate)
        : priceRow({ priceCents: 0, grossCents: before.priceWithVatCents + grossCents, vatBasisPoints }, accountRate)
    sums.set(sumOf, together)
    return {
      priceCents: together.priceCents - before.priceCents,
      priceWithVatCents: together.priceWithVatCents - before.priceWithVatCents,
      vatBasisPoints,
    }
  })
}

/**
 * Prices the rows given, VAT rounded as the terms say; either way the rows on the screen add up to the sum.
 * Filter with `billableRows` first: every row given is charged. The view `process_sums` of the database says the same (tested).
 */
export function priceRows(rows: readonly RowToPrice[], terms: PricingTerms): Pricing {
  const { vatBasisPoints, vatRounding } = terms
  const prices =
    vatRounding === 'ROW' ? rows.map((row) => priceRow(row, vatBasisPoints)) : priceByInvoice(rows, vatBasisPoints)
  const priced = prices.map((price, index) => ({ description: rows[index]?.description ?? '', ...price }))
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
