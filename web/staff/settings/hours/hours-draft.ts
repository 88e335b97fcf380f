import { readSpans, spansText, type Span, type SpanFault } from '#domain/time/hour-spans.ts'
import type { Faults } from '#web/staff/settings/kit/field.tsx'
import type { SettingsTextKey } from '#web/staff/settings/texts.ts'
import type { OpeningHoursInput, WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'

export type ExceptionDraft = { date: string; times: string; reason: string }

/** Hours as they are typed: weekdays by their place from Monday on, exceptions by a key that stays while they are typed. */
export type HoursDraft = { week: Record<string, string>; exceptions: Record<string, ExceptionDraft> }

/** Returns the draft of stored hours without the days that are over: these go when the hours are saved. */
export function hoursDraftOf({ week, exceptions, today }: WorkshopHours): HoursDraft {
  const coming = exceptions.filter(({ date }) => date >= today)
  return {
    week: Object.fromEntries(week.map((spans, day) => [String(day), spansText(spans)])),
    exceptions: Object.fromEntries(
      coming.map(({ date, spans, reason }) => [date, { date, times: spansText(spans), reason }]),
    ),
  }
}

const spanFaultWords = {
  span_invalid: 'hoursInvalid',
  span_overlap: 'hoursOverlap',
  span_too_many: 'hoursTooMany',
} as const satisfies Record<SpanFault, SettingsTextKey>

/** The words of what the server did not take of a day. */
export function refusedSpans(code: string): SettingsTextKey {
  const known: Readonly<Partial<Record<string, SettingsTextKey>>> = spanFaultWords
  return known[code] ?? 'hoursInvalid'
}

function timesFault(typed: string): SettingsTextKey | undefined {
  const read = readSpans(typed)
  return typeof read === 'string' ? spanFaultWords[read] : undefined
}

function dateFault(date: string, others: readonly string[], today: string): SettingsTextKey | undefined {
  if (date === '') return 'hoursDateNeeded'
  if (date < today) return 'hoursDatePast'
  return others.includes(date) ? 'hoursDateTwice' : undefined
}

const found = (faults: readonly (readonly [string, SettingsTextKey | undefined])[]): Faults =>
  Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))

export function weekFaults({ week }: HoursDraft): Faults {
  return found(Object.entries(week).map(([day, typed]) => [`week.${day}`, timesFault(typed)] as const))
}

export function exceptionFaults({ exceptions }: HoursDraft, today: string): Faults {
  const dates = Object.values(exceptions).map(({ date }) => date)
  const ofOne = ([key, { date, times }]: readonly [string, ExceptionDraft], index: number) =>
    [
      [`exceptions.${key}.date`, dateFault(date, dates.slice(0, index), today)],
      [`exceptions.${key}.times`, timesFault(times)],
    ] as const
  return found(Object.entries(exceptions).flatMap(ofOne))
}

function spansOf(typed: string): [number, number][] {
  const read = readSpans(typed)
  return typeof read === 'string' ? [] : read.map(([from, to]: Span) => [from, to])
}

/** Returns the input for hours without faults. */
export function hoursInput({ week, exceptions }: HoursDraft, version: number): OpeningHoursInput {
  return {
    version,
    week: Array.from({ length: 7 }, (_, day) => spansOf(week[day] ?? '')),
    exceptions: Object.values(exceptions).map(({ date, times, reason }) => ({
      date,
      spans: spansOf(times),
      reason: reason.trim(),
    })),
  }
}

const workdays = ['1', '2', '3', '4'] as const

/** Tuesday to Friday as Monday is. */
export function withMondayCopied({ week }: HoursDraft): HoursDraft['week'] {
  return { ...week, ...Object.fromEntries(workdays.map((day) => [day, week['0'] ?? ''])) }
}
