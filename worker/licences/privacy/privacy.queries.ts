import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Role } from '#domain/enums.ts'
import { accountOf } from '#worker/accounts/index.ts'
import type { Db } from '#worker/db/db.ts'
import { customerOf, checksOf, messagesOf, paymentsOf, refundRowsOf } from '#worker/db/process-records/index.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { customerPushSubscriptions } from '#worker/db/schema/people/customer-push.table.ts'
import { additionalWorkFindings } from '#worker/db/schema/process/additional-work.table.ts'
import { collectPasses } from '#worker/db/schema/process/collect-pass.table.ts'
import { processNotes } from '#worker/db/schema/process/process-note.table.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { customers, workOrders } from '#worker/db/schema/process/work-order.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'
import { currentPictureOf } from '#worker/licences/index.ts'
import { approvalsOf } from '#worker/process/approval/index.ts'
import type { ProcessKeys } from '#worker/process/index.ts'
import { orderRowsOf } from '#worker/work-orders/index.ts'

const p = alias(processes, 'p')

export type FactsRow = RowOf<typeof factsOf>

function factsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    {
      /** When something was last done with the customer or the order, the end of the process among it. */
      touchedAt: sql<number>`max(coalesce(p.ended_at, 0), coalesce(c.updated_at, 0), coalesce(w.updated_at, 0))`,
      hasOwnNotes: sql`p.customer_notes <> '' or coalesce(p.delivery_info_notes, '') <> ''`.mapWith(Boolean),
      workshopNotes: sql<number>`(select count(*) from ${processNotes} where process_id = p.id and kind is null)`,
      passes: sql<number>`(select count(*) from ${collectPasses} where process_id = p.id and name <> '')`,
      browsers: sql<number>`(select count(*) from ${customerPushSubscriptions} where process_id = p.id)`,
      findings: sql<number>`(
        select count(*) from ${additionalWorkFindings} where process_id = p.id and row_id is not null and deleted_at is null)`,
      hasBirthDate: sql`c.birth_date is not null`.mapWith(Boolean),
      /** The customer's own choice of contact. */
      contactPhone: p.contactPhone,
      contactEmail: p.contactEmail,
    },
    sql`${processes} p left join ${customers} c on c.id = p.customer_id left join ${workOrders} w on w.id = p.work_order_id
    where p.id = ${processId}`,
  )
}

export type LicenceAct = RowOf<typeof licenceActsOf>

/** The maximum number of views, the latest of them. */
const mostViews = 50

function licenceActsOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    { action: auditLog.action, role: sql<Role | null>`detail ->> '$.role'`, at: auditLog.createdAt },
    sql`${auditLog}
    where subject = ${processId} and action like 'licence.%' order by created_at desc limit ${mostViews}`,
  )
}

/** Returns the queries that decide whether the picture can be deleted. */
export function licenceQueries(db: Db, { processId, workOrderId }: ProcessKeys) {
  return { picture: currentPictureOf(db, processId), orderRows: orderRowsOf(db, workOrderId) }
}

export function privacyQueries(db: Db, keys: ProcessKeys) {
  const { processId } = keys
  return {
    ...licenceQueries(db, keys),
    account: accountOf(db, keys.accountId),
    facts: factsOf(db, processId),
    customer: customerOf(db, processId),
    approvals: approvalsOf(db, processId),
    payments: paymentsOf(db, processId),
    refunds: refundRowsOf(db, processId),
    messages: messagesOf(db, processId),
    checks: checksOf(db, processId),
    licenceActs: licenceActsOf(db, processId),
  }
}
