import { useState } from 'react'

import { selectableYears } from '#domain/calendar.ts'

import { monthOf, yearOf } from './iso-date.ts'

export type ShownMonth = {
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
export function useCalendarCursor({ initial, today, autoFocus, onMonthChange }: CursorOptions) {
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
