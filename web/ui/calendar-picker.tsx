import { LiveRegion } from './live-region.tsx'
import { MonthGrid, type DayLook } from './month-grid.tsx'
import { monthLabel } from './month-label.ts'
import { MonthNavigation, type MonthNavigationTexts } from './month-navigation.tsx'
import { useCalendarCursor, type ShownMonth } from './use-calendar-cursor.ts'

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
