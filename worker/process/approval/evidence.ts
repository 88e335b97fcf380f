import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'

import type { ApprovalKind } from '#domain/process/additional-work.ts'
import { consentHash, type JsonValue } from '#domain/process/consent.ts'
import type { CountedEvidence, CountedApproval } from '#worker/contract/staff/visit/page-units.ts'
import type { Db } from '#worker/db/db.ts'
import { approvals } from '#worker/db/schema/process/consent.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom, type RowOf } from '#worker/db/select-from.ts'

const { id, number, createdAt, processVersion, totalCents, limitCents, languageLcid, hash, previousHash } = approvals

const approvalColumns = {
  id,
  number,
  createdAt,
  processVersion,
  totalCents,
  limitCents,
  kind: sql<ApprovalKind>`case document ->> 'kind' when 'price' then 'PRICE' when 'additional_work' then 'ADDITIONAL_WORK'
    else 'ORDER' end`,
  languageLcid,
  hash,
  previousHash,
  byStaffName: sql<string | null>`(select shown_name from ${users} where id = document ->> '$.byStaff.userId')`,
  byStaffReason: sql<string | null>`document ->> '$.byStaff.reason'`,
}

export type ApprovalRow = RowOf<typeof approvalsOf>

export function approvalsOf(db: Db, processId: SQL) {
  return selectFrom(db, approvalColumns, sql`${approvals} where process_id = ${processId} order by number`)
}

export type EvidenceRow = RowOf<typeof evidenceOf>

export function evidenceOf(db: Db, { processId, approvalId }: { processId: SQL; approvalId: string }) {
  return selectFrom(
    db,
    { ...approvalColumns, document: approvals.document },
    sql`${approvals} where id = ${approvalId} and process_id = ${processId}`,
  )
}

/** All approvals of a process with their documents. */
export function allEvidenceOf(db: Db, processId: SQL) {
  return selectFrom(
    db,
    { ...approvalColumns, document: approvals.document },
    sql`${approvals} where process_id = ${processId} order by number`,
  )
}

export function toApproval(approval: ApprovalRow): CountedApproval {
  const { createdAt, totalCents, limitCents, byStaffName, byStaffReason, ...row } = approval
  return {
    ...row,
    approvedAt: createdAt,
    totalCents,
    limitCents,
    byStaff: byStaffReason === null ? null : { name: byStaffName, reason: byStaffReason },
  }
}

const documentSchema: z.ZodType<JsonValue> = z.json()

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value)
}

function isMembers(value: JsonValue): value is { readonly [key: string]: JsonValue | undefined } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The evidence without what did not stand on the customer's screen: rows that the workshop keeps to itself, prices where it
 * showed none, and who of the staff was there; that somebody was, and why, is told. Its hash is that of the whole document.
 */
export function asShown(evidence: CountedEvidence): CountedEvidence {
  const { document, byStaff } = evidence
  const isUnpriced = isMembers(document) && document['pricesShown'] === false
  const isKept = (row: JsonValue) => isMembers(row) && (row['shown'] === true || row['payer'] === 'CUSTOMER')
  const shown: unknown = JSON.parse(JSON.stringify(document), (key, value: JsonValue) => {
    if (key === 'byStaff' && isMembers(value)) return { reason: value['reason'] }
    if (key === 'rows' && isList(value)) return value.filter(isKept)
    return isUnpriced && key.endsWith('Cents') && value !== null ? 0 : value
  })
  return {
    ...evidence,
    totalCents: isUnpriced ? 0 : evidence.totalCents,
    byStaff: byStaff && { ...byStaff, name: null },
    document: documentSchema.parse(shown),
  }
}

/** The document as it was kept, and whether it and the chain still give the hash. */
export async function toEvidence({ document: text, ...row }: EvidenceRow): Promise<CountedEvidence> {
  const document = documentSchema.parse(JSON.parse(text))
  const isIntact = (await consentHash(document, row.previousHash)) === row.hash
  return { ...toApproval(row), document, isIntact }
}
