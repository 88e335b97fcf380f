import { languageWithTexts } from '#domain/languages.ts'

import { inOneLine, isPaidBeforeRow, isRoundingRow, type FrozenPricing, type FrozenRow } from './payment-pricing.ts'

/** A row as providers take it: with VAT, in cents. */
type ProviderRow = Pick<FrozenRow, 'code' | 'description' | 'priceWithVatCents' | 'vatBasisPoints'>

const openCode = 'OPEN'
const openNames = { fi: 'Työmääräyksestä avoinna', sv: 'Obetalt av arbetsordern', en: 'Open of the work order' }

/**
 * The rows that a provider is sent. Not every provider takes a row that makes less of the others, so what is open of an order
 * that was paid in part goes as one row for each rate of VAT, all above nothing, which make the amount. A rate of which less is
 * sold than was paid makes the largest row smaller: only the customer's receipt here says both.
 */
export function chargedRows({ rows, totalCents }: FrozenPricing, lcid: string): ProviderRow[] {
  if (!rows.some(isPaidBeforeRow)) return rows.map(toProviderRow)
  const sums = new Map<number, number>()
  for (const row of rows.filter((one) => !isRoundingRow(one))) {
    sums.set(row.vatBasisPoints, (sums.get(row.vatBasisPoints) ?? 0) + row.priceWithVatCents)
  }
  const description = openNames[languageWithTexts(lcid)]
  const open: ProviderRow[] = []
  let leftCents = totalCents
  const smallestFirst = [...sums].filter(([, cents]) => cents > 0).toSorted(([, one], [, other]) => one - other)
  for (const [at, [vatBasisPoints, cents]] of smallestFirst.entries()) {
    const isLast = at === smallestFirst.length - 1
    const priceWithVatCents = isLast ? leftCents : Math.min(cents, leftCents)
    leftCents -= priceWithVatCents
    if (priceWithVatCents > 0) open.push({ code: openCode, description, priceWithVatCents, vatBasisPoints })
  }
  return leftCents === 0 ? open : [{ code: openCode, description, priceWithVatCents: totalCents, vatBasisPoints: 0 }]
}

function toProviderRow(row: FrozenRow): ProviderRow {
  const { code, priceWithVatCents, vatBasisPoints } = row
  return { code, description: inOneLine(row), priceWithVatCents, vatBasisPoints }
}
