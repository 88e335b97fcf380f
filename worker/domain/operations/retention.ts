/**
 * The same time of day so many months before or after an instant (milliseconds). By the calendar in UTC: an hour more or
 * less is no matter for what is kept for months, and no calendar of time zones is loaded for it.
 */
function monthsFrom(instantMs: number, months: number): number {
  const date = new Date(instantMs)
  return date.setUTCMonth(date.getUTCMonth() + months)
}

/**
 * Returns the instant so many months ago (milliseconds): a record that was left alone since then has been kept for as
 * long.
 */
export function keptSince(now: number, months: number): number {
  return monthsFrom(now, -months)
}

/** When at the latest something last touched at this instant (milliseconds) has been kept for so many months. */
export function keptUntil(touchedAt: number, months: number): number {
  return monthsFrom(touchedAt, months)
}
