import { bind } from '#core/http/bind.ts'
import { dayCalls } from '#worker/contract/staff/desk-calls.ts'

import { getDay } from './get-day.ts'

/** Routes of the day view: arrivals and hand-overs, by reserved time. */
export const dayRoutes = bind(dayCalls, {
  'GET /api/staff/day': ({ deps, staff, query }) => getDay({ deps, staff }, query),
})
