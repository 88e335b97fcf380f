import * as z from 'zod'

import { createRouter } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import type { ResendAnswer, StaffTicket } from '#worker/contract/staff/process-answers.ts'
import {
  editCustomerSchema,
  noteSchema,
  reachedSchema,
  resendSchema,
  type ApprovalEvidence,
  type ProcessPage,
  type StaffCustomer,
  type StaffNote,
} from '#worker/contract/staff/process-page.ts'
import { processParam, staffCallOf } from '#worker/process/index.ts'

import { addNote } from './add-note.ts'
import { editCustomer } from './edit-customer.ts'
import { getEvidence } from './get-evidence.ts'
import { getPage } from './get-page.ts'
import { getTicket } from './get-ticket.ts'
import { markReached } from './mark-reached.ts'
import { resend } from './resend.ts'
import { viewLicence } from './view-licence.ts'

const approvalParam = z.strictObject({ id: z.string().min(1).max(64), approvalId: z.string().min(1).max(64) })

/** What signed-in staff see of one process, and what they do about it besides moving it on. */
export const processPageRoutes = createRouter()
  .get('/api/staff/process/:id', validate('param', processParam), async (c) =>
    c.json<ProcessPage>(await getPage(staffCallOf(c, c.req.valid('param').id))),
  )
  .get('/api/staff/process/:id/ticket', validate('param', processParam), async (c) =>
    c.json<StaffTicket>(await getTicket(staffCallOf(c, c.req.valid('param').id))),
  )
  .get('/api/staff/process/:id/approval/:approvalId', validate('param', approvalParam), async (c) => {
    const { id, approvalId } = c.req.valid('param')
    return c.json<ApprovalEvidence>(await getEvidence(staffCallOf(c, id), approvalId))
  })
  .get('/api/staff/process/:id/licence-picture', validate('param', processParam), async (c) => {
    const { bytes, contentType } = await viewLicence(staffCallOf(c, c.req.valid('param').id))
    return c.body(bytes, 200, { 'Content-Type': contentType, 'Content-Disposition': 'inline; filename="licence"' })
  })
  .post('/api/staff/process/:id/note', validate('param', processParam), validate('json', noteSchema), async (c) =>
    c.json<StaffNote>(await addNote(staffCallOf(c, c.req.valid('param').id), c.req.valid('json'))),
  )
  .post('/api/staff/process/:id/reached', validate('param', processParam), validate('json', reachedSchema), async (c) =>
    c.json<StaffNote>(await markReached(staffCallOf(c, c.req.valid('param').id), c.req.valid('json'))),
  )
  .post('/api/staff/process/:id/resend', validate('param', processParam), validate('json', resendSchema), async (c) =>
    c.json<ResendAnswer>(await resend(staffCallOf(c, c.req.valid('param').id), c.req.valid('json'))),
  )
  .put(
    '/api/staff/process/:id/customer',
    validate('param', processParam),
    validate('json', editCustomerSchema),
    async (c) =>
      c.json<StaffCustomer>(await editCustomer(staffCallOf(c, c.req.valid('param').id), c.req.valid('json'))),
  )
