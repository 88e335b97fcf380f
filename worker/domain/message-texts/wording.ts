import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { fetchesKeys } from '#domain/keys/keys-way.ts'
import { getsSubstituteKeys, handOutTypes, isNoDms, isRetrieveType } from '#domain/process-type.ts'
import type { VisitEnd } from '#domain/process/visit-end.ts'
import type { SpokenLanguage } from '#domain/text/human-time.ts'

import type { MessageTexts } from './keys.ts'

/** Facts that a message is filled with. */
export type LinkFacts = {
  workshop: string
  licenceNumber: string | null
  link: string
  /** The sum to be paid or approved, written out; empty where that is not known. */
  total: string
  /** The workshop's; empty where it has none. */
  phone: string
}
export type KeyCodeFacts = LinkFacts & {
  /** Grouped: `123 456`. */
  code: string
  boxNumber: number | string
  lockerName: string
  lockerAddress: string
  /** The car of the workshop's that the customer gets with it, and where that stands; empty where there is none, or nobody has said it. */
  lentCar: string
  lentPlace: string
  /** The end (UTC ms) of the time for which the box waits for the customer's keys; null where keys lie in it. */
  reservedUntil: number | null
  timeZone: string
}

/**
 * The purpose of a message: leave the keys, leave them where no work order is to be approved, collect them, approve a new price,
 * pay, just look, know of a kiosk's use, decide additional work (and the reminder), know of a new ready time, be reminded of a
 * link or a bill, or know that the visit, its box or its payment is over.
 */
export type LinkPurpose =
  | 'deliver'
  | 'leave'
  | 'retrieve'
  | 'price'
  | 'pay'
  | 'look'
  | 'kiosk'
  | 'work'
  | 'remindWork'
  | 'ready'
  | 'remindLink'
  | 'remindBill'
  | VisitEnd
/** The way of the keys: left, fetched, swapped for those of a car that is lent, or fetched for a car of the workshop's. */
export type KeyPurpose = 'deliver' | 'retrieve' | 'swap' | 'lend'

/** Returns what the link to a process is for. */
export function linkPurpose({ processType }: { processType: ProcessType }): LinkPurpose {
  if (processType === 'ONLY_PAYMENT') return 'look'
  if (isRetrieveType(processType)) return 'retrieve'
  return isNoDms(processType) ? 'leave' : 'deliver'
}

type KeysOfMessage = { state: ProcessState; processType: ProcessType; lentCar: string | null }

/** Returns the way of the keys; the car of the workshop's is named where its keys are. */
export function keyPurpose({ state, processType, lentCar }: KeysOfMessage): KeyPurpose {
  const fetches = fetchesKeys(state, processType)
  if (lentCar !== null && fetches && handOutTypes.includes(processType)) return 'lend'
  if (lentCar !== null && !fetches && getsSubstituteKeys(processType)) return 'swap'
  return fetches ? 'retrieve' : 'deliver'
}

/** The built-in wordings of one language. */
export type MessageWording = {
  /** Names the car by its `{plate}`. */
  car: string
  /** Names it as the customer's own where the plate is not known. */
  ownCar: string
  /** Says the code and nothing of the place, where there is no room for it. */
  shortCode: string
  language: SpokenLanguage
  /** Says that the box is the customer's until `{time}`. */
  until: string
  texts: MessageTexts
}
