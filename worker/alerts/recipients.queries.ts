import { sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'

import type { Staff } from '#core/actor.ts'
import { auditStatement, wasAudited, type AuditEntry } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { newId } from '#core/secrets/ids.ts'
import { tenantOf } from '#core/tenant.ts'
import type { CountedRecipient } from '#worker/contract/staff/alerts.ts'
import { change, type Db, type Statement } from '#worker/db/db.ts'
import { alertMessages, alertRecipients } from '#worker/db/schema/alert.table.ts'
import { orNull, selectFrom, type RowOf } from '#worker/db/select-from.ts'

const r = alias(alertRecipients, 'r')
const m = alias(alertMessages, 'm')

/** The owner of recipients: an account, or null for the operator. */
export type RecipientsCall = { deps: Dependencies; staff: Staff; accountId: string | null }

/** A row where the user reaches them; the contract lets nobody to the operator's own who is not of the operator. */
function reached({ staff, accountId }: RecipientsCall): SQL {
  if (accountId === null) return sql`(select '' as id)`
  return tenantOf(staff, 'account.configure', accountId).accounts
}

/** True in SQL for rows of theirs. */
export function owned({ accountId }: RecipientsCall): SQL {
  return sql`account_id is ${accountId}`
}

function recipientRows(db: Db, call: RecipientsCall) {
  return selectFrom(
    db,
    {
      id: r.id,
      way: r.way,
      address: r.address,
      causes: r.causes,
      language: r.language,
      version: r.version,
      lastAt: orNull(m.createdAt),
      lastState: orNull(m.status),
      lastError: m.error,
    },
    sql`${reached(call)} t join ${alertRecipients} r on r.account_id is ${call.accountId}
    left join ${alertMessages} m on m.id = (
      select id from ${alertMessages} where recipient_id = r.id order by created_at desc, id desc limit 1)
    order by r.created_at, r.id`,
  )
}

function toRecipient({ lastAt, lastState, lastError, ...row }: RowOf<typeof recipientRows>): CountedRecipient {
  const last = lastAt === null || lastState === null ? null : { at: lastAt, state: lastState, error: lastError }
  return { ...row, last }
}

type Change = {
  action: string
  subject: string
  detail?: AuditEntry['detail']
  guard: SQL
  /** Guarded by `won`, each. */
  statements: (won: SQL, now: number) => Statement[]
}

/** Makes a change, where there is one, and reads all of them, in one round trip. Throws 404 out of reach. */
export async function readRecipients(
  call: RecipientsCall,
  wanted?: Change,
): Promise<{ won: boolean; items: CountedRecipient[] }> {
  const { db } = call.deps
  const { wrote, rows } = await change(db, {
    write: wanted === undefined ? { audit: [] } : changeParts(call, wanted),
    read: {
      found: recipientRows(db, call),
      reached: selectFrom(db, { id: sql<string>`id` }, reached(call)),
    },
  })
  if (rows.reached.length === 0) throw notFound('account')
  return { won: wrote.audit, items: rows.found.map(toRecipient) }
}

function changeParts(call: RecipientsCall, { action, subject, detail = {}, guard, statements }: Change) {
  const { deps, staff, accountId } = call
  const now = deps.clock.now()
  const id = newId('aud', now)
  const entry = { actor: { kind: 'staff' as const, id: staff.userId }, accountId, action, subject, detail }
  const whole = sql`exists (select 1 from ${reached(call)}) and ${guard}`
  const { requestId } = deps
  return {
    audit: auditStatement(deps.db, { entry, requestId, now, guard: whole, id }),
    statements: statements(wasAudited(id), now),
  }
}
