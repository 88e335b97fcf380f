import { fitText, type FieldLimit } from '#worker/providers/field-limits.ts'

/** The longest name that Signicat takes, and the characters that it does not (docs/wires.md). */
const limit: FieldLimit = { longest: 64, without: /[<>=;#^%|]/g }

/**
 * Returns the workshop's name as Signicat takes it for `ftn_sp_name`: whom the bank names to the customer while they identify
 * themselves. Empty where nothing of it is left; then Signicat names the organisation of the contract.
 */
export function serviceName(workshopName: string): string {
  return fitText(workshopName, limit)
}
