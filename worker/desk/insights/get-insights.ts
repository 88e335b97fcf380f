import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/errors.ts'
import { accountsReached, tenantOf } from '#core/tenant.ts'
import { requestInvalidField } from '#core/validate.ts'
import { daysBetween, lengthOf, periodBefore } from '#domain/insight-days.ts'
import { insightDaysMax } from '#domain/insights.ts'
import type { Insights, InsightsQueryInput } from '#worker/contract/staff/insights.ts'
import { writeThenRead } from '#worker/db/db.ts'

import { boxHoursOf, bucketsOf, figuresOf, periodFiguresOf } from './figures.ts'
import { daysOf, totalsOf, workshopsOf, workshopSumsOf } from './insights.queries.ts'

export type InsightsCall = { deps: Dependencies; staff: Staff }

function accountsOf(staff: Staff, { accountId, reach }: InsightsQueryInput) {
  return reach === 'all' && accountId === undefined
    ? accountsReached(staff, 'insights.see')
    : tenantOf(staff, 'insights.see', accountId).accounts
}

/** The figures of a period beside those of the period before it, in one round trip: daily sums are all that is read. */
export async function getInsights({ deps, staff }: InsightsCall, query: InsightsQueryInput): Promise<Insights> {
  const { db } = deps
  const { from, to } = query
  const period = { from, to }
  const length = lengthOf(period)
  if (length < 1) throw requestInvalidField('to', 'too_small')
  if (length > insightDaysMax) throw requestInvalidField('to', 'too_big')
  const before = periodBefore(period)
  const accounts = accountsOf(staff, query)
  const { rows } = await writeThenRead(db, [], {
    queries: {
      workshops: workshopsOf(db, accounts),
      totals: totalsOf(db, { accounts, from, period: { from: before.from, to } }),
      days: daysOf(db, { accounts, period }),
      sums: workshopSumsOf(db, { accounts, period }),
    },
    more: {},
  })
  if (rows.workshops.length === 0) throw notFound('account')
  const now = rows.totals.filter(({ isNow }) => isNow)
  const byDay = Map.groupBy(rows.days, ({ day }) => day)
  const byWorkshop = Map.groupBy(rows.sums, ({ accountId }) => accountId)
  const workshops = rows.workshops.map(({ id, name }) => ({
    accountId: id,
    name,
    ...figuresOf(byWorkshop.get(id) ?? []),
  }))
  return {
    ...period,
    before,
    now: periodFiguresOf(now),
    earlier: periodFiguresOf(rows.totals.filter(({ isNow }) => !isNow)),
    days: daysBetween(period).map((day) => ({ day, ...figuresOf(byDay.get(day) ?? []) })),
    boxHours: boxHoursOf(now),
    approvalWaits: bucketsOf(now, 'approval_wait'),
    paymentWaits: bucketsOf(now, 'payment_wait'),
    answerWaits: bucketsOf(now, 'answer_wait'),
    workshops: workshops.length > 1 ? workshops : [],
  }
}
