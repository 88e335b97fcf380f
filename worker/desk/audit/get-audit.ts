import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { tenantOf, type Tenant } from '#core/tenant.ts'
import { widestScope } from '#domain/access/permissions.ts'
import type { AuditDetail, CountedEntry, CountedAudit, AuditQueryInput } from '#worker/contract/staff/audit-trail.ts'
import { readTogether } from '#worker/db/db.ts'

import { reachedAccount, trailPage, type EntryRow } from './audit-trail.queries.ts'
import { placeCursor, readPlace } from './cursor.ts'

export type AuditCall = { deps: Dependencies; staff: Staff }

/** A page of the trail, in one round trip. */
export async function getAudit({ deps, staff }: AuditCall, query: AuditQueryInput): Promise<CountedAudit> {
  const { db } = deps
  const { cursor, limit, accountId, ...filter } = query
  const reach = trailReach(staff, accountId)
  const rows = await readTogether(db, {
    accounts: reachedAccount(db, reach.tenant),
    page: trailPage(db, { ...reach, filter, after: readPlace(cursor), limit: limit + 1 }),
  })
  if (reach.tenant.isNamed && rows.accounts.length === 0) throw notFound('account')
  const shown = rows.page.slice(0, limit)
  const last = shown.at(-1)
  const hasMore = rows.page.length > limit && last !== undefined
  return {
    items: shown.map(toEntry),
    nextCursor: hasMore ? placeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/**
 * Returns the part of the audit trail that a user sees: that of an account or of all, or the entries about the
 * processes that they created.
 */
export function trailReach(staff: Staff, accountId: string | undefined): { tenant: Tenant; withoutAccount: boolean } {
  const tenant = tenantOf(staff, 'audit.see', accountId)
  return { tenant, withoutAccount: widestScope(staff.roles, 'audit.see') === 'all' && !tenant.isNamed }
}

export function toEntry({ createdAt, detail, ...row }: EntryRow): CountedEntry {
  const details = detailOf(detail)
  const ofDetail = details['processId']
  const processId = row.subject.startsWith('prc_') ? row.subject : typeof ofDetail === 'string' ? ofDetail : null
  return { ...row, at: createdAt, processId, detail: details }
}

function detailOf(json: string): AuditDetail {
  const detail: unknown = JSON.parse(json)
  if (typeof detail !== 'object' || detail === null) return {}
  return Object.fromEntries(Object.entries(detail).map(([name, value]) => [name, plain(value)]))
}

function plain(value: unknown): AuditDetail[string] {
  if (Array.isArray(value)) return value.map(String)
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value
  return typeof value === 'string' ? value : JSON.stringify(value)
}
