import { describe, expect, it } from 'vitest'

import { auditQuery, auditSearch, dayIn, everything, readAuditChoice, startOfDay } from './audit-address.ts'

const helsinki = 'Europe/Helsinki'

describe('the address of the trail', () => {
  it('keeps what was chosen, and comes back the same', () => {
    const choice = { ...everything, action: 'box.open', subject: 'prc_1', from: '2026-11-03' }
    expect(auditSearch(choice)).toBe('?action=box.open&subject=prc_1&from=2026-11-03')
    expect(readAuditChoice(new URLSearchParams(auditSearch(choice)))).toEqual(choice)
    expect(auditSearch(everything)).toBe('')
  })

  it('leaves out what it does not know', () => {
    const search = new URLSearchParams({ action: 'DROP TABLE', from: 'yesterday', actor: 'x'.repeat(65), other: '1' })
    expect(readAuditChoice(search)).toEqual(everything)
  })
})

describe('the days of the trail', () => {
  it.each([
    ['2026-11-03', 0, '2026-11-02T22:00:00.000Z'],
    ['2026-07-01', 0, '2026-06-30T21:00:00.000Z'],
    ['2026-07-01', 1, '2026-07-01T21:00:00.000Z'],
    // Clocks go forward on 29 March and back on 25 October, at 3 and 4 in the morning.
    ['2026-03-29', 0, '2026-03-28T22:00:00.000Z'],
    ['2026-03-29', 1, '2026-03-29T21:00:00.000Z'],
    ['2026-10-25', 0, '2026-10-24T21:00:00.000Z'],
    ['2026-10-25', 1, '2026-10-25T22:00:00.000Z'],
  ])('%s and %d days more begin at %s', (date, days, instant) => {
    expect(new Date(startOfDay(date, helsinki, days) ?? 0).toISOString()).toBe(instant)
  })

  it('change at midnight of the workshop', () => {
    expect(dayIn(Date.parse('2026-11-02T21:59:59Z'), helsinki)).toBe('2026-11-02')
    expect(dayIn(Date.parse('2026-11-02T22:00:00Z'), helsinki)).toBe('2026-11-03')
  })

  it('are those of the workshop, the last one whole', () => {
    expect(auditQuery({ ...everything, from: '2026-11-03', to: '2026-11-03' }, helsinki)).toEqual({
      from: '2026-11-02T22:00:00.000Z',
      to: '2026-11-03T22:00:00.000Z',
    })
    expect(auditQuery({ ...everything, from: '2026-13-41', actor: ' usr_1 ' }, helsinki)).toEqual({ actor: 'usr_1' })
  })
})
