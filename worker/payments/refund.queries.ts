import { sql, type SQL } from 'drizzle-orm'

import type { PaymentStatus, ProcessState, ProcessType } from '#domain/enums.ts'
import type { Db } from '#worker/db/db.ts'
import { payments, providerCredentials, refunds } from '#worker/db/schema/payment.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers } from '#worker/db/schema/work-order.table.ts'

import { areCredentialsOf, type StoredCredentials } from './credentials.ts'

/** A refund with the payment that it gives back, its process, and the way to its provider. */
export type RefundRow = StoredCredentials & {
  id: string
  version: number
  refundId: string | null
  amountCents: number
  refundStatus: PaymentStatus
  refundTime: number | null
  askedCount: number
  nextAskAt: number | null
  createdAt: number
  /** All of the payment that was given back before. */
  refundedBeforeCents: number
  attemptId: string
  orderNumber: string
  paymentId: string | null
  paymentToken: string | null
  capturedCents: number
  /** Of what was taken, the part that paid the process. */
  countedCents: number
  processId: string
  processVersion: number
  state: ProcessState
  processType: ProcessType
  email: string | null
}

function refundRows(db: Db, where: SQL) {
  return db.all<RefundRow>(sql`
    select r.id, r.version, r.refund_id as "refundId", r.amount_cents as "amountCents",
      r.refund_status as "refundStatus", r.refund_time as "refundTime", r.asked_count as "askedCount",
      r.next_ask_at as "nextAskAt",
      r.created_at as "createdAt",
      (select coalesce(sum(done.amount_cents), 0) from ${refunds} done
        where done.payment_id = r.payment_id and done.refund_status = 'SUCCESS' and done.id <> r.id)
        as "refundedBeforeCents",
      a.id as "attemptId", a.provider, a.creditor_setting_id as "creditorSettingId", a.order_number as "orderNumber", a.payment_id as "paymentId",
      a.payment_token as "paymentToken", a.captured_cents as "capturedCents", a.captured_cents - a.surplus_cents as "countedCents", a.account_id as "accountId",
      k.base_url as "baseUrl", k.sealed_secrets as "sealedSecrets",
      p.id as "processId", p.version as "processVersion", p.state, p.process_type as "processType",
      c.email
    from ${refunds} r
    join ${payments} a on a.id = r.payment_id
    join ${processes} p on p.id = a.process_id
    left join ${customers} c on c.id = p.customer_id
    left join ${providerCredentials} k on ${areCredentialsOf('k', 'a')}
    where ${where}`)
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
  return db.all<DueRefund>(sql`
    select id, next_ask_at as "nextAskAt" from ${refunds}
    where next_ask_at <= ${now} and ${later} order by next_ask_at, id limit ${limit}`)
}

/** What was taken for a process and what of it can still be given back. */
export type Refundable = {
  id: string
  provider: string
  version: number
  capturedCents: number
  surplusCents: number
  /** Given back, or on the way. */
  refundedCents: number
  hasRunning: number
}

export function refundablesOf(db: Db, processId: string) {
  return db.all<Refundable>(sql`
    select a.id, a.provider, a.version, a.captured_cents as "capturedCents", a.surplus_cents as "surplusCents",
      coalesce((select sum(r.amount_cents) from ${refunds} r
        where r.payment_id = a.id and r.refund_status in ('INITIALIZED','PENDING','SUCCESS')), 0) as "refundedCents",
      exists (select 1 from ${refunds} r
        where r.payment_id = a.id and r.refund_status in ('INITIALIZED','PENDING')) as "hasRunning"
    from ${payments} a where a.process_id = ${processId} and a.status = 'SUCCESS' and a.captured_cents > 0
    order by a.created_at, a.id`)
}
