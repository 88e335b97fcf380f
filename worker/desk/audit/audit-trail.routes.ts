import { bind } from '#core/http/bind.ts'
import { auditCalls } from '#worker/contract/staff/audit-trail.ts'

import { getAuditFile } from './audit-file.ts'
import { getAudit } from './get-audit.ts'

const fileHeaders = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="audit.csv"',
  'Cache-Control': 'no-store',
}

/** Routes of the audit trail. */
export const auditTrailRoutes = bind(auditCalls, {
  'GET /api/staff/audit': ({ deps, staff, query }) => getAudit({ deps, staff }, query),
  'GET /api/staff/audit.csv': async ({ c, deps, staff, query }) =>
    c.body(await getAuditFile({ deps, staff }, query), 200, fileHeaders),
})
