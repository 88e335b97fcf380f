import { useText } from '#web/lib/i18n/use-text.tsx'
import * as look from '#web/ui/layout.ts'
import type { Insights, PeriodFigures } from '#worker/contract/staff/insights.ts'

import { amountText, type Unit } from './amounts.ts'
import { insightsTexts, type InsightsText, type InsightsTextKey } from './texts.ts'

import css from './insights-screen.module.css'

type Figure = {
  title: InsightsTextKey
  unit: Unit
  of: (figures: PeriodFigures) => number | null
  /** Returns the line below the figure. */
  more?: (figures: PeriodFigures, said: { text: InsightsText; language: string }) => string
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)

const figures: readonly Figure[] = [
  { title: 'fig_visits', unit: 'count', of: ({ visits }) => visits },
  {
    title: 'fig_alone',
    unit: 'share',
    of: ({ alone, finished }) => share(alone, finished),
    more: ({ alone, finished }, { text }) => text('figureOf', { part: String(alone), whole: String(finished) }),
  },
  {
    title: 'fig_approvalWait',
    unit: 'minutes',
    of: ({ approvalWait }) => approvalWait.median,
    more: ({ approvalWait }, said) => said.text('figureP90', { value: amountText(approvalWait.p90, 'minutes', said) }),
  },
  {
    title: 'fig_paymentWait',
    unit: 'minutes',
    of: ({ paymentWait }) => paymentWait.median,
    more: ({ paymentWait }, said) => said.text('figureP90', { value: amountText(paymentWait.p90, 'minutes', said) }),
  },
  {
    title: 'fig_afterHours',
    unit: 'share',
    of: ({ afterHours, deeds }) => share(afterHours, deeds),
    more: ({ afterHours, deeds }, { text }) => text('figureOf', { part: String(afterHours), whole: String(deeds) }),
  },
  {
    title: 'fig_paid',
    unit: 'euros',
    of: ({ paid }) => paid.euros,
    more: ({ paid }, { text }) => text('figureCount', { count: String(paid.count) }),
  },
  {
    title: 'fig_refunds',
    unit: 'euros',
    of: ({ refunds }) => refunds.euros,
    more: ({ refunds }, { text }) => text('figureCount', { count: String(refunds.count) }),
  },
  {
    title: 'fig_services',
    unit: 'euros',
    of: ({ services }) => services.euros,
    more: ({ services }, { text }) => text('figureCount', { count: String(services.count) }),
  },
  { title: 'fig_boxShare', unit: 'share', of: ({ boxShare }) => boxShare },
  { title: 'fig_fullHours', unit: 'hours', of: ({ fullHours }) => fullHours },
  { title: 'fig_failed', unit: 'count', of: ({ failedSms, failedEmails }) => failedSms + failedEmails },
]

/** The figures of the period, each with that of the period before. */
export function FigureTiles({ insights: { now, earlier } }: { insights: Insights }) {
  const said = useText(insightsTexts)
  const { text } = said
  const spoken = (value: number | null, unit: Unit) =>
    value === null ? text('figureNothing') : amountText(value, unit, said)
  return (
    <dl className={css['tiles']}>
      {figures.map(({ title, unit, of, more }) => (
        <div key={title} className={look.stack({ gap: 1, framed: true, surface: true, pad: 4 })}>
          <dt className={look.muted(14)}>{text(title)}</dt>
          <dd className={css['value']}>
            {unit === 'hours' ? text('hoursUnit', { count: spoken(of(now), unit) }) : spoken(of(now), unit)}
          </dd>
          {more && of(now) !== null && <dd className={look.text({ size: 14 })}>{more(now, said)}</dd>}
          <dd className={look.muted(14)}>{text('figureBefore', { value: spoken(of(earlier), unit) })}</dd>
        </div>
      ))}
    </dl>
  )
}
