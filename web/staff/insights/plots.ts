import { processTypes, type ProcessType } from '#domain/enums.ts'
import { workUrgencies } from '#domain/process/additional-work.ts'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import type { InsightFigures, Insights, WaitBucket } from '#worker/contract/staff/insights.ts'

import { amountText, type Unit } from './amounts.ts'
import type { InsightsText, InsightsTextKey } from './texts.ts'

export type Series = {
  name: string
  values: readonly (number | null)[]
  unit: Unit
  /** Stands in the table alone. */
  isAside?: true
}

/** A drawing and the table behind it: a label and the values of each series, row by row. */
export type Plot = {
  key: string
  title: string
  about: string
  axis: string
  labels: readonly string[]
  /** Short, for the axis. */
  ticks: readonly string[]
  series: readonly Series[]
}

type Words = { text: InsightsText; language: string; types: Readonly<Record<ProcessType, string>> }
type Of = (figures: InsightFigures) => number | null

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

type PlotKey = Extract<InsightsTextKey, `plot_${string}`> extends `plot_${infer Key}` ? Key : never

function named({ text }: Words, key: PlotKey) {
  return { key, title: text(`plot_${key}`), about: text(`about_${key}`) }
}

const aside = { isAside: true } as const

/** Returns the parts that plots of days share: their labels, and the way to make a series. */
function daily({ days }: Insights, { text }: Words) {
  const labels = days.map(({ day }) => displayDate(day))
  const ticks = labels.map((label) => label.replace(/\d{4}$/, ''))
  return {
    byDay: { axis: text('col_day'), labels, ticks },
    series: (name: string, of: Of, unit: Unit = 'count', more: { isAside?: true } = {}): Series => ({
      name,
      values: days.map(of),
      unit,
      ...more,
    }),
  }
}

function visitPlots(insights: Insights, words: Words): Plot[] {
  const { text, types } = words
  const { byDay, series } = daily(insights, words)
  const used = processTypes.filter((type) => insights.days.some(({ visitsByType }) => visitsByType[type] !== undefined))
  return [
    {
      ...named(words, 'visits'),
      ...byDay,
      series: [
        ...used.map((type) => series(types[type], ({ visitsByType }) => visitsByType[type] ?? 0)),
        series(text('col_visits'), ({ visits }) => visits, 'count', aside),
      ],
    },
    {
      ...named(words, 'alone'),
      ...byDay,
      series: [
        series(text('col_alone'), ({ alone }) => alone),
        series(text('col_helped'), ({ alone, finished }) => finished - alone),
        series(text('col_share'), ({ alone, finished }) => share(alone, finished), 'share', aside),
      ],
    },
  ]
}

function deedPlot(insights: Insights, words: Words): Plot {
  const { text } = words
  const { byDay, series } = daily(insights, words)
  return {
    ...named(words, 'deeds'),
    ...byDay,
    series: [
      series(text('col_within'), ({ deeds, afterHours }) => deeds - afterHours),
      series(text('col_outside'), ({ afterHours }) => afterHours),
      series(text('col_share'), ({ deeds, afterHours }) => share(afterHours, deeds), 'share', aside),
    ],
  }
}

function moneyPlots(insights: Insights, words: Words): Plot[] {
  const { text } = words
  const { byDay, series } = daily(insights, words)
  return [
    {
      ...named(words, 'money'),
      ...byDay,
      series: [
        series(text('col_paid'), ({ paid }) => paid.euros, 'euros'),
        series(text('col_refunded'), ({ refunds }) => refunds.euros, 'euros'),
      ],
    },
    {
      ...named(words, 'services'),
      ...byDay,
      series: [
        series(text('col_sold'), ({ services }) => services.euros, 'euros'),
        series(text('col_services'), ({ services }) => services.count, 'count', aside),
      ],
    },
  ]
}

/** Additional work: whether customers answer, and what they accept. */
function workPlots(insights: Insights, words: Words): Plot[] {
  const { text } = words
  const { byDay, series } = daily(insights, words)
  return [
    {
      ...named(words, 'work'),
      ...byDay,
      series: [
        series(text('col_proposals'), ({ proposals }) => proposals),
        series(text('col_answered'), ({ answered }) => answered),
        series(text('col_share'), ({ answered, proposals }) => share(answered, proposals), 'share', aside),
      ],
    },
    {
      ...named(words, 'workValue'),
      ...byDay,
      series: [
        ...workUrgencies.map((urgency) =>
          series(text(`col_${urgency}`), ({ acceptedWork }) => acceptedWork[urgency].euros, 'euros'),
        ),
        series(text('col_declined'), ({ declinedWork }) => declinedWork, 'count', aside),
      ],
    },
    waitPlot(words, 'answerWait', insights.answerWaits),
  ]
}

function failedPlot(insights: Insights, words: Words): Plot {
  const { byDay, series } = daily(insights, words)
  return {
    ...named(words, 'failed'),
    ...byDay,
    series: [
      series(words.text('col_sms'), ({ failedSms }) => failedSms),
      series(words.text('col_email'), ({ failedEmails }) => failedEmails),
    ],
  }
}

function waitPlot(
  words: Words,
  key: 'approvalWait' | 'paymentWait' | 'answerWait',
  buckets: readonly WaitBucket[],
): Plot {
  const labels = buckets.map(({ minutes }) => amountText(minutes, 'minutes', words))
  return {
    ...named(words, key),
    axis: words.text('col_wait'),
    labels,
    ticks: labels,
    series: [{ name: words.text('col_count'), values: buckets.map(({ count }) => count), unit: 'count' }],
  }
}

function boxPlot({ boxHours }: Insights, words: Words): Plot {
  const { text } = words
  const labels = boxHours.map(({ hour }) => `${hour}–${hour + 1}`)
  return {
    ...named(words, 'boxes'),
    axis: text('col_hour'),
    labels,
    ticks: boxHours.map(({ hour }) => String(hour)),
    series: [
      { name: text('col_held'), values: boxHours.map((one) => one.share), unit: 'share' },
      { name: text('col_full'), values: boxHours.map(({ fullHours }) => fullHours), unit: 'hours', isAside: true },
    ],
  }
}

const tickLength = 14
/** Returns the place of a workshop, behind the comma: it tells a group's workshops apart. */
const placeOf = (name: string) => name.split(', ').at(-1) ?? name
const cutTick = (name: string) => (name.length > tickLength ? `${name.slice(0, tickLength - 1)}…` : name)

function workshopPlot({ workshops }: Insights, words: Words): Plot {
  const { text } = words
  const series = (name: string, of: Of, unit: Unit, more: { isAside?: true } = { isAside: true }): Series => ({
    name,
    values: workshops.map(of),
    unit,
    ...more,
  })
  const labels = workshops.map(({ name }) => name)
  return {
    ...named(words, 'workshops'),
    axis: text('col_workshop'),
    labels,
    ticks: labels.map((label) => cutTick(placeOf(label))),
    series: [
      series(text('col_visits'), ({ visits }) => visits, 'count', {}),
      series(text('col_finished'), ({ finished }) => finished, 'count'),
      series(text('col_alone'), ({ alone, finished }) => share(alone, finished), 'share'),
      series(text('fig_afterHours'), ({ afterHours, deeds }) => share(afterHours, deeds), 'share'),
      series(text('col_paid'), ({ paid }) => paid.euros, 'euros'),
      series(text('fig_services'), ({ services }) => services.euros, 'euros'),
      series(text('col_refunded'), ({ refunds }) => refunds.euros, 'euros'),
      series(text('fig_failed'), ({ failedSms, failedEmails }) => failedSms + failedEmails, 'count'),
      series(text('col_full'), ({ fullHours }) => fullHours, 'hours'),
    ],
  }
}

/** Everything that is drawn of a period, in the order of the page. */
export function plotsOf(insights: Insights, words: Words): Plot[] {
  return [
    ...(insights.workshops.length > 0 ? [workshopPlot(insights, words)] : []),
    ...visitPlots(insights, words),
    waitPlot(words, 'approvalWait', insights.approvalWaits),
    waitPlot(words, 'paymentWait', insights.paymentWaits),
    deedPlot(insights, words),
    ...moneyPlots(insights, words),
    ...workPlots(insights, words),
    failedPlot(insights, words),
    boxPlot(insights, words),
  ]
}
