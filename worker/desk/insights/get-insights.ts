import type { SQL } from 'drizzle-orm'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { requestInvalidField } from '#core/http/validate.ts'
import { accountsReached, tenantOf } from '#core/tenant.ts'
import { widestScope } from '#domain/access/permissions.ts'
import { insightDaysMax } from '#domain/operations/insights.ts'
import { daysBetween, lengthOf, periodBefore } from '#domain/time/insight-days.ts'
import { addDays, instantOf } from '#domain/time/time.ts'
import type { CountedInsights, InsightsQueryInput, Period } from '#worker/contract/staff/insights.ts'
import { readTogether } from '#worker/db/db.ts'

import { boxHoursOf, bucketsOf, figuresOf, periodFiguresOf, waitOf, type Sum } from './figures.ts'
import { daysOf, totalsOf, workshopsMax, workshopsOf, workshopSumsOf } from './insights.queries.ts'
import { funnelOf, waitingRefundsOf } from './live-visits.queries.ts'

export type InsightsCall = { deps: Dependencies; staff: Staff }

function accountsOf(staff: Staff, { accountId, reach }: InsightsQueryInput) {
  return reach === 'all' && accountId === undefined
    ? accountsReached(staff, 'insights.see')
    : tenantOf(staff, 'insights.see', accountId).accounts
}

type InsightsQuery = { accounts: SQL; period: Period; before: Period; days: { from: number; until: number } }

async function readSums({ db }: Dependencies, { accounts, period, before, days }: InsightsQuery) {
  const rows = await readTogether(db, {
    workshops: workshopsOf(db, accounts),
    totals: totalsOf(db, { accounts, from: period.from, period: { from: before.from, to: period.to } }),
    days: daysOf(db, { accounts, period }),
    sums: workshopSumsOf(db, { accounts, period }),
    funnels: funnelOf(db, { accounts, days }),
    waiting: waitingRefundsOf(db, accounts),
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
    funnels: found.flatMap(({ funnels }) => funnels),
    waiting: found.flatMap(({ waiting }) => waiting),
  }
}

/** Returns true where a user who reaches every workshop asks for all of them, or names one of another database. */
function asksEverywhere(staff: Staff, { accountId, reach }: InsightsQueryInput): boolean {
  return widestScope(staff.roles, 'insights.see') === 'all' && (reach === 'all' || accountId !== undefined)
}

/** The instants between two days on the wall, both of them within. */
function instantsOf({ from, to }: Period, timeZone: string) {
  const startOf = (date: string) => instantOf({ date, hour: 0, minute: 0 }, timeZone)
  return { from: startOf(from), until: addDays(startOf(to), 1, timeZone) }
}

function dayOf(day: string, sums: readonly Sum[]) {
  return {
    day,
    approvalMedian: waitOf(sums, 'approval_wait').median,
    paymentMedian: waitOf(sums, 'payment_wait').median,
    ...figuresOf(sums),
  }
}

/** The sum of one column of the rows of several databases. */
function total<Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number {
  return rows.reduce((sum, row) => sum + row[name], 0)
}

/** Returns what the visits themselves tell, and no daily sum does. */
function liveFigures({ funnels, waiting }: Pick<Awaited<ReturnType<typeof readSums>>, 'funnels' | 'waiting'>) {
  return {
    funnel: {
      visits: total(funnels, 'visits'),
      sent: total(funnels, 'sent'),
      opened: total(funnels, 'opened'),
      approved: total(funnels, 'approved'),
      keys: total(funnels, 'keys'),
    },
    waitingRefunds: { count: total(waiting, 'count'), cents: total(waiting, 'cents') },
  }
}

/** The figures of a period beside those of the period before it, in one round trip: daily sums, and what only visits tell. */
export async function getInsights({ deps, staff }: InsightsCall, query: InsightsQueryInput): Promise<CountedInsights> {
  const { from, to } = query
  const period = { from, to }
  const length = lengthOf(period)
  if (length < 1) throw requestInvalidField('to', 'too_small')
  if (length > insightDaysMax) throw requestInvalidField('to', 'too_big')
  const before = periodBefore(period)
  const asked = {
    accounts: accountsOf(staff, query),
    period,
    before,
    days: instantsOf(period, staff.workplace.timeZone),
  }
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
    days: daysBetween(period).map((day) => dayOf(day, byDay.get(day) ?? [])),
    ...liveFigures(rows),
    boxHours: boxHoursOf(now),
    approvalWaits: bucketsOf(now, 'approval_wait'),
    paymentWaits: bucketsOf(now, 'payment_wait'),
    answerWaits: bucketsOf(now, 'answer_wait'),
    workshops: workshops.length > 1 ? workshops : [],
  }
}
