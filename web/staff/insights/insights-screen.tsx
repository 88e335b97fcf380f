import { useMemo } from 'react'

import { useWords } from '#web/lib/i18n/screen-texts.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { useStaffUser } from '#web/staff/session/use-staff-session.ts'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { Insights } from '#worker/contract/staff/insights.ts'

import { useInsights } from './api.ts'
import { FurtherFigures, LeadFigures } from './figure-list.tsx'
import { leadFigures } from './figures.ts'
import { FunnelCard } from './funnel-card.tsx'
import { everyWorkshop, faultOf, insightsQuery, type InsightsChoice } from './insights-address.ts'
import { InsightsFilters } from './insights-filters.tsx'
import { PlotCard } from './plot-card.tsx'
import { plotsOf } from './plots.ts'
import { insightsTexts } from './texts.ts'

import css from './insights-screen.module.css'

type InsightsScreenProps = { choice: InsightsChoice; today: string; onChoice: (choice: InsightsChoice) => void }

/** Shows what happened in a period, beside the period before it. */
export function InsightsScreen({ choice, today, onChoice }: InsightsScreenProps) {
  const { text } = useText(insightsTexts)
  const fault = faultOf(choice)
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <PageHeading title={text('insights')} lead={text('insightsLead')} />
      <InsightsFilters choice={choice} today={today} onChoice={onChoice} />
      {fault === null ? (
        <Figures choice={choice} />
      ) : (
        <Notice tone="warning">{text(fault === 'backwards' ? 'insightsBackwards' : 'insightsTooLong')}</Notice>
      )}
    </div>
  )
}

function Figures({ choice }: { choice: InsightsChoice }) {
  const { text } = useText(insightsTexts)
  const { accountId: own } = useStaffUser()
  const accountId = choice.accountId === everyWorkshop ? null : choice.accountId || own
  const insights = useInsights(insightsQuery(choice))
  if (insights.data) {
    return (
      <>
        {insights.isError && (
          <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void insights.refetch()} />
        )}
        <InsightsBody insights={insights.data} accountId={accountId} isOld={insights.isPlaceholderData} />
      </>
    )
  }
  if (insights.isError) {
    return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void insights.refetch()} />
  }
  return (
    <Loader label={text('working')}>
      <Skeleton height="28rem" />
    </Loader>
  )
}

function isEmpty({ now, earlier, waitingRefunds }: Insights): boolean {
  return (
    waitingRefunds.count === 0 &&
    [now, earlier].every(
      ({ visits, finished, deeds, refunds, failedSms, failedEmails, boxShare }) =>
        visits + finished + deeds + refunds.count + failedSms + failedEmails === 0 && boxShare === null,
    )
  )
}

type InsightsBodyProps = { insights: Insights; accountId: string | null; isOld: boolean }

function InsightsBody({ insights, accountId, isOld }: InsightsBodyProps) {
  const { text, language } = useText(insightsTexts)
  const { types } = useWords(insightsTexts)
  const plots = useMemo(() => plotsOf(insights, { text, language, types }), [insights, text, language, types])
  const { before } = insights
  if (isEmpty(insights)) return <NothingYet />
  return (
    <div className={look.stack({ gap: 5, bounded: true })} aria-busy={isOld}>
      <p className={look.muted(14)} role="status">
        {text('insightsBefore', { from: displayDate(before.from), to: displayDate(before.to) })}
      </p>
      <LeadFigures insights={insights} accountId={accountId} />
      <FunnelCard funnel={insights.funnel} />
      <FurtherFigures insights={insights} accountId={accountId} />
      <div className={css['plots']}>
        {plots.map((plot) => (
          <PlotCard key={plot.key} plot={plot} fileName={`${plot.key}-${insights.from}-${insights.to}.csv`} />
        ))}
      </div>
    </div>
  )
}

/** Says what will stand here once something has happened. */
function NothingYet() {
  const { text } = useText(insightsTexts)
  return (
    <section className={look.stack({ gap: 3, framed: true, surface: true, pad: 5 })}>
      <h2 className={look.text({ size: 20 })}>{text('insightsNone')}</h2>
      <p>{text('insightsNoneText')}</p>
      <ul className={look.stack({ gap: 2 })}>
        {leadFigures.map(({ key }) => (
          <li key={key}>
            <strong>{text(`fig_${key}`)}</strong>
            <span className={look.muted()}>{` ${text(`def_${key}`)}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
