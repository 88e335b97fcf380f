import { isRoundingRow, type FrozenRow } from './payment-pricing.ts'

/** An invoice of up to 400 € with VAT may be simplified (209 f § of the Finnish VAT Act); from there on it names its buyer. */
export const buyerNamedFromCents = 40_000

/** The part of a sale charged at one VAT rate; cents. */
export type VatLine = { vatBasisPoints: number; netCents: number; vatCents: number; grossCents: number }

/** The VAT of a sale by rate, the highest first. Rounding of the total is no sale and has none. */
export function vatByRate(rows: readonly FrozenRow[]): VatLine[] {
  const lines = new Map<number, VatLine>()
  for (const row of rows) {
    if (isRoundingRow(row)) continue
    const { vatBasisPoints } = row
    const { netCents, grossCents } = lines.get(vatBasisPoints) ?? { netCents: 0, grossCents: 0 }
    const [net, gross] = [netCents + row.priceCents, grossCents + row.priceWithVatCents]
    lines.set(vatBasisPoints, { vatBasisPoints, netCents: net, vatCents: gross - net, grossCents: gross })
  }
  return [...lines.values()].toSorted((one, other) => other.vatBasisPoints - one.vatBasisPoints)
}
