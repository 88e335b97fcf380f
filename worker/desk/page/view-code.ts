import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { formatProcessCode } from '#domain/access/codes.ts'
import { passesOf, toHandedPasses } from '#worker/collect-pass/index.ts'
import type { ShownCode } from '#worker/contract/staff/visit/process-answers.ts'
import { runBatch } from '#worker/db/db.ts'
import { refuseUnlessReached, staffRowOf, type StaffCall } from '#worker/process/index.ts'

/**
 * Returns the link that opens a visit as its customer, and those of its passes. The look is recorded before anybody
 * sees them; each look is a row, also of the same person.
 */
export async function viewCode({ deps, staff, processId }: StaffCall): Promise<ShownCode> {
  const { db, clock, config, requestId } = deps
  const [rows, passes] = await db.batch([staffRowOf(db, processId), passesOf(db, sql`${processId}`)])
  const [row] = rows
  refuseUnlessReached(staff, 'process.act', row)
  const now = clock.now()
  const handed = toHandedPasses(passes, { now, appUrl: config.appUrl })
  const links = handed.flatMap(({ id, link }) => (link === null ? [] : [{ id, link }]))
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'process.see_code',
    subject: processId,
    detail: { passes: links.map(({ id }) => id) },
  }
  await runBatch(db, [auditStatement(db, { entry, requestId, now })])
  const processCode = formatProcessCode(row.linkCode)
  return { processCode, link: `${config.appUrl}/${processCode}`, passes: links }
}
