import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { addDays } from '#web/ui/calendar/iso-date.ts'
import * as look from '#web/ui/layout.ts'
import type { DayItem } from '#worker/contract/staff/visit/day.ts'

import { byDay, dayInShort, keyOf } from './day-words.ts'
import type { DayWords } from './texts.ts'

import css from './week.module.css'

type WeekProps = {
  /** The Monday. */
  from: string
  today: string
  items: readonly DayItem[]
  words: DayWords
  timeZone: string
  language: string
  onOpen: (id: string) => void
}

const days = [0, 1, 2, 3, 4, 5, 6]

/** A week as seven columns: how many come and go on each day, and when. */
export function Week({ from, today, items, words, timeZone, language, onOpen }: WeekProps) {
  const known = byDay(items, timeZone)
  return (
    <div className={css['week']}>
      {days.map((ahead) => {
        const date = addDays(from, ahead)
        const own = known.get(date) ?? []
        return (
          <section
            key={date}
            className={css['day']}
            aria-label={dayInShort(date, language)}
            data-today={date === today || undefined}
          >
            <h2 className={css['title']}>{dayInShort(date, language)}</h2>
            <p className={look.text({ tone: 'soft' }, css['small'])}>{countsInWords(own, words.day)}</p>
            <ul className={css['list']} aria-label={dayInShort(date, language)}>
              {own.map((item) => (
                <WeekRow key={keyOf(item)} item={item} words={words} timeZone={timeZone} onOpen={onOpen} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function countsInWords(items: readonly DayItem[], words: DayWords['day']): string {
  const arrivals = items.filter(({ kind }) => kind === 'arrival').length
  return fillText(words.weekCounts, { arrivals, handOvers: items.length - arrivals })
}

type WeekRowProps = Pick<WeekProps, 'words' | 'timeZone' | 'onOpen'> & { item: DayItem }

function WeekRow({ item, words, timeZone, onOpen }: WeekRowProps) {
  const { day, desk } = words
  return (
    <li>
      <a
        className={css['row']}
        href={staffPaths.process(item.id)}
        data-mark={item.mark}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(item.id)
        }}
      >
        <span className={css['line']}>
          <time dateTime={item.at}>{formatTime(Date.parse(item.at), timeZone)}</time>{' '}
          <span>{item.licenseNumber ?? item.customerName ?? desk.noCustomer}</span>
        </span>
        <span className={look.text({ tone: 'soft' }, css['small'])}>
          {[
            item.kind === 'arrival' ? day.arrivalOne : day.handOverOne,
            item.mark === 'due' ? null : markInWords(item, day),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </a>
    </li>
  )
}

const markInWords = ({ mark }: DayItem, words: DayWords['day']) => (mark === 'done' ? words.done : words.overdue)
