import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Period } from '#worker/contract/staff/insights.ts'
import type { Db } from '#worker/db/db.ts'
import { dailySums } from '#worker/db/schema/money/daily-sum.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const s = alias(dailySums, 's')

export const workshopsMax = 200

type FigureQuery = { accounts: SQL; period: Period }

/** Sums of a period, and of the one before it (`isNow`). */
export type TotalRow = RowOf<typeof totalsOf>

/** The sums of accounts between two days: of each account an index has them in this order. */
function sumsOf({ accounts, period }: FigureQuery): SQL {
  return sql`${accounts} t cross join ${dailySums} s on s.account_id = t.id and s.day between ${period.from} and ${period.to}`
}

const counted = {
  measure: s.measure,
  dimension: s.dimension,
  count: sql<number>`sum(s.count)`,
  amount: sql<number>`sum(s.amount)`,
}

export function totalsOf(db: Db, { from, ...asked }: FigureQuery & { from: string }) {
  return selectFrom(
    db,
    { isNow: sql`s.day >= ${from}`.mapWith(Boolean), ...counted },
    sql`${sumsOf(asked)} group by 1, 2, 3`,
  )
}

export type DayRow = RowOf<typeof daysOf>

const ofDays = sql`('visits', 'finished', 'approved', 'keys', 'paid', 'services', 'refunds', 'failed_messages', 'full', 'approval_wait', 'payment_wait',
  'proposals', 'answered', 'accepted_work', 'declined_work')`

export function daysOf(db: Db, asked: FigureQuery) {
  return selectFrom(
    db,
    { day: s.day, ...counted, dimension: sql<string>`iif(s.measure = 'full', '', s.dimension)` },
    sql`${sumsOf(asked)} where s.measure in ${ofDays} group by 1, 2, 3`,
  )
}

export type WorkshopRow = RowOf<typeof workshopSumsOf>

export function workshopSumsOf(db: Db, { accounts, period }: FigureQuery) {
  const first = sql`(select id from ${accounts} order by name, id limit ${workshopsMax})`
  return selectFrom(
    db,
    { accountId: s.accountId, ...counted, dimension: sql<string>`iif(s.measure = 'full', '', s.dimension)` },
    sql`${sumsOf({ accounts: first, period })} where s.measure in ${ofDays} group by 1, 2, 3`,
  )
}

/** The accounts that are looked at, by name. */
export function workshopsOf(db: Db, accounts: SQL) {
  return selectFrom(
    db,
    { id: sql<string>`id`, name: sql<string>`name` },
    sql`${accounts} order by name, id limit ${workshopsMax}`,
  )
}
