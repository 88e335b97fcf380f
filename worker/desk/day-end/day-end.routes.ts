import { bind } from '#core/http/bind.ts'
import { dayEndCalls } from '#worker/contract/staff/day-end.ts'

import { closeDay, reopenDay } from './close-day.ts'
import { dayEndFile } from './day-end-file.ts'
import { getDayEnd } from './get-day-end.ts'

const fileHeaders = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="day-end.csv"',
  'Cache-Control': 'no-store',
}

/** Routes of the end of a workshop's day. */
export const dayEndRoutes = bind(dayEndCalls, {
  'GET /api/staff/day-end': ({ deps, staff, query }) => getDayEnd({ deps, staff }, query),
  'GET /api/staff/day-end.csv': async ({ c, deps, staff, query }) =>
    c.body(dayEndFile(await getDayEnd({ deps, staff }, query)), 200, fileHeaders),
  'POST /api/staff/day-end/close': ({ deps, staff, body }) => closeDay({ deps, staff }, body),
  'POST /api/staff/day-end/reopen': ({ deps, staff, body }) => reopenDay({ deps, staff }, body),
})
