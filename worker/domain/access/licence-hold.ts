import type { ProcessState, ProcessStep, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { decide } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys, handOutTypes } from '#domain/process-type.ts'

/**
 * The effect on the visit of deleting the licence's picture. `none`: nothing. `visit`: a car of the workshop is still
 * to be handed out, so an advisor looks at the licence instead. `held`: that car is out, or its keys wait for the
 * customer, and the workshop needs the picture until it is back.
 */
export type LicenceHold = 'none' | 'visit' | 'held'

type Visit = {
  state: ProcessState
  processType: ProcessType
  currentStep: ProcessStep
  /** A row of the order, or a car assigned to the process. */
  hasOurVehicle: boolean
}

/** States in which somebody looks at the licence at the desk, or the car has come back. */
const needless: ReadonlySet<ProcessState> = new Set(['ADVISOR_VISIT_REQUIRED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT'])

export function licenceHold({ state, processType, currentStep, hasOurVehicle }: Visit): LicenceHold {
  const isLent = hasOurVehicle || getsSubstituteKeys(processType) || handOutTypes.includes(processType)
  if (!isLent || !isUnfinished(state) || currentStep !== 'WAITING_CONFIRMATION' || needless.has(state)) return 'none'
  // Whoever is on a provider's page is let come back first.
  if (state === 'WAITING_THIRD_PARTY_INFORMATION') return 'held'
  return decide({ state, processType }, { type: 'require_visit', actor: 'system' }).ok ? 'visit' : 'held'
}
