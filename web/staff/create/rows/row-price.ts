import { billableRows } from '#domain/money/order-rows.ts'
import { priceRow, priceRows, type Pricing, type PricingTerms } from '#domain/money/pricing.ts'
import { readRow, jsonRowCents, type RowTermsJson } from '#domain/money/row-json.ts'
import type { DraftRow } from '#web/staff/create/create-draft.ts'
import type { CreateTextKey } from '#web/staff/create/texts.ts'

const most = 1_000_000

/** A number as it was typed, "1 234,5" or "12.50 €", with a minus before what comes off. Undefined where nothing was; null for none. */
function numberIn(typed: string, decimals: number): number | null | undefined {
  const plain = typed.replaceAll(/[\s\u00A0€%]/g, '').replace(',', '.')
  if (plain === '') return undefined
  const [, minus, digits] = /^([-−–]?)(\d{1,9}(?:\.\d+)?)$/.exec(plain) ?? []
  if (digits === undefined || (digits.split('.')[1]?.length ?? 0) > decimals || Number(digits) > most) return null
  return (minus === '' ? Number(digits) : -Number(digits)) + 0
}

type Typed = { termsJson: RowTermsJson; wrong: (readonly [keyof DraftRow, CreateTextKey])[] }

/** A row with nothing but a price is that of the whole row; anything more makes it a unit price. */
function isPriceAlone({ isGross, quantity, unit, discountPercent, discountAmount }: DraftRow): boolean {
  return !isGross && [quantity, unit, discountPercent, discountAmount].every((text) => text.trim() === '')
}

type Numbers = Record<'price' | 'quantity' | 'discountPercent' | 'discountAmount', ReturnType<typeof numberIn>>

function rowTerms(row: DraftRow, { price, ...numbers }: Numbers): RowTermsJson {
  const given = Object.entries(numbers).filter(([, value]) => value !== undefined)
  const unit = row.unit.trim()
  return {
    ...(row.vat !== '' && { vatPercent: Number(row.vat) }),
    ...(isPriceAlone(row) ? { price } : { [row.isGross ? 'unitPriceWithVat' : 'unitPrice']: price }),
    ...Object.fromEntries(given),
    ...(unit !== '' && { unit }),
  }
}

/** Nothing typed is right where nothing need be. */
const isWithin = (value: number | null | undefined, top: number): boolean =>
  value === undefined || (value !== null && value >= 0 && value <= top)

function wrongIn({ price, quantity, discountPercent, discountAmount }: Numbers): Typed['wrong'] {
  const isPriced = price !== undefined && price !== null
  return [
    ...(isPriced ? [] : [['price', 'createFault_price'] as const]),
    ...(quantity === null ? [['quantity', 'createFault_quantity'] as const] : []),
    ...(isWithin(discountPercent, 100) ? [] : [['discountPercent', 'createFault_discountPercent'] as const]),
    ...(isWithin(discountAmount, most) ? [] : [['discountAmount', 'createFault_discountAmount'] as const]),
  ]
}

/** Returns a row's terms as they were typed, and the fields whose value is impossible. */
export function typedRow(row: DraftRow): Typed {
  const numbers = {
    price: numberIn(row.price, isPriceAlone(row) ? 2 : 4),
    quantity: numberIn(row.quantity, 3),
    discountPercent: numberIn(row.discountPercent, 2),
    discountAmount: numberIn(row.discountAmount, 2),
  }
  const termsJson = rowTerms(row, numbers)
  const wrong = wrongIn(numbers)
  if (wrong.length > 0 || readRow(termsJson).faults.length === 0) return { termsJson, wrong }
  const isDiscounted = numbers.discountAmount !== undefined
  return {
    termsJson,
    wrong: [isDiscounted ? ['discountAmount', 'createFault_discountTooBig'] : ['price', 'createFault_price']],
  }
}

/** A row's price in cents as it was told, without VAT or with it; nothing while it cannot be told. */
export function typedCents(row: DraftRow): number {
  const { termsJson, wrong } = typedRow(row)
  return wrong.length > 0 ? 0 : jsonRowCents(termsJson)
}

function toPrice(row: DraftRow) {
  const { termsJson, wrong } = typedRow(row)
  const { priceCents, terms } = readRow(wrong.length > 0 ? { price: 0 } : termsJson)
  return { description: row.description, payer: row.payer, priceCents, ...terms }
}

/** Returns the price of a row with VAT, in euros; null while there is no price. */
export function rowWithVat(row: DraftRow, { vatBasisPoints }: PricingTerms): number | null {
  if (typedRow(row).wrong.length > 0) return null
  return priceRow(toPrice(row), vatBasisPoints).priceWithVatCents / 100
}

/** Returns the customer's price for the rows as they stand; a row without a price counts for nothing yet. */
export function pricingOf(rows: readonly DraftRow[], terms: PricingTerms): Pricing {
  return priceRows(billableRows(rows.map(toPrice)), terms)
}
