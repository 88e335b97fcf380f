/** Ways in which a balance was paid back: at the provider that once took the money, or by the workshop itself. */
export const returnMeans = ['REFUND', 'BANK', 'CARD', 'CASH', 'OTHER'] as const
export type ReturnMeans = (typeof returnMeans)[number]

/** The means that staff tell of; a refund tells of itself. */
export const manualReturnMeans = ['BANK', 'CARD', 'CASH', 'OTHER'] as const satisfies readonly ReturnMeans[]

type Owed = { owedCents: number | null; owedReturnedCents: number }

/** Returns the part of a balance that is still to be given back, in cents. */
export function leftOf({ owedCents, owedReturnedCents }: Owed): number {
  return Math.max(0, (owedCents ?? 0) - owedReturnedCents)
}
