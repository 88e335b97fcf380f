import type { ChargedRow, PaymentOrder, StartPayment } from './payment-port.ts'

/** The lowest limit among the providers (cents). */
const largestPayableCents = 99_999_998

export const roundingCode = 'ROUNDING'
const roundingNames = { fi: 'Pyöristys', sv: 'Avrundning', en: 'Rounding' } as const

/** Whether an order can be sent to a provider: an amount that all take, and an order number that needs no escaping. */
export function isPayable({ orderNumber, amountCents }: PaymentOrder): boolean {
  const amountFits = Number.isInteger(amountCents) && amountCents >= 1 && amountCents <= largestPayableCents
  return amountFits && /^[A-Za-z0-9]{1,32}$/.test(orderNumber)
}

/** The rows of an order, with one more for what rounding of the total added or took, so that they make the amount. */
export function balancedRows(order: PaymentOrder, language: StartPayment['language']): ChargedRow[] {
  const sumCents = order.rows.reduce((sum, row) => sum + row.priceWithVatCents, 0)
  const missingCents = order.amountCents - sumCents
  if (missingCents === 0) return [...order.rows]
  const description = roundingNames[language]
  return [...order.rows, { code: roundingCode, description, priceWithVatCents: missingCents, vatBasisPoints: 0 }]
}
