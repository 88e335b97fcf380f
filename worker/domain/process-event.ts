import type { ProcessState } from './enums.ts'

/** Events of a process, and the state that each leads to from wherever it is allowed. */
export const eventTargets = {
  open_scheduled: 'LINK_GENERATED',
  link_sent: 'LINK_SENT',
  link_failed: 'LINK_SEND_FAILED',
  reopen_link: 'LINK_SENT',
  open: 'STARTED',
  request_identity: 'WAITING_THIRD_PARTY_INFORMATION',
  identity_verified: 'STARTED',
  identity_failed: 'STARTED',
  identity_verified_at_box: 'BOX_RESERVED',
  identity_failed_at_box: 'BOX_RESERVED',
  confirm: 'ADVISOR_CONFIRMED',
  require_visit: 'ADVISOR_VISIT_REQUIRED',
  expire_advisor: 'ADVISOR_EXPIRED',
  reserve_box: 'BOX_RESERVED',
  fill_retrieval_box: 'BOX_RESERVED',
  box_full: 'NO_ROOM_LEFT',
  box_failed: 'BOX_RESERVATION_FAILED',
  notify_reservation: 'CUSTOMER_NOTIFIED_OF_RESERVATION',
  fill_substitute_keys: 'SUBSTITUTE_VEHICLE_KEYS_FILLED',
  request_key_code: 'WAITING_KEY_CODE',
  key_code_sent: 'KEY_CODE_SENT',
  key_code_failed: 'KEY_CODE_SEND_FAILED',
  deliver_keys: 'CUSTOMER_KEYS_DELIVERED',
  expire_reservation: 'CUSTOMER_RESERVATION_EXPIRED',
  deliver_belongings: 'CUSTOMER_BELONGINGS_DELIVERED',
  collect_keys: 'DELIVERY_DONE',
  deliver_over_counter: 'DELIVERY_DONE',
  ready_for_payment: 'READY_FOR_PAYMENT',
  payment_link_sent: 'PAYMENT_LINK_SENT',
  payment_link_failed: 'PAYMENT_LINK_SEND_FAILED',
  order_changed: 'READY_FOR_PAYMENT',
  settle_payment: 'PAYMENT_DONE',
  start_retrieval: 'RETRIEVE_STARTED',
  return_substitute_keys: 'SUBSTITUTE_VEHICLE_KEYS_LEFT',
  finish: 'PROCESS_DONE',
  offer_refund: 'REFUND_READY',
  request_refund: 'REFUND_REQUESTED',
  settle_refund: 'REFUNDED',
  refuse_refund: 'REFUND_READY',
  abandon: 'DELIVERY_NOT_COMPLETED',
  cancel: 'CANCELLED',
  close: 'CLOSED',
} as const satisfies Record<string, ProcessState>

export type ProcessEventType = keyof typeof eventTargets

/** The events in the order of their declaration. */
export const processEventTypes: readonly ProcessEventType[] = Object.keys(eventTargets).filter(isProcessEventType)

export function isProcessEventType(value: string): value is ProcessEventType {
  return Object.hasOwn(eventTargets, value)
}
