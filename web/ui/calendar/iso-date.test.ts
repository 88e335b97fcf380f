import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { addDays, addMonths, displayDate, inMonth, parseDisplayDate, startOfWeek } from './iso-date.ts'
import { calendarTarget } from './month-grid.tsx'

const isoDay = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('days without time', () => {
  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-03-01', -1, '2026-02-28'],
    ['2026-03-29', 1, '2026-03-30'],
  ])('%s and %d days is %s', (from, days, to) => {
    expect(addDays(from, days)).toBe(to)
  })

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-11-20', 2, '2027-01-20'],
    ['2026-01-20', -1, '2025-12-20'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
  ])('%s and %d months is %s', (from, months, to) => {
    expect(addMonths(from, months)).toBe(to)
  })

  it('keeps the day in another month where it can', () => {
    expect(inMonth('2026-05-31', 2026, 6)).toBe('2026-06-30')
    expect(inMonth('2026-05-15', 2031, 1)).toBe('2031-01-15')
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(isoDay, (iso) => {
        expect(parseDisplayDate(displayDate(iso))).toBe(iso)
      }),
    )
  })

  it('writes d.M.yyyy', () => {
    expect(displayDate('2026-03-04')).toBe('4.3.2026')
  })

  it.each(['', '31.2.2026', '0.1.2026', '1.13.2026', '1.1.26', '2026-01-01', '1/1/2026', 'huomenna'])(
    'refuses %j as a day',
    (text) => {
      expect(parseDisplayDate(text)).toBeNull()
    },
  )

  it('starts weeks on Monday', () => {
    fc.assert(
      fc.property(isoDay, (iso) => {
        const monday = startOfWeek(iso)
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1)
        expect(Array.from({ length: 7 }, (_, day) => addDays(monday, day))).toContain(iso)
      }),
    )
  })
})

describe('the keys of a month grid', () => {
  it.each([
    ['ArrowLeft', false, '2026-10-31'],
    ['ArrowRight', false, '2026-11-02'],
    ['ArrowUp', false, '2026-10-25'],
    ['ArrowDown', false, '2026-11-08'],
    ['Home', false, '2026-10-26'],
    ['End', false, '2026-11-01'],
    ['PageUp', false, '2026-10-01'],
    ['PageDown', false, '2026-12-01'],
    ['PageUp', true, '2025-11-01'],
    ['PageDown', true, '2027-11-01'],
    ['a', false, null],
  ])('%s (shift %s) leads from Sunday 1.11.2026 to %s', (key, shift, target) => {
    expect(calendarTarget(key, shift, '2026-11-01')).toBe(target)
  })
})
