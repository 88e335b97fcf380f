import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isRetrieveType, leaveTypes, wantsKeysBack } from '#domain/process-type.ts'

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

/** Returns whether a box that is held now has keys for the customer to take out. */
export function fetchesKeys(state: ProcessState, processType: ProcessType): boolean {
  return isRetrieveType(processType) || onTheWayBack.has(state)
}

/** Returns whether keys that wait in a box have been paid for. */
export function keysArePaid(state: ProcessState): boolean {
  return paid.has(state)
}

/** The workshop has the car, and the bill is still to come. */
const beforeBill: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'CUSTOMER_KEYS_DELIVERED',
  'CUSTOMER_BELONGINGS_DELIVERED',
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
])

const unpaid: ReadonlySet<ProcessState> = new Set<ProcessState>([
  ...beforeBill,
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
])

type WayBack = { state: ProcessState; processType: ProcessType; useRetrievalProcess: boolean; keysLaidBack: boolean }

/** Returns whether the customer may still change, once they confirmed, if their keys come back by a box. */
export function mayChangeKeysBack({ state, processType, keysLaidBack }: Omit<WayBack, 'useRetrievalProcess'>): boolean {
  return leaveTypes.includes(processType) && unpaid.has(state) && !keysLaidBack
}

/**
 * Returns whether it is still open how the car is wanted back: keys that come by a box are an answer, and so is the
 * end.
 */
export function asksDeliveryInfo(process: WayBack): boolean {
  return beforeBill.has(process.state) && mayChangeKeysBack(process) && !wantsKeysBack(process)
}
