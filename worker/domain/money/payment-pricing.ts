import { languageWithTexts } from '#domain/languages.ts'
import { formatQuantity } from '#domain/text/format.ts'

import { priceRows, type PricingTerms, type RowToPrice } from './pricing.ts'

/** A row of what is charged, as it was when the payment began. */
export type FrozenRow = {
  code: string
  description: string
  priceCents: number
  priceWithVatCents: number
  vatBasisPoints: number
  /** The quantity in thousandths, and its unit; left out of a row that is a price alone. */
  quantityThousandths?: number
  unit?: string
}

/** The pricing of a payment, kept with it, so that later changes of the order or its prices do not alter it. */
export type FrozenPricing = { rows: FrozenRow[]; totalCents: number }

/**
 * The pricing of what is to be paid now. Rows with VAT make up the total, with a row for rounding where there is one.
 */
export type PaymentPricing = {
  paymentRows: {
    description: string
    quantity?: string
    price: number
    priceWithVat: number
    isRounding?: true
    /** Takes off what earlier visits of the order paid for it. */
    isPaidBefore?: true
  }[]
  totalPrice: number
}

export type RowToFreeze = RowToPrice & {
  code: string
  quantityThousandths?: number | null
  unit?: string | null
}

const roundingCode = 'ROUNDING'
/** Code of a row that takes off what earlier visits of the order paid. */
export const paidBeforeCode = 'PAID_BEFORE'
const roundingNames = { fi: 'Pyöristys', sv: 'Avrundning', en: 'Rounding' }

/** A row that rounds the total sells nothing. */
export function isRoundingRow({ code }: Pick<FrozenRow, 'code'>): boolean {
  return code === roundingCode
}

export function isPaidBeforeRow({ code }: Pick<FrozenRow, 'code'>): boolean {
  return code === paidBeforeCode
}

function roundingName(lcid: string): string {
  return roundingNames[languageWithTexts(lcid)]
}

/** A code of the dealer system's never makes a row the one that rounds, or one that was paid before. */
function soldAs(row: RowToFreeze | undefined): Pick<FrozenRow, 'code' | 'quantityThousandths' | 'unit'> {
  const { code = '', quantityThousandths = null, unit = null } = row ?? {}
  return {
    code: code === roundingCode || code === paidBeforeCode ? '' : code,
    ...(quantityThousandths !== null && { quantityThousandths }),
    ...(unit !== null && { unit }),
  }
}

/**
 * Prices what the customer pays: billable rows, then chosen services, and a row for rounding where it changes the total,
 * so that the rows always add up to it. `lcid` is the locale that the customer reads.
 */
export function freezePricing(rows: readonly RowToFreeze[], terms: PricingTerms & { lcid: string }): FrozenPricing {
  const priced = priceRows(rows, terms)
  const frozen = priced.rows.map((row, index) => ({ ...row, ...soldAs(rows[index]) }))
  return { rows: [...frozen, ...roundingRows(priced.roundingCents, terms.lcid)], totalCents: priced.totalCents }
}

/** The row for what rounds a total; none where nothing does. */
export function roundingRows(cents: number, lcid: string): FrozenRow[] {
  if (cents === 0) return []
  const description = roundingName(lcid)
  return [{ code: roundingCode, description, priceCents: cents, priceWithVatCents: cents, vatBasisPoints: 0 }]
}

function quantityOf({ quantityThousandths, unit }: Omit<FrozenRow, 'code'>): { quantity?: string } {
  if (quantityThousandths === undefined) return {}
  const quantity = formatQuantity({ quantity: quantityThousandths / 1000, unit: unit ?? null })
  return quantity === null ? {} : { quantity }
}

/** A row in the words of one line, for who takes the money and knows no quantity: `Ruuvi, 40 kpl`. */
export function inOneLine(row: FrozenRow): string {
  const { quantity } = quantityOf(row)
  return quantity === undefined ? row.description : `${row.description}, ${quantity}`
}

/** The same for a screen, in cents: the contract makes a `PaymentPricing` of it. */
export function toPaymentPricing({ rows, totalCents }: FrozenPricing) {
  return {
    paymentRows: rows.map((row) => ({
      description: row.description,
      ...quantityOf(row),
      priceCents: row.priceCents,
      priceWithVatCents: row.priceWithVatCents,
      ...(isRoundingRow(row) ? { isRounding: true as const } : {}),
      ...(isPaidBeforeRow(row) ? { isPaidBefore: true as const } : {}),
    })),
    totalPriceCents: totalCents,
  }
}
