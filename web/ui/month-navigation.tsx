import { selectableYears } from '#domain/calendar.ts'

import { IconButton } from './icon-button.tsx'
import { chevronLeftShape, chevronRightShape } from './icon-shapes.ts'
import { addMonths, inMonth, monthOf, utcDate, yearOf } from './iso-date.ts'

import css from './month-navigation.module.css'

export type MonthNavigationTexts = { previousMonth: string; nextMonth: string; month: string; year: string }

type MonthNavigationProps = {
  texts: MonthNavigationTexts
  locale: string
  cursor: string
  today: string
  onCursorChange: (date: string) => void
}

/** Month and year selectors, the years five back to five ahead of today's. */
export function MonthNavigation({ texts, locale, cursor, today, onCursorChange }: MonthNavigationProps) {
  const years = selectableYears(yearOf(today))
  const reachable = (date: string) => years.includes(yearOf(date))
  const previous = addMonths(cursor, -1)
  const next = addMonths(cursor, 1)
  return (
    <div className={css['root']}>
      <IconButton
        label={texts.previousMonth}
        shape={chevronLeftShape}
        disabled={!reachable(previous)}
        onClick={() => onCursorChange(previous)}
      />
      <select
        className={css['select']}
        aria-label={texts.month}
        value={monthOf(cursor)}
        onChange={(event) => onCursorChange(inMonth(cursor, yearOf(cursor), Number(event.target.value)))}
      >
        {monthNames(locale).map((name, index) => (
          <option key={name} value={index + 1}>
            {name}
          </option>
        ))}
      </select>
      <select
        className={css['select']}
        aria-label={texts.year}
        value={yearOf(cursor)}
        onChange={(event) => onCursorChange(inMonth(cursor, Number(event.target.value), monthOf(cursor)))}
      >
        {years.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <IconButton
        label={texts.nextMonth}
        shape={chevronRightShape}
        disabled={!reachable(next)}
        onClick={() => onCursorChange(next)}
      />
    </div>
  )
}

function monthNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) =>
    format.format(utcDate(`2026-${String(index + 1).padStart(2, '0')}-01`)),
  )
}
