import { bind } from '#core/http/bind.ts'
import { newProcessCalls } from '#worker/contract/staff/desk-calls.ts'
import { trialCalls } from '#worker/contract/staff/settings/trial.ts'

import { createProcess } from './create-process.ts'
import { freeOrders } from './free-orders.ts'
import { getCalendar } from './get-calendar.ts'
import { getOptions } from './get-options.ts'
import { knownCustomers } from './known-customers.ts'
import { linkPreview } from './link-preview.ts'
import { startTrial } from './start-trial.ts'

/** The creation of processes by staff, and what its dialog has to know. */
export const newProcessRoutes = bind(newProcessCalls, {
  'POST /api/staff/process': ({ deps, staff, body }) => createProcess({ deps, staff }, body),
  'GET /api/staff/create-options': ({ deps, staff, query }) => getOptions({ deps, staff }, query),
  'GET /api/staff/work-order': ({ deps, staff, query }) => freeOrders({ deps, staff }, query),
  'GET /api/staff/link-preview': ({ deps, staff, query }) => linkPreview({ deps, staff }, query),
  'GET /api/staff/known-customer': ({ deps, staff, query }) => knownCustomers({ deps, staff }, query),
  'GET /api/staff/calendar': ({ deps, staff, query }) => getCalendar({ deps, staff }, query),
})

/** A visit by which staff try their own settings. */
export const trialRoutes = bind(trialCalls, {
  'POST /api/staff/account/:accountId/trial': ({ deps, staff, params, body }) =>
    startTrial({ deps, staff }, params.accountId, body),
})
