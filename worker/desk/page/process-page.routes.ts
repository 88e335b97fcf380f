import { bind } from '#core/bind.ts'
import { processPageCalls } from '#worker/contract/staff/desk-calls.ts'
import { staffCallOf } from '#worker/process/index.ts'

import { addNote } from './add-note.ts'
import { editCustomer } from './edit-customer.ts'
import { getEvidence } from './get-evidence.ts'
import { getPage } from './get-page.ts'
import { getTicket } from './get-ticket.ts'
import { markReached } from './mark-reached.ts'
import { resend } from './resend.ts'
import { viewLicence } from './view-licence.ts'

/** What signed-in staff see of one process, and what they do about it besides moving it on. */
export const processPageRoutes = bind(processPageCalls, {
  'GET /api/staff/process/:id': (call) => getPage(staffCallOf(call)),
  'GET /api/staff/process/:id/ticket': (call) => getTicket(staffCallOf(call)),
  'GET /api/staff/process/:id/approval/:approvalId': (call) => getEvidence(staffCallOf(call), call.params.approvalId),
  'GET /api/staff/process/:id/licence-picture': async (call) => {
    const { bytes, contentType } = await viewLicence(staffCallOf(call))
    const headers = { 'Content-Type': contentType, 'Content-Disposition': 'inline; filename="licence"' }
    return call.c.body(bytes, 200, headers)
  },
  'POST /api/staff/process/:id/note': (call) => addNote(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/reached': (call) => markReached(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/resend': (call) => resend(staffCallOf(call), call.body),
  'PUT /api/staff/process/:id/customer': (call) => editCustomer(staffCallOf(call), call.body),
})
