import { bind } from '#core/bind.ts'
import { newProcessCalls } from '#worker/contract/staff/desk-calls.ts'

import { createProcess } from './create-process.ts'
import { freeOrders } from './free-orders.ts'
import { getCalendar } from './get-calendar.ts'
import { getOptions } from './get-options.ts'

/** The creation of processes by staff, and what its dialog has to know. */
export const newProcessRoutes = bind(newProcessCalls, {
  'POST /api/staff/process': ({ deps, staff, body }) => createProcess({ deps, staff }, body),
  'GET /api/staff/create-options': ({ deps, staff, query }) => getOptions({ deps, staff }, query),
  'GET /api/staff/work-order': ({ deps, staff, query }) => freeOrders({ deps, staff }, query),
  'GET /api/staff/calendar': ({ deps, staff, query }) => getCalendar({ deps, staff }, query),
})
