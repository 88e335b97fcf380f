import { plateKey } from '#domain/contact/licence-plate.ts'
import { toExtraServices } from '#worker/accounts/services/index.ts'
import type { CountedLaneResult, FastLaneSearchInput } from '#worker/contract/fast-lane.ts'

import type { FastLaneCall } from './fast-lane-call.ts'
import { fastLaneLimits } from './fast-lane-limits.ts'
import { hasVisit, plateOf, readVisit, type VisitRead } from './visit.queries.ts'

/** Services to tick, with the price that the account shows. A substitute car is agreed with the workshop. */
export function servicesOf({ services, descriptions, account }: VisitRead) {
  const offered = services.filter(({ type }) => type !== 'SUBSTITUTE_CAR')
  return toExtraServices({ services: offered, descriptions }, account)
}

/** Returns the choices that are still open at the kiosk: none where the visit was approved before. */
export function choicesOf(read: VisitRead) {
  const { visit } = read
  if (visit?.isConfirmed === 1) return { hasSubstituteVehicle: false, extraServices: [] }
  return { hasSubstituteVehicle: visit?.hasSubstituteVehicle === 1, extraServices: servicesOf(read) }
}

/**
 * Returns whether a plate has a visit to begin: one round trip, the same for every plate, and nothing of the person.
 */
export async function searchVisit(
  call: FastLaneCall,
  { registerNumber }: FastLaneSearchInput,
): Promise<CountedLaneResult> {
  const key = plateKey(registerNumber)
  const plate = plateOf(call, key, null)
  const limits = fastLaneLimits(call, { kind: 'search', plate: key, unless: hasVisit(plate) })
  const read = await readVisit({ call, plate, limits, isFirst: true })
  if (read.visit === null) return { found: false, processCode: null, hasSubstituteVehicle: false, extraServices: [] }
  return { found: true, processCode: null, ...choicesOf(read) }
}
