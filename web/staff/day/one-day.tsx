import { Fragment } from 'react'

import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { StatusChip, type Hue } from '#web/staff/shared/look/status-chip.tsx'
import * as look from '#web/ui/layout.ts'
import type { Elements } from '#web/ui/page/elements.ts'

import { DayItems } from './day-items.tsx'
import { barOf, minuteOfDay, partsOfDay, type DayVisit } from './day-visits.ts'
import type { DayWords } from './texts.ts'

import css from './one-day.module.css'

type OneDayProps = {
  visits: readonly DayVisit[]
  /** Visits that were to happen on a day before. */
  earlier: readonly DayVisit[]
  hasMoreEarlier: boolean
  isToday: boolean
  words: DayWords
  timeZone: string
  now: number
  onOpen: (id: string) => void
}

/** A day: what is late and what is done folded, the rest by its hours, with a line where it is now. */
export function OneDay({ visits, earlier, hasMoreEarlier, isToday, words, ...of }: OneDayProps) {
  const { day: text } = words
  const { timeZone, now } = of
  const row = { ...of, bar: barOf(visits, timeZone) }
  const { late, done, hours } = partsOfDay(visits, timeZone)
  const all = [...late, ...earlier]
  const nowHour = isToday ? Math.floor(minuteOfDay(now, timeZone) / 60) : 24
  const nowAt = isToday ? hours.findIndex(({ hour }) => hour >= nowHour) : -1
  const line = isToday && <NowLine now={now} timeZone={timeZone} words={text} />
  return (
    <div className={look.stack({ gap: 2, bounded: true })}>
      {all.length > 0 && (
        <Folded hue="late" title={fillText(text.lateCount, { count: all.length })} about={namesOf(all, words)}>
          <DayItems {...row} words={words} visits={all} label={text.overdue} isOfOtherDays={late.length === 0} />
          {hasMoreEarlier && <p className={look.muted()}>{text.moreOverdue}</p>}
        </Folded>
      )}
      {done.length > 0 && (
        <Folded hue="done" title={fillText(text.doneOf, { count: done.length })} about={namesOf(done, words)}>
          <DayItems {...row} words={words} visits={done} label={text.done} />
        </Folded>
      )}
      {visits.length === 0 && <p className={look.muted(16)}>{text.emptyDay}</p>}
      {hours.map(({ hour, visits: own }, at) => (
        <Fragment key={hour}>
          {at === nowAt && line}
          <section className={css['hour']} aria-label={fillText(text.hour, { hour })}>
            <h2 className={css['number']}>{hour}</h2>
            <DayItems {...row} words={words} visits={own} label={fillText(text.hour, { hour })} />
          </section>
        </Fragment>
      ))}
      {nowAt === -1 && visits.length > 0 && line}
    </div>
  )
}

/** The first names of some, so that nobody has to unfold them for those. */
function namesOf(visits: readonly DayVisit[], { desk }: DayWords): string {
  return visits
    .slice(0, 4)
    .map(({ next }) => next.customerName ?? next.licenseNumber ?? desk.noCustomer)
    .join(' · ')
}

type FoldedProps = { hue: Hue; title: string; about: string; children: Elements }

function Folded({ hue, title, about, children }: FoldedProps) {
  return (
    <details className={css['folded']} data-hue={hue}>
      <summary className={css['summary']}>
        <StatusChip hue={hue}>{title}</StatusChip>
        <span className={look.text({ tone: 'soft', cut: true, shrinks: true, size: 14 })}>{about}</span>
      </summary>
      {children}
    </details>
  )
}

type NowLineProps = { now: number; timeZone: string; words: DayWords['day'] }

function NowLine({ now, timeZone, words }: NowLineProps) {
  return <p className={css['now']}>{fillText(words.nowAt, { at: formatTime(now, timeZone) })}</p>
}
