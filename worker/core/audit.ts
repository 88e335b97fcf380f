import { sql, type SQL } from 'drizzle-orm'

import { newId } from '#core/secrets/ids.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { auditLog } from '#worker/db/schema/core.table.ts'

import type { Actor } from './actor.ts'

/** `action` is `module.verb` (`licence.see`), `subject` an id, `detail` ids and field names only. */
export type AuditEntry = {
  actor: Actor
  accountId: string | null
  action: string
  subject: string
  detail?: Record<string, string | number | boolean | null | readonly string[]>
}

/** `id` names the row where its being there says that the change was made before. */
type AuditInput = {
  entry: AuditEntry
  requestId: string
  now: number
  guard?: SQL
  id?: string
  /** SQL for the process that it is about, where only the database knows it in the moment of the change. */
  processId?: SQL | undefined
}

/** Writes who did what in the batch of the change, only where `guard` holds. */
export function auditStatement(db: Db, { entry, requestId, now, guard, id, processId }: AuditInput): Statement {
  const { actor, accountId, action, subject, detail = {} } = entry
  const written = JSON.stringify(detail)
  const asStored = processId === undefined ? sql`${written}` : sql`json_set(${written}, '$.processId', ${processId})`
  return db.run(sql`
    insert into ${auditLog} (id, account_id, actor_kind, actor_id, action, subject, detail, request_id, created_at)
    select ${id ?? newId('aud', now)}, ${accountId}, ${actor.kind}, ${actor.id}, ${action}, ${subject},
           ${asStored}, ${requestId}, ${now}
    where ${guard ?? sql`1`}`)
}

/** True once the audit row of this id was written: it holds what belongs to one change together. */
export function wasAudited(id: string): SQL {
  return sql`exists (select 1 from ${auditLog} where ${auditLog.id} = ${id})`
}
