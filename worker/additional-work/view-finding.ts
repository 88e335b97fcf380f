import { and, eq, isNull, sql, type SQL } from 'drizzle-orm'

import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { notFound } from '#core/http/errors.ts'
import { readTogether, runBatch, type Db } from '#worker/db/db.ts'
import { additionalWorkFindings } from '#worker/db/schema/process/additional-work.table.ts'
import {
  readProcess,
  refuseUnlessReached,
  staffRowOf,
  type CustomerCall,
  type StaffCall,
} from '#worker/process/index.ts'

export type FindingBytes = { bytes: ReadableStream; contentType: string }

function findingOf(db: Db, { processId, findingId }: { processId: SQL; findingId: string }) {
  const f = additionalWorkFindings
  return db
    .select({ id: f.id, objectKey: f.objectKey, contentType: f.contentType, rowId: f.rowId })
    .from(f)
    .where(and(eq(f.id, findingId), eq(f.processId, processId), isNull(f.deletedAt)))
}

type StoredFinding = Awaited<ReturnType<typeof findingOf>>

async function bytesOf({ licences }: Dependencies, [finding]: StoredFinding): Promise<FindingBytes> {
  const object = finding === undefined ? null : await licences.get(finding.objectKey)
  if (finding === undefined || object === null) throw notFound('finding')
  return { bytes: object.body, contentType: finding.contentType }
}

/** A picture or video that a proposal of this visit names, for its customer. */
export async function showFinding(call: CustomerCall, findingId: string): Promise<FindingBytes> {
  const { rows } = await readProcess(call, (db, { processId }) => ({ found: findingOf(db, { processId, findingId }) }))
  return bytesOf(
    call.deps,
    rows.found.filter(({ rowId }) => rowId !== null),
  )
}

/** The same for staff. That somebody looked is written down before they see it. */
export async function viewFinding({ deps, staff, processId }: StaffCall, findingId: string): Promise<FindingBytes> {
  const { db, clock, requestId } = deps
  const { rows, found } = await readTogether(db, {
    rows: staffRowOf(db, processId),
    found: findingOf(db, { processId: sql`${processId}`, findingId }),
  })
  const [row] = rows
  refuseUnlessReached(staff, 'process.see', row)
  const seen = await bytesOf(deps, found)
  const entry = {
    actor: { kind: 'staff' as const, id: staff.userId },
    accountId: row.accountId,
    action: 'finding.see',
    subject: processId,
    detail: { findingId },
  }
  await runBatch(db, [auditStatement(db, { entry, requestId, now: clock.now() })])
  return seen
}
