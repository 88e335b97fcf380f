import type { ProcessType } from '#domain/enums.ts'
import { isNoDms, isRetrieveType } from '#domain/process-type.ts'
import type { ThankYouReason } from '#domain/process/final-screen.ts'
import type { ContentKey } from '#web/customer/content-texts.ts'

export type JourneyStop = { key: ContentKey; state: 'done' | 'current' | 'upcoming' }

type Route = readonly ContentKey[]

const delivering: Route = ['journeyApproved', 'journeyConfirmation', 'journeyBox', 'journeyCode', 'journeyKeysIn']
const handingOut: Route = ['journeyApproved', 'journeyConfirmation', 'journeyKeysWait', 'journeyCode', 'journeyKeysOut']
const retrieving: Route = ['journeyConfirmation', 'journeyKeysWait', 'journeyPayment', 'journeyCode', 'journeyKeysOut']
const payingFirst: Route = ['journeyKeysWait', 'journeyPayment', 'journeyCode', 'journeyKeysOut']
const visiting: Route = ['journeyApproved', 'journeyDesk']
const identifying: Route = ['journeyApproved', 'journeyIdentity', 'journeyBox', 'journeyCode', 'journeyKeysIn']
const identifyingFirst: Route = ['journeyApproved', 'journeyIdentity', 'journeyCode', 'journeyKeysOut']
const onlyPaying: Route = ['journeySumReady', 'journeyPaymentLink', 'journeyPayment']

/** A route and the stop where the customer is. */
type Leg = { route: Route; now: ContentKey }

const legs: Record<ThankYouReason, Leg | null> = {
  opensLater: null,
  notStarted: null,
  advisorConfirms: { route: delivering, now: 'journeyConfirmation' },
  advisorDelayed: { route: delivering, now: 'journeyConfirmation' },
  identityChecked: { route: identifying, now: 'journeyIdentity' },
  visitDesk: { route: visiting, now: 'journeyDesk' },
  boxBeingReserved: { route: delivering, now: 'journeyBox' },
  boxReserved: { route: delivering, now: 'journeyCode' },
  keysWaitInBox: { route: payingFirst, now: 'journeyPayment' },
  substituteKeysReady: { route: delivering, now: 'journeyCode' },
  keyCodeComing: { route: delivering, now: 'journeyCode' },
  paymentBeingPrepared: { route: onlyPaying, now: 'journeySumReady' },
}

const retrieveLegs: Partial<Record<ThankYouReason, Leg>> = {
  advisorConfirms: { route: handingOut, now: 'journeyConfirmation' },
  advisorDelayed: { route: handingOut, now: 'journeyConfirmation' },
  identityChecked: { route: identifyingFirst, now: 'journeyIdentity' },
  boxBeingReserved: { route: handingOut, now: 'journeyKeysWait' },
  boxReserved: { route: handingOut, now: 'journeyCode' },
  keyCodeComing: { route: handingOut, now: 'journeyCode' },
}

function legOf(reason: ThankYouReason, processType: ProcessType): Leg | null {
  if (!isRetrieveType(processType)) return legs[reason]
  // Without a work order there is nothing to pay before the keys are handed out.
  if (reason === 'keysWaitInBox' && isNoDms(processType)) return { route: handingOut, now: 'journeyCode' }
  const leg = retrieveLegs[reason] ?? legs[reason]
  // With a work order the bill comes before the code.
  return leg?.route === handingOut && processType === 'RETRIEVE' ? { ...leg, route: retrieving } : leg
}

/** The way from the approval to the keys with where the customer is on it; empty where there is none to show. */
export function journey(reason: ThankYouReason, processType: ProcessType): readonly JourneyStop[] {
  const leg = legOf(reason, processType)
  if (leg === null) return []
  // Only the approval step approves; a retrieval of a work order has none.
  const route = processType === 'RETRIEVE' ? leg.route.filter((key) => key !== 'journeyApproved') : leg.route
  const now = route.indexOf(leg.now)
  return route.map((key, index) => {
    if (index === now) return { key, state: 'current' }
    return { key, state: index < now ? 'done' : 'upcoming' }
  })
}
