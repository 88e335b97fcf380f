import { useMutation } from '@tanstack/react-query'

import { useText } from '#web/lib/i18n/use-text.tsx'
import { DayField } from '#web/staff/shared/fields/day-field.tsx'
import { saveFile } from '#web/staff/shared/save-file.ts'
import { Button } from '#web/ui/button/button.tsx'
import { displayDate } from '#web/ui/calendar/iso-date.ts'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { RetryNotice } from '#web/ui/feedback/retry-notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { useToast } from '#web/ui/feedback/toast-context.ts'
import * as look from '#web/ui/layout.ts'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import type { DayEnd } from '#worker/contract/staff/day-end.ts'

import { fetchFile, lacksWorkshop, useDayEnd } from './api.ts'
import { CounterTable, ProviderTable } from './day-tables.tsx'
import { dayEndTexts } from './texts.ts'
import { Till } from './till.tsx'

import css from './day-end.module.css'

type DayEndScreenProps = { day: string; onDay: (day: string) => void }

/** Shows what was taken on a day, and closes it. */
export function DayEndScreen({ day, onDay }: DayEndScreenProps) {
  const { text } = useText(dayEndTexts)
  const asked = useDayEnd(day)
  const dayEnd = asked.data
  const isOwn = dayEnd?.reach === 'own'
  return (
    <div className={look.stack({ gap: 5, bounded: true })}>
      <div className={look.row({ gap: 4, wrap: true, align: 'start', justify: 'between' })}>
        <PageHeading title={text('dayEnd')} lead={text(isOwn ? 'dayEndOwnLead' : 'dayEndLead')} />
        {dayEnd?.reach === 'workshop' && <Takeaways dayEnd={dayEnd} />}
      </div>
      {dayEnd?.reach === 'workshop' && (
        <div className={css['day']}>
          <DayField
            label={text('dayEndDay')}
            value={day === '' ? dayEnd.today : day}
            today={dayEnd.today}
            error={day > dayEnd.today ? text('dayEndInFuture') : undefined}
            onValue={(next) => onDay(next === dayEnd.today ? '' : next)}
          />
        </div>
      )}
      <Day day={day} />
    </div>
  )
}

function Day({ day }: { day: string }) {
  const { text } = useText(dayEndTexts)
  const asked = useDayEnd(day)
  if (asked.isError) {
    if (lacksWorkshop(asked.error)) return <Notice tone="info">{text('dayEndChooseWorkshop')}</Notice>
    return <RetryNotice text={text('loadFailed')} retryText={text('retry')} onRetry={() => void asked.refetch()} />
  }
  if (asked.data === undefined) {
    return (
      <Loader label={text('working')}>
        <Skeleton height="22rem" />
      </Loader>
    )
  }
  const dayEnd = asked.data
  const key = `${dayEnd.accountId} ${dayEnd.day}`
  return (
    <div className={look.stack({ gap: 5, bounded: true })} aria-busy={asked.isPlaceholderData}>
      <p
        className={look.text({ weight: 600 }, css['printed'])}
      >{`${dayEnd.accountName} · ${displayDate(dayEnd.day)}`}</p>
      <CounterTable dayEnd={dayEnd} />
      {dayEnd.reach === 'workshop' && (
        <>
          <ProviderTable dayEnd={dayEnd} />
          <Till key={key} dayEnd={dayEnd} />
        </>
      )}
    </div>
  )
}

function Takeaways({ dayEnd: { day } }: { dayEnd: DayEnd }) {
  const { text } = useText(dayEndTexts)
  const toast = useToast()
  const taking = useMutation({
    mutationFn: () => fetchFile(day),
    onSuccess: (file) => saveFile(file, `day-end-${day}.csv`),
    onError: () => toast({ text: text('dayEndCsvFailed'), tone: 'error' }),
  })
  return (
    <div className={look.row({ gap: 2, wrap: true }, css['onScreen'])}>
      <Button variant="secondary" onClick={() => window.print()}>
        {text('dayEndPrint')}
      </Button>
      <Button
        variant="secondary"
        pending={taking.isPending}
        pendingText={text('working')}
        onClick={() => taking.mutate()}
      >
        {text('dayEndCsv')}
      </Button>
    </div>
  )
}
