import { dayMs } from '#domain/durations.ts'
import type { BoardFigure } from '#domain/operations/board-figures.ts'
import { insightDaysMax } from '#domain/operations/insights.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import type { InsightsQuery } from '#worker/contract/staff/insights.ts'

const lengths = { week: 7, month: 30, quarter: 90, year: 365 } as const
type Length = keyof typeof lengths
export const periodNames = ['week', 'month', 'quarter', 'year', 'own'] as const
export type PeriodName = (typeof periodNames)[number]

/** The page's choices, as its address keeps them: a custom range, or the days up to today; `all` for every workshop. */
export type InsightsChoice = { period: PeriodName; from: string; to: string; accountId: string }

export const everyWorkshop = 'all'

const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** A day some days later (or earlier), in the calendar. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

function isLength(value: string): value is Length {
  return Object.hasOwn(lengths, value)
}

/** Reads the choice out of an address, the last 30 days where it says nothing. */
export function readInsightsChoice(search: URLSearchParams, today: string): InsightsChoice {
  const accountId = search.get('account')?.slice(0, 64) ?? ''
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? '']
  if (dayPattern.test(from) && dayPattern.test(to)) return { period: 'own', from, to, accountId }
  const named = search.get('period') ?? ''
  return { ...lastDays(isLength(named) ? named : 'month', today), accountId }
}

/** The days up to today. */
export function lastDays(period: Length, today: string): Pick<InsightsChoice, 'period' | 'from' | 'to'> {
  return { period, from: addDays(today, 1 - lengths[period]), to: today }
}

/** The choice with another name for its period: the days stay where they become one's own. */
export function withPeriod(choice: InsightsChoice, name: string, today: string): InsightsChoice {
  return isLength(name) ? { ...choice, ...lastDays(name, today) } : { ...choice, period: 'own' }
}

/** The query part of an address, with its question mark. */
export function insightsSearch({ period, from, to, accountId }: InsightsChoice): string {
  const search = new URLSearchParams(period === 'own' ? { from, to } : { period })
  if (accountId !== '') search.set('account', accountId)
  return `?${search}`
}

/** Returns the fault of the days; null where they can be asked for. */
export function faultOf({ from, to }: Pick<InsightsChoice, 'from' | 'to'>): 'backwards' | 'too_long' | null {
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) return 'backwards'
  return days > insightDaysMax ? 'too_long' : null
}

/** The same as the server is asked. */
export function insightsQuery({ from, to, accountId }: InsightsChoice): InsightsQuery {
  if (accountId === everyWorkshop) return { from, to, reach: 'all' }
  return { from, to, ...(accountId !== '' && { accountId }) }
}

type FigureListing = { list: BoardFigure; from: string; to: string; accountId: string }

/** The address of the board's list of the visits behind a figure. */
export function figureAddress({ list, from, to, accountId }: FigureListing): string {
  const days = from === '' ? {} : { from, to }
  return `${staffPaths.board}?${new URLSearchParams({ figure: list, ...days, account: accountId })}`
}
