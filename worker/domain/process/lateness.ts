import { dayMs, hourMs, minuteMs } from '#domain/durations.ts'
import type { ProcessState, ProcessType } from '#domain/enums.ts'
import { isUnfinished } from '#domain/finished-states.ts'
import { leaveTypes } from '#domain/process-type.ts'
import { openAfter, openBefore, type Opened } from '#domain/time/opening-hours.ts'

import type { Lateness } from './urgency.ts'
import type { Turn } from './whose-turn.ts'

/** A promise to a customer: the booked time, and when the work is ready. Instants are UTC milliseconds. */
export type Promised = {
  state: ProcessState
  processType: ProcessType
  reservationStart: number | null
  reservationEnd: number | null
  readyAt: number | null
}

/** `dueAt` is when a timer looks at the process; null where none does. `opened`: the workshop's hours; null where it never set any. */
export type Wait = Promised & {
  turn: Turn
  waitingSince: number
  dueAt: number | null
  keyMissing: boolean
  opened: Opened | null
}

/** States of a car or its keys that the workshop has, and is to give back. */
const withUs: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'CUSTOMER_KEYS_DELIVERED',
  'CUSTOMER_BELONGINGS_DELIVERED',
  'DELIVERY_DONE',
  'READY_FOR_PAYMENT',
  'PAYMENT_LINK_SENT',
  'PAYMENT_LINK_SEND_FAILED',
  'PAYMENT_DONE',
])

/** States in which a message, or a box, that was to be there is not: somebody waits for it now. */
const failed: ReadonlySet<ProcessState> = new Set<ProcessState>([
  'LINK_SEND_FAILED',
  'KEY_CODE_SEND_FAILED',
  'PAYMENT_LINK_SEND_FAILED',
  'NO_ROOM_LEFT',
  'BOX_RESERVATION_FAILED',
])

/** Returns the instant that was promised for what is waited for, in UTC milliseconds; null where nobody promised it. */
export function promisedAt(process: Promised): number | null {
  const { state, processType, reservationStart, reservationEnd, readyAt } = process
  if (!isUnfinished(state) || state === 'SUBSTITUTE_VEHICLE_KEYS_LEFT') return null
  if (state === 'RETRIEVE_STARTED') return reservationEnd
  return leaveTypes.includes(processType) && withUs.has(state) ? (readyAt ?? reservationEnd) : reservationStart
}

const nothing: Lateness = { soonAt: null, lateAt: null }

/** The times of what the system and the providers do in seconds: longer means that something is stuck. */
const stuck = { system: { soonMs: 5 * minuteMs, lateMs: 30 * minuteMs }, provider: { soonMs: hourMs, lateMs: dayMs } }

/** The times in which a failure is to be mended, in hours in which the workshop is open. */
const mendingMs = { soonMs: 30 * minuteMs, lateMs: 2 * hourMs }

/** The time before a promise in which staff are told that it is near, in hours in which the workshop is open. */
const nearMs = hourMs

/** The time before a booking in which a customer who has not done their part is told apart. */
const customerNearMs = dayMs

/**
 * Tells when a wait turns amber and red. Staff's and the customer's turn are judged by what was promised, staff's in hours in
 * which the workshop is open; what nobody promised never turns.
 */
export function latenessOf(wait: Wait): Lateness {
  switch (wait.turn) {
    case 'system':
    case 'provider':
      return stuckAt(wait, stuck[wait.turn])
    case 'staff':
      return failed.has(wait.state) || wait.keyMissing ? mendedAt(wait) : keptAt(wait)
    case 'customer':
      return comesAt(wait)
    case 'nobody':
      return nothing
  }
}

/** Returns when a wait is stuck; one that the system has put off to a time of its own (a scheduled link) counts from then on. */
function stuckAt({ turn, waitingSince, dueAt }: Wait, { soonMs, lateMs }: typeof mendingMs): Lateness {
  const since = turn === 'system' ? Math.max(waitingSince, dueAt ?? waitingSince) : waitingSince
  return { soonAt: since + soonMs, lateAt: since + lateMs }
}

function mendedAt({ opened, waitingSince: from }: Wait): Lateness {
  const after = (ms: number) => (opened === null ? from + ms : openAfter(opened, { from, ms }))
  return { soonAt: after(mendingMs.soonMs), lateAt: after(mendingMs.lateMs) }
}

function keptAt(wait: Wait): Lateness {
  const { opened } = wait
  const until = promisedAt(wait)
  if (until === null) return nothing
  const near = opened === null ? null : openBefore(opened, { until, ms: nearMs })
  return { soonAt: near ?? until - nearMs, lateAt: until }
}

/** Once the workshop has the car, nobody promised by when the customer does their part. */
function comesAt(wait: Wait): Lateness {
  const until = withUs.has(wait.state) ? null : promisedAt(wait)
  return until === null ? nothing : { soonAt: until - customerNearMs, lateAt: until }
}
