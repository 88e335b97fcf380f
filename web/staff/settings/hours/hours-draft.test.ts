import { expect, it } from 'vitest'

import { mergeDrafts } from '#web/lib/merge-drafts.ts'
import type { WorkshopHours } from '#worker/contract/staff/settings/opening-hours.ts'

import { exceptionFaults, hoursDraftOf, hoursInput, weekFaults, withMondayCopied } from './hours-draft.ts'

const hours: WorkshopHours = {
  version: 3,
  timeZone: 'Europe/Helsinki',
  today: '2026-11-23',
  week: [[[480, 1020]], [], [], [], [], [[600, 720]], []],
  exceptions: [
    { date: '2026-11-22', spans: [], reason: 'Eilen' },
    { date: '2026-12-24', spans: [], reason: 'Jouluaatto' },
    { date: '2026-12-31', spans: [[480, 720]], reason: '' },
  ],
}
const draft = hoursDraftOf(hours)

it('is sent as it came, without the days that are over', () => {
  expect(hoursInput(draft, hours.version)).toEqual({
    version: 3,
    week: hours.week,
    exceptions: hours.exceptions.slice(1),
  })
})

it('copies Monday to the other weekdays, and to no weekend', () => {
  expect(Object.values(withMondayCopied(draft))).toEqual([
    ...Array.from({ length: 5 }, () => '8.00–17.00'),
    '10.00–12.00',
    '',
  ])
})

it('says beside each field what is wrong with it', () => {
  expect(weekFaults({ ...draft, week: { ...draft.week, 1: '8–', 2: '8–12, 11–13' } })).toEqual({
    'week.1': 'hoursInvalid',
    'week.2': 'hoursOverlap',
  })
  const line = (date: string, times = '') => ({ date, times, reason: '' })
  const exceptions = {
    a: line('2026-12-24'),
    b: line('2026-12-24', '1-2,3-4,5-6,7-8'),
    c: line('2026-11-22'),
    d: line(''),
  }
  expect(exceptionFaults({ ...draft, exceptions }, hours.today)).toEqual({
    'exceptions.b.date': 'hoursDateTwice',
    'exceptions.b.times': 'hoursTooMany',
    'exceptions.c.date': 'hoursDatePast',
    'exceptions.d.date': 'hoursDateNeeded',
  })
})

it('keeps what two change of different days, and what one takes off the list', () => {
  const mine = { week: { ...draft.week, 1: '9–10' }, exceptions: { ...draft.exceptions } }
  delete mine.exceptions['2026-12-24']
  const now = hoursDraftOf({
    ...hours,
    week: [[], ...hours.week.slice(1)],
    exceptions: [...hours.exceptions, { date: '2027-01-06', spans: [], reason: 'Loppiainen' }],
  })
  const merged = mergeDrafts({ seen: draft, now, mine })
  expect(merged.draft.week).toMatchObject({ 0: '', 1: '9–10' })
  expect(Object.keys(merged.draft.exceptions)).toEqual(['2026-12-31', '2027-01-06'])
  expect(merged.collisions).toEqual([])
})
