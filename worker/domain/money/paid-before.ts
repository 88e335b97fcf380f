import { languageWithTexts } from '#domain/languages.ts'

import { isRoundingRow, paidBeforeCode, roundingRows, type FrozenPricing, type FrozenRow } from './payment-pricing.ts'

/**
 * An entry of an order's money: the amount taken, the part that pays rows of the order, and the amount that went back;
 * cents.
 */
export type OrderMoneyEntry = {
  capturedCents: number
  countedCents: number
  returnedCents: number
  /** Basis points, gross and net of the counted part. */
  byRate: readonly (readonly [number, number, number])[]
}

type Part = { vatBasisPoints: number; grossCents: number; netCents: number }

/** Money that an order's visits keep towards its price, by VAT rate. `roundingCents` was rounded and has no VAT. */
export type PaidBefore = { totalCents: number; parts: readonly Part[]; roundingCents: number }

/**
 * Returns the part of an entry that pays for its order, in cents: refunds take a surplus and extra services first,
 * which pay no row of it. Negative where the workshop gave back more than it took. The view `order_money_kept` says the
 * same (tested).
 */
export function keptCents({ capturedCents, countedCents, returnedCents }: OrderMoneyEntry): number {
  return Math.min(countedCents, capturedCents - returnedCents)
}

/** Sums up what earlier visits of an order keep. A payment that was given back in part keeps that part of each of its rates. */
export function paidBefore(entries: readonly OrderMoneyEntry[]): PaidBefore {
  const parts = new Map<number, Part>()
  let totalCents = 0
  for (const entry of entries) {
    totalCents += keptCents(entry)
    for (const { vatBasisPoints, grossCents, netCents } of keptParts(entry)) {
      const sum = parts.get(vatBasisPoints) ?? { vatBasisPoints, grossCents: 0, netCents: 0 }
      const more = { grossCents: sum.grossCents + grossCents, netCents: sum.netCents + netCents }
      parts.set(vatBasisPoints, { vatBasisPoints, ...more })
    }
  }
  const kept = [...parts.values()].filter(({ grossCents, netCents }) => grossCents !== 0 || netCents !== 0)
  const grossCents = kept.reduce((sum, part) => sum + part.grossCents, 0)
  return { totalCents, parts: kept, roundingCents: totalCents - grossCents }
}

function keptParts(entry: OrderMoneyEntry): Part[] {
  const whole = entry.byRate.map(([vatBasisPoints, grossCents, netCents]) => ({ vatBasisPoints, grossCents, netCents }))
  const kept = keptCents(entry)
  if (kept === entry.countedCents || entry.countedCents === 0) return whole
  const shares = whole.map((part) => scaled(part, kept, entry.countedCents))
  const missing = kept - shares.reduce((sum, { grossCents }) => sum + grossCents, 0)
  const [largest] = shares.toSorted((one, other) => Math.abs(other.grossCents) - Math.abs(one.grossCents))
  // Cents that rounding left over go to the largest part.
  return shares.map((part) => (part === largest ? withMore(part, missing) : part))
}

function scaled({ vatBasisPoints, grossCents, netCents }: Part, kept: number, counted: number): Part {
  const part = (cents: number) => Math.round((cents * kept) / counted) + 0
  return { vatBasisPoints, grossCents: part(grossCents), netCents: part(netCents) }
}

function withMore({ vatBasisPoints, grossCents, netCents }: Part, cents: number): Part {
  const net = Math.round((cents * 10_000) / (10_000 + vatBasisPoints)) + 0
  return { vatBasisPoints, grossCents: grossCents + cents, netCents: netCents + net }
}

const names = {
  paid: { fi: 'Aiemmin maksettu', sv: 'Betalt tidigare', en: 'Paid earlier' },
  returned: { fi: 'Aiemmin palautettu', sv: 'Återbetalt tidigare', en: 'Paid back earlier' },
}

/**
 * Returns the open part of an order: its price with a row for each rate of VAT that takes off what earlier visits keep
 * of it, so that rows and their VAT by rate add up to what is open. Negative where the order costs less than was paid
 * for it. The rounding that was charged before is part of the row for rounding.
 */
export function subtractPaid(pricing: FrozenPricing, paid: PaidBefore, lcid: string): FrozenPricing {
  if (paid.parts.length === 0 && paid.totalCents === 0) return pricing
  const language = languageWithTexts(lcid)
  const rows = pricing.rows.filter((row) => !isRoundingRow(row))
  const roundings = pricing.rows.filter(isRoundingRow)
  const roundingCents = roundings.reduce((sum, row) => sum + row.priceWithVatCents, 0) - paid.roundingCents
  const off = paid.parts.map(({ vatBasisPoints, grossCents, netCents }): FrozenRow => {
    const description = names[grossCents < 0 ? 'returned' : 'paid'][language]
    return {
      code: paidBeforeCode,
      description,
      priceCents: 0 - netCents,
      priceWithVatCents: 0 - grossCents,
      vatBasisPoints,
    }
  })
  return {
    rows: [...rows, ...off, ...roundingRows(roundingCents, lcid)],
    totalCents: pricing.totalCents - paid.totalCents,
  }
}
