import { hourMs } from '#domain/durations.ts'
import { isOpen, openedOf, thisWeek, type OpeningHours } from '#domain/time/opening-hours.ts'
import { addDays, endOfDayMs, instantOf, localDate } from '#domain/time/time.ts'

/** Kinds of reminders: a link that waits to be opened, a bill that waits to be paid. */
export const reminders = ['link', 'bill'] as const
export type Reminder = (typeof reminders)[number]

/** The state in which the matter of a reminder still waits for its customer. */
export const stateOfReminder = {
  link: 'LINK_SENT',
  bill: 'PAYMENT_LINK_SENT',
} as const

/** Days after its link at which a bill is reminded of; 0 is never. */
export const unpaidDays = { usual: 3, most: 30 } as const

/** Time (ms) for which the link is left alone once it was sent: who just got it needs no reminder. */
export const settledMs = 4 * hourMs
/** Further days after which a bill is no matter of a reminder any more. */
const missedDays = 7

/** The hours of the day, on the workshop's clock, in which nobody is written to by itself. */
const quiet = { from: 20, to: 9 }

type AccountClock = { timeZone: string; openingHours: OpeningHours | null }

/** Checks whether a reminder may go out now: by day, and on a day that the workshop is open while somebody there picks up the phone. */
export function mayRemindAt(now: number, { timeZone, openingHours }: AccountClock): boolean {
  const clock = (hour: number) => instantOf({ date: localDate(now, timeZone), hour, minute: 0 }, timeZone)
  if (now < clock(quiet.to) || now >= clock(quiet.from)) return false
  const opened = openedOf({ hours: openingHours, timeZone })
  const [today] = opened === null ? [] : thisWeek(opened, now)
  return opened === null || today === undefined || today.openings.length === 0 || isOpen(opened, now)
}

export type Span = { from: number; to: number }

/** Returns the span of booked times (UTC ms) that are of tomorrow. */
export function bookedTomorrow(now: number, timeZone: string): Span {
  const from = endOfDayMs(now, timeZone)
  return { from, to: endOfDayMs(from, timeZone) }
}

/** Returns the span (UTC ms) since which a bill waits that is to be reminded of now; null where the account wishes none. */
export function unpaidSince(now: number, { days, timeZone }: { days: number; timeZone: string }): Span | null {
  if (days === 0) return null
  return { from: addDays(now, -(days + missedDays), timeZone), to: addDays(now, -days, timeZone) }
}

/** Checks whether the booked time is of the day after. */
export function isTomorrow(bookedAt: number, now: number, timeZone: string): boolean {
  return localDate(bookedAt, timeZone) === localDate(endOfDayMs(now, timeZone), timeZone)
}
