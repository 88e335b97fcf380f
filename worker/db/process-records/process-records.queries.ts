import { sql, type SQL } from 'drizzle-orm'

import type { PaymentChannel, PaymentStatus } from '#domain/enums.ts'
import type { MessageKind, MessageStatus } from '#worker/contract/staff/process-page.ts'
import type { Db } from '#worker/db/db.ts'
import { identityChecks } from '#worker/db/schema/identity.table.ts'
import { messages } from '#worker/db/schema/message.table.ts'
import { payments, refunds } from '#worker/db/schema/payment.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'

/** What is stored of one process in the tables of several rooms, for the screens that show all of it. */

export type PaymentRow = {
  id: string
  channel: PaymentChannel
  provider: string
  status: PaymentStatus
  amountCents: number
  capturedCents: number
  surplusCents: number
  orderNumber: string
  paymentId: string | null
  referenceCode: string | null
  paymentType: string | null
  createdAt: number
  paymentTime: number | null
}

export function paymentsOf(db: Db, processId: string | SQL) {
  return db.all<PaymentRow>(sql`
    select id, channel, provider, status, amount_cents as "amountCents", captured_cents as "capturedCents",
      surplus_cents as "surplusCents", order_number as "orderNumber", payment_id as "paymentId",
      reference_code as "referenceCode", coalesce(payment_type, payment_type_from_terminal) as "paymentType",
      created_at as "createdAt", payment_time as "paymentTime"
    from ${payments} where process_id = ${processId} order by created_at, id`)
}

export type RefundRow = {
  id: string
  attemptId: string
  status: PaymentStatus
  amountCents: number
  reason: string | null
  refusal: string | null
  requestedBy: string | null
  createdAt: number
  refundTime: number | null
}

export function refundRowsOf(db: Db, processId: string | SQL) {
  return db.all<RefundRow>(sql`
    select r.id, r.payment_id as "attemptId", r.refund_status as status, r.amount_cents as "amountCents", r.reason,
      r.refusal, u.username as "requestedBy", r.created_at as "createdAt", r.refund_time as "refundTime"
    from ${payments} a join ${refunds} r on r.payment_id = a.id left join ${users} u on u.id = r.requested_by_user_id
    where a.process_id = ${processId} order by r.created_at, r.id`)
}

export type MessageRow = {
  id: string
  kind: MessageKind
  channel: 'SMS' | 'EMAIL'
  recipient: string
  languageLcid: string
  status: MessageStatus
  error: string | null
  attempts: number
  createdAt: number
  sentAt: number | null
  deliveredAt: number | null
}

export function messagesOf(db: Db, processId: string | SQL) {
  return db.all<MessageRow>(sql`
    select id, kind, channel, recipient, language_lcid as "languageLcid", status, error, attempts,
      created_at as "createdAt", sent_at as "sentAt", delivered_at as "deliveredAt"
    from ${messages} where process_id = ${processId} order by created_at desc`)
}

export type CheckRow = {
  provider: string
  status: PaymentStatus
  verifiedName: string | null
  isOurCustomer: 'YES' | 'NO' | 'UNKNOWN'
  createdAt: number
  finishedAt: number | null
}

export function checksOf(db: Db, processId: string | SQL) {
  return db.all<CheckRow>(sql`
    select provider, status, verified_name as "verifiedName", is_our_customer as "isOurCustomer",
      created_at as "createdAt", finished_at as "finishedAt"
    from ${identityChecks} where process_id = ${processId} order by rowid desc limit 1`)
}
