import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { CreateProcessForm } from '#worker/contract/staff/create-process.ts'

import type { Preconditions } from './preconditions.queries.ts'

export type CreateCall = { deps: Dependencies; staff: Staff }

/** One attempt to create a process: the form, what it stands on, and how its click is known again. */
export type Creation = {
  form: CreateProcessForm
  preconditions: Preconditions
  /** When the link is to be sent; null for now and for later. */
  sendAt: number | null
  requestHash: string
  clickKey: string
}
