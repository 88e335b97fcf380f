import { sql, type SQL } from 'drizzle-orm'

import type { Role } from '#domain/enums.ts'
import { accountOf } from '#worker/accounts/index.ts'
import type { Db } from '#worker/db/db.ts'
import { customerOf, checksOf, messagesOf, paymentsOf, refundRowsOf } from '#worker/db/process-records/index.ts'
import { collectPasses } from '#worker/db/schema/collect-pass.table.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'
import { processNotes } from '#worker/db/schema/process-note.table.ts'
import { processes } from '#worker/db/schema/process.table.ts'
import { customers, workOrders } from '#worker/db/schema/work-order.table.ts'
import { currentPictureOf } from '#worker/licences/index.ts'
import { approvalsOf } from '#worker/process/approval/index.ts'
import type { ProcessKeys } from '#worker/process/index.ts'
import { orderRowsOf } from '#worker/work-orders/index.ts'

export type FactsRow = {
  /** When something was last done with the customer or the order, the end of the process among it. */
  touchedAt: number
  hasOwnNotes: number
  workshopNotes: number
  passes: number
  hasBirthDate: number
  /** Where the customer themselves had the messages sent. */
  contactPhone: string | null
  contactEmail: string | null
}

function factsOf(db: Db, processId: SQL) {
  return db.all<FactsRow>(sql`
    select max(coalesce(p.ended_at, 0), coalesce(c.updated_at, 0), coalesce(w.updated_at, 0)) as "touchedAt",
      p.customer_notes <> '' or coalesce(p.delivery_info_notes, '') <> '' as "hasOwnNotes",
      (select count(*) from ${processNotes} where process_id = p.id and kind is null) as "workshopNotes",
      (select count(*) from ${collectPasses} where process_id = p.id and name <> '') as passes,
      c.birth_date is not null as "hasBirthDate", p.contact_phone as "contactPhone", p.contact_email as "contactEmail"
    from ${processes} p left join ${customers} c on c.id = p.customer_id left join ${workOrders} w on w.id = p.work_order_id
    where p.id = ${processId}`)
}

export type LicenceAct = { action: 'licence.see' | 'licence.delete'; role: Role | null; at: number }

/** How many views are told, the latest of them. */
const viewsTold = 50

function licenceActsOf(db: Db, processId: SQL) {
  return db.all<LicenceAct>(sql`
    select action, detail ->> '$.role' as role, created_at as at from ${auditLog}
    where subject = ${processId} and action like 'licence.%' order by created_at desc limit ${viewsTold}`)
}

/** What decides whether the picture can be let go of. */
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
