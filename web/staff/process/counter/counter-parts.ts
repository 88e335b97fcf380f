import { counterMeans, type CounterMeans } from '#domain/money/counter-money.ts'
import { euroTextToCents } from '#web/lib/euro-text.ts'

/** A choice of one means, or amounts by means as they are typed. */
export type PartsDraft = { how: CounterMeans | 'SPLIT' | null; amounts: Readonly<Record<CounterMeans, string>> }
export type CounterParts = { means: CounterMeans; amount: number }[]

export const noParts: PartsDraft = { how: null, amounts: { CASH: '', CARD: '', INVOICE: '' } }

/** Returns the typed amount in cents, 0 for none; null for what is no sum. */
export function typedCents(text: string): number | null {
  return text.trim() === '' ? 0 : euroTextToCents(text)
}

/** Returns what is left of the sum, in cents; below zero where it is too much. */
export function leftOf({ amounts }: PartsDraft, totalCents: number): number {
  return counterMeans.reduce((left, means) => left - (typedCents(amounts[means]) ?? 0), totalCents)
}

/** Returns the sum by its means, in euros; null where they do not make it. */
export function partsOfDraft(draft: PartsDraft, totalCents: number): CounterParts | null {
  const { how, amounts } = draft
  if (how === null) return null
  if (how !== 'SPLIT') return [{ means: how, amount: totalCents / 100 }]
  const cents = counterMeans.map((means) => ({ means, cents: typedCents(amounts[means]) }))
  if (cents.some((one) => one.cents === null) || leftOf(draft, totalCents) !== 0) return null
  return cents.flatMap((one) => (one.cents ? [{ means: one.means, amount: one.cents / 100 }] : []))
}
