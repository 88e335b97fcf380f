/**
 * The integrator's own invoice, in BigInt and from the words of docs/dms-api.md (*Order rows*): never a float, and
 * nothing of the platform's own arithmetic.
 */
export type Decimal = `${number}`
export type Rate = '25.5' | '13.5' | '10' | '0'

/** A row as the dealer system's database has it: decimals as text. One of `price`, `net` and `gross`. */
export type InvoiceRow = {
  text: string
  type?:
    | 'NORMAL'
    | 'SPARE_PART'
    | 'SUBSTITUTE_CAR'
    | 'WARRANTY_REPAIR'
    | 'ACCESSORY_FEE'
    | 'CUSTOMER_NOTES'
    | 'DMS_NOTES'
  payer?: 'CUSTOMER' | 'WARRANTY' | 'NONE'
  /** The price of the whole row, without VAT. */
  price?: Decimal
  /** The price of one unit, without VAT. */
  net?: Decimal
  /** The price of one unit, with VAT. */
  gross?: Decimal
  quantity?: Decimal
  unit?: string
  percent?: Decimal
  off?: Decimal
  /** The rate in percent; the workshop's own, 25.5, where it is left out. */
  rate?: Rate
  code?: string
}

/** VAT of each row, or once of all rows of a rate as an invoice has it. The workshop says which. */
export type VatWay = 'ROW' | 'INVOICE'
type Sums = { net: bigint; vat: bigint; gross: bigint }
/** The sums in cents. `byRate` has the highest rate first. */
export type Invoice = { net: bigint; total: bigint; byRate: ({ rate: number } & Sums)[] }

/** A decimal as a whole number of 10^-places; more decimals than that are a fault of the data. */
export function scaled(decimal: string, places: number): bigint {
  const [, sign = '', whole = '', , part = ''] = /^(-?)(\d+)(\.(\d+))?$/.exec(decimal) ?? []
  if (whole === '' || part.length > places) throw new RangeError(`${decimal} has more than ${places} decimals`)
  return BigInt(`${sign}${whole}${part.padEnd(places, '0')}`)
}

/** Rounds to a whole number, half away from zero. */
export function divided(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n
  const [up, down] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor]
  const rounded = (2n * up + down) / (2n * down)
  return isNegative ? -rounded : rounded
}

/** Quantity × unit price less the discounts, rounded once to cents; one that gives back is the mirror. */
function unitCents(row: InvoiceRow, unitPrice: Decimal): bigint {
  // 3 decimals of the quantity, 4 of the price, 4 of what is left of a hundred per cent: 11, of which cents are 2.
  const whole = scaled(row.quantity ?? '1', 3) * scaled(unitPrice, 4)
  const size = (whole < 0n ? -whole : whole) * (10_000n - scaled(row.percent ?? '0', 2))
  const less = size - scaled(row.off ?? '0', 2) * 10n ** 9n
  return divided(whole < 0n ? -less : less, 10n ** 9n)
}

/** Prices each row in cents, without VAT or with it as the row was priced. */
function rowCents(row: InvoiceRow): { cents: bigint; hasVat: boolean } {
  if (row.price !== undefined) return { cents: scaled(row.price, 2), hasVat: false }
  if (row.net !== undefined) return { cents: unitCents(row, row.net), hasVat: false }
  return { cents: unitCents(row, row.gross ?? '0'), hasVat: true }
}

const vatOn = (net: bigint, rate: Rate): bigint => divided(net * scaled(rate, 1), 1000n)
const netIn = (gross: bigint, rate: Rate): bigint => divided(gross * 1000n, 1000n + scaled(rate, 1))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, one) => all + one, 0n)

/** Prices with VAT and prices without it come together each on their own. */
function sumsOfRate(rows: readonly InvoiceRow[], rate: Rate, way: VatWay): Sums {
  const own = rows.filter((row) => (row.rate ?? '25.5') === rate).map(rowCents)
  const [without, withVat] = [false, true].map((wanted) =>
    own.filter(({ hasVat }) => hasVat === wanted).map(({ cents }) => cents),
  )
  const rounded = (amounts: readonly bigint[] = [], of: (amount: bigint, rate: Rate) => bigint): bigint =>
    way === 'ROW' ? sum(amounts.map((amount) => of(amount, rate))) : of(sum(amounts), rate)
  const net = sum(without ?? []) + rounded(withVat, netIn)
  const gross = sum(withVat ?? []) + sum(without ?? []) + rounded(without, vatOn)
  return { net, vat: gross - net, gross }
}

/** Returns the rows that the customer is billed for: those of payer CUSTOMER. */
export function invoiceOf(rows: readonly InvoiceRow[], way: VatWay = 'ROW'): Invoice {
  const billed = rows.filter(({ payer = 'CUSTOMER' }) => payer === 'CUSTOMER')
  const rates = (['25.5', '13.5', '10', '0'] as const).filter((rate) =>
    billed.some((row) => (row.rate ?? '25.5') === rate),
  )
  const byRate = rates.map((rate) => ({ rate: Number(rate), ...sumsOfRate(billed, rate, way) }))
  return {
    net: sum(byRate.map(({ net }) => net)),
    total: sum(byRate.map(({ gross }) => gross)),
    byRate,
  }
}

/** 12990n is 129.9: for JSON, whose numbers are written shortest. */
export const eurosOf = (cents: bigint): number => Number(cents) / 100
/** 129.9 is 12990n; a number that is no whole cents is refused. */
export const centsOf = (euros: number): bigint => scaled(String(euros), 2)
