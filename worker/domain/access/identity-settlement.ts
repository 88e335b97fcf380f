import type { PaymentStatus, ProcessState, ProcessType } from '#domain/enums.ts'
import type { ProcessEventType } from '#domain/process-lifecycle.ts'
import { handOutTypes, leaveTypes } from '#domain/process-type.ts'

import { matchIdentity, type IdentifiedPerson, type IsOurCustomer, type NamedCustomer } from './identity-match.ts'
import { isOpenCheck, isOver, nextAskAfterMs, type CheckSnapshot, type IdentityEnding } from './identity.ts'

/** The outcome of asking about a check. `open`: nothing final; `answered` tells whether the provider said so. */
export type IdentityFinding =
  | { result: 'verified'; person: IdentifiedPerson }
  | { result: 'ended'; ending: IdentityEnding }
  | { result: 'open'; answered: boolean }

type Check = CheckSnapshot & {
  expiresAt: number | null
  returnedAt: number | null
  askedCount: number
  customer: NamedCustomer
}

type Process = {
  state: ProcessState
  processType: ProcessType
  /** The keys that the customer is to fetch lie in a box. */
  keysLieReady: boolean
  /** The account needs no advisor to look before a box is leased. */
  confirmsByItself: boolean
}

export type IdentityEvent = Extract<
  ProcessEventType,
  | 'identity_verified'
  | 'identity_verified_at_box'
  | 'identity_failed'
  | 'identity_failed_at_box'
  | 'require_visit'
  | 'reserve_box'
>

/**
 * `events` happen one after the other; none where the process has gone on without the check. `name` is the person's, where
 * there is a result.
 */
export type IdentityEnd = {
  kind: 'end'
  status: Extract<PaymentStatus, 'SUCCESS' | 'FAILURE' | 'CANCELLED'>
  ending: IdentityEnding | null
  isOurCustomer: IsOurCustomer
  name: string | null
  event: IdentityEvent | null
}

export type IdentitySettlement =
  | { kind: 'nothing' }
  | { kind: 'wait'; nextAskAt: number; askedCount: number }
  | IdentityEnd

type Settling = { check: Check; process: Process; finding: IdentityFinding; hasReturned: boolean; now: number }

/** Returns the effect of a provider's finding on a check and its process. Only an open check is ever moved. */
export function decideIdentity(settling: Settling): IdentitySettlement {
  const { check, process, finding, now } = settling
  if (!isOpenCheck(check)) return { kind: 'nothing' }
  const isWaitedFor = process.state === 'WAITING_THIRD_PARTY_INFORMATION'
  switch (finding.result) {
    case 'verified':
      return verified(settling, finding.person)
    case 'ended':
      return failed(process, finding.ending)
    case 'open':
      if (!isWaitedFor) return failed(process, 'moved')
      if (check.expiresAt !== null && isOver(check.expiresAt, { now, answered: finding.answered })) {
        return failed(process, 'expired')
      }
      return wait(settling)
  }
}

function wait({ check, hasReturned, now }: Settling): IdentitySettlement {
  const asked = check.askedCount + 1
  const isBack = hasReturned || check.returnedAt !== null
  return { kind: 'wait', nextAskAt: now + nextAskAfterMs({ asked, hasReturned: isBack }), askedCount: asked }
}

function failed(process: Process, ending: IdentityEnding): IdentityEnd {
  const event = isAtBox(process) ? 'identity_failed_at_box' : 'identity_failed'
  const isOver = ending === 'cancelled' || ending === 'moved'
  return {
    kind: 'end',
    status: isOver ? 'CANCELLED' : 'FAILURE',
    ending,
    isOurCustomer: 'UNKNOWN',
    name: null,
    event: whileWaited(process, event),
  }
}

function verified({ check, process }: Settling, person: IdentifiedPerson): IdentityEnd {
  const isOurCustomer = matchIdentity(person, check.customer)
  const event = isOurCustomer === 'NO' ? 'require_visit' : eventAfter(process)
  const name = person.name.slice(0, 200)
  return { kind: 'end', status: 'SUCCESS', ending: null, isOurCustomer, name, event: whileWaited(process, event) }
}

function whileWaited({ state }: Process, event: IdentityEvent): IdentityEvent | null {
  return state === 'WAITING_THIRD_PARTY_INFORMATION' ? event : null
}

/** Returns the event that follows a check which verified our customer, as the confirmation would have caused it. */
function eventAfter(process: Process): IdentityEvent {
  if (isAtBox(process)) return 'identity_verified_at_box'
  return process.confirmsByItself && leaveTypes.includes(process.processType) ? 'reserve_box' : 'identity_verified'
}

function isAtBox({ processType, keysLieReady }: Process): boolean {
  return keysLieReady && handOutTypes.includes(processType)
}
