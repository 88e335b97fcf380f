import { useText } from '#web/lib/i18n/use-text.tsx'
import { PageLink } from '#web/lib/page-link.tsx'
import * as look from '#web/ui/layout.ts'
import type { Insights } from '#worker/contract/staff/insights.ts'

import { amountText } from './amounts.ts'
import { changeOf, furtherFigures, leadFigures, type Figure } from './figures.ts'
import { figureAddress } from './insights-address.ts'
import { Sparkline } from './sparkline.tsx'
import { insightsTexts } from './texts.ts'

import css from './figures.module.css'

type FiguresProps = {
  insights: Insights
  /** The workshop whose visits can be listed; null where the figures are of several. */
  accountId: string | null
}

/** The four figures that lead, each with its line through the period and what has changed. */
export function LeadFigures({ insights, accountId }: FiguresProps) {
  return (
    <dl className={css['leads']}>
      {leadFigures.map((figure) => (
        <div key={figure.key} className={look.stack({ gap: 1, top: true }, css['lead'])}>
          <FigureParts figure={figure} insights={insights} accountId={accountId} />
        </div>
      ))}
    </dl>
  )
}

/** The other figures, a row each. */
export function FurtherFigures({ insights, accountId }: FiguresProps) {
  return (
    <dl className={look.stack({ framed: true, surface: true, listed: true }, css['rows'])}>
      {furtherFigures.map((figure) => (
        <div key={figure.key} className={css['row']}>
          <FigureParts figure={figure} insights={insights} accountId={accountId} />
        </div>
      ))}
    </dl>
  )
}

function FigureParts({ figure, insights, accountId }: FiguresProps & { figure: Figure }) {
  const said = useText(insightsTexts)
  const { text } = said
  const { now, earlier, from, to, waitingRefunds } = insights
  const { key, unit, of, more, list, daily } = figure
  const spoken = (value: number | null) => {
    if (value === null) return text('figureNothing')
    const amount = amountText(value, unit, said)
    return unit === 'hours' ? text('hoursUnit', { count: amount }) : amount
  }
  const change = changeOf({ ...figure, now: of(now), before: of(earlier) }, said)
  const title = text(`fig_${key}`)
  return (
    <>
      <dt className={css['name']}>{title}</dt>
      <dd className={css['value']}>{spoken(of(now))}</dd>
      {more && of(now) !== null && <dd className={css['more']}>{more(now, said)}</dd>}
      <dd className={css['change']}>
        {change !== null && <span data-tone={change.tone}>{change.text}</span>}
        <span>{text('figureBefore', { value: spoken(of(earlier)) })}</span>
      </dd>
      {daily && (
        <dd className={css['drawn']} aria-hidden="true">
          <Sparkline values={insights.days.map(daily)} />
        </dd>
      )}
      <dd className={css['about']}>{text(`def_${key}`)}</dd>
      {key === 'refunds' && waitingRefunds.count > 0 && (
        <dd className={css['waiting']}>
          <Listed list="refunds_waiting" {...{ accountId, from: '', to: '' }}>
            {text('figureWaiting', {
              amount: amountText(waitingRefunds.euros, 'euros', said),
              count: String(waitingRefunds.count),
            })}
          </Listed>
        </dd>
      )}
      {list !== undefined && accountId !== null && of(now) !== null && (
        <dd className={css['list']}>
          <PageLink
            to={figureAddress({ list, from, to, accountId })}
            aria-label={text('ofPlot', { action: text('figureList'), plot: title })}
          >
            {text('figureList')}
          </PageLink>
        </dd>
      )}
    </>
  )
}

type ListedProps = {
  list: Parameters<typeof figureAddress>[0]['list']
  from: string
  to: string
  accountId: string | null
  children: string
}

/** Words that lead to the visits that they are about, where those can be listed. */
function Listed({ list, from, to, accountId, children }: ListedProps) {
  if (accountId === null) return children
  return <PageLink to={figureAddress({ list, from, to, accountId })}>{children}</PageLink>
}
