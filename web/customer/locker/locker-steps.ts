import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { fetchesKeys } from '#domain/keys/keys-way.ts'
import { getsSubstituteKeys, isRetrieveType } from '#domain/process-type.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { TextValues } from '#web/lib/i18n/fill.ts'
import type { BoxPlace } from '#worker/contract/process.ts'

export type LockerStep = { key: ContentKey; values?: TextValues }

/** The customer's errand at the box: `state` and `returnsSubstituteVehicle` are not known of a pass. */
export type Errand = { processType: ProcessType; state?: ProcessState; returnsSubstituteVehicle?: boolean }

export type LockerFacts = Errand & { box: BoxPlace | null; withQrCode: boolean }

function fetches({ processType, state }: Errand): boolean {
  return state === undefined ? isRetrieveType(processType) : fetchesKeys(state, processType)
}

/** The keys that were fetched are out, and others come back into the box. */
function returns({ processType, state, returnsSubstituteVehicle = false }: Errand): boolean {
  return state === 'RETRIEVE_STARTED' && (processType === 'NO_DMS_RETRIEVE_AND_RETURN' || returnsSubstituteVehicle)
}

function handOver(errand: Errand): readonly LockerStep[] {
  const { processType, returnsSubstituteVehicle = false } = errand
  if (returns(errand)) return [{ key: 'lockerStepReturnNow' }]
  if (!fetches(errand))
    return [{ key: processType === 'DELIVERY_WITH_SUBSTITUTE_CAR' ? 'lockerStepSwapKeys' : 'lockerStepPutKeys' }]
  if (processType === 'NO_DMS_RETRIEVE_AND_RETURN')
    return [{ key: 'lockerStepTakeKeys' }, { key: 'lockerStepReturnKeys' }]
  return [{ key: returnsSubstituteVehicle ? 'lockerStepSwapBack' : 'lockerStepTakeKeys' }]
}

/** A street and its number, which stay on one line. */
const numbered = /(\p{L}) (?=\d)/gu

/** Name and address of the cabinet in one line; empty where neither is known. */
export function placeOf(box: BoxPlace | null): string {
  const place = [box?.lockerName, box?.lockerAddress].filter(Boolean).join(', ')
  return place.replaceAll(numbered, '$1\u00A0')
}

/** Returns the steps at the cabinet, in order. */
export function lockerSteps({ box, withQrCode, ...errand }: LockerFacts): readonly LockerStep[] {
  const place = placeOf(box)
  return [
    place === '' ? { key: 'lockerStepGoNoPlace' } : { key: 'lockerStepGo', values: { place } },
    { key: withQrCode ? 'lockerStepCodeQr' : 'lockerStepCode' },
    ...handOver(errand),
  ]
}

const titles = {
  swap: { numbered: 'lockerTitleSwap', plain: 'lockerTitleSwapNoBox' },
  leave: { numbered: 'lockerTitleDeliver', plain: 'lockerTitleDeliverNoBox' },
  fetch: { numbered: 'lockerTitleRetrieve', plain: 'lockerTitleRetrieveNoBox' },
  return: { numbered: 'lockerTitleReturn', plain: 'lockerTitleReturnNoBox' },
} as const

function wayOf(errand: Errand): keyof typeof titles {
  if (returns(errand)) return 'return'
  if (fetches(errand)) return 'fetch'
  return getsSubstituteKeys(errand.processType) ? 'swap' : 'leave'
}

/** The heading: which way the keys go, and the number of the box where it is known. */
export function lockerTitle(errand: Errand, box: BoxPlace | null): LockerStep {
  const title = titles[wayOf(errand)]
  return box === null ? { key: title.plain } : { key: title.numbered, values: { number: box.number } }
}
