/** A row of a price: what is charged, and for how much, in cents with VAT. */
export type MovingRow = { description: string; priceWithVatCents: number }

/** A row by which a price moved; `moreCents` is below nothing where it fell. */
export type PriceMove = { description: string; moreCents: number }

/** Returns the sum (cents) of the rows of each description. */
function sumsByDescription(rows: readonly MovingRow[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { description, priceWithVatCents } of rows)
    sums.set(description, (sums.get(description) ?? 0) + priceWithVatCents)
  return sums
}

/**
 * Returns the rows by which a price moved from what was approved, the largest first. Rows are told apart by their
 * descriptions: a dealer system sends its rows whole each time. A row that only reads otherwise has not moved: one that
 * is gone and one that is new cancel out where they cost the same.
 */
export function priceMoves(approved: readonly MovingRow[], now: readonly MovingRow[]): PriceMove[] {
  const before = sumsByDescription(approved)
  const after = sumsByDescription(now)
  const gone = new Map([...before].filter(([description]) => !after.has(description)))
  const moves: PriceMove[] = []
  for (const [description, cents] of after) {
    const moreCents = cents - (before.get(description) ?? 0)
    const renamed = before.has(description) ? undefined : [...gone].find(([, was]) => was === cents)?.[0]
    if (renamed !== undefined) gone.delete(renamed)
    else if (moreCents !== 0) moves.push({ description, moreCents })
  }
  for (const [description, cents] of gone) if (cents !== 0) moves.push({ description, moreCents: -cents })
  return moves.toSorted((one, other) => Math.abs(other.moreCents) - Math.abs(one.moreCents))
}
