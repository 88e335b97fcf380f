import { fetchesKeys } from '#domain/keys/keys-way.ts'
import type { KeyPurpose, LinkPurpose } from '#domain/message-texts/wording.ts'
import { getsSubstituteKeys, handOutTypes, isNoDms, isRetrieveType } from '#domain/process-type.ts'

import type { Facts } from './facts.ts'

/** Returns what the link to a process is for. */
export function linkPurpose({ processType }: Pick<Facts, 'processType'>): LinkPurpose {
  if (processType === 'ONLY_PAYMENT') return 'look'
  if (isRetrieveType(processType)) return 'retrieve'
  return isNoDms(processType) ? 'leave' : 'deliver'
}

/** Returns the way of the keys; the car of the workshop's is named where its keys are. */
export function keyPurpose({ state, processType, lentCar }: Facts): KeyPurpose {
  const fetches = fetchesKeys(state, processType)
  if (lentCar !== null && fetches && handOutTypes.includes(processType)) return 'lend'
  if (lentCar !== null && !fetches && getsSubstituteKeys(processType)) return 'swap'
  return fetches ? 'retrieve' : 'deliver'
}
