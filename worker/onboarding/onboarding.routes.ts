import { bind } from '#core/http/bind.ts'
import { onboardingCalls } from '#worker/contract/staff/onboarding.ts'
import { operatorNoticeCalls } from '#worker/contract/staff/operator-notice.ts'
import { requestedEmailSenderCalls } from '#worker/contract/staff/settings/email-sender.ts'
import { smsSenderCalls } from '#worker/contract/staff/settings/sms-sender.ts'

import { closeWorkshop, getClosing, reopenWorkshop } from './close-workshop.ts'
import { decideEmailSender, listEmailSenders } from './email-senders.ts'
import { createGroup, renameGroup } from './groups.ts'
import { whereAccountLies } from './in-cells.ts'
import { listWorkshops } from './list-workshops.ts'
import { openWorkshop } from './open-workshop.ts'
import { getNotice, setNotice } from './operator-notice.ts'
import { decideSmsSender, listSmsSenders } from './sms-senders.ts'
import { visitsFile } from './visits-file.ts'

const fileHeaders = {
  'Content-Type': 'application/jsonl; charset=utf-8',
  'Content-Disposition': 'attachment; filename="visits.jsonl"',
  'Cache-Control': 'no-store',
}

/** Routes of the operator's decisions on workshops' sender names. */
export const smsSenderRoutes = bind(smsSenderCalls, {
  'GET /api/staff/sms-sender': ({ deps, staff }) => listSmsSenders({ deps, staff }),
  'PUT /api/staff/sms-sender/:id': ({ deps, staff, params, body }) => decideSmsSender({ deps, staff }, params.id, body),
})

/** Routes of the operator's notice to everybody. */
export const operatorNoticeRoutes = bind(operatorNoticeCalls, {
  'GET /api/staff/operator-notice': ({ deps, staff }) => getNotice({ deps, staff }),
  'PUT /api/staff/operator-notice': ({ deps, staff, body }) => setNotice({ deps, staff }, body),
})

/** The same of the addresses that they wish to send e-mail from. */
export const emailSenderDecisionRoutes = bind(requestedEmailSenderCalls, {
  'GET /api/staff/email-sender': ({ deps, staff }) => listEmailSenders({ deps, staff }),
  'PUT /api/staff/email-sender/:id': ({ deps, staff, params, body }) =>
    decideEmailSender({ deps, staff }, params.id, body),
})

/** Groups and their workshops. */
export const onboardingRoutes = bind(onboardingCalls, {
  'GET /api/staff/workshop': ({ deps, staff }) => listWorkshops({ deps, staff }),
  'POST /api/staff/workshop': ({ deps, staff, body }) => openWorkshop({ deps, staff }, body),
  'POST /api/staff/workshop-group': ({ deps, staff, body }) => createGroup({ deps, staff }, body),
  'PUT /api/staff/workshop-group/:id': ({ deps, staff, params, body }) => renameGroup({ deps, staff }, params.id, body),
  'GET /api/staff/workshop/:accountId/closing': async ({ deps, staff, params }) =>
    getClosing(await whereAccountLies({ deps, staff, ...params })),
  'POST /api/staff/workshop/:accountId/close': async ({ deps, staff, params, body }) =>
    closeWorkshop(await whereAccountLies({ deps, staff, ...params }), body),
  'POST /api/staff/workshop/:accountId/reopen': async ({ deps, staff, params, body }) =>
    reopenWorkshop(await whereAccountLies({ deps, staff, ...params }), body),
  'POST /api/staff/workshop/:accountId/visits-file': async ({ c, deps, staff, params }) =>
    c.body(await visitsFile(await whereAccountLies({ deps, staff, ...params })), 200, fileHeaders),
})
