import { useMemo } from 'react'

import { useText } from '#web/lib/i18n/use-text.tsx'
import type { DateTimePickerTexts } from '#web/ui/date-time-picker.tsx'

import { createTexts } from './texts.ts'

/** The words of the date-time picker. */
export function useDateTimeTexts(): DateTimePickerTexts {
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
