import { useQuery } from '@tanstack/react-query'
import { useState, useMemo } from 'react'

import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import type { OccupancyLevel } from '#domain/time/calendar.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { calendarOptions } from '#web/staff/create/api.ts'
import { createTexts } from '#web/staff/create/texts.ts'
import { DateTimePicker, type DateTimeValue, type DateTimePickerTexts } from '#web/ui/calendar/date-time-picker.tsx'
import type { BookingDay } from '#worker/contract/staff/visit/calendar.ts'

type BookingTimeProps = {
  legend: string
  value: DateTimeValue | null
  /** The boxes that the calendar counts. */
  boxes: { lane: ServiceLane; boxSize: BoxSize | '' }
  today: string
  error: string | undefined
  onValueChange: (value: DateTimeValue) => void
}

const locales = { fi: 'fi-FI', sv: 'sv-FI', en: 'en-GB' } as const

/** A day and a time ahead; the days of the calendar tell how taken they are, and so does the day chosen. */
export function BookingTime({ legend, value, boxes, today, error, onValueChange }: BookingTimeProps) {
  const { text, language } = useText(createTexts)
  const texts = useDateTimeTexts()
  const booking = useBooking({ ...boxes, first: value?.date ?? today })
  const day = value === null ? null : booking.dayOf(value.date)
  const taken = day && [
    day.level === 'full' && text('createDayFull'),
    [text('createDayLockers', day.lockers), day.substituteCars.total > 0 && text('createDayCars', day.substituteCars)]
      .filter(Boolean)
      .join(', '),
  ]
  return (
    <DateTimePicker
      legend={legend}
      texts={texts}
      value={value}
      today={today}
      locale={locales[language]}
      isDateDisabled={(date) => date < today}
      hint={taken ? taken.filter(Boolean).join(' ') : undefined}
      error={error}
      onValueChange={(chosen) => {
        booking.show(chosen.date)
        onValueChange(chosen)
      }}
      onMonthChange={({ year, month }) => booking.show(`${year}-${String(month).padStart(2, '0')}-01`)}
      booking={{
        occupancy: (date) => (date < today ? null : (booking.dayOf(date)?.level ?? null)),
        occupancyTexts: {
          empty: text('createLevel_empty'),
          almostEmpty: text('createLevel_almostEmpty'),
          almostFull: text('createLevel_almostFull'),
          full: text('createLevel_full'),
        } satisfies Record<OccupancyLevel, string>,
        legendLabel: text('createLegend'),
      }}
    />
  )
}

/** `first` is a date of the month that is shown first. */
type TimesQuery = { lane: ServiceLane; boxSize: BoxSize | ''; first: string }

/** Returns how taken the days of the month shown are: boxes of a lane and size, and the cars that are lent. */
function useBooking({ lane, boxSize, first }: TimesQuery) {
  const [month, setMonth] = useState(first.slice(0, 7))
  const { data } = useQuery(calendarOptions({ month, lane, boxSize }))
  const dayOf = (date: string): BookingDay | null => data?.days.find((day) => day.date === date) ?? null
  const show = (date: string) => setMonth(date.slice(0, 7))
  return { dayOf, show }
}

/** The words of the date-time picker. */
function useDateTimeTexts(): DateTimePickerTexts {
  const { text } = useText(createTexts)
  return useMemo(
    () => ({
      date: {
        label: text('createDate'),
        hint: text('createDateHint'),
        openCalendar: text('createOpenCalendar'),
        invalid: text('createDateInvalid'),
      },
      time: {
        label: text('createTime'),
        hour: {
          label: text('createHour'),
          increase: text('createHourUp'),
          decrease: text('createHourDown'),
          outOfRange: text('createHourWrong'),
        },
        minute: {
          label: text('createMinute'),
          increase: text('createMinuteUp'),
          decrease: text('createMinuteDown'),
          outOfRange: text('createMinuteWrong'),
        },
      },
      calendar: {
        title: text('createCalendarTitle'),
        close: text('close'),
        error: text('createCalendarFailed'),
        previousMonth: text('createPreviousMonth'),
        nextMonth: text('createNextMonth'),
        month: text('createMonth'),
        year: text('createYear'),
      },
    }),
    [text],
  )
}
