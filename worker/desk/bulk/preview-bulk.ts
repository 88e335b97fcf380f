import { decideBulk, type BulkAction, type BulkDecision } from '#domain/process/bulk.ts'
import { maskedEmail, maskedPhone } from '#domain/text/masked.ts'
import { localDate } from '#domain/time/time.ts'
import type { BulkPlan, BulkPreview, BulkPreviewQuery } from '#worker/contract/staff/visit/bulk.ts'
import { reachOf, toContact } from '#worker/notifications/index.ts'
import { reaches, type StaffCall } from '#worker/process/index.ts'

import { bulkRows, reminderMark, type BulkRow } from './bulk.queries.ts'

export type BulkCall = Omit<StaffCall, 'processId'>

/** Returns the key of a reminder, which goes out once on a day at the workshop. */
export function reminderOf({ timeZone }: BulkRow, now: number): string {
  return `${reminderMark}${localDate(now, timeZone)}`
}

/** Returns the effect that an act would have on each of some processes, in one round trip. */
export async function previewBulk({ deps, staff }: BulkCall, query: BulkPreviewQuery): Promise<BulkPreview> {
  const rows = await bulkRows(deps.db, query.ids)
  const byId = new Map(rows.filter((row) => reaches(staff, 'process.see', row)).map((row) => [row.id, row]))
  const now = deps.clock.now()
  const planOf = (id: string): BulkPlan => {
    const row = byId.get(id)
    if (row === undefined) return refused(id, 'process.not_found')
    if (!reaches(staff, 'process.act', row)) return refused(id, 'auth.forbidden')
    return plan(row, decisionOf(query.action, row, now))
  }
  return { items: query.ids.map(planOf) }
}

/** Returns the decision of the domain about a process. */
export function decisionOf(action: BulkAction, row: BulkRow, now: number): BulkDecision {
  const isReminded = row.reminder === `aud_${row.id}_${reminderOf(row, now)}`
  return decideBulk(action, { ...row, isReminded })
}

const refused = (id: string, refusal: string): BulkPlan => ({ id, kind: null, channel: null, recipient: null, refusal })

function plan(row: BulkRow, decision: BulkDecision): BulkPlan {
  if ('refusal' in decision) return refused(row.id, decision.refusal)
  if (decision.kind === null) return { ...refused(row.id, ''), refusal: null }
  const reach = reachOf(toContact(row))
  if (reach === null) return refused(row.id, 'INVALID_CONTACT')
  const { channel, recipient } = reach
  const shown = channel === 'SMS' ? maskedPhone(recipient) : maskedEmail(recipient)
  return { id: row.id, kind: decision.kind, channel, recipient: shown, refusal: null }
}
