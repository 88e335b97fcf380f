import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { TrialInput } from '#worker/contract/staff/settings/trial.ts'
import type { CreateProcessForm } from '#worker/contract/staff/visit/create-process.ts'

import type { Preconditions } from './preconditions.queries.ts'

export type CreateCall = {
  deps: Dependencies
  staff: Staff
  /** It is a trial: what its order says, in the language of the account or of the visit. */
  trialIn?: (lcid: string | null) => CreateProcessForm
  /** The click's own request, where that is not the form. */
  asked?: TrialInput
}

/** One attempt to create a process: the form, what it stands on, and how its click is known again. */
export type Creation = {
  form: CreateProcessForm
  preconditions: Preconditions
  /** When the link is to be sent; null for now and for later. */
  sendAt: number | null
  requestHash: string
  clickKey: string
}
