import { sql } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import { notFound } from '#core/http/errors.ts'
import { auditFileRowsMax } from '#domain/operations/limits.ts'
import { csvOf } from '#domain/text/csv.ts'
import { toIso } from '#domain/time/iso.ts'
import type { AuditFileQueryInput } from '#worker/contract/staff/audit-trail.ts'
import { change } from '#worker/db/db.ts'

import { reachedAccount, trailPage, type EntryRow } from './audit-trail.queries.ts'
import { trailReach, type AuditCall } from './get-audit.ts'

const columns = ['time', 'account_id', 'actor_kind', 'actor_id', 'action', 'subject', 'detail', 'request_id'] as const

/**
 * The trail as a file for a spreadsheet: the latest rows of what was looked for, with ids alone, as the trail has them.
 * That it was taken is written into the trail in the same round trip; the row itself is not in the file.
 */
export async function getAuditFile({ deps, staff }: AuditCall, query: AuditFileQueryInput): Promise<string> {
  const { db, clock, requestId } = deps
  const { accountId, ...filter } = query
  const reach = trailReach(staff, accountId)
  const now = clock.now()
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: accountId ?? staff.accountId,
    action: 'audit.export',
    subject: staff.userId,
    detail: { fields: Object.keys(query) },
  }
  const read = {
    accounts: reachedAccount(db, reach.tenant),
    page: trailPage(db, { ...reach, filter, after: null, limit: auditFileRowsMax + 1 }),
  }
  // Nothing is taken of an account that is not there.
  const guard = sql`exists (select 1 from ${reach.tenant.accounts})`
  const audit = auditStatement(db, { entry, requestId, now, guard })
  const { rows } = await change(db, { write: { audit }, read })
  if (reach.tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  const own = rows.page.filter((row) => row.requestId !== requestId).slice(0, auditFileRowsMax)
  return csvOf(columns, own.map(toCells))
}

function toCells(row: EntryRow): string[] {
  const cells = [
    toIso(row.createdAt),
    row.accountId,
    row.actorKind,
    row.actorId,
    row.action,
    row.subject,
    row.detail,
    row.requestId,
  ]
  return cells.map((value) => value ?? '')
}
