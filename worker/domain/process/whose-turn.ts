import type { ProcessState, ProcessStep, ProcessType } from '#domain/enums.ts'
import { isScheduled } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys, isNoDms, isRetrieveType } from '#domain/process-type.ts'

/** Parties that may have to act next. `system` covers the timer; `nobody` means that nothing is waited for. */
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

/**
 * `hasTimer`: the process is due at some time by itself. `keyMissing`: the customer found no key in the box.
 * `owedTurn`: who has to give back what the order costs less than was paid. `asksPrice`: the customer has still to approve what the work costs now. `additionalWorkTurn`: who has to do something about
 * additional work that was proposed, null where nobody does. `keysLaidBack`: the keys of a delivery wait in
 * a box. `refundByHand`: the workshop itself hands the money out. `keysTurn`: who is to take the keys that lie in
 * the box of a visit whose money was given back.
 */
export type WaitingProcess = {
  state: ProcessState
  processType: ProcessType
  currentStep: ProcessStep
  hasTimer: boolean
  keyMissing?: boolean
  owedTurn?: 'staff' | 'provider' | null
  asksPrice?: boolean
  additionalWorkTurn?: 'customer' | 'staff' | null
  keysLaidBack?: boolean
  refundByHand?: boolean
  keysTurn?: 'customer' | 'staff' | null
}

/** States in which the workshop only waits to be paid: a price that needs approval holds it up. */
export const heldUpByPrice: readonly ProcessState[] = ['DELIVERY_DONE', 'READY_FOR_PAYMENT']

/** States in which staff have to give money back: not everybody of them may. */
export const givingBack: readonly ProcessState[] = ['REFUND_READY', 'REFUND_REQUESTED']

/** Tells whether a visit whose turn is staff's waits for money to be given back. */
export function isMoneyToGiveBack({ state, owed }: { state: ProcessState; owed: number | null }): boolean {
  return owed !== null || givingBack.includes(state)
}

/** The turn of a state where nothing else decides. */
export function usualTurn(state: ProcessState): Turn {
  return byState[state]
}

/**
 * Returns the party that must act next for this process to move on. The column `turn` of the database says the same
 * (tested).
 */
export function whoseTurn({ state, processType, currentStep, ...more }: WaitingProcess): Turn {
  const {
    hasTimer,
    keyMissing,
    owedTurn,
    asksPrice,
    additionalWorkTurn,
    keysLaidBack,
    refundByHand,
    keysTurn: leftKeysTurn,
  } = more
  const beside = keyMissing ? 'staff' : (owedTurn ?? additionalWorkTurn ?? priceTurn(state, asksPrice))
  if (beside !== null) return beside
  const isConfirmed = currentStep === 'WAITING_CONFIRMATION'
  // Staff said that they send the link later.
  if (isScheduled(state) && !hasTimer) return 'staff'
  if (state === 'STARTED' && isConfirmed) return 'staff'
  if (state === 'BOX_RESERVED' && getsSubstituteKeys(processType)) return 'staff'
  if (state === 'REFUND_REQUESTED' && refundByHand) return 'staff'
  if (state === 'REFUNDED' && leftKeysTurn) return leftKeysTurn
  return keysTurn(state, { processType, isConfirmed, keysLaidBack })
}

/** States in which it is staff's turn for some visits, and somebody else's for others. */
const staffsForSome: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'SCHEDULED_FOR_NO_DMS_RESERVATION',
  'SCHEDULED_FOR_DELAYED_LINK_SENDING',
  'STARTED',
  'BOX_RESERVED',
  'ADVISOR_CONFIRMED',
  'REFUND_REQUESTED',
  'REFUNDED',
])

/** Returns whether it may be staff's turn in a state, whatever the visit is. */
export function mayBeStaffsTurn(state: ProcessState): boolean {
  return usualTurn(state) === 'staff' || staffsForSome.has(state)
}

type KeysFacts = { processType: ProcessType; isConfirmed: boolean; keysLaidBack: boolean | undefined }

function keysTurn(state: ProcessState, { processType, keysLaidBack, isConfirmed }: KeysFacts): Turn {
  if (state === 'PAYMENT_DONE' && keysLaidBack) return 'customer'
  return isRetrieveType(processType) ? retrieveTurn(state, processType, isConfirmed) : byState[state]
}

function priceTurn(state: ProcessState, asksPrice: boolean | undefined): Turn | null {
  return asksPrice && heldUpByPrice.includes(state) ? 'customer' : null
}

function retrieveTurn(state: ProcessState, processType: ProcessType, isConfirmed: boolean): Turn {
  // Keys lie in the box: without a work order there is nothing to pay, and the customer only has to say yes.
  if (state === 'BOX_RESERVED' && isNoDms(processType)) return isConfirmed ? 'system' : 'customer'
  // Nobody but the workshop can lay the keys that wait to be fetched.
  if (state === 'BOX_RESERVED' || state === 'ADVISOR_CONFIRMED') return 'staff'
  return state === 'PAYMENT_DONE' ? 'customer' : byState[state]
}
