import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { laysKeysIn } from '#domain/keys/kept-box.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys, isNoDms, isRetrieveType } from '#domain/process-type.ts'

import type { ResendKind } from './resend.ts'
import type { VisitEnd } from './visit-end.ts'

/** The facts that decide which message an event sends. */
export type Sending = {
  state: ProcessState
  processType: ProcessType
  isConfirmed: boolean
  /** The account asks who the customer is, and nobody knows. */
  lacksIdentity: boolean
  /** The amount to pay. */
  totalCents: number
  /** Keys lie in a box for the customer, who gets the code once the bill is settled. */
  keysWait: boolean
  /** Messages went out about the visit. */
  wasNotified: boolean
}

const links: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>(['open_scheduled', 'reopen_link'])
const payments: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>([
  'ready_for_payment',
  'order_changed',
  'payment_link_sent',
])
const codes: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>(['key_code_sent', 'fill_substitute_keys'])

const ends: Partial<Record<ProcessEventType, VisitEnd>> = { cancel: 'cancelled', settle_refund: 'refunded' }

/** The message that goes to the customer because staff tell an event; null where none does. */
export function messageBy(process: Sending, type: ProcessEventType): ResendKind | VisitEnd | null {
  if (links.has(type)) return 'link'
  // Nobody is sent a link to pay nothing.
  if (payments.has(type)) return process.totalCents > 0 ? 'payment_link' : null
  if (codes.has(type)) return 'key_code'
  if (type in ends) return process.wasNotified ? (ends[type] ?? null) : null
  if (type === 'settle_payment') return process.keysWait ? 'key_code' : null
  return bringsCode(process, type) ? 'key_code' : null
}

/** A box that is given now has its code sent at once, but where keys have to be put in before, or a yes is waited for. */
function bringsCode({ state, processType, isConfirmed, lacksIdentity }: Sending, type: ProcessEventType): boolean {
  if (isRetrieveType(processType)) {
    return laysKeysIn(type, processType) && isNoDms(processType) && isConfirmed && !lacksIdentity
  }
  if (type === 'fill_retrieval_box') return state === 'PAYMENT_DONE'
  const leases = type === 'reserve_box' || type === 'confirm'
  return leases && !getsSubstituteKeys(processType) && processType !== 'ONLY_PAYMENT'
}
