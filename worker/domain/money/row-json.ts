import { centsToEuros, defaultVatBasisPoints, withoutVat } from './pricing.ts'
import { rowCents, wholeParts, type RowTerms } from './row-price.ts'

/** A row's price and its terms as JSON has them: euros, percent, numbers with decimals. What is left out is not there. */

type OptionalNumber = number | null | undefined

export type RowTermsJson = {
  rowId?: string | null | undefined
  price?: OptionalNumber
  quantity?: OptionalNumber
  unit?: string | null | undefined
  unitPrice?: OptionalNumber
  unitPriceWithVat?: OptionalNumber
  discountPercent?: OptionalNumber
  discountAmount?: OptionalNumber
  vatPercent?: OptionalNumber
}

type RowFault = { path: keyof RowTermsJson; code: string }

/** `terms` has only what was told, so that a row that is a price alone has none. */
type ReadRow = { priceCents: number; terms: Partial<RowTerms>; faults: RowFault[] }

const needUnitPrice = ['quantity', 'unit', 'discountPercent', 'discountAmount'] as const

const isPresent = (value: unknown): boolean => value !== null && value !== undefined && value !== ''

function priceFaults(row: RowTermsJson): RowFault[] {
  const prices = (['price', 'unitPrice', 'unitPriceWithVat'] as const).filter((path) => isPresent(row[path]))
  const [first, second] = prices
  if (first === undefined) return [{ path: 'price', code: 'required' }]
  if (second !== undefined) return [{ path: second, code: 'only_one_price' }]
  if (first !== 'price') return []
  return needUnitPrice.filter((path) => isPresent(row[path])).map((path) => ({ path, code: 'needs_unit_price' }))
}

const parts = (value: OptionalNumber, scale: number): number | null =>
  value === null || value === undefined ? null : wholeParts(value, scale)

function presentMembers<Value>(members: Record<string, Value>): Record<string, NonNullable<Value>> {
  const there = Object.entries(members).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, value] as const],
  )
  return Object.fromEntries(there)
}

/** Reads what was told of a row. Where there are `faults`, the rest says nothing. */
export function readRow(row: RowTermsJson): ReadRow {
  const faults = priceFaults(row)
  const vatBasisPoints = parts(row.vatPercent, 100)
  const named: Partial<RowTerms> = presentMembers({ rowId: row.rowId || null, vatBasisPoints })
  if (faults.length > 0) return { priceCents: 0, terms: named, faults }
  if (isPresent(row.price)) return { priceCents: parts(row.price, 100) ?? 0, terms: named, faults }
  const unitPriceTenThousandths = parts(row.unitPriceWithVat ?? row.unitPrice, 10_000) ?? 0
  const amounts = {
    quantityThousandths: parts(row.quantity, 1000),
    discountBasisPoints: parts(row.discountPercent, 100),
    discountCents: parts(row.discountAmount, 100),
  }
  const cents = rowCents({ ...amounts, unitPriceTenThousandths })
  const isGross = isPresent(row.unitPriceWithVat)
  const terms = {
    ...named,
    ...presentMembers({
      ...amounts,
      unit: row.unit || null,
      unitPriceTenThousandths,
      grossCents: isGross ? cents : null,
    }),
  }
  if (cents === null) return { priceCents: 0, terms, faults: [amountFault(amounts, isGross)] }
  const priceCents = isGross ? withoutVat(cents, vatBasisPoints ?? defaultVatBasisPoints) : cents
  return { priceCents, terms, faults }
}

/** More comes off than there is, or the row is beyond all measure. */
function amountFault({ discountCents }: { discountCents: number | null }, isGross: boolean): RowFault {
  if (discountCents !== null) return { path: 'discountAmount', code: 'too_big' }
  return { path: isGross ? 'unitPriceWithVat' : 'unitPrice', code: 'too_big' }
}

/** Returns the cents of a row as it was told: without VAT, or with it. */
export function jsonRowCents(row: RowTermsJson): number {
  const { priceCents, terms } = readRow(row)
  return terms.grossCents ?? priceCents
}

/** Says a stored row as it was told: `price` where it is a price alone, else the unit price and what goes with it. */
export function rowToJson(row: RowTerms & { priceCents: number }): RowTermsJson {
  const { priceCents, unitPriceTenThousandths, grossCents, vatBasisPoints, rowId } = row
  const named = presentMembers({ rowId, vatPercent: share(vatBasisPoints, 100) })
  if (unitPriceTenThousandths === null) return { ...named, price: centsToEuros(priceCents) }
  const unitPrice = unitPriceTenThousandths / 10_000
  return {
    ...named,
    ...(grossCents === null ? { unitPrice } : { unitPriceWithVat: unitPrice }),
    ...presentMembers({
      quantity: share(row.quantityThousandths, 1000),
      unit: row.unit,
      discountPercent: share(row.discountBasisPoints, 100),
      discountAmount: share(row.discountCents, 100),
    }),
  }
}

const share = (value: number | null, scale: number): number | null => (value === null ? null : value / scale)
