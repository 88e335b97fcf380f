import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import { askedForMs } from '#domain/money/settlement.ts'
import type { Db } from '#worker/db/db.ts'
import { counterTakings, dayEnds } from '#worker/db/schema/money/counter.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom } from '#worker/db/select-from.ts'

const e = alias(dayEnds, 'e')
const p = alias(payments, 'p')
const t = alias(counterTakings, 't')
const u = alias(users, 'u')

export type DayOf = { accountId: string; day: string }
/** The day by the clock of the workshop: `to` is not within. */
export type Span = { accountId: string; from: number; to: number }

/** The takings and returns of each person and gave back over the counter, by means; of one person alone where `userId` is given. */
export function takingsOf(db: Db, { accountId, day }: DayOf, userId: string | null) {
  const own = userId === null ? sql`1` : sql`t.user_id = ${userId}`
  return selectFrom(
    db,
    {
      userId: t.userId,
      name: orNull(u.shownName),
      means: t.means,
      takenCents: sql<number>`sum(iif(t.kind = 'RETURNED', 0, t.amount_cents))`,
      returnedCents: sql<number>`-sum(iif(t.kind = 'RETURNED', t.amount_cents, 0))`,
      rows: sql<number>`count(*)`,
    },
    sql`${counterTakings} t left join ${users} u on u.id = t.user_id
    where t.account_id = ${accountId} and t.day = ${day} and ${own}
    group by t.user_id, t.means order by u.shown_name, t.user_id, t.means`,
  )
}

/** In SQL: how many rows the counter wrote for a day; another one is a change. */
export function rowsOfDay({ accountId, day }: DayOf): SQL {
  return sql`(select count(*) from ${counterTakings} own where own.account_id = ${accountId} and own.day = ${day})`
}

const isTrial = sql`exists (select 1 from ${processes} visit where visit.id = p.process_id and visit.is_trial = 1)`

/** The money that terminals and providers took: a payment is paid within two weeks of its beginning. */
export function providersOf(db: Db, { accountId, from, to }: Span) {
  return selectFrom(
    db,
    {
      provider: p.provider,
      channel: p.channel,
      count: sql<number>`count(*)`,
      amountCents: sql<number>`sum(p.captured_cents)`,
    },
    sql`${payments} p
    where p.account_id = ${accountId} and p.created_at >= ${from - 2 * askedForMs} and p.created_at < ${to}
      and p.status = 'SUCCESS' and p.captured_cents > 0 and p.provider <> 'COUNTER' and not ${isTrial}
      and coalesce(p.payment_time, p.updated_at) >= ${from} and coalesce(p.payment_time, p.updated_at) < ${to}
    group by p.provider, p.channel order by p.provider, p.channel`,
  )
}

/** The money that terminals and providers gave back. */
export function returnsOf(db: Db, { accountId, from, to }: Span) {
  return selectFrom(
    db,
    {
      provider: p.provider,
      channel: p.channel,
      count: sql<number>`count(*)`,
      amountCents: sql<number>`sum(r.amount_cents)`,
    },
    sql`${refunds} r indexed by refunds_time_idx join ${payments} p on p.id = r.payment_id
    where r.refund_time >= ${from} and r.refund_time < ${to} and r.refund_status = 'SUCCESS'
      and p.account_id = ${accountId} and p.provider <> 'COUNTER' and not ${isTrial}
    group by p.provider, p.channel order by p.provider, p.channel`,
  )
}

/** The closings of a day and its openings again, the first one first. */
export function turnsOf(db: Db, { accountId, day }: DayOf) {
  return selectFrom(
    db,
    {
      number: e.number,
      kind: e.kind,
      at: e.createdAt,
      by: orNull(u.shownName),
      words: e.words,
      figures: e.figures,
      expectedCashCents: e.expectedCashCents,
      countedCashCents: e.countedCashCents,
    },
    sql`${dayEnds} e left join ${users} u on u.id = e.user_id
    where e.account_id = ${accountId} and e.day = ${day} order by e.number`,
  )
}
