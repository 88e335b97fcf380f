import type { Visit } from './visit.queries.ts'

/**
 * Returns whether a typed number is the one that the order has: what shows that the plate is the person's own business.
 */
export function isNumberOf({ phoneNumber }: Pick<Visit, 'phoneNumber'>, typed: string | null): boolean {
  return phoneNumber !== null && typed === phoneNumber
}
