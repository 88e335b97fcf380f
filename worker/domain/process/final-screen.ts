import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isDeliveryProcess, isRetrieveType } from '#domain/process-type.ts'

export const finalScreens = [
  'thankYou',
  'lockerInstructions',
  'lockerError',
  'keysDelivered',
  'paymentPage',
  'paymentDone',
  'processDone',
  'reserveAgain',
  'ended',
] as const
export type FinalScreen = (typeof finalScreens)[number]

/** Next steps that the thank-you screen announces. */
export const thankYouReasons = [
  'opensLater',
  'notStarted',
  'advisorConfirms',
  'advisorDelayed',
  'identityChecked',
  'boxBeingReserved',
  'visitDesk',
  'boxReserved',
  'keysWaitInBox',
  'substituteKeysReady',
  'keyCodeComing',
  'paymentBeingPrepared',
] as const
export type ThankYouReason = (typeof thankYouReasons)[number]

const screens: Record<ProcessState, FinalScreen> = {
  SCHEDULED_FOR_NO_DMS_RESERVATION: 'thankYou',
  SCHEDULED_FOR_DELAYED_LINK_SENDING: 'thankYou',
  LINK_GENERATED: 'thankYou',
  LINK_SEND_FAILED: 'thankYou',
  LINK_SENT: 'thankYou',
  STARTED: 'thankYou',
  WAITING_THIRD_PARTY_INFORMATION: 'thankYou',
  ADVISOR_EXPIRED: 'thankYou',
  ADVISOR_CONFIRMED: 'thankYou',
  ADVISOR_VISIT_REQUIRED: 'thankYou',
  BOX_RESERVED: 'thankYou',
  SUBSTITUTE_VEHICLE_KEYS_FILLED: 'thankYou',
  CUSTOMER_NOTIFIED_OF_RESERVATION: 'thankYou',
  WAITING_KEY_CODE: 'thankYou',
  USE_ONLY_PAYMENT: 'thankYou',
  KEY_CODE_SENT: 'lockerInstructions',
  // The code is on the screen all the same: a lost message must not strand anyone.
  KEY_CODE_SEND_FAILED: 'lockerInstructions',
  RETRIEVE_STARTED: 'lockerInstructions',
  NO_ROOM_LEFT: 'lockerError',
  BOX_RESERVATION_FAILED: 'lockerError',
  CUSTOMER_RESERVATION_EXPIRED: 'reserveAgain',
  CUSTOMER_KEYS_DELIVERED: 'keysDelivered',
  CUSTOMER_BELONGINGS_DELIVERED: 'keysDelivered',
  DELIVERY_DONE: 'keysDelivered',
  READY_FOR_PAYMENT: 'keysDelivered',
  PAYMENT_LINK_SENT: 'paymentPage',
  PAYMENT_LINK_SEND_FAILED: 'paymentPage',
  PAYMENT_DONE: 'paymentDone',
  REFUND_READY: 'paymentDone',
  REFUND_REQUESTED: 'paymentDone',
  REFUNDED: 'paymentDone',
  PROCESS_DONE: 'processDone',
  SUBSTITUTE_VEHICLE_KEYS_LEFT: 'processDone',
  DELIVERY_NOT_COMPLETED: 'ended',
  CANCELLED: 'ended',
  CLOSED: 'ended',
}

/** The screen of the waiting step. Total: no state shows nothing. */
export function finalScreen(state: ProcessState, processType: ProcessType): FinalScreen {
  if (state === 'PROCESS_DONE' && isDeliveryProcess(processType)) return 'keysDelivered'
  return screens[state]
}

const reasons: Partial<Record<ProcessState, ThankYouReason>> = {
  SCHEDULED_FOR_NO_DMS_RESERVATION: 'opensLater',
  SCHEDULED_FOR_DELAYED_LINK_SENDING: 'opensLater',
  LINK_GENERATED: 'notStarted',
  LINK_SEND_FAILED: 'notStarted',
  LINK_SENT: 'notStarted',
  STARTED: 'advisorConfirms',
  WAITING_THIRD_PARTY_INFORMATION: 'identityChecked',
  ADVISOR_EXPIRED: 'advisorDelayed',
  ADVISOR_CONFIRMED: 'boxBeingReserved',
  ADVISOR_VISIT_REQUIRED: 'visitDesk',
  BOX_RESERVED: 'boxReserved',
  CUSTOMER_NOTIFIED_OF_RESERVATION: 'boxReserved',
  SUBSTITUTE_VEHICLE_KEYS_FILLED: 'substituteKeysReady',
  WAITING_KEY_CODE: 'keyCodeComing',
  USE_ONLY_PAYMENT: 'paymentBeingPrepared',
}

/** Returns the promise of the thank-you screen, or null when the state shows another screen. */
export function thankYouReason(state: ProcessState, processType: ProcessType): ThankYouReason | null {
  // The keys already lie in the box; what comes next is the payment or the code.
  if (state === 'BOX_RESERVED' && isRetrieveType(processType)) return 'keysWaitInBox'
  return reasons[state] ?? null
}
