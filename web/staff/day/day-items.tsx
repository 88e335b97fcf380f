import { formatTime } from '#domain/text/format.ts'
import { fillText } from '#web/lib/i18n/fill.ts'
import { staffPaths } from '#web/staff/session/staff-paths.ts'
import { hueOfState } from '#web/staff/shared/look/hue-of-state.ts'
import { PersonMark } from '#web/staff/shared/look/person-mark.tsx'
import { StatusChip } from '#web/staff/shared/look/status-chip.tsx'
import { shortInstant } from '#web/staff/shared/words/waiting.ts'
import { LicencePlate } from '#web/ui/car/licence-plate.tsx'
import * as look from '#web/ui/layout.ts'
import type { DayItem } from '#worker/contract/staff/visit/day.ts'

import { stretchesOf, type DaySpanned, type DayVisit } from './day-visits.ts'
import type { DayWords } from './texts.ts'

import css from './day-items.module.css'

type DayItemsProps = {
  visits: readonly DayVisit[]
  words: DayWords
  timeZone: string
  now: number
  bar: DaySpanned
  label: string
  /** Says the day too. */
  isOfOtherDays?: boolean
  onOpen: (id: string) => void
}

/** Visits of a day, one row each, and each the way to its page. */
export function DayItems({ visits, label, ...row }: DayItemsProps) {
  return (
    <ul className={look.item({ framed: true, surface: true, listed: true }, css['list'])} aria-label={label}>
      {visits.map((visit) => (
        <DayRow key={visit.id} visit={visit} {...row} />
      ))}
    </ul>
  )
}

type DayRowProps = Omit<DayItemsProps, 'visits' | 'label'> & { visit: DayVisit }

function DayRow({ visit, words, timeZone, now, bar, isOfOtherDays = false, onOpen }: DayRowProps) {
  const { day, desk } = words
  const { next } = visit
  return (
    <li>
      <a
        className={look.columns({ across: 4, align: 'center', size: 14 }, css['row'])}
        href={staffPaths.process(visit.id)}
        onClick={(event) => {
          if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
          event.preventDefault()
          onOpen(visit.id)
        }}
      >
        <span className={css['at']}>
          <time className={look.text({ weight: 600, nowrap: true })} dateTime={next.at}>
            {isOfOtherDays ? shortInstant(visit.at, timeZone) : formatTime(visit.at, timeZone)}
          </time>{' '}
          <span className={look.text({ tone: 'soft', nowrap: true }, css['small'])}>{kindInWords(next, day)}</span>
        </span>
        <span className={css['plate']}>
          {next.licenseNumber !== null && <LicencePlate plate={next.licenseNumber} label={desk.plate} size="small" />}
        </span>
        <span className={look.text({ shrinks: true, breaks: true }, css['who'])}>
          <span className={look.text({ weight: 600 }, css['line'])}>{next.customerName ?? desk.noCustomer}</span>{' '}
          <span className={look.text({ tone: 'soft' }, css['small'])}>{next.vehicle}</span>
        </span>
        <Bar visit={visit} now={now} timeZone={timeZone} bar={bar} />
        <span className={look.text({ shrinks: true }, css['state'])}>
          <StatusChip hue={next.mark === 'overdue' ? 'late' : hueOfState(next)}>{stateInWords(next, words)}</StatusChip>
        </span>
        <span className={css['person']}>
          {next.assignee !== null && <PersonMark id={next.assignee.id} name={next.assignee.username} />}
        </span>
      </a>
    </li>
  )
}

const kindInWords = ({ kind }: DayItem, words: DayWords['day']) =>
  kind === 'arrival' ? words.arrivalOne : words.handOverOne

/** Says how the visit stands, and that it is late where it is. */
function stateInWords({ state, boxNumber, mark }: DayItem, { states, day }: DayWords): string {
  const box = boxNumber === null ? null : fillText(day.box, { number: boxNumber })
  return [mark === 'overdue' ? day.overdue : null, states[state], box].filter(Boolean).join(' · ')
}

type BarProps = Pick<DayRowProps, 'visit' | 'now' | 'timeZone' | 'bar'>

/** The visit on the hours of the day; its times stand beside it in words. */
function Bar({ visit, ...drawn }: BarProps) {
  const { work, waits, now: here } = stretchesOf(visit, drawn)
  return (
    <svg className={css['bar']} viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
      <rect className={css['work']} x={work.from} width={Math.max(1, work.to - work.from)} height="14" />
      <rect className={css['waits']} x={waits.from} width={waits.to - waits.from} height="14" />
      <rect className={css['here']} x={here} width="0.6" height="14" />
    </svg>
  )
}
