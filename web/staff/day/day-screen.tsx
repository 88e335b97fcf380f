import { useMemo } from 'react'

import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { useAfter } from '#web/lib/use-after.ts'
import { useNow } from '#web/staff/shared/use-now.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import type { DayPage as DayAnswer } from '#worker/contract/staff/visit/day.ts'

import type { useDay } from './api.ts'
import type { DayChoice } from './day-address.ts'
import { DayToolbar } from './day-toolbar.tsx'
import { visitsOf } from './day-visits.ts'
import { OneDay } from './one-day.tsx'
import type { DayWords } from './texts.ts'
import { Week } from './week.tsx'

import css from './day-screen.module.css'

export type DayShown = {
  choice: DayChoice
  day: ReturnType<typeof useDay>
  words: DayWords
  language: string
  onChoice: (choice: DayChoice) => void
}

const slowAfterMs = 6_000

function DayLoading({ words }: { words: DayWords['day'] }) {
  const isSlow = useAfter(slowAfterMs)
  return (
    <>
      {isSlow && <Notice>{words.slow}</Notice>}
      <Loader label={words.loading}>
        {Array.from({ length: 6 }, (_, place) => (
          <Skeleton key={place} height="3rem" />
        ))}
      </Loader>
    </>
  )
}

type DayScreenProps = DayShown & { onOpen: (id: string) => void }

/** A day or a week of the workshop: what is overdue, who comes, what is handed over. */
export function DayScreen({ choice, day, words, language, onChoice, onOpen }: DayScreenProps) {
  const { day: text } = words
  const { first } = day
  return (
    <div className={look.stack({ gap: 5, bounded: true, top: true }, css['root'])}>
      <DayToolbar choice={choice} first={first} words={text} language={language} onChoice={onChoice} />
      {day.isError && (
        <Notice
          tone="error"
          title={text.failed}
          action={
            <Button variant="secondary" onClick={() => void day.refetch()}>
              {words.retry}
            </Button>
          }
        >
          {text.failedText}
        </Notice>
      )}
      {day.isPending && <DayLoading words={text} />}
      {first !== undefined && <Sections first={first} day={day} words={words} language={language} onOpen={onOpen} />}
      {day.hasNextPage && (
        <div className={look.row({ justify: 'center' }, css['onScreen'])}>
          <Button variant="quiet" pending={day.isFetchingNextPage} onClick={() => void day.fetchNextPage()}>
            {text.more}
          </Button>
        </div>
      )}
    </div>
  )
}

type SectionsProps = Pick<DayScreenProps, 'day' | 'words' | 'language' | 'onOpen'> & { first: DayAnswer }

function Sections({ first, day, words, language, onOpen }: SectionsProps) {
  const { timeZone, overdue, span, date, today } = first
  const { day: text } = words
  const now = useNow(first.asOf, day.dataUpdatedAt)
  const visits = useMemo(() => visitsOf(day.items), [day.items])
  const earlier = useMemo(() => visitsOf(overdue).toReversed(), [overdue])
  return (
    <>
      {span === 'week' ? (
        <Week {...{ today, words, timeZone, language, onOpen }} from={date} items={day.items} />
      ) : (
        <OneDay
          {...{ visits, earlier, words, timeZone, now, onOpen }}
          hasMoreEarlier={first.hasMoreOverdue}
          isToday={date === today}
        />
      )}
      <p className={look.muted()}>{fillText(text.asOf, { at: formatTime(Date.parse(first.asOf), timeZone) })}</p>
    </>
  )
}
