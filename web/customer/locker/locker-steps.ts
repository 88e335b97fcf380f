import type { ProcessType } from '#domain/enums.ts'
import { isRetrieveType } from '#domain/process-type.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'
import type { TextValues } from '#web/lib/i18n/fill.ts'
import type { BoxPlace } from '#worker/contract/process.ts'

export type LockerStep = { key: ContentKey; values?: TextValues }

export type LockerFacts = { processType: ProcessType; box: BoxPlace | null; withQrCode: boolean }

function handOver(processType: ProcessType): readonly LockerStep[] {
  if (processType === 'DELIVERY_WITH_SUBSTITUTE_CAR') return [{ key: 'lockerStepSwapKeys' }]
  if (processType === 'NO_DMS_RETRIEVE_AND_RETURN')
    return [{ key: 'lockerStepTakeKeys' }, { key: 'lockerStepReturnKeys' }]
  return [{ key: isRetrieveType(processType) ? 'lockerStepTakeKeys' : 'lockerStepPutKeys' }]
}

/** Name and address of the cabinet in one line; empty where neither is known. */
export function placeOf(box: BoxPlace | null): string {
  return [box?.lockerName, box?.lockerAddress].filter(Boolean).join(', ')
}

/** What to do at the cabinet, in order. */
export function lockerSteps({ processType, box, withQrCode }: LockerFacts): readonly LockerStep[] {
  const place = placeOf(box)
  return [
    place === '' ? { key: 'lockerStepGoNoPlace' } : { key: 'lockerStepGo', values: { place } },
    { key: withQrCode ? 'lockerStepCodeQr' : 'lockerStepCode' },
    ...handOver(processType),
  ]
}

/** The heading: which way the keys go, and the number of the box where it is known. */
export function lockerTitle(processType: ProcessType, box: BoxPlace | null): LockerStep {
  const retrieves = isRetrieveType(processType)
  if (box === null) return { key: retrieves ? 'lockerTitleRetrieveNoBox' : 'lockerTitleDeliverNoBox' }
  return { key: retrieves ? 'lockerTitleRetrieve' : 'lockerTitleDeliver', values: { number: box.number } }
}
