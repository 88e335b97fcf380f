import { fitText } from '#worker/providers/field-limits.ts'
import type { ChargedRow } from '#worker/providers/payment-port.ts'

import { lineLimits } from './limits.ts'
import type { XmlFields } from './write-xml.ts'

const euros = (cents: number) => (cents / 100).toFixed(2)
/** The creditor wants sums unrounded; five decimals are what it writes itself. */
const precise = (cents: number) => (cents / 100).toFixed(5)

function lineOf({ code, description, priceWithVatCents, vatBasisPoints }: ChargedRow, index: number) {
  const withoutVatCents = priceWithVatCents / (1 + vatBasisPoints / 10_000)
  const fields: XmlFields = [
    ['id', index + 1],
    ['artNo', fitText(code, lineLimits.artNo) || '-'],
    ['description', fitText(description, lineLimits.description) || '-'],
    ['quantity', 1],
    ['unitMeasure', 'kpl'],
    ['unitAmountWithoutVat', precise(withoutVatCents)],
    ['vatPct', vatBasisPoints / 100],
    ['totalVatAmount', precise(priceWithVatCents - withoutVatCents)],
    ['totalAmount', euros(priceWithVatCents)],
  ]
  return { fields, vatCents: priceWithVatCents - withoutVatCents }
}

/** A `paymentSpec`: rows that make the amount, and their sums. */
export function paymentSpec(rows: readonly ChargedRow[], amountCents: number): XmlFields {
  const lines = rows.map(lineOf)
  const vatCents = lines.reduce((sum, line) => sum + line.vatCents, 0)
  return [
    ...lines.map(({ fields }) => ['specLines', fields] as const),
    ['totalAmount', euros(amountCents)],
    ['totalVatAmount', precise(vatCents)],
  ]
}
