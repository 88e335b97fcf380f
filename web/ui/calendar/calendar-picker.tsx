import { useState } from 'react'

import { selectableYears } from '#domain/time/calendar.ts'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'

import { utcDate, monthOf, yearOf } from './iso-date.ts'
import { MonthGrid, type DayLook } from './month-grid.tsx'
import { MonthNavigation, type MonthNavigationTexts } from './month-navigation.tsx'

import css from './calendar-picker.module.css'

export type CalendarPickerProps = {
  /** ISO date, or null while nothing is chosen. */
  value: string | null
  onValueChange: (date: string) => void
  /** Today's ISO date in the account's zone. */
  today: string
  /** BCP 47, for the names of months and weekdays. */
  locale: string
  texts: MonthNavigationTexts
  isDateDisabled?: ((date: string) => boolean) | undefined
  dayLook?: ((date: string) => DayLook) | undefined
  onMonthChange?: ((month: ShownMonth) => void) | undefined
  /** Takes the focus when it appears, as in a dialog. */
  focusOnMount?: boolean | undefined
}

/** A month to choose a day from, with month and year selectors. */
export function CalendarPicker(props: CalendarPickerProps) {
  const { value, today, locale, texts } = props
  const { cursor, focusCursor, moveFromKeyboard, moveFromSelectors } = useCalendarCursor({
    initial: value ?? today,
    today,
    autoFocus: props.focusOnMount ?? false,
    onMonthChange: props.onMonthChange,
  })
  function choose(date: string) {
    moveFromKeyboard(date)
    props.onValueChange(date)
  }
  const label = monthLabel(cursor, locale)
  return (
    <div className={css['root']}>
      <MonthNavigation texts={texts} locale={locale} cursor={cursor} today={today} onCursorChange={moveFromSelectors} />
      <LiveRegion message={label} />
      <MonthGrid
        label={label}
        locale={locale}
        cursor={cursor}
        focusCursor={focusCursor}
        onCursorChange={moveFromKeyboard}
        value={value}
        onValueChange={choose}
        today={today}
        isDateDisabled={props.isDateDisabled ?? noneDisabled}
        dayLook={props.dayLook}
      />
    </div>
  )
}

function noneDisabled(): boolean {
  return false
}

/** "marraskuu 2026" */
function monthLabel(iso: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(utcDate(iso))
}

type ShownMonth = {
  year: number
  /** 1–12 */
  month: number
}

type CursorOptions = {
  initial: string
  today: string
  autoFocus: boolean
  onMonthChange: ((month: ShownMonth) => void) | undefined
}

/** The day with the tab stop; kept within the years of the year selector. */
function useCalendarCursor({ initial, today, autoFocus, onMonthChange }: CursorOptions) {
  const [state, setState] = useState({ cursor: initial, focus: autoFocus })

  function move(date: string, focus: boolean) {
    if (!selectableYears(yearOf(today)).includes(yearOf(date))) return
    setState({ cursor: date, focus })
    const changed = yearOf(date) !== yearOf(state.cursor) || monthOf(date) !== monthOf(state.cursor)
    if (changed) onMonthChange?.({ year: yearOf(date), month: monthOf(date) })
  }

  return {
    cursor: state.cursor,
    focusCursor: state.focus,
    moveFromKeyboard: (date: string) => move(date, true),
    moveFromSelectors: (date: string) => move(date, false),
  }
}
