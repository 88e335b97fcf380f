import { sql, type SQL } from 'drizzle-orm'

import type { Db } from '#core/db.ts'
import type { MessageKind, MessageStatus } from '#domain/contract/staff/process-page.ts'
import type { PaymentStatus, Role } from '#domain/enums.ts'
import type { CheckStanding } from '#domain/identity.ts'
import { currentPictureOf } from '#worker/licences/index.ts'
import type { ProcessKeys } from '#worker/process/index.ts'
import { orderRowsOf } from '#worker/work-orders/index.ts'

export type FactsRow = {
  retentionMonths: number
  /** When something was last done with the customer or the order, the end of the process among it. */
  touchedAt: number
  hasOwnNotes: number
  workshopNotes: number
  passes: number
  /** Null where the process knows no customer. */
  customerId: string | null
  erasedAt: number | null
  name: string | null
  firstName: string | null
  lastName: string | null
  phoneNumber: string | null
  email: string | null
  hasAddress: number
  hasBirthDate: number
  hasCustomerNumber: number
}

function factsOf(db: Db, processId: SQL) {
  return db.all<FactsRow>(sql`
    select a.retention_months as "retentionMonths",
      max(coalesce(p.ended_at, 0), coalesce(c.updated_at, 0), coalesce(w.updated_at, 0)) as "touchedAt",
      p.customer_notes <> '' or coalesce(p.delivery_info_notes, '') <> '' as "hasOwnNotes",
      (select count(*) from process_notes n where n.process_id = p.id and n.kind is null) as "workshopNotes",
      (select count(*) from collect_passes g where g.process_id = p.id and g.name <> '') as passes,
      c.id as "customerId", c.erased_at as "erasedAt", c.name, c.first_name as "firstName", c.last_name as "lastName",
      coalesce(p.contact_phone, c.phone_number) as "phoneNumber", coalesce(p.contact_email, c.email) as email,
      coalesce(c.street_address, c.postal_code, c.city) is not null as "hasAddress",
      c.birth_date is not null as "hasBirthDate", c.external_customer_number is not null as "hasCustomerNumber"
    from processes p
    join accounts a on a.id = p.account_id
    left join customers c on c.id = p.customer_id
    left join work_orders w on w.id = p.work_order_id
    where p.id = ${processId}`)
}

export type ApprovalRow = { id: string; number: number; createdAt: number; totalCents: number | null; hash: string }

/** What it came to is told where it stood on the screen. */
function approvalsOf(db: Db, processId: SQL) {
  return db.all<ApprovalRow>(sql`
    select id, number, created_at as "createdAt", case when document ->> '$.pricesShown' then total_cents end as "totalCents",
      hash
    from approvals where process_id = ${processId} order by number`)
}

export type PaymentRow = {
  id: string
  status: PaymentStatus
  amountCents: number
  refundedCents: number
  at: number
}

function paymentsOf(db: Db, processId: SQL) {
  return db.all<PaymentRow>(sql`
    select y.id, y.status, case y.status when 'SUCCESS' then y.captured_cents else y.amount_cents end as "amountCents",
      coalesce(y.payment_time, y.created_at) as at,
      (select coalesce(sum(r.amount_cents), 0) from refunds r
        where r.payment_id = y.id and r.refund_status = 'SUCCESS') as "refundedCents"
    from payments y where y.process_id = ${processId} order by y.created_at, y.id`)
}

export type MessageRow = {
  id: string
  kind: MessageKind
  channel: 'SMS' | 'EMAIL'
  recipient: string
  status: MessageStatus
  at: number
}

function messagesOf(db: Db, processId: SQL) {
  return db.all<MessageRow>(sql`
    select id, kind, channel, recipient, status, coalesce(sent_at, created_at) as at
    from messages where process_id = ${processId} order by created_at`)
}

export type CheckRow = CheckStanding & { at: number; hasName: number }

function checkOf(db: Db, processId: SQL) {
  return db.all<CheckRow>(sql`
    select status, is_our_customer as "isOurCustomer", ending, coalesce(finished_at, created_at) as at,
      verified_name is not null as "hasName"
    from identity_checks where process_id = ${processId} order by rowid desc limit 1`)
}

export type LicenceAct = { action: 'licence.see' | 'licence.delete'; role: Role | null; at: number }

/** How many views are told, the latest of them. */
const viewsTold = 50

function licenceActsOf(db: Db, processId: SQL) {
  return db.all<LicenceAct>(sql`
    select action, detail ->> '$.role' as role, created_at as at from audit_log
    where subject = ${processId} and action in ('licence.see', 'licence.delete')
    order by created_at desc limit ${viewsTold}`)
}

/** What decides whether the picture can be let go of. */
export function licenceQueries(db: Db, { processId, workOrderId }: ProcessKeys) {
  return { picture: currentPictureOf(db, processId), orderRows: orderRowsOf(db, workOrderId) }
}

export function privacyQueries(db: Db, keys: ProcessKeys) {
  const { processId } = keys
  return {
    ...licenceQueries(db, keys),
    facts: factsOf(db, processId),
    approvals: approvalsOf(db, processId),
    payments: paymentsOf(db, processId),
    messages: messagesOf(db, processId),
    check: checkOf(db, processId),
    licenceActs: licenceActsOf(db, processId),
  }
}
