import { sql, type SQL } from 'drizzle-orm'

import type { WebhookType } from '#worker/contract/machines/webhook.ts'
import type { Db, Statement } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { webhookDeliveries, webhookEndpoints } from '#worker/db/schema/webhook.table.ts'

type WebhookInput = { processId: string; type: WebhookType; guard: SQL; now: number }

/** Writes an event for the addresses of the account that hear of what came with 1.1; the row has it delivered (a trigger). */
export function webhookStatement(db: Db, { processId, type, guard, now }: WebhookInput): Statement {
  return db.run(sql`
    insert into ${webhookDeliveries} (id, account_id, endpoint_id, process_id, type, state, process_version, status, created_at)
    select 'whd_' || lower(hex(randomblob(13))), p.account_id, e.id, p.id, ${type}, p.state, p.version, 'PENDING', ${now}
    from ${processes} p join ${webhookEndpoints} e
      on e.account_id = p.account_id and e.enabled = 1 and e.api_version <> '1.0'
    where p.id = ${processId} and ${guard}`)
}
