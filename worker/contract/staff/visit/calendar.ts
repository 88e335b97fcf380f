import * as z from 'zod'

import { boxSizes, serviceLanes } from '#domain/enums.ts'
import type { OccupancyLevel } from '#domain/time/calendar.ts'

/** `month` is YYYY-MM; `size` is the smallest box that will do, that of the account when left out. */
export const calendarQuerySchema = z.strictObject({
  month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/),
  size: z.enum(boxSizes).optional(),
  lane: z.enum(serviceLanes).default('ROUND_THE_CLOCK'),
  accountId: z.string().min(1).max(64).optional(),
})

export type CalendarQuery = z.input<typeof calendarQuerySchema>
export type CalendarQueryInput = z.output<typeof calendarQuerySchema>

export type Occupancy = { taken: number; total: number }

/** `date` is YYYY-MM-DD in the zone of the account; `level` is that of the scarcer of the two that the account has. */
export type BookingDay = { date: string; lockers: Occupancy; substituteCars: Occupancy; level: OccupancyLevel }
export type BookingCalendar = { month: string; timeZone: string; days: BookingDay[] }
