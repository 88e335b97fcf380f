import { mayBegin, identityStateOf } from '#domain/access/identity.ts'
import type { ProcessState, ProcessStep, ProcessType } from '#domain/enums.ts'
import type { IdentityView } from '#worker/contract/customer/identity.ts'

import type { LatestCheck } from './identity.queries.ts'

type Process = { state: ProcessState; processType: ProcessType; currentStep: ProcessStep }

/** Returns what a customer sees of their identity check; null where nobody asked. Neither name nor address is in it. */
export function toIdentityView(process: Process, check: LatestCheck | undefined): IdentityView | null {
  if (check === undefined) return null
  return { provider: check.provider, standing: identityStateOf(check), canRetry: mayBegin(process, check) }
}
