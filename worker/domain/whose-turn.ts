import type { ProcessState, ProcessType } from './enums.ts'
import { isRetrieveType } from './process-type.ts'

/** Who must act next. `system` covers the timer; `nobody` means that nothing is waited for. */
export const turns = ['customer', 'staff', 'system', 'provider', 'nobody'] as const
export type Turn = (typeof turns)[number]

const byState: Record<ProcessState, Turn> = {
  SCHEDULED_FOR_NO_DMS_RESERVATION: 'system',
  SCHEDULED_FOR_DELAYED_LINK_SENDING: 'system',
  LINK_GENERATED: 'system',
  LINK_SEND_FAILED: 'staff',
  LINK_SENT: 'customer',
  STARTED: 'customer',
  WAITING_THIRD_PARTY_INFORMATION: 'provider',
  ADVISOR_EXPIRED: 'staff',
  ADVISOR_VISIT_REQUIRED: 'customer',
  ADVISOR_CONFIRMED: 'system',
  NO_ROOM_LEFT: 'staff',
  BOX_RESERVATION_FAILED: 'staff',
  BOX_RESERVED: 'system',
  SUBSTITUTE_VEHICLE_KEYS_FILLED: 'system',
  CUSTOMER_NOTIFIED_OF_RESERVATION: 'system',
  WAITING_KEY_CODE: 'system',
  KEY_CODE_SENT: 'customer',
  // The message was lost: someone must reach the customer another way.
  KEY_CODE_SEND_FAILED: 'staff',
  CUSTOMER_RESERVATION_EXPIRED: 'customer',
  CUSTOMER_KEYS_DELIVERED: 'staff',
  CUSTOMER_BELONGINGS_DELIVERED: 'staff',
  DELIVERY_DONE: 'staff',
  USE_ONLY_PAYMENT: 'system',
  READY_FOR_PAYMENT: 'system',
  PAYMENT_LINK_SENT: 'customer',
  PAYMENT_LINK_SEND_FAILED: 'staff',
  PAYMENT_DONE: 'staff',
  RETRIEVE_STARTED: 'customer',
  SUBSTITUTE_VEHICLE_KEYS_LEFT: 'staff',
  PROCESS_DONE: 'nobody',
  REFUND_READY: 'staff',
  REFUND_REQUESTED: 'provider',
  REFUNDED: 'nobody',
  DELIVERY_NOT_COMPLETED: 'nobody',
  CANCELLED: 'nobody',
  CLOSED: 'nobody',
}

export type WaitingProcess = { state: ProcessState; processType: ProcessType; workOrderApproved: boolean }

/** Who must act next for this process to move on. */
export function whoseTurn({ state, processType, workOrderApproved }: WaitingProcess): Turn {
  if (state === 'STARTED' && workOrderApproved) return 'staff'
  if (state === 'BOX_RESERVED' && isRetrieveType(processType)) return 'staff'
  if (state === 'PAYMENT_DONE' && isRetrieveType(processType)) return 'customer'
  return byState[state]
}
