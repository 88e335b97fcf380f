import { sql, type SQL } from 'drizzle-orm'

import type { Db, Statement } from '#worker/db/db.ts'
import { payments } from '#worker/db/schema/money/payment.table.ts'

/**
 * Lets go of the open attempt of a process whose order changed: what it asked for is no longer what is due. The provider
 * is asked about it, because money may still come.
 */
export function voidOpenPaymentStatement(db: Db, input: { processId: string; now: number; guard: SQL }): Statement {
  const { processId, now, guard } = input
  return db.run(sql`
    update ${payments} set status = 'CANCELLED', set_aside = 'order_changed', next_ask_at = ${now}, start_url = null,
      start_html = null, version = version + 1, updated_at = ${now}
    where process_id = ${processId} and status in ('INITIALIZED','SIGNING','PENDING') and ${guard}`)
}
