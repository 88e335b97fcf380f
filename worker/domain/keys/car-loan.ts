import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { getsSubstituteKeys, handOutTypes } from '#domain/process-type.ts'
import { beforeBoxStates } from '#domain/time/booking.ts'

/** When a visit has a car of the workshop's. Instants are UTC ms; `until` is null where nobody said the end. */
export type CarLoan = { from: number; until: number | null }

/** The known times of a visit. */
export type VisitTimes = {
  reservationStart: number | null
  reservationEnd: number | null
  /** When the link is sent that the customer begins with. */
  linkSendAt: number | null
  createdAt: number
}

/**
 * The time for which a visit has its car: from the beginning of the reservation (else when the link is sent, else when it
 * was made) to the end of the reservation; without one until somebody says that it is back.
 */
export function carLoanOf({ reservationStart, reservationEnd, linkSendAt, createdAt }: VisitTimes): CarLoan {
  return { from: reservationStart ?? linkSendAt ?? createdAt, until: reservationEnd }
}

type Visit = { state: ProcessState; processType: ProcessType }

const noCarTypes: ReadonlySet<ProcessType> = new Set<ProcessType>(['RETRIEVE', 'ONLY_PAYMENT'])

/** The code to the box is given out, or is to be. */
const boxIssued: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'SUBSTITUTE_VEHICLE_KEYS_FILLED',
  'CUSTOMER_NOTIFIED_OF_RESERVATION',
  'WAITING_KEY_CODE',
  'KEY_CODE_SENT',
  'KEY_CODE_SEND_FAILED',
])

const beforeCode: ReadonlySet<ProcessState> = new Set<ProcessState>([...beforeBoxStates, 'BOX_RESERVED'])

/**
 * Returns whether the car of a visit can still be chosen: until its key is handed out. A key that lies in a box counts
 * as handed out once the customer may come for it; one that is given at the desk once their own key is there.
 */
export function mayChooseCar({ state, processType }: Visit): boolean {
  if (noCarTypes.has(processType)) return false
  const liesInBox = getsSubstituteKeys(processType) || handOutTypes.includes(processType)
  return beforeCode.has(state) || (boxIssued.has(state) && !liesInBox)
}

/** Returns whether the car is with the customer. */
export function isCarOut({ state, processType }: Visit): boolean {
  if (noCarTypes.has(processType) || !isUnfinished(state) || state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT') return false
  if (handOutTypes.includes(processType)) return state === 'RETRIEVE_STARTED'
  return !beforeCode.has(state) && !boxIssued.has(state)
}

/** A car that is out and should have been back. */
export function isCarOverdue(visit: Visit, { until }: CarLoan, now: number): boolean {
  return until !== null && until < now && isCarOut(visit)
}

/** Returns whether two visits would have one car at once; what ends when the other begins is apart from it. */
export function isSameTime(one: CarLoan, other: CarLoan): boolean {
  const isBefore = (first: CarLoan, second: CarLoan) => first.until !== null && first.until <= second.from
  return !isBefore(one, other) && !isBefore(other, one)
}
