import type { ApprovedPrice } from '#worker/contract/customer/payment.ts'

export type ApprovedLine = { description: string; priceWithVat: number }
/** A row that the customer ordered; a rounding row is none. */
export type LineNow = ApprovedLine & { isRounding?: true; quantity?: string }

/** A row of what it costs now. `before` is what a changed one cost when it was approved, in euros with VAT. */
export type PricedLine = LineNow & { change: 'same' | 'new' | 'changed'; before: number | null }

export type PriceChanges = { lines: readonly PricedLine[]; gone: readonly ApprovedLine[] }

/**
 * Returns the changes of approved rows. Rows are told apart by what they say: a dealer system sends its rows whole each
 * time. A row that costs the same is found first, so that of two that read alike only one is marked.
 */
export function priceChanges(approved: readonly ApprovedLine[], now: readonly LineNow[]): PriceChanges {
  const left = [...approved]
  const take = (isIt: (line: ApprovedLine) => boolean) => {
    const at = left.findIndex(isIt)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  const isSame = (line: ApprovedLine) => (one: ApprovedLine) =>
    one.description === line.description && one.priceWithVat === line.priceWithVat
  const kept = now.map((line) => take(isSame(line)) !== undefined)
  const lines = now.map((line, index): PricedLine => {
    if (kept[index] || line.isRounding) return { ...line, change: 'same', before: null }
    const before = take(({ description }) => description === line.description)
    return { ...line, change: before === undefined ? 'new' : 'changed', before: before?.priceWithVat ?? null }
  })
  return { lines, gone: left }
}

/** Returns whether the customer was shown a price of work when they approved: else none of before is told. */
export function knowsPriceBefore(approved: ApprovedPrice | null): approved is ApprovedPrice {
  return approved !== null && approved.sawWork && approved.pricesShown
}

/** Returns the sum of rows in euros, exact to the cent. */
export function sumOf(lines: readonly ApprovedLine[]): number {
  return lines.reduce((cents, { priceWithVat }) => cents + Math.round(priceWithVat * 100), 0) / 100
}
