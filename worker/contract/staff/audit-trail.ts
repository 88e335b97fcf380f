import * as z from 'zod'

import type { ActorKind } from '#domain/enums.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answerIn, rawAnswer, staff } from '#worker/contract/route.ts'
import { pageLimit } from '#worker/contract/staff/visit/board.ts'

/** A row of the audit trail: ids and names of fields, never personal data. */

const id = z.string().min(1).max(64)

const filters = {
  /** The id of a user, device or key. */
  actor: id.optional(),
  action: z
    .string()
    .regex(/^[a-z_]+\.[a-z_]+$/)
    .max(64)
    .optional(),
  /** The id of what was acted on; that of a process also finds what is about things of it. */
  subject: id.optional(),
  /** Words of a name: what the user of that name did, and what is about the visits of the customer of that name. */
  person: z.string().trim().min(2).max(60).optional(),
  /** `from` is within, `to` is not. */
  from: instant.optional(),
  to: instant.optional(),
  accountId: id.optional(),
}

/** The latest first. */
export const auditQuerySchema = z.strictObject({
  ...filters,
  cursor: z.string().min(1).max(140).optional(),
  limit: pageLimit,
})
export const auditFileQuerySchema = z.strictObject(filters)

/** The input as a browser sends it. */
export type AuditQuery = z.input<typeof auditQuerySchema>
/** The input as the worker has it after the schema. */
export type AuditQueryInput = z.output<typeof auditQuerySchema>
export type AuditFileQuery = z.input<typeof auditFileQuerySchema>
export type AuditFileQueryInput = z.output<typeof auditFileQuerySchema>

export type AuditDetail = Record<string, string | number | boolean | null | string[]>

export type AuditEntry = {
  id: string
  at: string
  actorKind: ActorKind
  actorId: string | null
  /** The user's name; null for who is no user (any more). */
  actorName: string | null
  action: string
  subject: string
  /** The process that it is about, where it is about one. */
  processId: string | null
  detail: AuditDetail
  /** In the words of who did it, where they gave a reason. */
  reason: string | null
  accountId: string | null
  accountName: string | null
  requestId: string | null
}

export type AuditPage = { items: AuditEntry[]; nextCursor: string | null }

const entryUnits = { at: instant } satisfies UnitsOf<AuditEntry>
const auditUnits = { items: [entryUnits] } satisfies UnitsOf<AuditPage>
export type CountedEntry = Counted<AuditEntry, typeof entryUnits>
export type CountedAudit = Counted<AuditPage, typeof auditUnits>

/**
 * Calls of the audit trail. Users who see the trail of their own processes get those that they created, the latest 300,
 * and no file of it. 403 `auth.forbidden` without the right; 404 `account.not_found` for a named account out of reach.
 */
export const auditCalls = {
  'GET /api/staff/audit': staff({
    action: 'audit.see',
    about: 'account',
    query: auditQuerySchema,
    answer: answerIn<AuditPage, typeof auditUnits>(auditUnits),
  }),
  /** Semicolons, UTF-8 with a byte order mark. The download is itself in the trail. */
  'GET /api/staff/audit.csv': staff({
    action: 'audit.see',
    about: 'account',
    least: 'own',
    query: auditFileQuerySchema,
    answer: rawAnswer<Blob>(),
  }),
}
