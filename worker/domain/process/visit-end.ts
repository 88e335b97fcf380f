import type { ProcessState } from '#domain/enums.ts'

/** The ends of a promise that its customer is told of: the visit, the box that waited for them, and their money. */
export const visitEnds = ['cancelled', 'expired', 'refunded'] as const
export type VisitEnd = (typeof visitEnds)[number]

/** The state in which an end is true, and its message goes out. */
export const stateOfEnd = {
  cancelled: 'CANCELLED',
  expired: 'CUSTOMER_RESERVATION_EXPIRED',
  refunded: 'REFUNDED',
} as const satisfies Record<VisitEnd, ProcessState>

/** The end that a chain of transitions came to; null where it came to none. */
export function endReached(reached: readonly ProcessState[]): VisitEnd | null {
  return visitEnds.find((end) => reached.at(-1) === stateOfEnd[end]) ?? null
}
