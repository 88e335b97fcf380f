import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { BoxSize, ServiceLane } from '#domain/enums.ts'
import type { BookingDay } from '#worker/contract/staff/calendar.ts'

import { calendarOptions } from './api.ts'

/** `first` is a date of the month that is shown first. */
type Asked = { lane: ServiceLane; boxSize: BoxSize | ''; first: string }

/** How taken the days of the month shown are: boxes of a lane and size, and the cars that are lent. */
export function useBooking({ lane, boxSize, first }: Asked) {
  const [month, setMonth] = useState(first.slice(0, 7))
  const { data } = useQuery(calendarOptions({ month, lane, boxSize }))
  const dayOf = (date: string): BookingDay | null => data?.days.find((day) => day.date === date) ?? null
  const show = (date: string) => setMonth(date.slice(0, 7))
  return { dayOf, show }
}
