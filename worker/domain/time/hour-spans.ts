/** From a minute of the day to another, on the clock on the wall; one may end at 24.00. */
export type Span = readonly [from: number, to: number]

export const minutesInDay = 24 * 60
/** A day is opened so many times at most. */
export const mostSpans = 3
/** So many days may be other than their weekday. */
export const mostExceptions = 100
export const longestReason = 60

export const spanFaults = ['span_invalid', 'span_overlap', 'span_too_many'] as const
export type SpanFault = (typeof spanFaults)[number]

function isSpan([from, to]: Span): boolean {
  return Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= minutesInDay
}

/**
 * Returns the fault in the hours of a day; null where there is none. Spans are in order, and none begins before another
 * ends.
 */
export function spanFaultOf(spans: readonly Span[]): SpanFault | null {
  if (!spans.every(isSpan)) return 'span_invalid'
  if (spans.length > mostSpans) return 'span_too_many'
  const isLate = ([from]: Span, index: number) => index === 0 || from >= (spans[index - 1]?.[1] ?? 0)
  return spans.every(isLate) ? null : 'span_overlap'
}

const oneSpan = /^(\d{1,2})(?:[.:](\d{2}))?[-–—](\d{1,2})(?:[.:](\d{2}))?$/

function minuteOf(hour = '', minute = '0'): number {
  return Number(minute) < 60 ? Number(hour) * 60 + Number(minute) : Number.NaN
}

/** Hours as they are typed, `8–17` or `8.00–12, 12.30–17`, in order; nothing typed is a day that is shut. */
export function readSpans(typed: string): readonly Span[] | SpanFault {
  const parts = typed.replaceAll(/\s/g, '').split(/[,;]/)
  if (parts.length === 1 && parts[0] === '') return []
  const read = parts.map((part): Span => {
    const [, fromHour, fromMinute, toHour, toMinute] = oneSpan.exec(part) ?? ['', '99']
    return [minuteOf(fromHour, fromMinute), minuteOf(toHour, toMinute)]
  })
  const spans = read.toSorted(([one], [other]) => one - other)
  return spanFaultOf(spans) ?? spans
}

const clockText = (minute: number) => `${Math.floor(minute / 60)}.${String(minute % 60).padStart(2, '0')}`

/** `8.00–12.00, 12.30–17.00`; empty for a day that is shut. */
export function spansText(spans: readonly Span[]): string {
  return spans.map(([from, to]) => `${clockText(from)}–${clockText(to)}`).join(', ')
}
