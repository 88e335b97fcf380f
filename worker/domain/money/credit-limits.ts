/** Euros that a new account can be applied for, from the least. */
export const creditAmountChoices = [1800, 2000, 4000, 5000, 6000] as const

/** Up to which total (euros, inclusive) what minimum holds. */
const minimums = [
  { upToTotal: 1000, minimum: 1500 },
  { upToTotal: 1500, minimum: 2000 },
  { upToTotal: 3000, minimum: 4000 },
  { upToTotal: 6000, minimum: 6000 },
] as const

const minimumOtherwise = 1500

/** The least credit, in euros, that a new account is applied for when `total` euros are to be paid with it. */
export function minimumCreditAmount(total: number): number {
  return minimums.find(({ upToTotal }) => total <= upToTotal)?.minimum ?? minimumOtherwise
}

export type CreditRange = { total: number; maxAmount: number }

/**
 * The credits, in euros, that a new account can be applied for: from the minimum for the total up to the most that the
 * creditor gives, and never less than is to be paid. Empty where no choice fits.
 */
export function creditAmountsFor({ total, maxAmount }: CreditRange): readonly number[] {
  const least = Math.max(minimumCreditAmount(total), total)
  return creditAmountChoices.filter((amount) => amount >= least && amount <= maxAmount)
}
