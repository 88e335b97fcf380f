import type { ProcessState, ProcessType } from './enums.ts'
import { isRetrieveType } from './process-type.ts'

/** Money that is given back takes no keys away from who has paid. */
const paid: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'PAYMENT_DONE',
  'REFUND_READY',
  'REFUND_REQUESTED',
  'REFUNDED',
])

/** The keys of a delivery are out of the box that they were left in: one that is held from here on is the way back. */
const onTheWayBack: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
  ...paid,
  'RETRIEVE_STARTED',
])

/** Whether a box that is held now has keys for the customer to take out. */
export function fetchesKeys(state: ProcessState, processType: ProcessType): boolean {
  return isRetrieveType(processType) || onTheWayBack.has(state)
}

/** Whether keys that wait in a box have been paid for. */
export function keysArePaid(state: ProcessState): boolean {
  return paid.has(state)
}
