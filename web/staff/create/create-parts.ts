import type { ProcessType } from '#domain/enums.ts'
import type { StaffFeature } from '#domain/operations/features.ts'
import { handOutTypes, isNoDms } from '#domain/process-type.ts'

import type { CreateDraft, Source } from './create-draft.ts'

/** The parts of a process beside its customer. */
type Parts = {
  rows: 'none' | 'optional' | 'needed'
  vehicle: 'none' | 'optional' | 'needed'
  /** A car of the workshop's, and which kind of it. */
  car: 'none' | 'substitute' | 'handed_out'
  reservation: boolean
  /** When the link goes out is chosen, and a box is taken. */
  visit: boolean
}

export function partsOf({ source, processType, carIsOurs }: CreateDraft): Parts {
  const isHandOut = processType !== null && handOutTypes.includes(processType)
  const visit = processType !== null && processType !== 'ONLY_PAYMENT'
  if (source === 'order') {
    const car = processType === 'DELIVERY_WITH_SUBSTITUTE_CAR' ? 'substitute' : 'none'
    return { rows: 'none', vehicle: 'none', car, reservation: false, visit }
  }
  return {
    rows: processType === null ? 'none' : visit ? 'optional' : 'needed',
    vehicle: vehicleOf(processType, isHandOut && carIsOurs),
    car: isHandOut ? 'handed_out' : 'none',
    reservation: visit,
    visit,
  }
}

function vehicleOf(processType: ProcessType | null, isOurs: boolean): Parts['vehicle'] {
  if (processType === null || isOurs) return 'none'
  return processType === 'ONLY_PAYMENT' ? 'optional' : 'needed'
}

type Offer = { types: readonly ProcessType[]; isOff: (feature: StaffFeature) => boolean }

/** The types that can be made of an order, or without one. */
export function offeredTypes(source: Source, { types, isOff }: Offer): readonly ProcessType[] {
  return types.filter((type) => {
    if (type === 'ONLY_PAYMENT') return !isOff('ONLY_PAYMENT')
    if (isNoDms(type)) return source === 'none' && !isOff('NO_DMS')
    if (type === 'DELIVERY_WITH_SUBSTITUTE_CAR' && isOff('SUBSTITUTE_CAR')) return false
    return source === 'order'
  })
}

/** Returns the sources that a process can be made from, the likely one first. */
export function offeredSources(offer: Offer): readonly Source[] {
  const fromOrder = offeredTypes('order', offer)
  const fromNothing = offeredTypes('none', offer)
  const isMostlyOrders = fromOrder.some((type) => type !== 'ONLY_PAYMENT')
  const order: readonly Source[] = fromOrder.length > 0 ? ['order'] : []
  const none: readonly Source[] = fromNothing.length > 0 ? ['none'] : []
  return isMostlyOrders ? [...order, ...none] : [...none, ...order]
}
