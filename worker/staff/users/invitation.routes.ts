import { bind } from '#core/http/bind.ts'
import { invitationCalls } from '#worker/contract/staff/people/account-email-calls.ts'

import { inviteAgain, inviteUser, takeBackInvitation } from './invite-user.ts'

/** Users who choose their password by a link. */
export const invitationRoutes = bind(invitationCalls, {
  'POST /api/user/invitation': ({ deps, staff, body }) => inviteUser({ deps, staff }, body),
  'POST /api/user/:userId/invitation': ({ deps, staff, params, body }) =>
    inviteAgain({ deps, staff }, params.userId, body),
  'DELETE /api/user/:userId/invitation': ({ deps, staff, params }) =>
    takeBackInvitation({ deps, staff }, params.userId),
})
