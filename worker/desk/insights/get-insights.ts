import type { SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { accountsReached, tenantOf } from '#core/tenant.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { insightDaysMax } from '#domain/operations/insights.ts'
import { daysBetween, lengthOf, periodBefore } from '#domain/time/insight-days.ts'
import type { CountedInsights, InsightsQueryInput, Period } from '#worker/contract/staff/insights.ts'
import { readTogether } from '#worker/db/db.ts'

import { boxHoursOf, bucketsOf, figuresOf, periodFiguresOf } from './figures.ts'
import { daysOf, totalsOf, workshopsMax, workshopsOf, workshopSumsOf } from './insights.queries.ts'

export type InsightsCall = { deps: Dependencies; staff: Staff }

function accountsOf(staff: Staff, { accountId, reach }: InsightsQueryInput) {
  return reach === 'all' && accountId === undefined
    ? accountsReached(staff, 'insights.see')
    : tenantOf(staff, 'insights.see', accountId).accounts
}

type InsightsQuery = { accounts: SQL; period: Period; before: Period }

async function readSums({ db }: Dependencies, { accounts, period, before }: InsightsQuery) {
  const rows = await readTogether(db, {
    workshops: workshopsOf(db, accounts),
    totals: totalsOf(db, { accounts, from: period.from, period: { from: before.from, to: period.to } }),
    days: daysOf(db, { accounts, period }),
    sums: workshopSumsOf(db, { accounts, period }),
  })
  return rows
}

/** The same of every cell, as one: the operator's people alone have workshops in all of them. */
async function readEverywhere(
  cells: readonly Dependencies[],
  asked: InsightsQuery,
): Promise<Awaited<ReturnType<typeof readSums>>> {
  const found = await Promise.all(cells.map((cell) => readSums(cell, asked)))
  return {
    workshops: found
      .flatMap(({ workshops }) => workshops)
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .slice(0, workshopsMax),
    totals: found.flatMap(({ totals }) => totals),
    days: found.flatMap(({ days }) => days),
    sums: found.flatMap(({ sums }) => sums),
  }
}

/** Returns true where a user who reaches every workshop asks for all of them, or names one of another database. */
function asksEverywhere(staff: Staff, { accountId, reach }: InsightsQueryInput): boolean {
  return widestScope(staff.roles, 'insights.see') === 'all' && (reach === 'all' || accountId !== undefined)
}

/** The figures of a period beside those of the period before it, in one round trip: daily sums are all that is read. */
export async function getInsights({ deps, staff }: InsightsCall, query: InsightsQueryInput): Promise<CountedInsights> {
  const { from, to } = query
  const period = { from, to }
  const length = lengthOf(period)
  if (length < 1) throw requestInvalidField('to', 'too_small')
  if (length > insightDaysMax) throw requestInvalidField('to', 'too_big')
  const before = periodBefore(period)
  const asked = { accounts: accountsOf(staff, query), period, before }
  const { cells } = deps
  const isEverywhere = cells !== null && asksEverywhere(staff, query)
  const rows = await (isEverywhere ? readEverywhere(cells.all, asked) : readSums(deps, asked))
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
