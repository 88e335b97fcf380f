import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { decide, type ProcessEvent, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { getsSubstituteKeys, handOutTypes, isRetrieveType } from '#domain/process-type.ts'

import { fetchesKeys, keysArePaid } from './keys-way.ts'

/**
 * Event types that a cabinet reports. `keys_missing`: the customer said at the cabinet that the key is not there;
 * `forced`: the door opened though neither a code nor a command let it.
 */
export const cabinetEventTypes = [
  'opened',
  'closed',
  'keys_present',
  'keys_taken',
  'belongings_present',
  'keys_missing',
  'fault',
  'forced',
] as const
export type CabinetEventType = (typeof cabinetEventTypes)[number]

/** A text message may arrive before we have heard that it was sent, so its code is good while it is on its way. */
const codeIssued: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
])

/**
 * Returns whether the code of a box opens it now. A key that was left stays where it is. Once the money is given back
 * the keys of a car that is lent are the workshop's again; a customer's own keys stay theirs.
 */
export function codeOpensBox(state: ProcessState, processType: ProcessType): boolean {
  if (state === 'REFUNDED' && handOutTypes.includes(processType)) return false
  return codeIssued.has(state) || state === 'RETRIEVE_STARTED' || keysArePaid(state)
}

/** The part of a process that decides what a cabinet's report means for it. `returnsKeys`: other keys come back into the box. */
export type BoxHolder = { state: ProcessState; processType: ProcessType; returnsKeys: boolean }

/**
 * The cabinet's reports about the holder's box in the order of their happening: `prepared` from before the holder's
 * code was valid, when only staff can have been at the box, and `reported` since then.
 */
export type BoxReports = { prepared: readonly CabinetEventType[]; reported: readonly CabinetEventType[] }

function wantedOf({ state, processType, returnsKeys }: BoxHolder, { prepared, reported }: BoxReports): ProcessEvent[] {
  const reportedEvent = (type: ProcessEventType, actor: 'locker' | 'system' = 'locker') => ({ type, actor })
  if (!fetchesKeys(state, processType)) {
    const isFilled = getsSubstituteKeys(processType) && prepared.includes('keys_present')
    return [
      ...(isFilled ? [reportedEvent('fill_substitute_keys'), reportedEvent('request_key_code', 'system')] : []),
      ...(reported.includes('keys_present') ? [reportedEvent('deliver_keys')] : []),
      ...(reported.includes('belongings_present') ? [reportedEvent('deliver_belongings')] : []),
    ]
  }
  const taken = reported.indexOf('keys_taken')
  if (taken < 0) return []
  if (!returnsKeys) return [reportedEvent('start_retrieval'), reportedEvent('finish')]
  const returned = reported.indexOf('keys_present', taken)
  if (returned < 0) return [reportedEvent('start_retrieval')]
  // The code opens the box no more by then: it was the workshop that took them out.
  const isEmptied = reported.includes('keys_taken', returned)
  return [
    reportedEvent('start_retrieval'),
    reportedEvent('return_substitute_keys'),
    ...(isEmptied ? [reportedEvent('finish', 'system')] : []),
  ]
}

const needCode: ReadonlySet<ProcessEventType> = new Set<ProcessEventType>(['deliver_keys', 'start_retrieval'])

/**
 * Returns the events of a process that follow from reports about its box, in order: as many as are possible from its
 * state. More reports never take back what fewer of them led to, so that late, repeated and shuffled ones have one end.
 * A person who has put in or taken out a key has had the code.
 */
export function happeningsAtBox(holder: BoxHolder, reports: BoxReports): readonly ProcessEvent[] {
  const happened: ProcessEvent[] = []
  let { state } = holder
  const happen = (event: ProcessEvent) => {
    const decision = decide({ state, processType: holder.processType }, event)
    if (!decision.ok) return
    happened.push(event)
    state = decision.to
  }
  for (const event of wantedOf(holder, reports)) {
    if (state === 'WAITING_KEY_CODE' && needCode.has(event.type)) happen({ type: 'key_code_sent', actor: 'system' })
    happen(event)
  }
  return happened
}

/** Returns whether there is a key in the box for the holder to find. */
export function keyMayBeMissing(state: ProcessState, processType: ProcessType): boolean {
  return codeOpensBox(state, processType) && (fetchesKeys(state, processType) || getsSubstituteKeys(processType))
}

/** Returns whether a code that was good opens the box once more: a key that was taken out again may be put back. */
export function mayPutBack(state: ProcessState, processType: ProcessType): boolean {
  return state === 'CUSTOMER_KEYS_DELIVERED' && !isRetrieveType(processType)
}

/** A cabinet reports every few minutes at least. */
const silentAfterMs = 10 * 60_000

/** A cabinet that was not heard of since then is silent. */
export function cabinetSilentSince(now: number): number {
  return now - silentAfterMs
}

/**
 * Returns whether a cabinet has not been heard of for so long that what it is asked to do may wait. Instants are UTC
 * ms.
 */
export function cabinetIsSilent(lastHeartbeatAt: number | null, now: number): boolean {
  return lastHeartbeatAt === null || lastHeartbeatAt < cabinetSilentSince(now)
}
