import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { runBatch } from '#worker/db/db.ts'
import { processes } from '#worker/db/schema/process/process.table.ts'
import { announceStatement, refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

import { answeredStatement } from './write-message.ts'

/** Marks the customer's messages as in need of no answer. Twice is as good as once. */
export async function markSeen({ deps, staff, processId }: StaffCall): Promise<void> {
  const { db, clock, requestId } = deps
  const [row] = await staffRowOf(db, processId)
  refuseUnlessReached(staff, 'process.act', row)
  const now = clock.now()
  const guard = sql`exists (select 1 from ${processes} where id = ${processId} and unanswered_since is not null)`
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'message.seen',
    subject: processId,
  }
  await runBatch(db, [
    auditStatement(db, { entry, requestId, now, guard }),
    announceStatement(db, { processId, guard }),
    answeredStatement(db, { processId, now, guard }),
  ])
}
