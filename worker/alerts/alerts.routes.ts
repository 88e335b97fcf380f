import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { bind } from '#core/http/bind.ts'
import { alertCalls } from '#worker/contract/staff/alerts.ts'

import type { RecipientsCall } from './recipients.queries.ts'
import { addRecipient, editRecipient, listRecipients, removeRecipient, testRecipient } from './recipients.ts'

type Called = { deps: Dependencies; staff: Staff }

const ofAccount = ({ deps, staff, params }: Called & { params: { accountId: string } }): RecipientsCall => ({
  deps,
  staff,
  accountId: params.accountId,
})
/** The operator is told by the first cell of what is wrong in any, wherever who sets this up looks. */
const ofAll = ({ deps, staff }: Called): RecipientsCall => ({
  deps: deps.cells?.home ?? deps,
  staff,
  accountId: null,
})

/** Routes of alert recipients: an account's own, and the operator's. */
export const alertRoutes = bind(alertCalls, {
  'GET /api/staff/account/:accountId/alert-recipient': (call) => listRecipients(ofAccount(call)),
  'POST /api/staff/account/:accountId/alert-recipient': (call) => addRecipient(ofAccount(call), call.body),
  'PUT /api/staff/account/:accountId/alert-recipient/:id': (call) =>
    editRecipient(ofAccount(call), call.params.id, call.body),
  'DELETE /api/staff/account/:accountId/alert-recipient/:id': (call) =>
    removeRecipient(ofAccount(call), call.params.id),
  'POST /api/staff/account/:accountId/alert-recipient/:id/test': (call) =>
    testRecipient(ofAccount(call), call.params.id),
  'GET /api/staff/alert-recipient': (call) => listRecipients(ofAll(call)),
  'POST /api/staff/alert-recipient': (call) => addRecipient(ofAll(call), call.body),
  'PUT /api/staff/alert-recipient/:id': (call) => editRecipient(ofAll(call), call.params.id, call.body),
  'DELETE /api/staff/alert-recipient/:id': (call) => removeRecipient(ofAll(call), call.params.id),
  'POST /api/staff/alert-recipient/:id/test': (call) => testRecipient(ofAll(call), call.params.id),
})
