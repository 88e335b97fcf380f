import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { hourMs } from '#domain/durations.ts'

import { minutesInDay, readSpans, spanFaultOf, spansText, type Span } from './hour-spans.ts'
import {
  hoursOf,
  hoursThatSay,
  isOpen,
  nextOpening,
  noHours,
  openAfter,
  openBefore,
  thisWeek,
  wasOpenFor,
  withoutPast,
  type OpeningHours,
} from './opening-hours.ts'
import { localDate } from './time.ts'

const timeZone = 'Europe/Helsinki'
const at = (iso: string) => Date.parse(iso)
const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

const weekdays: OpeningHours = {
  week: [...Array.from({ length: 5 }, (): Span[] => [[480, 1020]]), [], []],
  exceptions: [
    { date: '2026-11-20', spans: [[600, 720]], reason: 'Inventaario' },
    { date: '2026-11-24', spans: [], reason: 'Juhannus' },
  ],
}
const opened = { hours: weekdays, timeZone }

/** Up to three spans of a day, in order and apart. */
const spans = fc
  .uniqueArray(fc.integer({ min: 0, max: minutesInDay }), { maxLength: 6 })
  .map((minutes) => minutes.toSorted((one, other) => one - other))
  .map((sorted) =>
    Array.from({ length: Math.floor(sorted.length / 2) }, (_, index): Span => [
      sorted[index * 2] ?? 0,
      sorted[index * 2 + 1] ?? 0,
    ]),
  )
/** Around the changes of the clock in 2026 as well. */
const instant = fc.oneof(
  fc.integer({ min: at('2026-03-27T00:00:00Z'), max: at('2026-03-31T00:00:00Z') }),
  fc.integer({ min: at('2026-10-23T00:00:00Z'), max: at('2026-10-27T00:00:00Z') }),
  fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2026-12-31T00:00:00Z') }),
)
const anyHours = fc.record({
  week: fc.array(spans, { minLength: 7, maxLength: 7 }),
  exceptions: fc
    .uniqueArray(
      fc.record({
        date: instant.map((when) => localDate(when, timeZone)),
        spans,
        reason: fc.constantFrom('', 'Juhannus'),
      }),
      { selector: ({ date }) => date, maxLength: 5 },
    )
    .map((list) => list.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
})

/** Minutes since midnight that the clock on the wall shows. */
function wallMinute(when: number): number {
  const [hour = 0, minute = 0] = new Intl.DateTimeFormat('en-GB', { timeZone, timeStyle: 'short' })
    .format(when)
    .split(':')
    .map(Number)
  return hour * 60 + minute
}

describe('hours as they are typed', () => {
  it.each([
    ['', []],
    ['8-17', [[480, 1020]]],
    [
      '8.00–12, 12:30 – 17',
      [
        [480, 720],
        [750, 1020],
      ],
    ],
    [
      '13–17; 8–12',
      [
        [480, 720],
        [780, 1020],
      ],
    ],
    ['0–24', [[0, 1440]]],
    [
      '8–12, 12–17',
      [
        [480, 720],
        [720, 1020],
      ],
    ],
    ['8–12, 11–17', 'span_overlap'],
    ['1–2,3–4,5–6,7–8', 'span_too_many'],
    ['17–8', 'span_invalid'],
    ['8–8', 'span_invalid'],
    ['8–24.01', 'span_invalid'],
    ['8.60–17', 'span_invalid'],
    ['8–17,', 'span_invalid'],
    ['aamusta', 'span_invalid'],
  ])('%s', (typed, read) => {
    expect(readSpans(typed)).toEqual(read)
  })

  it('are read as they are written', () => {
    fc.assert(
      fc.property(spans, (some) => {
        expect(readSpans(spansText(some))).toEqual(some)
      }),
    )
  })

  it('are refused where a minute is no minute', () => {
    expect(spanFaultOf([[0.5, 60]])).toBe('span_invalid')
    expect(spanFaultOf([[-60, 60]])).toBe('span_invalid')
  })
})

describe('a workshop of weekdays', () => {
  it.each([
    ['2026-11-19T05:59:59Z', false, '2026-11-19T06:00:00.000Z'],
    ['2026-11-19T06:00:00Z', true, '2026-11-20T08:00:00.000Z'],
    ['2026-11-19T15:00:00Z', false, '2026-11-20T08:00:00.000Z'],
    // A day of its own hours, a weekend, and a Tuesday that is shut.
    ['2026-11-20T07:00:00Z', false, '2026-11-20T08:00:00.000Z'],
    ['2026-11-20T09:59:00Z', true, '2026-11-23T06:00:00.000Z'],
    ['2026-11-23T16:00:00Z', false, '2026-11-25T06:00:00.000Z'],
  ])('at %s is open: %s, and opens next at %s', (now, open, next) => {
    expect(isOpen(opened, at(now))).toBe(open)
    expect(iso(nextOpening(opened, at(now)))).toBe(next)
  })

  it('says what holds on a day, and why', () => {
    expect(hoursOf(weekdays, '2026-11-20')).toEqual({
      date: '2026-11-20',
      spans: [[600, 720]],
      exception: 'Inventaario',
    })
    expect(hoursOf(weekdays, '2026-11-22')).toEqual({ date: '2026-11-22', spans: [], exception: null })
    const week = thisWeek(opened, at('2026-11-20T22:30:00Z'))
    expect(week.map(({ date }) => date)).toEqual([21, 22, 23, 24, 25, 26, 27].map((day) => `2026-11-${day}`))
    expect(week[3]).toMatchObject({ exception: 'Juhannus', openings: [] })
  })

  it('loses the exceptions that are over', () => {
    expect(withoutPast(weekdays, '2026-11-21').exceptions.map(({ date }) => date)).toEqual(['2026-11-24'])
    expect(withoutPast(weekdays, '2026-11-20').exceptions).toHaveLength(2)
  })

  it('opens again after as many exceptions as there may be, and after an exception far ahead', () => {
    const day = (ahead: number) => localDate(at('2026-11-23T12:00:00Z') + ahead * 24 * hourMs, timeZone)
    const shut = Array.from({ length: 100 }, (_, index) => ({ date: day(index), spans: [], reason: '' }))
    const monday = { ...noHours, week: [[[480, 1020] as const], [], [], [], [], [], []], exceptions: shut }
    expect(iso(nextOpening({ hours: monday, timeZone }, at('2026-11-23T00:00:00Z')))).toBe('2027-03-08T06:00:00.000Z')
    const fair = { ...noHours, exceptions: [{ date: '2028-05-01', spans: [[0, 60] as const], reason: 'Avajaiset' }] }
    expect(iso(nextOpening({ hours: fair, timeZone }, at('2026-11-23T00:00:00Z')))).toBe('2028-04-30T21:00:00.000Z')
    expect(nextOpening({ hours: noHours, timeZone }, at('2026-11-23T00:00:00Z'))).toBeNull()
  })

  it('says nothing where nobody has said that it opens', () => {
    expect(hoursThatSay({ ...noHours, exceptions: [{ date: '2026-11-24', spans: [], reason: '' }] })).toBeNull()
    expect(hoursThatSay(weekdays)).toBe(weekdays)
  })
})

describe('whatever the hours', () => {
  const daily = (span: Span): OpeningHours => ({ ...noHours, week: Array.from({ length: 7 }, () => [span]) })
  const openingsOn = (span: Span, date: string) =>
    thisWeek({ hours: daily(span), timeZone }, at(`${date}T10:00:00Z`))[0]?.openings.map(({ from, to }) => [
      iso(from),
      iso(to),
    ])

  it('a time that spring skips begins and ends when the skipping is over', () => {
    expect(openingsOn([210, 300], '2026-03-29')).toEqual([['2026-03-29T01:00:00.000Z', '2026-03-29T02:00:00.000Z']])
    expect(openingsOn([120, 210], '2026-03-29')).toEqual([['2026-03-29T00:00:00.000Z', '2026-03-29T01:00:00.000Z']])
    expect(openingsOn([190, 230], '2026-03-29')).toEqual([])
  })

  it('a day around the clock is as long as the day is', () => {
    expect(openingsOn([0, 1440], '2026-03-29')).toEqual([['2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z']])
    expect(openingsOn([0, 1440], '2026-10-25')).toEqual([['2026-10-24T21:00:00.000Z', '2026-10-25T22:00:00.000Z']])
  })

  it('is open as the clock on the wall says, but for the hours of a change', () => {
    const isOfChange = (when: number) => ['2026-03-29', '2026-10-25'].includes(localDate(when, timeZone))
    fc.assert(
      fc.property(anyHours, instant, (hours, when) => {
        fc.pre(!isOfChange(when))
        const minute = wallMinute(when)
        const held = hoursOf(hours, localDate(when, timeZone)).spans
        expect(isOpen({ hours, timeZone }, when)).toBe(held.some(([from, to]) => from <= minute && minute < to))
      }),
    )
  })

  it('is open at the next opening, and at none before that begins after now', () => {
    fc.assert(
      fc.property(anyHours, instant, (hours, when) => {
        const here = { hours, timeZone }
        const next = nextOpening(here, when)
        const begins = thisWeek(here, when).flatMap(({ openings }) => openings.map(({ from }) => from))
        const ahead = begins.filter((from) => from > when)
        expect(next === null || (next > when && isOpen(here, next))).toBe(true)
        expect(ahead.every((from) => next !== null && next <= from)).toBe(true)
      }),
    )
  })

  it('opens and shuts in order, and never twice at once', () => {
    fc.assert(
      fc.property(anyHours, instant, (hours, when) => {
        const ends = thisWeek({ hours, timeZone }, when).flatMap(({ openings }) =>
          openings.flatMap(({ from, to }) => [from, to]),
        )
        expect(ends).toEqual(ends.toSorted((one, other) => one - other))
      }),
    )
  })

  it('was open for as long as the openings between two instants last', () => {
    const near = fc.integer({ min: 0, max: 6 * 24 * hourMs })
    fc.assert(
      fc.property(anyHours, instant, near, (hours, from, length) => {
        const here = { hours, timeZone }
        const to = from + length
        const lasts = thisWeek(here, from)
          .flatMap(({ openings }) => openings)
          .reduce((sum, one) => sum + Math.max(0, Math.min(one.to, to) - Math.max(one.from, from)), 0)
        expect(wasOpenFor(here, { from, to, ms: lasts + 1 })).toBe(false)
        expect(wasOpenFor(here, { from, to, ms: lasts })).toBe(true)
      }),
    )
  })

  it('has lasted for so long by the instant that is told, and not before', () => {
    const long = fc.integer({ min: 1, max: 30 * hourMs })
    fc.assert(
      fc.property(anyHours, instant, long, (hours, from, ms) => {
        const here = { hours, timeZone }
        const to = openAfter(here, { from, ms })
        if (to === null) return
        expect(wasOpenFor(here, { from, to, ms })).toBe(true)
        expect(wasOpenFor(here, { from, to: to - 1, ms })).toBe(false)
      }),
    )
  })

  it('will have lasted for so long from the instant that is told, and not from a later one', () => {
    const long = fc.integer({ min: 1, max: 30 * hourMs })
    fc.assert(
      fc.property(anyHours, instant, long, (hours, until, ms) => {
        const here = { hours, timeZone }
        const from = openBefore(here, { until, ms })
        if (from === null) return
        expect(wasOpenFor(here, { from, to: until, ms })).toBe(true)
        expect(wasOpenFor(here, { from: from + 1, to: until, ms })).toBe(false)
      }),
    )
  })
})
