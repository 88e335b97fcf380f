import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { useAfter } from '#web/lib/use-after.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Loader } from '#web/ui/feedback/loader.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import * as look from '#web/ui/layout.ts'
import type { DayPage as DayAnswer } from '#worker/contract/staff/visit/day.ts'

import type { useDay } from './api.ts'
import type { DayChoice } from './day-address.ts'
import { DayItems } from './day-items.tsx'
import { DayToolbar } from './day-toolbar.tsx'
import { byDay, dayInWords } from './day-words.ts'
import type { DayWords } from './texts.ts'

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
  const { timeZone, overdue, span } = first
  const { day: text } = words
  const row = { words, timeZone, onOpen }
  const days = span === 'week' ? [...byDay(day.items, timeZone)] : []
  return (
    <>
      {overdue.length > 0 && (
        <section className={look.stack({ gap: 2, bounded: true })}>
          <h2 className={look.text({ size: 20 })}>{text.overdue}</h2>
          <DayItems {...row} items={overdue} label={text.overdue} empty="" isMixed isOfOtherDays />
          {first.hasMoreOverdue && <p className={look.muted()}>{text.moreOverdue}</p>}
        </section>
      )}
      {span === 'day' && <OneDay {...row} day={day} />}
      {span === 'week' && days.length === 0 && <p className={look.muted(16)}>{text.emptyDay}</p>}
      {days.map(([date, items]) => (
        <section key={date} className={look.stack({ gap: 2, bounded: true })}>
          <h2 className={look.text({ size: 20 })}>{dayInWords(date, language)}</h2>
          <DayItems {...row} items={items} label={dayInWords(date, language)} empty="" isMixed />
        </section>
      ))}
      <p className={look.muted()}>{fillText(text.asOf, { at: formatTime(Date.parse(first.asOf), timeZone) })}</p>
    </>
  )
}

type OneDayProps = Pick<DayScreenProps, 'day' | 'words' | 'onOpen'> & { timeZone: string }

/** Shows who comes, and below what is handed over. */
function OneDay({ day, words, ...row }: OneDayProps) {
  const { day: text } = words
  return (['arrival', 'hand_over'] as const).map((kind) => {
    const items = day.items.filter((item) => item.kind === kind)
    const done = items.filter(({ mark }) => mark === 'done').length
    return (
      <section key={kind} className={look.stack({ gap: 2, bounded: true })}>
        <h2 className={look.text({ size: 20 })}>
          <span>{text.kinds[kind]}</span>{' '}
          {items.length > 0 && (
            <span className={look.muted(16)}>{fillText(text.doneCount, { done, count: items.length })}</span>
          )}
        </h2>
        <DayItems
          {...row}
          words={words}
          items={items}
          label={text.kinds[kind]}
          empty={kind === 'arrival' ? text.emptyArrivals : text.emptyHandOvers}
        />
      </section>
    )
  })
}
