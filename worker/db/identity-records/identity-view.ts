import { mayBegin, identityStateOf } from '#domain/access/identity.ts'
import type { ProcessState, ProcessStep, ProcessType } from '#domain/enums.ts'
import type { IdentityView } from '#worker/contract/customer/identity.ts'

import type { LatestCheck } from './identity.queries.ts'

type Process = { state: ProcessState; processType: ProcessType; currentStep: ProcessStep }

/** Returns a customer's view of their identity check; null where nobody asked. It has neither name nor address. */
export function toIdentityView(process: Process, check: LatestCheck | undefined): IdentityView | null {
  if (check === undefined) return null
  return { provider: check.provider, standing: identityStateOf(check), canRetry: mayBegin(process, check) }
}
