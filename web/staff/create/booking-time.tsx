import type { OccupancyLevel } from '#domain/calendar.ts'
import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import { useText } from '#web/lib/i18n/use-text.tsx'
import { DateTimePicker, type DateTimeValue } from '#web/ui/date-time-picker.tsx'

import { useDateTimeTexts } from './date-time-texts.ts'
import { createTexts } from './texts.ts'
import { useBooking } from './use-booking.ts'

type BookingTimeProps = {
  legend: string
  value: DateTimeValue | null
  /** Of which boxes the calendar tells. */
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
