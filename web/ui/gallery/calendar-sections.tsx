import { useState } from 'react'

import { occupancyLevels, type OccupancyLevel, type TimeOfDay } from '#domain/time/calendar.ts'
import { BookingCalendar } from '#web/ui/calendar/booking-calendar.tsx'
import { CalendarPicker } from '#web/ui/calendar/calendar-picker.tsx'
import { DateTimePicker, type DateTimeValue } from '#web/ui/calendar/date-time-picker.tsx'
import { TimePicker } from '#web/ui/calendar/time-picker.tsx'
import * as look from '#web/ui/layout.ts'

import { Section } from './section.tsx'
import { calendarTexts, dateTimeTexts, locale, occupancyTexts, timeTexts, today } from './texts.ts'

export function CalendarSections() {
  return (
    <>
      <Section title="Kellonaika">
        <Time />
      </Section>
      <Section title="Päivä ja kellonaika">
        <DateAndTime />
      </Section>
      <Section title="Kalenteri">
        <Day />
      </Section>
      <Section title="Varauskalenteri">
        <Booking />
      </Section>
    </>
  )
}

function Time() {
  const [time, setTime] = useState<TimeOfDay>({ hour: 23, minute: 50 })
  return (
    <>
      <TimePicker label="Noutoaika" texts={timeTexts} value={time} onValueChange={setTime} />
      <output className={look.muted(14)}>{`Valittu ${time.hour}.${String(time.minute).padStart(2, '0')}`}</output>
    </>
  )
}

function DateAndTime() {
  const [moment, setMoment] = useState<DateTimeValue | null>({ date: '2026-03-04', time: { hour: 7, minute: 5 } })
  return (
    <>
      <DateTimePicker
        legend="Linkin lähetys"
        texts={dateTimeTexts}
        value={moment}
        onValueChange={setMoment}
        today={today}
        locale={locale}
        isDateDisabled={isWeekend}
      />
      <output className={look.muted(14)}>{`Arvo ${moment ? JSON.stringify(moment) : 'tyhjä'}`}</output>
    </>
  )
}

function Day() {
  const [day, setDay] = useState<string | null>('2026-11-18')
  return (
    <>
      <CalendarPicker
        value={day}
        onValueChange={setDay}
        today={today}
        locale={locale}
        texts={calendarTexts}
        isDateDisabled={isWeekend}
      />
      <output className={look.muted(14)}>{`Valittu ${day ?? 'ei mitään'}`}</output>
    </>
  )
}

function Booking() {
  const [day, setDay] = useState<string | null>('2026-11-25')
  return (
    <>
      <BookingCalendar
        value={day}
        onValueChange={setDay}
        today={today}
        locale={locale}
        texts={calendarTexts}
        isDateDisabled={(date) => date < today || isWeekend(date)}
        occupancy={occupancyOf}
        occupancyTexts={occupancyTexts}
        legendLabel="Värien selitys"
      />
      <output className={look.muted(14)}>{`Varattu ${day ?? 'ei mitään'}`}</output>
    </>
  )
}

function isWeekend(date: string): boolean {
  return [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay())
}

function occupancyOf(date: string): OccupancyLevel | null {
  return occupancyLevels[Number(date.slice(8)) % occupancyLevels.length] ?? null
}
