import { cut } from '#worker/providers/payment-wire.ts'

/** The longest name that Signicat takes, and the characters that it does not (docs/wires.md). */
const longest = 64
const refused = /[<>=;#^%|]/g

/**
 * Returns the workshop's name as Signicat takes it for `ftn_sp_name`: whom the bank names to the customer while they identify
 * themselves. Empty where nothing of it is left; then Signicat names the organisation of the contract.
 */
export function serviceName(workshopName: string): string {
  const plain = workshopName.replaceAll(refused, ' ').replaceAll(/\s+/g, ' ').trim()
  return cut(plain, longest).trim()
}
