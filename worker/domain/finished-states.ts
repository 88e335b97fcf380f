import type { ProcessState } from './enums.ts'

/** States in which a work order is free for a new process. */
export const finishedStates: readonly ProcessState[] = [
  'PROCESS_DONE',
  'REFUND_READY',
  'REFUND_REQUESTED',
  'REFUNDED',
  'DELIVERY_NOT_COMPLETED',
  'CANCELLED',
  'CLOSED',
]

/** A work order has at most one unfinished process; a second one is a VERSION_CONFLICT. */
export function isUnfinished(state: ProcessState): boolean {
  return !finishedStates.includes(state)
}
