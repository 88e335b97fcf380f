import { sha256Hex } from '#core/secrets/hashing.ts'
import { referenceOf } from '#domain/money/reference-code.ts'

/** So many that no two payments of a merchant have one, and that the RF form is five groups of four. */
const baseDigits = 15

/**
 * Returns the Finnish reference number of a payment: what a merchant that is settled by transaction finds it by in the
 * bank. It follows from the order number, so that a payment has one and the same wherever it is told.
 */
export function paymentReference(orderNumber: string): string {
  const digits = BigInt(`0x${sha256Hex(`payment-reference:${orderNumber}`)}`) % 10n ** BigInt(baseDigits - 1)
  // Banks drop zeros at the front.
  return referenceOf(`1${digits.toString().padStart(baseDigits - 1, '0')}`)
}
