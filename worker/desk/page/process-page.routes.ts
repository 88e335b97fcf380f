import { sql, type SQL } from 'drizzle-orm'

import { bind } from '#core/http/bind.ts'
import { notFound } from '#core/http/errors.ts'
import { archivedOf, readArchived } from '#worker/archive/index.ts'
import { processPageCalls } from '#worker/contract/staff/desk-calls.ts'
import type { CountedEvidence, CountedNote } from '#worker/contract/staff/visit/page-units.ts'
import type { StaffTicket } from '#worker/contract/staff/visit/process-answers.ts'
import type { ReachedInput } from '#worker/contract/staff/visit/process-page.ts'
import { readTogether } from '#worker/db/db.ts'
import { endKioskCodesStatement } from '#worker/db/kiosk-records/index.ts'
import { evidenceOf, toEvidence } from '#worker/process/approval/index.ts'
import { staffCallOf, type StaffCall, refuseUnlessReached, staffRowOf } from '#worker/process/index.ts'

import { addNote } from './add-note.ts'
import { assign, getAssignees } from './assign.ts'
import { editCustomer } from './edit-customer.ts'
import { getPage } from './get-page.ts'
import { getMessagePreview } from './preview-message.ts'
import { resend } from './resend.ts'
import { restore } from './restore.ts'
import { roomOf } from './room-of.ts'
import { viewCode } from './view-code.ts'
import { viewLicence } from './view-licence.ts'

/** Routes of the process page besides events. */
export const processPageRoutes = bind(processPageCalls, {
  'GET /api/staff/process/:id': (call) => getPage(staffCallOf(call), call.query),
  'GET /api/staff/process/:id/ticket': (call) => getTicket(staffCallOf(call)),
  'POST /api/staff/process/:id/code': (call) => viewCode(staffCallOf(call)),
  'GET /api/staff/process/:id/approval/:approvalId': (call) => getEvidence(staffCallOf(call), call.params.approvalId),
  'GET /api/staff/process/:id/licence-picture': async (call) => {
    const { bytes, contentType } = await viewLicence(staffCallOf(call))
    const headers = { 'Content-Type': contentType, 'Content-Disposition': 'inline; filename="licence"' }
    return call.c.body(bytes, 200, headers)
  },
  'GET /api/staff/process/:id/message-preview': (call) => getMessagePreview(staffCallOf(call), call.query),
  'POST /api/staff/process/:id/note': (call) => addNote(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/reached': (call) => markReached(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/kiosk-code/end': (call) => endKioskCodes(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/resend': (call) => resend(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/restore': (call) => restore(staffCallOf(call), call.body),
  'PUT /api/staff/process/:id/assignee': (call) => assign(staffCallOf(call), call.body),
  'GET /api/staff/assignee': ({ deps, staff, query }) => getAssignees({ deps, staff }, query),
  'PUT /api/staff/process/:id/customer': (call) => editCustomer(staffCallOf(call), call.body),
})

/** Staff reached the customer: they are not to be called any more, and a note says so. One click says it once. */
function markReached(call: StaffCall, { clickId }: ReachedInput): Promise<CountedNote> {
  const unreached = sql`null, reached_at = ${call.deps.clock.now()}`
  return addNote(call, { clickId, text: '' }, { kind: 'REACHED', action: 'process.reached', unreached })
}

/** Ends the codes that a kiosk lent for the visit, and writes a note that says so. One click writes one note. */
function endKioskCodes(call: StaffCall, { clickId }: ReachedInput): Promise<CountedNote> {
  const { deps, processId } = call
  const now = deps.clock.now()
  const alongside = (guard: SQL) => [endKioskCodesStatement(deps.db, { processId, now, guard })]
  return addNote(call, { clickId, text: '' }, { kind: 'KIOSK_CODES_ENDED', action: 'kiosk.end_codes', alongside })
}

async function getTicket({ deps, staff, processId }: StaffCall): Promise<StaffTicket> {
  const [row] = await staffRowOf(deps.db, processId)
  refuseUnlessReached(staff, 'process.see', row)
  return { room: await roomOf(deps, row) }
}

/**
 * Returns the document that the customer had before them when they approved, and whether it still has the hash of then.
 */
async function getEvidence(call: StaffCall, approvalId: string): Promise<CountedEvidence> {
  const { deps, staff, processId } = call
  const { db } = deps
  const queries = {
    row: staffRowOf(db, processId),
    approval: evidenceOf(db, { processId: sql`${processId}`, approvalId }),
  }
  const {
    row,
    approval,
    archived: [archived],
  } = await readTogether(db, { row: queries.row, approval: queries.approval, archived: archivedOf(db, processId) })
  const read = archived === undefined ? { row, approval } : await readArchived(deps, archived, { queries })
  refuseUnlessReached(staff, 'process.see', read.row[0])
  const [approved] = read.approval
  if (approved === undefined) throw notFound('approval')
  return toEvidence(approved)
}
