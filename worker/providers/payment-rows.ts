import type { ChargedRow, PaymentOrder, StartPayment } from './payment-port.ts'

/** The lowest limit among the providers (cents). */
const largestPayableCents = 99_999_998

export const roundingCode = 'ROUNDING'
const roundingNames = { fi: 'Pyöristys', sv: 'Avrundning', en: 'Rounding' } as const

/**
 * Returns whether an order can be sent to a provider: an amount that all take, and an order number that needs no
 * escaping.
 */
export function isPayable({ orderNumber, amountCents }: PaymentOrder): boolean {
  const amountFits = Number.isInteger(amountCents) && amountCents >= 1 && amountCents <= largestPayableCents
  return amountFits && /^[A-Za-z0-9]{1,32}$/.test(orderNumber)
}

/**
 * The maximum number of rows sent to a provider. None of them documents a limit, and a customer reads no more on their
 * page: beyond it the rows of a rate are one sum.
 */
const rowsSentMost = 100
const sumNames = { fi: 'Työ ja osat, alv', sv: 'Arbete och delar, moms', en: 'Work and parts, VAT' } as const

function sumsByRate(rows: readonly ChargedRow[], language: StartPayment['language']): ChargedRow[] {
  const sums = new Map<number, number>()
  for (const { code, vatBasisPoints: rate, priceWithVatCents } of rows) {
    // It is no sale, and is made anew of what is missing.
    if (code === roundingCode) continue
    sums.set(rate, (sums.get(rate) ?? 0) + priceWithVatCents)
  }
  return [...sums].map(([vatBasisPoints, priceWithVatCents]) => {
    const percent = String(vatBasisPoints / 100).replace('.', language === 'en' ? '.' : ',')
    const description = `${sumNames[language]} ${percent} %`
    return { code: `VAT-${vatBasisPoints}`, description, priceWithVatCents, vatBasisPoints }
  })
}

/**
 * The rows of an order, or their sums by rate where they are too many, with one more for what rounding of the total added or
 * took, so that they make the amount.
 */
export function balancedRows(order: PaymentOrder, language: StartPayment['language']): ChargedRow[] {
  const rows = order.rows.length > rowsSentMost ? sumsByRate(order.rows, language) : [...order.rows]
  const sumCents = rows.reduce((sum, row) => sum + row.priceWithVatCents, 0)
  const missingCents = order.amountCents - sumCents
  if (missingCents === 0) return rows
  const description = roundingNames[language]
  return [...rows, { code: roundingCode, description, priceWithVatCents: missingCents, vatBasisPoints: 0 }]
}
