import { bind } from '#core/http/bind.ts'
import { uploadOf } from '#core/http/uploads.ts'
import { additionalWorkCalls, type CountedWork } from '#worker/contract/additional-work.ts'
import { staffAdditionalWorkCalls } from '#worker/contract/staff/visit/additional-work.ts'
import { customerCallOf, reader, staffCallOf, withCurrentState } from '#worker/process/index.ts'

import { additionalWorkQueries } from './additional-work.queries.ts'
import { answerWork } from './answer-work.ts'
import { saveFinding } from './finding/save-finding.ts'
import { editProposal, proposeWork } from './propose-work.ts'
import { setReadyTime } from './ready-time.ts'
import { getStaffWork } from './staff-work.ts'
import { toAdditionalWorkView } from './to-view.ts'
import { showFinding, viewFinding } from './view-finding.ts'
import { withdrawWork } from './withdraw-work.ts'

/** Work that was found, for its customer. */
export const additionalWorkRoutes = bind(additionalWorkCalls, {
  'GET /api/process/additional-work': ({ c }) => getAdditionalWork(customerCallOf(c)),
  'POST /api/process/additional-work/:id/answer': ({ c, params, body }) =>
    answerWork(customerCallOf(c), { proposalId: params.id, input: body }),
  'GET /api/process/additional-work/finding/:findingId': async ({ c, params }) => {
    const { bytes, contentType } = await showFinding(customerCallOf(c), params.findingId)
    return c.body(bytes, 200, findingHeaders(contentType))
  },
})

/** The same for staff, who propose it. */
export const staffAdditionalWorkRoutes = bind(staffAdditionalWorkCalls, {
  'GET /api/staff/process/:id/additional-work': (call) => getStaffWork(staffCallOf(call)),
  'POST /api/staff/process/:id/additional-work': (call) => proposeWork(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/additional-work/finding': (call) => saveFinding(staffCallOf(call), uploadOf(call)),
  'GET /api/staff/process/:id/additional-work/finding/:findingId': async (call) => {
    const { bytes, contentType } = await viewFinding(staffCallOf(call), call.params.findingId)
    return call.c.body(bytes, 200, findingHeaders(contentType))
  },
  'PUT /api/staff/process/:id/additional-work/:proposalId': (call) =>
    editProposal(staffCallOf(call), { proposalId: call.params.proposalId, input: call.body }),
  'POST /api/staff/process/:id/additional-work/:proposalId/withdraw': (call) =>
    withdrawWork(staffCallOf(call), { proposalId: call.params.proposalId, version: call.body.version }),
  'PUT /api/staff/process/:id/ready-time': ({ body, ...of }) => {
    const call = staffCallOf(of)
    return withCurrentState(call, body.version, () => setReadyTime(call, body))
  },
})

function findingHeaders(contentType: string): Record<string, string> {
  return { 'Content-Type': contentType, 'Content-Disposition': 'inline; filename="finding"' }
}

const getAdditionalWork = reader(additionalWorkQueries, ({ rows }): CountedWork => toAdditionalWorkView(rows))
