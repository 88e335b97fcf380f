import { useState } from 'react'

import type { TimeOfDay } from '#domain/time/calendar.ts'
import { Fieldset } from '#web/ui/form/fieldset.tsx'
import { Modal } from '#web/ui/modal/modal.tsx'

import { BookingCalendar, type BookingCalendarProps } from './booking-calendar.tsx'
import { CalendarPicker, type CalendarPickerProps } from './calendar-picker.tsx'
import { DateField, type DateFieldTexts } from './date-field.tsx'
import type { MonthNavigationTexts } from './month-navigation.tsx'
import { TimePicker, type TimePickerTexts } from './time-picker.tsx'

import css from './date-time-picker.module.css'

/** A wall-clock moment: ISO date and time of day, in the account's zone. */
export type DateTimeValue = { date: string; time: TimeOfDay }

export type DateTimePickerTexts = {
  date: DateFieldTexts
  time: TimePickerTexts & { label: string }
  calendar: MonthNavigationTexts & { title: string; close: string; error: string }
}

export type DateTimePickerProps = {
  legend: string
  texts: DateTimePickerTexts
  value: DateTimeValue | null
  onValueChange: (value: DateTimeValue) => void
  today: string
  locale: string
  /** The time while no day is chosen yet; 8.00 unless given. */
  initialTime?: TimeOfDay | undefined
  isDateDisabled?: ((date: string) => boolean) | undefined
  hint?: string | undefined
  error?: string | undefined
  /** The load of the days: the calendar is then the booking calendar. */
  booking?: Omit<BookingCalendarProps, keyof CalendarPickerProps> | undefined
  onMonthChange?: CalendarPickerProps['onMonthChange']
}

const morning: TimeOfDay = { hour: 8, minute: 0 }

/** A day as d.M.yyyy, typed or chosen from a calendar, and a time as H.mm. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { texts, value, onValueChange, isDateDisabled } = props
  const [choosing, setChoosing] = useState(false)
  const [pendingTime, setPendingTime] = useState(props.initialTime ?? morning)
  const time = value?.time ?? pendingTime
  function changeTime(next: TimeOfDay) {
    setPendingTime(next)
    if (value) onValueChange({ date: value.date, time: next })
  }
  function changeDate(date: string) {
    setChoosing(false)
    onValueChange({ date, time })
  }
  const calendar: CalendarPickerProps = {
    value: value?.date ?? null,
    onValueChange: changeDate,
    today: props.today,
    locale: props.locale,
    texts: texts.calendar,
    isDateDisabled,
    onMonthChange: props.onMonthChange,
    focusOnMount: true,
  }
  return (
    <Fieldset legend={props.legend} hint={props.hint} error={props.error}>
      <div className={css['frame']}>
        <div className={css['row']}>
          <div className={css['date']}>
            <DateField
              texts={texts.date}
              value={value?.date ?? null}
              onValueChange={changeDate}
              onOpenCalendar={() => setChoosing(true)}
              isDateDisabled={isDateDisabled}
            />
          </div>
          <TimePicker label={texts.time.label} texts={texts.time} value={time} onValueChange={changeTime} />
        </div>
      </div>
      <Modal
        open={choosing}
        onClose={() => setChoosing(false)}
        title={texts.calendar.title}
        closeText={texts.calendar.close}
        errorText={texts.calendar.error}
        width="27rem"
      >
        {props.booking ? <BookingCalendar {...calendar} {...props.booking} /> : <CalendarPicker {...calendar} />}
      </Modal>
    </Fieldset>
  )
}
