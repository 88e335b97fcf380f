import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'

import { formatDate, formatDateTime, formatEuro, formatReservation, formatTime } from './format.ts'

const helsinki = 'Europe/Helsinki'
const at = (iso: string): number => Date.parse(iso)

it.each([
  [1234.5, '1\u00A0234,50\u00A0€'],
  [0, '0,00\u00A0€'],
  [19.99, '19,99\u00A0€'],
  [1_000_000, '1\u00A0000\u00A0000,00\u00A0€'],
  [-20, '\u221220,00\u00A0€'],
])('%d euros are written %s', (euros, text) => {
  expect(formatEuro(euros)).toBe(text)
})

describe('dates and times', () => {
  it('are written without zeros in front, in the zone', () => {
    expect(formatDate(at('2026-01-05T22:05:00Z'), helsinki)).toBe('6.1.2026')
    expect(formatTime(at('2026-01-05T22:05:00Z'), helsinki)).toBe('0.05')
    expect(formatDateTime(at('2026-07-15T05:30:00Z'), helsinki)).toBe('15.7.2026 8.30')
  })

  it('tell the two same-named hours of autumn by nothing but skip the missing one of spring', () => {
    expect(formatTime(at('2026-10-25T00:30:00Z'), helsinki)).toBe('3.30')
    expect(formatTime(at('2026-10-25T01:30:00Z'), helsinki)).toBe('3.30')
    expect(formatTime(at('2026-03-29T00:59:00Z'), helsinki)).toBe('2.59')
    expect(formatTime(at('2026-03-29T01:00:00Z'), helsinki)).toBe('4.00')
  })

  it('agree with the calendar for any instant and zone', () => {
    const zone = fc.constantFrom(helsinki, 'Europe/Stockholm', 'UTC', 'Asia/Kathmandu', 'America/St_Johns')
    const instant = fc.integer({ min: at('1990-01-01T00:00:00Z'), max: at('2090-01-01T00:00:00Z') })
    fc.assert(
      fc.property(instant, zone, (ms, timeZone) => {
        const wall = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZone)
        const minute = String(wall.minute).padStart(2, '0')
        expect(formatDateTime(ms, timeZone)).toBe(`${wall.day}.${wall.month}.${wall.year} ${wall.hour}.${minute}`)
      }),
    )
  })

  it('refuse a zone that does not exist', () => {
    expect(() => formatDate(0, 'Europe/Espoo')).toThrow(RangeError)
  })
})

it.each([
  ['2026-11-20T06:00:00Z', '2026-11-20T14:00:00Z', '20.11.2026 8.00–16.00'],
  ['2026-11-20T06:00:00Z', '2026-11-21T07:15:00Z', '20.11.2026 8.00 – 21.11.2026 9.15'],
  ['2026-11-20T21:30:00Z', '2026-11-20T22:30:00Z', '20.11.2026 23.30 – 21.11.2026 0.30'],
  ['2026-11-20T06:00:00Z', null, '20.11.2026 8.00'],
  ['2026-11-20T06:00:00Z', '2026-11-20T06:00:00Z', '20.11.2026 8.00'],
  [null, '2026-11-20T14:00:00Z', '– 20.11.2026 16.00'],
  [null, null, null],
])('a reservation from %s to %s is written %s', (start, end, text) => {
  const reservation = { startMs: start === null ? null : at(start), endMs: end === null ? null : at(end) }
  expect(formatReservation(reservation, helsinki)).toBe(text)
})
