import { occupancyLevels, type OccupancyLevel } from '#domain/time/calendar.ts'
import { OccupancyMeter } from '#web/ui/keys/occupancy-meter.tsx'
import * as look from '#web/ui/layout.ts'

import { CalendarPicker, type CalendarPickerProps } from './calendar-picker.tsx'

import css from './booking-calendar.module.css'

export type BookingCalendarProps = Omit<CalendarPickerProps, 'dayLook'> & {
  /** Returns how taken a day is; null where it is not known or cannot be booked. */
  occupancy: (date: string) => OccupancyLevel | null
  /** Words for the levels, in the days and in the legend. */
  occupancyTexts: Readonly<Record<OccupancyLevel, string>>
  legendLabel: string
}

/**
 * Days coloured by how taken they are: empty (available) green, almost empty (reserved in part) blue, almost full
 * yellow, full red. A meter in the day and its words say the same without colour.
 */
export function BookingCalendar({ occupancy, occupancyTexts, legendLabel, ...calendar }: BookingCalendarProps) {
  return (
    <div className={look.stack({ gap: 4 }, css['root'])}>
      <CalendarPicker
        {...calendar}
        dayLook={(date) => {
          const level = occupancy(date)
          if (level === null) return {}
          return { tone: level, text: occupancyTexts[level], mark: <OccupancyMeter level={level} /> }
        }}
      />
      <ul
        className={look.columns({ gap: 2, across: 4, tone: 'soft', size: 14 }, css['legend'])}
        aria-label={legendLabel}
      >
        {occupancyLevels.map((level) => (
          <li key={level} className={look.row({ gap: 2, align: 'center' }, css['entry'])} data-level={level}>
            <span className={css['swatch']}>
              <OccupancyMeter level={level} />
            </span>
            <span>{occupancyTexts[level]}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
