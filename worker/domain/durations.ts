/** Durations in ms. A day here is 24 hours: days of a calendar, with their summer time, are in `calendar.ts`. */
export const secondMs = 1000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
