/**
 * Formats money, dates and times as Finland writes them, whatever the language of the page. Uses only `Intl`, so the
 * browser can load it without the zoned arithmetic of `time.ts`.
 */

const displayLocale = 'fi-FI'
const euroFormat = new Intl.NumberFormat(displayLocale, {
  style: 'currency',
  currency: 'EUR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

function wallClock(instantMs: number, timeZone: string): { date: string; time: string } {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(instantMs)
      .map((part) => [part.type, Number(part.value)]),
  )
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0
  return {
    date: `${part('day')}.${part('month')}.${part('year')}`,
    time: `${part('hour')}.${String(part('minute')).padStart(2, '0')}`,
  }
}

/** Euros as `1 234,50 €`; the spaces do not break (U+00A0). */
export function formatEuro(euros: number): string {
  return euroFormat.format(euros).replaceAll(/\s/g, '\u00A0')
}

/** The same of cents, as the worker has money. */
export function formatCents(cents: number): string {
  return formatEuro(cents / 100)
}

/** `40 kpl` or `4,3 l` of a row; null where there is one of it, which needs no words. */
export function formatQuantity({ quantity, unit }: { quantity: number | null; unit: string | null }): string | null {
  if (quantity === null || quantity === 1) return null
  return [String(quantity).replace('.', ',').replace('-', '−'), unit].filter(Boolean).join('\u00A0')
}

/** d.M.yyyy in the zone. Throws RangeError on an unknown zone. */
export function formatDate(instantMs: number, timeZone: string): string {
  return wallClock(instantMs, timeZone).date
}

/** H.mm in the zone. */
export function formatTime(instantMs: number, timeZone: string): string {
  return wallClock(instantMs, timeZone).time
}

/** d.M.yyyy H.mm in the zone. */
export function formatDateTime(instantMs: number, timeZone: string): string {
  const { date, time } = wallClock(instantMs, timeZone)
  return `${date} ${time}`
}

/**
 * A reserved time: `20.11.2026 8.00–16.00` within a day, `20.11.2026 8.00 – 21.11.2026 9.00` over
 * several, one moment where the other end is not known, null where neither is.
 */
export function formatReservation(
  reservation: { startMs: number | null; endMs: number | null },
  timeZone: string,
): string | null {
  const { startMs, endMs } = reservation
  if (startMs === null) return endMs === null ? null : `– ${formatDateTime(endMs, timeZone)}`
  if (endMs === null || endMs === startMs) return formatDateTime(startMs, timeZone)
  const start = wallClock(startMs, timeZone)
  const end = wallClock(endMs, timeZone)
  if (start.date === end.date) return `${start.date} ${start.time}–${end.time}`
  return `${start.date} ${start.time} – ${end.date} ${end.time}`
}
