import { day, type UnitCosts } from './day.ts'
import type { Habits } from './habits.ts'
import { messagesARequest, prices, roomGb } from './platform.ts'

const hour = 3_600

/** Lines of calls that went well which are kept whole: twenty a minute of an isolate, of which ten are taken to run. */
const wholeLines = 20 * 10

/** Returns the calls to the rooms of a workshop in a month: announcements, connections, and messages that come in. */
export function roomsMonth({ roomCalls, deviceCalls }: UnitCosts, { listens }: Habits) {
  const visits = day.visits * day.workingDays
  const boardHours = day.workingDays * day.boardHours * day.boards
  const connections = visits * day.connectionsOfVisit + boardHours * day.connectionsOfBoardHour
  const seconds = (listens ? day.calendarDays * 24 * hour * day.cabinets : 0) + boardHours * hour
  const pings = (seconds + visits * day.visitMinutes * 60) / day.pingSeconds
  const announcements = visits * (listens ? roomCalls : roomCalls - deviceCalls)
  return {
    requests: announcements + connections + pings / messagesARequest,
    awake: announcements + 2 * connections,
    connections,
  }
}

type Lines = { requests: number; visits: number; cells: number; habits: Habits }

/** Lines of the log in a month: of calls as they are sampled, of what visits do besides, and of jobs. */
export function linesMonth({ lines }: UnitCosts, { requests, visits, cells, habits }: Lines): number {
  const minutes = day.calendarDays * 1_440
  const whole = habits.lineShare === 1 ? requests : Math.min(requests, minutes * wholeLines)
  return whole + (requests - whole) * habits.lineShare + visits * lines.others + cells * minutes * lines.ofMinute
}

/**
 * Returns the monthly cost of a cabinet that waits by long polls: its room cannot sleep meanwhile (dollars, beyond what
 * is included).
 */
export function waitingDollars(): number {
  const seconds = day.calendarDays * 24 * hour
  const { roomGbSeconds, roomRequests } = prices
  return (
    (seconds * roomGb * roomGbSeconds.dollars) / roomGbSeconds.per +
    ((seconds / 25) * roomRequests.dollars) / roomRequests.per
  )
}
