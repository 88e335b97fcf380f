import type { BoardFigure } from '#domain/operations/board-figures.ts'
import type { Insights, PeriodFigures } from '#worker/contract/staff/insights.ts'

import { amountText, waitText, type AmountWords, type Unit } from './amounts.ts'
import type { InsightsTextKey } from './texts.ts'

type FigureKey = Extract<InsightsTextKey, `fig_${string}`> extends `fig_${infer Key}` ? Key : never

export type Figure = {
  key: FigureKey
  unit: Unit
  of: (figures: PeriodFigures) => number | null
  /** Returns the line below the figure. */
  more?: (figures: PeriodFigures, said: AmountWords) => string
  /** The way that is better; none where neither is. */
  better?: 'more' | 'less'
  /** The list of the visits behind it; none where no visit is. */
  list?: BoardFigure
  /** The figure of one day, for its line. */
  daily?: (day: Insights['days'][number]) => number | null
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const pieces = (count: number, { text }: AmountWords) => text('figureCount', { count: String(count) })
const ofWhole = (part: number, whole: number, { text }: AmountWords) =>
  text('figureOf', { part: String(part), whole: String(whole) })
const mostWithin = (p90: number | null, said: AmountWords) =>
  said.text('figureP90', { value: amountText(p90, 'minutes', said) })

/** The figures that lead the page. */
export const leadFigures: readonly Figure[] = [
  {
    key: 'visits',
    unit: 'count',
    of: ({ visits }) => visits,
    better: 'more',
    list: 'visits',
    daily: ({ visits }) => visits,
  },
  {
    key: 'alone',
    unit: 'share',
    of: ({ alone, finished }) => share(alone, finished),
    more: ({ alone, finished }, said) => ofWhole(alone, finished, said),
    better: 'more',
    list: 'alone',
    daily: ({ alone, finished }) => share(alone, finished),
  },
  {
    key: 'approvalWait',
    unit: 'minutes',
    of: ({ approvalWait }) => approvalWait.median,
    more: ({ approvalWait }, said) => mostWithin(approvalWait.p90, said),
    better: 'less',
    list: 'approval_wait',
    daily: ({ approvalMedian }) => approvalMedian,
  },
  {
    key: 'paid',
    unit: 'euros',
    of: ({ paid }) => paid.euros,
    more: ({ paid }, said) => pieces(paid.count, said),
    better: 'more',
    list: 'paid',
    daily: ({ paid }) => paid.euros,
  },
]

/** The other figures, row by row. */
export const furtherFigures: readonly Figure[] = [
  {
    key: 'paymentWait',
    unit: 'minutes',
    of: ({ paymentWait }) => paymentWait.median,
    more: ({ paymentWait }, said) => mostWithin(paymentWait.p90, said),
    better: 'less',
    list: 'payment_wait',
  },
  {
    key: 'afterHours',
    unit: 'share',
    of: ({ afterHours, deeds }) => share(afterHours, deeds),
    more: ({ afterHours, deeds }, said) => ofWhole(afterHours, deeds, said),
    better: 'more',
    list: 'after_hours',
  },
  {
    key: 'services',
    unit: 'euros',
    of: ({ services }) => services.euros,
    more: ({ services }, said) => pieces(services.count, said),
    better: 'more',
    list: 'services',
  },
  {
    key: 'work',
    unit: 'euros',
    of: ({ acceptedWork }) => Object.values(acceptedWork).reduce((sum, { euros }) => sum + euros, 0),
    more: ({ acceptedWork }, said) =>
      pieces(
        Object.values(acceptedWork).reduce((sum, { count }) => sum + count, 0),
        said,
      ),
    better: 'more',
    list: 'accepted_work',
  },
  {
    key: 'refunds',
    unit: 'euros',
    of: ({ refunds }) => refunds.euros,
    more: ({ refunds }, said) => pieces(refunds.count, said),
    list: 'refunds',
  },
  {
    key: 'failed',
    unit: 'count',
    of: ({ failedSms, failedEmails }) => failedSms + failedEmails,
    better: 'less',
    list: 'failed_messages',
  },
  { key: 'boxShare', unit: 'share', of: ({ boxShare }) => boxShare },
  { key: 'fullHours', unit: 'hours', of: ({ fullHours }) => fullHours, better: 'less' },
]

type Change = { text: string; tone: 'good' | 'bad' | 'neither' }

type Compared = Pick<Figure, 'unit' | 'better'> & { now: number | null; before: number | null }

/** Returns by how much a figure has changed, in words; null where there is nothing to compare with. */
export function changeOf({ unit, better, now, before }: Compared, said: AmountWords): Change | null {
  if (now === null || before === null || (before === 0 && unit !== 'hours')) return null
  const more = now - before
  if (more === 0) return { text: said.text('figureSame'), tone: 'neither' }
  const sign = more > 0 ? '+' : '−'
  const isBetter = better !== undefined && (better === 'more') === more > 0
  return {
    text: `${sign}${amountOfChange({ unit, more: Math.abs(more), before }, said)}`,
    tone: toneOf(better, isBetter),
  }
}

function toneOf(better: Figure['better'], isBetter: boolean): Change['tone'] {
  if (better === undefined) return 'neither'
  return isBetter ? 'good' : 'bad'
}

function amountOfChange(
  { unit, more, before }: { unit: Unit; more: number; before: number },
  said: AmountWords,
): string {
  switch (unit) {
    case 'share':
      return said.text('figurePoints', { value: amountText(Math.round(more * 1000) / 10, 'count', said) })
    case 'minutes':
      return waitText(more, said)
    case 'hours':
      return said.text('hoursUnit', { count: amountText(more, 'hours', said) })
    case 'count':
    case 'euros':
      return amountText(more / before, 'share', said)
  }
}
