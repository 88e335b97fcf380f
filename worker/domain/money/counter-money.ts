/** The means by which a customer pays at the counter: `INVOICE` is on the terms that the workshop has with them. */
export const counterMeans = ['CASH', 'CARD', 'INVOICE'] as const
export type CounterMeans = (typeof counterMeans)[number]

/** `OTHER`: nobody said by which means. */
export type KeptMeans = CounterMeans | 'OTHER'

/** The part of a payment at the counter that was paid by one means. */
export type CounterPart<Means extends KeptMeans = KeptMeans> = { means: Means; amountCents: number }

/** Money goes back in this order: what costs the till nothing first, and cash last. */
export const returnOrder: readonly KeptMeans[] = ['INVOICE', 'CARD', 'OTHER', 'CASH']

const meansTexts = {
  CASH: 'receiptCounterCash',
  CARD: 'receiptCounterCard',
  INVOICE: 'receiptCounterInvoice',
} as const satisfies Record<CounterMeans, string>

/** Returns the key of the text that names a means on a receipt; null where it names none. */
export function meansText(method: string | null): (typeof meansTexts)[CounterMeans] | null {
  const means = counterMeans.find((one) => one === method)
  return means === undefined ? null : meansTexts[means]
}

export function sumOfParts(parts: readonly CounterPart[]): number {
  return parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** Returns the parts by which an amount goes back as it was paid. */
export function partsToReturn(paid: readonly CounterPart[], amountCents: number): CounterPart[] {
  let left = amountCents
  return returnOrder.flatMap((means) => {
    const kept = sumOfParts(paid.filter((part) => part.means === means))
    const given = Math.max(0, Math.min(kept, left))
    left -= given
    return given === 0 ? [] : [{ means, amountCents: given }]
  })
}

/** Returns the rows that make `before` read as `after`; the two have the same sum. */
export function correctionOf(before: readonly CounterPart[], after: readonly CounterPart[]): CounterPart[] {
  return returnOrder.flatMap((means) => {
    const of = (parts: readonly CounterPart[]) => sumOfParts(parts.filter((part) => part.means === means))
    const amountCents = of(after) - of(before)
    return amountCents === 0 ? [] : [{ means, amountCents }]
  })
}
