import { bind } from '#core/http/bind.ts'
import { ownSessionCalls } from '#worker/contract/staff/people/session-calls.ts'

import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'

/** Routes of a user's own sessions. */
export const ownSessionRoutes = bind(ownSessionCalls, {
  'GET /api/auth/sessions': ({ deps, staff }) => listSessions(deps, staff),
  'DELETE /api/auth/sessions/:id': ({ deps, staff, params }) => endSession(deps, staff, params.id),
  'DELETE /api/auth/sessions': ({ deps, staff }) => endOtherSessions(deps, staff),
})
