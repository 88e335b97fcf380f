import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { calendarFile, type CalendarEvent } from './pickup-calendar.ts'

const event: CalendarEvent = {
  uid: 'prc_1@huolto.example',
  sequence: 7,
  start: Date.UTC(2026, 10, 26, 13, 30),
  end: Date.UTC(2026, 10, 26, 14, 0),
  summary: 'Nouda auto CKL-482',
  location: 'Sepänkatu 4, 20700 Turku',
  description: 'Aura Auto; puh. +358 2 555 1200\nTervetuloa',
}
const now = Date.UTC(2026, 10, 25, 9)
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n')

/** Reads a text value back, as a calendar does. */
const read = (file: string, name: string) =>
  unfolded(file)
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replaceAll(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter))

describe('the pick-up for a calendar', () => {
  it('is one event in UTC, with values that their separators do not break', () => {
    expect(unfolded(calendarFile(event, now))).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Workshop self-service//Pick-up//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:prc_1@huolto.example',
      'DTSTAMP:20261125T090000Z',
      'DTSTART:20261126T133000Z',
      'DTEND:20261126T140000Z',
      'SEQUENCE:7',
      'SUMMARY:Nouda auto CKL-482',
      String.raw`LOCATION:Sepänkatu 4\, 20700 Turku`,
      String.raw`DESCRIPTION:Aura Auto\; puh. +358 2 555 1200\nTervetuloa`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('holds any text in lines of 75 octets, none of which cuts a letter', () => {
    const text = fc.string({
      unit: fc.constantFrom('ä', 'a', '🚗', '\\', ';', ',', '\n', ' ', 'BEGIN:VEVENT'),
      maxLength: 200,
      // Long enough to be folded.
      size: 'max',
    })
    fc.assert(
      fc.property(text, (summary) => {
        const file = calendarFile({ ...event, summary }, now)
        const lines = file.split('\r\n')
        expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)
        expect(lines.every((line) => line.isWellFormed())).toBe(true)
        expect(read(file, 'SUMMARY')).toBe(summary)
        expect(unfolded(file).filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
      }),
    )
  })

  it('leaves out what no text of a calendar may hold', () => {
    expect(read(calendarFile({ ...event, summary: 'Nouda\u0000\u0007 auto\r\nnyt' }, now), 'SUMMARY')).toBe(
      'Nouda auto\nnyt',
    )
  })
})
