import { fetchesKeys } from '#domain/keys/keys-way.ts'
import { resendable } from '#domain/process/resend.ts'

import type { ProcessState, ProcessType } from './enums.ts'
import { decide } from './process-lifecycle.ts'
import { getsSubstituteKeys } from './process-type.ts'

/** The part of a visit that decides what staff may do with its box. */
export type VisitWithBox = {
  state: ProcessState
  processType: ProcessType
  /** Keys of a delivery wait in the box for the way back. */
  keysLaidBack: boolean
  /** Keys lie in the box. */
  hasKeys: boolean
}

/**
 * Ways of giving a box back. `expire`: the customer has not been there, and may request a box again. `take_out`: staff
 * have taken the keys out of it for the desk, and the visit stays where it is.
 */
export type BoxRelease = 'expire' | 'take_out'

/** Null where the box goes with an event of the visit itself (the keys are collected, it is cancelled). */
export function boxReleaseOf({ state, processType, keysLaidBack, hasKeys }: VisitWithBox): BoxRelease | null {
  const isOut = state === 'RETRIEVE_STARTED' || state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT'
  if (state === 'ADVISOR_VISIT_REQUIRED' || state === 'REFUNDED' || (keysLaidBack && !isOut)) return 'take_out'
  const decision = decide({ state, processType }, { type: 'expire_reservation', actor: 'staff' })
  return decision.ok && !hasKeys ? 'expire' : null
}

/**
 * Returns whether staff may carry the keys to another box. Of a car that is lent the cabinet could not tell the key
 * that staff put in from the one that the customer brings.
 */
export function mayCarryKeys({ state, processType, hasKeys }: Omit<VisitWithBox, 'keysLaidBack'>): boolean {
  if (!hasKeys) return false
  const isBrought = state === 'CUSTOMER_KEYS_DELIVERED' || state === 'CUSTOMER_BELONGINGS_DELIVERED'
  return !getsSubstituteKeys(processType) || isBrought || fetchesKeys(state, processType)
}

/** Returns whether a customer who is given another box is told of it: they have a code. */
export function isNotifiedOfBox(visit: VisitWithBox): boolean {
  return resendable(visit).includes('key_code')
}
