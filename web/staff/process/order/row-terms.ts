import type { RowTermsJson } from '#domain/money/row-json.ts'
import { formatEuro, formatQuantity } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import type { ProcessWords } from '#web/staff/process/texts.ts'

type Words = ProcessWords['process']['rowTerms']
type Row = { quantity: number | null; unit: string | null; told: RowTermsJson }

/** Cents at least, four decimals where there are so many. */
const unitPriceFormat = new Intl.NumberFormat('fi-FI', {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
})

/**
 * Returns how a row's price came about, as far as it was told: quantity × unit price with its VAT, then what comes off.
 */
export function termsInWords(row: Row, words: Words): string[] {
  const { discountPercent, discountAmount } = row.told
  const off = [
    discountPercent ? `${decimal(discountPercent)} %` : null,
    discountAmount ? formatEuro(discountAmount) : null,
  ].filter((discount) => discount !== null)
  return [priceInWords(row, words), ...off.map((discount) => fillText(words.discount, { discount }))].filter(
    (word) => word !== null,
  )
}

function priceInWords({ quantity, unit, told: terms }: Row, words: Words): string | null {
  const rate = terms.vatPercent ?? null
  const unitPrice = terms.unitPriceWithVat ?? terms.unitPrice ?? null
  if (unitPrice === null) {
    const word = rate === null ? null : fillText(words.rate, { rate: decimal(rate) })
    return [formatQuantity({ quantity, unit }), word].filter(Boolean).join(' · ') || null
  }
  const many = formatQuantity({ quantity, unit }) ?? ['1', unit].filter(Boolean).join('\u00A0')
  const of = `${many} × ${unitPriceFormat.format(unitPrice).replaceAll(/\s/g, '\u00A0')}`
  const isGross = terms.unitPriceWithVat !== undefined && terms.unitPriceWithVat !== null
  if (rate === null) return fillText(isGross ? words.gross : words.net, { of })
  return fillText(isGross ? words.grossRate : words.netRate, { of, rate: decimal(rate) })
}

const decimal = (value: number): string => String(value).replace('.', ',')
