import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import { successShape, warningShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import * as look from '#web/ui/layout.ts'
import type { DayItem } from '#worker/contract/staff/visit/day.ts'

import { keyOf } from './day-words.ts'
import type { DayWords } from './texts.ts'

import css from './day-items.module.css'

type DayItemsProps = {
  items: readonly DayItem[]
  words: DayWords
  timeZone: string
  label: string
  empty: string
  /** True says of each item whether the car comes or goes. */
  isMixed?: boolean
  /** Says the day too. */
  isOfOtherDays?: boolean
  onOpen: (id: string) => void
}

/** Arrivals or hand-overs by their time, each the way to its visit. */
export function DayItems({ items, label, empty, ...row }: DayItemsProps) {
  if (items.length === 0) return <p className={look.muted(16)}>{empty}</p>
  return (
    <ul className={look.item({ framed: true, surface: true, listed: true })} aria-label={label}>
      {items.map((item) => (
        <DayRow key={keyOf(item)} item={item} {...row} />
      ))}
    </ul>
  )
}

type DayRowProps = Omit<DayItemsProps, 'items' | 'label' | 'empty'> & { item: DayItem }

function DayRow({ item, words, timeZone, isMixed = false, isOfOtherDays = false, onOpen }: DayRowProps) {
  const { day, desk } = words
  const at = Date.parse(item.at)
  const kind = item.kind === 'arrival' ? day.arrivalOne : day.handOverOne
  const box = item.boxNumber === null ? null : fillText(day.box, { number: item.boxNumber })
  return (
    <li>
      <a
        className={look.columns({ across: 4, align: 'center', size: 16 }, css['row'])}
        href={staffPaths.process(item.id)}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(item.id)
        }}
      >
        <time className={look.text({ weight: 600, nowrap: true }, css['at'])} dateTime={item.at}>
          {isOfOtherDays ? shortInstant(at, timeZone) : formatTime(at, timeZone)}
        </time>
        <span className={css['plate']}>
          {item.licenseNumber !== null && <LicencePlate plate={item.licenseNumber} label={desk.plate} size="small" />}
        </span>
        <span className={look.text({ shrinks: true, breaks: true }, css['who'])}>
          <span className={look.text({ weight: 600 })}>{item.customerName ?? desk.noCustomer}</span>{' '}
          <span className={look.muted(16)}>{item.vehicle}</span>
        </span>
        <span className={look.text({ tone: 'soft', shrinks: true, breaks: true }, css['state'])}>
          {[isMixed ? kind : null, words.states[item.state], box].filter(Boolean).join(' · ')}
        </span>
        <span className={css['mark']}>
          <Mark mark={item.mark} words={day} />
        </span>
      </a>
    </li>
  )
}

/** Shows that an item is overdue or done by a sign and a word, not by a colour alone. */
function Mark({ mark, words }: Pick<DayItem, 'mark'> & { words: DayWords['day'] }) {
  if (mark === 'due') return null
  const isDone = mark === 'done'
  return (
    <span className={look.inline({ gap: 1, align: 'center', tone: isDone ? 'success' : 'danger', weight: 600 })}>
      <Icon shape={isDone ? successShape : warningShape} size={1} />
      <span>{isDone ? words.done : words.overdue}</span>
    </span>
  )
}
