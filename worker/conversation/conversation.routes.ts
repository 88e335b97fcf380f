import { bind } from '#core/http/bind.ts'
import { conversationCalls, inboxCalls } from '#worker/contract/staff/visit/conversation.ts'
import { staffCallOf } from '#worker/process/index.ts'

import { listUnanswered, listUnmatched } from './inbox.ts'
import { markSeen } from './mark-seen.ts'
import { templatesOfVisit } from './templates.ts'
import { assignMessage, dismissMessage } from './unmatched.ts'
import { writeMessage } from './write-message.ts'

const visitRoutes = bind(conversationCalls, {
  'POST /api/staff/process/:id/message': (call) => writeMessage(staffCallOf(call), call.body),
  'POST /api/staff/process/:id/messages-seen': (call) => markSeen(staffCallOf(call)),
  'GET /api/staff/process/:id/message-template': (call) => templatesOfVisit(staffCallOf(call)),
})

const inboxRoutes = bind(inboxCalls, {
  'GET /api/staff/unanswered': ({ deps, staff, query }) => listUnanswered({ deps, staff }, query),
  'GET /api/staff/unmatched-message': ({ deps, staff, query }) => listUnmatched({ deps, staff }, query),
  'PUT /api/staff/unmatched-message/:messageId': ({ deps, staff, params, body }) =>
    assignMessage({ deps, staff }, { messageId: params.messageId, processId: body.processId }),
  'DELETE /api/staff/unmatched-message/:messageId': ({ deps, staff, params }) =>
    dismissMessage({ deps, staff }, params.messageId),
})

/** Routes of messages between staff and customers, and of the inbox. */
export const conversationRoutes = visitRoutes.route('/', inboxRoutes)
