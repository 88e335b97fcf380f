import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Db } from '#worker/db/db.ts'
import { isDayClosed, partsOf } from '#worker/db/payment-records/index.ts'
import { counterTakings } from '#worker/db/schema/money/counter.table.ts'
import { payments, refunds } from '#worker/db/schema/money/payment.table.ts'
import { identityChecks } from '#worker/db/schema/process/identity.table.ts'
import { messages } from '#worker/db/schema/process/message.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const r = alias(refunds, 'r')
const u = alias(users, 'u')

/** Stored rows of one process from the tables of several rooms, for the screens that show all of it. */

type Taking = { userId: string | null; name: string | null; isClosed: boolean }

/** Guarantee: `takingOf` put the text together. */
function toTaking(text: string): Taking {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- the guarantee above
  return JSON.parse(text) as Taking
}

/** In SQL: who took a payment at the counter, and whether the day of it is closed. */
const takingOf = sql<Taking | null>`(
  select json_object('userId', took.user_id, 'name', (select who.shown_name from ${users} who where who.id = took.user_id),
    'isClosed', json(iif(${isDayClosed(sql`took.account_id`, sql`took.day`)}, 'true', 'false')))
  from ${counterTakings} took where took.payment_id = ${payments}.id and took.kind = 'TAKEN' limit 1)`.mapWith(toTaking)

export type PaymentRow = RowOf<typeof paymentsOf>

export function paymentsOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    {
      id: payments.id,
      channel: payments.channel,
      provider: payments.provider,
      status: payments.status,
      amountCents: payments.amountCents,
      capturedCents: payments.capturedCents,
      surplusCents: payments.surplusCents,
      orderNumber: payments.orderNumber,
      paymentId: payments.paymentId,
      referenceCode: payments.referenceCode,
      paymentType: sql<string | null>`coalesce(payment_type, payment_type_from_terminal)`,
      createdAt: payments.createdAt,
      paymentTime: payments.paymentTime,
      parts: partsOf(sql`${payments}.id`),
      taking: takingOf,
    },
    sql`${payments} where process_id = ${processId} order by created_at, id`,
  )
}

export type RefundRow = RowOf<typeof refundRowsOf>

export function refundRowsOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    {
      id: r.id,
      attemptId: r.paymentId,
      status: r.refundStatus,
      amountCents: r.amountCents,
      reason: r.reason,
      refusal: r.refusal,
      unknownSince: r.unknownSince,
      unknownReason: r.unknownReason,
      nextAskAt: r.nextAskAt,
      requestedBy: orNull(u.shownName),
      createdAt: r.createdAt,
      refundTime: r.refundTime,
    },
    sql`${payments} a join ${refunds} r on r.payment_id = a.id left join ${users} u on u.id = r.requested_by_user_id
    where a.process_id = ${processId} order by r.created_at, r.id`,
  )
}

export type MessageRow = RowOf<typeof messagesOf>

export function messagesOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    {
      id: messages.id,
      kind: messages.kind,
      channel: messages.channel,
      recipient: messages.recipient,
      languageLcid: messages.languageLcid,
      status: messages.status,
      error: messages.error,
      attempts: messages.attempts,
      createdAt: messages.createdAt,
      sentAt: messages.sentAt,
      deliveredAt: messages.deliveredAt,
    },
    sql`${messages} where process_id = ${processId} order by created_at desc`,
  )
}

export type CheckRow = RowOf<typeof checksOf>

export function checksOf(db: Db, processId: string | SQL) {
  return selectFrom(
    db,
    {
      provider: identityChecks.provider,
      status: identityChecks.status,
      verifiedName: identityChecks.verifiedName,
      isOurCustomer: identityChecks.isOurCustomer,
      createdAt: identityChecks.createdAt,
      finishedAt: identityChecks.finishedAt,
    },
    sql`${identityChecks} where process_id = ${processId} order by rowid desc limit 1`,
  )
}
