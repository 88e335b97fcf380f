import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { auditFileQuerySchema, auditQuerySchema, type AuditPage } from '#worker/contract/staff/audit-trail.ts'

import { getAuditFile } from './audit-file.ts'
import { getAudit } from './get-audit.ts'

const fileHeaders = {
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': 'attachment; filename="audit.csv"',
  'Cache-Control': 'no-store',
}

/** Who did what. */
export const auditTrailRoutes = createRouter()
  .get('/api/staff/audit', validate('query', auditQuerySchema), async (c) => {
    const call = { deps: c.get('deps'), staff: c.get('staff') }
    return c.json<AuditPage>(await getAudit(call, c.req.valid('query')))
  })
  .get('/api/staff/audit.csv', validate('query', auditFileQuerySchema), async (c) => {
    const call = { deps: c.get('deps'), staff: c.get('staff') }
    return c.body(await getAuditFile(call, c.req.valid('query')), 200, fileHeaders)
  })
