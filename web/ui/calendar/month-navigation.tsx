import { selectableYears } from '#domain/time/calendar.ts'
import { IconButton } from '#web/ui/button/icon-button.tsx'
import { chevronDownShape, chevronRightShape } from '#web/ui/icon/icon-shapes.ts'
import { Icon } from '#web/ui/icon/icon.tsx'
import { chevronLeftShape } from '#web/ui/icon/staff-icon-shapes.ts'

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
    <div className="row gap-1 align-center justify-between">
      <IconButton
        label={texts.previousMonth}
        shape={chevronLeftShape}
        disabled={!reachable(previous)}
        onClick={() => onCursorChange(previous)}
      />
      <span className="row shrinks">
        <Selector
          label={texts.month}
          value={monthOf(cursor)}
          options={monthNames(locale).map((name, index) => ({ value: index + 1, name }))}
          onValueChange={(month) => onCursorChange(inMonth(cursor, yearOf(cursor), month))}
        />
        <Selector
          label={texts.year}
          value={yearOf(cursor)}
          options={years.map((year) => ({ value: year, name: String(year) }))}
          onValueChange={(year) => onCursorChange(inMonth(cursor, year, monthOf(cursor)))}
        />
      </span>
      <IconButton
        label={texts.nextMonth}
        shape={chevronRightShape}
        disabled={!reachable(next)}
        onClick={() => onCursorChange(next)}
      />
    </div>
  )
}

type SelectorProps = {
  label: string
  value: number
  options: readonly { value: number; name: string }[]
  onValueChange: (value: number) => void
}

function Selector({ label, value, options, onValueChange }: SelectorProps) {
  return (
    <span className="stack shrinks anchor">
      <select
        className={css['select']}
        aria-label={label}
        value={value}
        onChange={(event) => onValueChange(Number(event.target.value))}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      <span className={css['chevron']}>
        <Icon shape={chevronDownShape} size={1} />
      </span>
    </span>
  )
}

function monthNames(locale: string): readonly string[] {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) =>
    format.format(utcDate(`2026-${String(index + 1).padStart(2, '0')}-01`)),
  )
}
