import type { ProcessState, ProcessStep, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { handOutTypes, isNoDms, noDmsTypes } from '#domain/process-type.ts'

/** The part of a visit that decides what of it staff may still put right. */
export type Correctable = {
  state: ProcessState
  processType: ProcessType
  currentStep: ProcessStep
  /** The order was sent by the dealer system, which owns its rows and prices. */
  isFromDealerSystem: boolean
  /** An attempt to pay is open at a provider. */
  hasOpenPayment: boolean
}

export type RowsRefusal = 'ended' | 'dealer_system' | 'paid' | 'payment_open'

const paidStates: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'PAYMENT_DONE',
  'RETRIEVE_STARTED',
  'SUBSTITUTE_VEHICLE_KEYS_LEFT',
])

/** Returns why rows and prices cannot be put right (any more); null where they can. */
export function rowsRefusal({ state, isFromDealerSystem, hasOpenPayment }: Correctable): RowsRefusal | null {
  if (!isUnfinished(state)) return 'ended'
  if (isFromDealerSystem) return 'dealer_system'
  if (paidStates.has(state)) return 'paid'
  return hasOpenPayment ? 'payment_open' : null
}

/** Nothing lies in a box yet, and nobody has approved anything. */
const beforeKeys: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'SCHEDULED_FOR_NO_DMS_RESERVATION',
  'LINK_GENERATED',
  'LINK_SEND_FAILED',
  'LINK_SENT',
  'STARTED',
])

/**
 * The types that a visit made by hand may still become, its own among them: any of those until the customer has
 * approved or keys lie in a box, and from then on until the approval only what hands out the same keys. A payment alone
 * has no visit to become, and what a dealer system sent keeps the type that it was made with.
 */
export function typesToBecome(visit: Correctable): readonly ProcessType[] {
  const { state, processType, currentStep } = visit
  if (!isNoDms(processType) || currentStep === 'WAITING_CONFIRMATION') return [processType]
  if (beforeKeys.has(state)) return noDmsTypes
  const isHandOut = handOutTypes.includes(processType)
  return state === 'BOX_RESERVED' && isHandOut ? handOutTypes : [processType]
}

/** A correction as a note of the history keeps it: what was, and what is; null for nothing. */
export const correctedFields = [
  'processType',
  'licenseNumber',
  'make',
  'model',
  'reservationStart',
  'reservationEnd',
  'row',
] as const
export type CorrectedField = (typeof correctedFields)[number]
export type Correction = { field: CorrectedField; from: string | null; to: string | null }
