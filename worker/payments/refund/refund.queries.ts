import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { accounts } from '#worker/db/schema/account.table.ts'
import { payments, providerCredentials, refunds } from '#worker/db/schema/money/payment.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers } from '#worker/db/schema/process/work-order.table.ts'
import { notNull, orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { areCredentialsOf } from '#worker/payments/credentials.ts'

const a = alias(payments, 'a')
const c = alias(customers, 'c')
const k = alias(providerCredentials, 'k')
const p = alias(processes, 'p')
const r = alias(refunds, 'r')

/** A refund with the payment that it gives back, its process, and the way to its provider. */
export type RefundRow = RowOf<typeof refundRows>

const ofRefund = {
  id: r.id,
  version: r.version,
  refundId: r.refundId,
  amountCents: r.amountCents,
  refundStatus: r.refundStatus,
  refundTime: r.refundTime,
  askedCount: r.askedCount,
  nextAskAt: r.nextAskAt,
  unknownSince: r.unknownSince,
  createdAt: r.createdAt,
}

function refundRows(db: Db, where: SQL) {
  return selectFrom(
    db,
    {
      ...ofRefund,
      /** All of the payment that was given back before. */
      refundedBeforeCents: sql<number>`(select coalesce(sum(done.amount_cents), 0) from ${refunds} done
        where done.payment_id = r.payment_id and done.refund_status = 'SUCCESS' and done.id <> r.id)`,
      attemptId: a.id,
      provider: a.provider,
      creditorSettingId: a.creditorSettingId,
      orderNumber: a.orderNumber,
      paymentId: a.paymentId,
      paymentToken: a.paymentToken,
      capturedCents: a.capturedCents,
      paidAt: a.paymentTime,
      /** The part of the captured money that paid the process. */
      countedCents: sql<number>`a.captured_cents - a.surplus_cents`,
      accountId: a.accountId,
      timeZone: sql<string>`(select o.time_zone from ${accounts} o where o.id = a.account_id)`,
      baseUrl: orNull(k.baseUrl),
      sealedSecrets: orNull(k.sealedSecrets),
      processId: p.id,
      processVersion: p.version,
      state: p.state,
      processType: p.processType,
      email: c.email,
    },
    sql`${refunds} r
    join ${payments} a on a.id = r.payment_id
    join ${processes} p on p.id = a.process_id
    left join ${customers} c on c.id = p.customer_id
    left join ${providerCredentials} k on ${areCredentialsOf('k', 'a')}
    where ${where}`,
  )
}

export function refundOf(db: Db, refundId: string) {
  return refundRows(db, sql`r.id = ${refundId}`)
}

/** Every refund of a process, the latest first. */
export function refundsOf(db: Db, processId: SQL) {
  return refundRows(db, sql`a.process_id = ${processId} order by r.created_at desc, r.rowid desc`)
}

export type DueRefund = { id: string; nextAskAt: number }

export function dueRefunds(db: Db, input: { now: number; after: DueRefund | null; limit: number }) {
  const { now, after, limit } = input
  const later = after === null ? sql`1` : sql`(next_ask_at, id) > (${after.nextAskAt}, ${after.id})`
  return selectFrom(
    db,
    { id: refunds.id, nextAskAt: notNull(refunds.nextAskAt) },
    sql`${refunds}
    where next_ask_at <= ${now} and ${later} order by next_ask_at, id limit ${limit}`,
  )
}

/** The money taken for a process, and the part of it that can still be refunded. */
export type Refundable = RowOf<typeof refundablesOf>

export function refundablesOf(db: Db, processId: string) {
  return selectFrom(
    db,
    {
      id: a.id,
      provider: a.provider,
      version: a.version,
      capturedCents: a.capturedCents,
      surplusCents: a.surplusCents,
      /** Given back, or on the way. */
      refundedCents: sql<number>`coalesce((select sum(r.amount_cents) from ${refunds} r
        where r.payment_id = a.id and r.refund_status in ('INITIALIZED','PENDING','SUCCESS')), 0)`,
      hasRunning: sql`exists (select 1 from ${refunds} r
        where r.payment_id = a.id and r.refund_status in ('INITIALIZED','PENDING'))`.mapWith(Boolean),
    },
    sql`${payments} a where a.process_id = ${processId} and a.status = 'SUCCESS' and a.captured_cents > 0
    order by a.created_at, a.id`,
  )
}
