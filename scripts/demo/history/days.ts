import { addDays, startOfDayMs } from '#domain/time/time.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** The time zone of the demo's workshops. */
export const timeZone = 'Europe/Helsinki'

/** A day of the history. `weekday` counts from Monday, which is 0; `month` from January, which is 1. */
export type Day = {
  readonly start: number
  readonly weekday: number
  readonly month: number
  /** An instant of the day by the clock on the wall. */
  readonly at: (hour: number, minute?: number) => number
}

/** Returns the day that lies so many days before an instant. */
export function dayBefore(now: number, days: number): Day {
  const start = startOfDayMs(addDays(now, -days, timeZone), timeZone)
  const noon = new Date(start + 12 * hourMs)
  return {
    start,
    weekday: (noon.getUTCDay() + 6) % 7,
    month: noon.getUTCMonth() + 1,
    at: (hour, minute = 0) => start + hour * hourMs + minute * minuteMs,
  }
}
