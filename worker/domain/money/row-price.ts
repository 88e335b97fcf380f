/** The arithmetic of one order row: exact, in whole numbers of the smallest parts that it is told in. */

/** The rates of VAT that a row may carry, in basis points: Finland's general one, the two reduced ones, and none. */
export const rowVatRates = [2550, 1350, 1000, 0] as const

/** A million euros, either way: of a unit price and of a whole row, in cents. */
const largestRowCents = 100_000_000

/** The terms of a row's price. All of them are null in a row that is a price alone. */
export type RowTerms = {
  /** The dealer system's own name of the row. */
  rowId: string | null
  quantityThousandths: number | null
  unit: string | null
  /** Ten-thousandths of a euro: 0.42 € are 4200. With VAT where the row has `grossCents`, else without. */
  unitPriceTenThousandths: number | null
  /** Comes off first. */
  discountBasisPoints: number | null
  /** Comes off what is left, of the whole row, with VAT where the unit price has it. */
  discountCents: number | null
  /** The account's rate where it is null. */
  vatBasisPoints: number | null
  /** The whole row with VAT, where it was priced so: then it is the price, whatever the rate. */
  grossCents: number | null
}

export const rowTermNames = [
  'rowId',
  'quantityThousandths',
  'unit',
  'unitPriceTenThousandths',
  'discountBasisPoints',
  'discountCents',
  'vatBasisPoints',
  'grossCents',
] as const satisfies readonly (keyof RowTerms)[]

type PriceTerms = Pick<RowTerms, 'quantityThousandths' | 'discountBasisPoints' | 'discountCents'> & {
  unitPriceTenThousandths: number
}

const onePiece = 1000
const wholePart = 10_000n
/** A cent in the parts of quantity × unit price × what a discount leaves: thousandths, ten-thousandths of a euro, basis points. */
const partsOfCent = 1_000_000_000n

/**
 * Returns quantity × unit price less the discounts, in cents, rounded once, half a cent away from zero. What is given back
 * (less than zero) is the same as what was sold: discounts make it smaller. Null where an amount comes off that is more than
 * there is, and beyond `largestRowCents`.
 */
export function rowCents({ quantityThousandths, unitPriceTenThousandths, ...discount }: PriceTerms): number | null {
  const listed = BigInt(quantityThousandths ?? onePiece) * BigInt(unitPriceTenThousandths)
  const left = (listed < 0n ? -listed : listed) * (wholePart - BigInt(discount.discountBasisPoints ?? 0))
  const parts = left - BigInt(discount.discountCents ?? 0) * partsOfCent
  if (parts < 0n) return null
  const cents = Number((parts * 2n + partsOfCent) / (partsOfCent * 2n))
  if (cents > largestRowCents) return null
  return listed < 0n ? 0 - cents : cents
}

/**
 * Returns a number of JSON in whole parts (`scale` of them make one), null where it has smaller ones. Dealer systems send
 * 119.99000000000001: such noise is no smaller part.
 */
export function wholeParts(value: number, scale: number): number | null {
  const scaled = value * scale
  const whole = Math.round(scaled) + 0
  return Math.abs(scaled - whole) <= 1e-6 + Math.abs(scaled) * 1e-12 ? whole : null
}
