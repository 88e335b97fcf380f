import type { ApprovalKind } from '#domain/process/additional-work.ts'
import type { JsonValue } from '#domain/process/consent.ts'

/** An approval of the ledger. The document is fetched by itself. */
export type StaffApproval = {
  id: string
  number: number
  approvedAt: string
  processVersion: number
  total: number
  /** Up to what the workshop need not ask again; null where the customer did not say. */
  limit: number | null
  kind: ApprovalKind
  languageLcid: string
  hash: string
  previousHash: string | null
  /** It came from a browser where this user was signed in, for that reason; `name` is null for a user who is gone. */
  byStaff: { name: string | null; reason: string } | null
}

/** The evidence of an approval as it was kept; `isIntact`: document and chain still give the hash. */
export type ApprovalEvidence = StaffApproval & { document: JsonValue; isIntact: boolean }
