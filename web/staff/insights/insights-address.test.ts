import { describe, expect, it } from 'vitest'

import {
  faultOf,
  insightsQuery,
  insightsSearch,
  readInsightsChoice,
  withPeriod,
  type InsightsChoice,
} from './insights-address.ts'

const today = '2026-03-31'
const read = (search: string) => readInsightsChoice(new URLSearchParams(search), today)
const month: InsightsChoice = { period: 'month', from: '2026-03-02', to: today, accountId: '' }

describe('the address of the insights', () => {
  it.each([
    ['', month],
    ['?period=week', { ...month, period: 'week', from: '2026-03-25' }],
    ['?period=constructor', month],
    [
      '?from=2026-01-01&to=2026-01-31&account=all',
      { period: 'own', from: '2026-01-01', to: '2026-01-31', accountId: 'all' },
    ],
    ['?from=x&to=2026-01-31', month],
  ])('%s is read as %j', (search, choice) => expect(read(search)).toEqual(choice))

  it.each(['?period=year', '?from=2026-01-01&to=2026-01-31', '?period=week&account=acc_1'])('%s is kept', (search) =>
    expect(insightsSearch(read(search))).toBe(search),
  )

  it('keeps the days that become one’s own', () => {
    expect(withPeriod(month, 'own', today)).toEqual({ ...month, period: 'own' })
    expect(withPeriod({ ...month, period: 'own' }, 'week', today)).toEqual({
      ...month,
      period: 'week',
      from: '2026-03-25',
    })
  })

  it.each([
    ['2026-01-02', '2026-01-01', 'backwards'],
    ['2026-01-01', '2026-01-01', null],
    ['2026-01-01', '2027-01-01', null],
    ['2026-01-01', '2027-01-02', 'too_long'],
  ])('%s to %s: %j', (from, to, fault) => expect(faultOf({ from, to })).toBe(fault))

  it('asks for every workshop, one, or the one that the user works in', () => {
    const days = { from: month.from, to: month.to }
    expect(insightsQuery({ ...month, accountId: 'all' })).toEqual({ ...days, reach: 'all' })
    expect(insightsQuery({ ...month, accountId: 'acc_1' })).toEqual({ ...days, accountId: 'acc_1' })
    expect(insightsQuery(month)).toEqual(days)
  })
})
