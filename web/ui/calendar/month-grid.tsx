import { useEffect, useRef, type KeyboardEvent } from 'react'

import { calendarMonth, type CalendarDay, type CalendarMonth } from '#domain/time/calendar.ts'
import type { Elements } from '#web/ui/page/elements.ts'
import { VisuallyHidden } from '#web/ui/page/visually-hidden.tsx'

import { addDays, displayDate, monthOf, utcDate, yearOf, addMonths, startOfWeek } from './iso-date.ts'

import css from './month-grid.module.css'

const daysInWeek = 7
const someMonday = '2026-01-05'

/** The look of one day beside its number. */
export type DayLook = { tone?: string | undefined; text?: string | undefined; mark?: Elements }

export type MonthGridProps = {
  label: string
  locale: string
  /** The day that has the tab stop; its month is the one shown. */
  cursor: string
  /** Moves the focus to the cursor after it changed from the keyboard. */
  focusCursor: boolean
  onCursorChange: (date: string) => void
  value: string | null
  onValueChange: (date: string) => void
  today: string
  isDateDisabled: (date: string) => boolean
  dayLook?: ((date: string) => DayLook) | undefined
}

/** One month with weeks from Monday; arrows, Home, End, Page Up and Page Down move, Enter and Space choose. */
export function MonthGrid(props: MonthGridProps) {
  const { label, locale, cursor, focusCursor, onCursorChange } = props
  const grid = useRef<HTMLTableElement>(null)
  const month = calendarMonth(yearOf(cursor), monthOf(cursor), props.isDateDisabled)
  useEffect(() => {
    if (focusCursor) grid.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus()
  }, [cursor, focusCursor])
  function keyDown(event: KeyboardEvent) {
    const target = calendarTarget(event.key, event.shiftKey, cursor)
    if (target === null) return
    event.preventDefault()
    onCursorChange(target)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern's grid is a table
    <table ref={grid} className={css['grid']} role="grid" aria-label={label} onKeyDown={keyDown}>
      <thead>
        <tr>
          {weekdays(locale).map(({ short, long }) => (
            <th key={long} scope="col" className={css['weekday']}>
              <span aria-hidden="true">{short}</span>
              <VisuallyHidden>{long}</VisuallyHidden>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]?.key}>
            {week.map(({ key, day }) => (day ? <Day key={key} day={day} {...props} /> : <td key={key}>{'\u00a0'}</td>))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Day(props: MonthGridProps & { day: CalendarDay }) {
  const { day, value, cursor, today, locale, dayLook, onValueChange } = props
  const look = dayLook?.(day.date) ?? {}
  const selected = day.date === value
  const spoken = [longDate(day.date, locale), look.text].filter(Boolean).join(', ')
  return (
    <td className={css['cell']} aria-selected={selected}>
      <button
        type="button"
        className={css['day']}
        tabIndex={day.date === cursor ? 0 : -1}
        aria-label={spoken}
        aria-disabled={day.disabled || undefined}
        aria-current={day.date === today ? 'date' : undefined}
        data-date={day.date}
        data-selected={selected || undefined}
        data-tone={day.disabled ? 'disabled' : look.tone}
        title={displayDate(day.date)}
        onClick={() => !day.disabled && onValueChange(day.date)}
      >
        <span>{Number(day.date.slice(8))}</span>
        {!day.disabled && look.mark}
      </button>
    </td>
  )
}

type Cell = { key: string; day: CalendarDay | null }

function weeksOf(month: CalendarMonth): readonly (readonly Cell[])[] {
  const empty = (side: string, length: number): Cell[] =>
    Array.from({ length }, (_, index) => ({ key: `${side} ${index}`, day: null }))
  const cells = [
    ...empty('before', month.startPadding),
    ...month.days.map((day) => ({ key: day.date, day })),
    ...empty('after', month.endPadding),
  ]
  return Array.from({ length: cells.length / daysInWeek }, (_, week) =>
    cells.slice(week * daysInWeek, (week + 1) * daysInWeek),
  )
}

function weekdays(locale: string) {
  const short = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' })
  return Array.from({ length: daysInWeek }, (_, index) => {
    const date = utcDate(addDays(someMonday, index))
    return { short: short.format(date), long: long.format(date) }
  })
}

function longDate(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(utcDate(iso))
}

/** The day that a key leads to in a month grid by the WAI-ARIA date picker pattern; null for any other key. */
export function calendarTarget(key: string, shift: boolean, from: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(from, -1)
    case 'ArrowRight':
      return addDays(from, 1)
    case 'ArrowUp':
      return addDays(from, -7)
    case 'ArrowDown':
      return addDays(from, 7)
    case 'Home':
      return startOfWeek(from)
    case 'End':
      return addDays(startOfWeek(from), 6)
    case 'PageUp':
      return addMonths(from, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(from, shift ? 12 : 1)
    default:
      return null
  }
}
