import { bind } from '#core/http/bind.ts'
import { insightsCalls } from '#worker/contract/staff/insights.ts'

import { getInsights } from './get-insights.ts'

/** The figures of workshops. */
export const insightsRoutes = bind(insightsCalls, {
  'GET /api/staff/insights': ({ deps, staff, query }) => getInsights({ deps, staff }, query),
})
