import { euroTextToCents } from '#web/lib/euro-text.ts'

/** What is to be given back, as it was typed: null is all of it; undefined is not a sum that can be given. */
export function refundAmount(typed: string, refundable: number): number | undefined {
  const cents = euroTextToCents(typed)
  if (cents === null || cents <= 0 || cents > Math.round(refundable * 100)) return undefined
  return cents / 100
}
