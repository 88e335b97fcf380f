import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { handOutTypes, leaveTypes, retrieveTypes } from '#domain/process-type.ts'

/**
 * Kinds of entries in a workshop's day. For a visit whose car or keys come in, the reserved start is its arrival and
 * the reserved end its hand-over; where we hand out first, the start is the hand-over, and the end of a car that comes
 * back its arrival. A visit that is only paid has neither.
 */
export const dayKinds = ['arrival', 'hand_over'] as const
export type DayKind = (typeof dayKinds)[number]
/** The start or the end of a work order's reservation. */
export type DayEdge = 'start' | 'end'

export const daySpans = ['day', 'week'] as const
export type DaySpan = (typeof daySpans)[number]

/** `due`: still to come; `done`: it happened; `overdue`: its time has passed and it did not happen. */
export const dayMarks = ['overdue', 'due', 'done'] as const
export type DayMark = (typeof dayMarks)[number]

const returned: readonly ProcessType[] = ['NO_DMS_RETRIEVE_AND_RETURN']

/** Returns the kind of day that the start or the end of a reservation is for a type; null where nobody comes for it. */
export function dayKindOf(processType: ProcessType, edge: DayEdge): DayKind | null {
  if (leaveTypes.includes(processType)) return edge === 'start' ? 'arrival' : 'hand_over'
  if (!retrieveTypes.includes(processType)) return null
  if (edge === 'start') return 'hand_over'
  return returned.includes(processType) ? 'arrival' : null
}

/** The car or its keys are with the workshop, or have been. */
const arrived: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'CUSTOMER_KEYS_DELIVERED',
  'CUSTOMER_BELONGINGS_DELIVERED',
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
  'PAYMENT_DONE',
  'RETRIEVE_STARTED',
])

/** Keys that were handed out, and are with the customer or came back since. */
const handedOut: ReadonlySet<ProcessState> = new Set<ProcessState>(['RETRIEVE_STARTED', 'SUBSTITUTE_VEHICLE_KEYS_LEFT'])

/** States that ended without the visit happening, or after it was put away; they do not belong to the day. */
const calledOff: ReadonlySet<ProcessState> = new Set<ProcessState>(['CANCELLED', 'DELIVERY_NOT_COMPLETED', 'CLOSED'])

type Planned = { state: ProcessState; processType: ProcessType }

/** Returns whether what was planned has happened by a state. */
function hasHappened({ state, processType }: Planned, kind: DayKind): boolean {
  if (!isUnfinished(state)) return true
  const comesBack = handOutTypes.includes(processType)
  if (kind === 'arrival') return comesBack ? state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT' : arrived.has(state)
  return handedOut.has(state)
}

/** The kind that has to happen before the end of a reservation can: a car that never came cannot be handed over, and one that was not lent not come back. */
const before: Readonly<Record<DayKind, DayKind>> = { arrival: 'hand_over', hand_over: 'arrival' }

/** An edge of a reservation, what it is to the visit, and its time. */
export type DayPlan = { kind: DayKind; edge: DayEdge; at: number; now: number }

/**
 * Tells how a planned arrival or hand-over stands now; null where the visit was called off, and where its time has passed
 * while what comes before it is overdue: that says it already.
 */
export function dayMarkOf(process: Planned, { kind, edge, at, now }: DayPlan): DayMark | null {
  if (calledOff.has(process.state)) return null
  if (hasHappened(process, kind)) return 'done'
  if (at >= now) return 'due'
  return edge === 'end' && !hasHappened(process, before[kind]) ? null : 'overdue'
}

/** The number of days that overdue visits are looked back for; older ones belong to the board. */
export const overdueDays = 14
