import { expect, it } from 'vitest'

import type { Span } from '#domain/time/hour-spans.ts'

import { isKioskSilent, weekdaySince } from './silent-kiosk.ts'

const at = (iso: string) => Date.parse(iso)

it.each([
  ['2026-11-19T09:00:00Z', '2026-11-18T09:00:00.000Z'],
  // On Saturday it is Friday's day that counts, and on Monday morning still.
  ['2026-11-21T09:00:00Z', '2026-11-20T00:00:00.000Z'],
  ['2026-11-23T09:00:00Z', '2026-11-20T09:00:00.000Z'],
])('a kiosk is silent at %s that was heard of last at %s', (now, last) => {
  expect(new Date(weekdaySince(at(now))).toISOString()).toBe(last)
  expect(isKioskSilent({ lastSeenAt: at(last), opened: null }, at(now))).toBe(true)
  expect(isKioskSilent({ lastSeenAt: at(last) + 1, opened: null }, at(now))).toBe(false)
})

const weekOf = (weekday: Span[], saturday: Span[] = []) => [...Array.from({ length: 5 }, () => weekday), saturday, []]
const fromEight: Span[] = [[480, 1020]]
const shut = [{ date: '2026-11-20', spans: [], reason: 'Inventaario' }]

it.each([
  ['after a day of opening', weekOf(fromEight), [], '2026-11-18T12:00:00Z', '2026-11-19T12:00:00Z', true],
  ['before eight hours of it', weekOf(fromEight), [], '2026-11-19T12:00:00Z', '2026-11-20T10:59:00Z', false],
  // Friday from noon on is three hours, Monday's first five make eight; a Saturday that is opened counts as well.
  ['not over a weekend', weekOf(fromEight), [], '2026-11-20T12:00:00Z', '2026-11-23T10:59:00Z', false],
  ['once Monday has made up for it', weekOf(fromEight), [], '2026-11-20T12:00:00Z', '2026-11-23T11:00:00Z', true],
  ['over an open Saturday', weekOf(fromEight, fromEight), [], '2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', true],
  ['not on a day that is shut', weekOf(fromEight), shut, '2026-11-19T12:00:00Z', '2026-11-23T10:00:00Z', false],
  [
    'not before a day where it is always open',
    weekOf([[0, 1440]]),
    [],
    '2026-11-18T12:00:00Z',
    '2026-11-19T11:59:00Z',
    false,
  ],
  ['over no time at all, where it never opens', weekOf([]), [], '2020-01-01T00:00:00Z', '2026-11-19T12:00:00Z', false],
])('is counted in the hours of the account: %s', (_, week, exceptions, last, now, isSilent) => {
  const opened = { hours: { week, exceptions }, timeZone: 'Europe/Helsinki' }
  expect(isKioskSilent({ lastSeenAt: at(last), opened }, at(now))).toBe(isSilent)
})
