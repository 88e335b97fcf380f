import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { passkeyCalls } from '#worker/contract/staff/people/passkey-calls.ts'
import { keepKnownUser, keepSession } from '#worker/staff/session-cookie.ts'
import { whereaboutsOf } from '#worker/staff/sessions/begin-session.ts'

import { addPasskey, offerPasskey } from './add-passkey.ts'
import { browserOf } from './challenge.ts'
import { listPasskeys, removePasskey, renamePasskey } from './own-passkeys.ts'
import { askToProve, proveByPasskey } from './prove-by-passkey.ts'
import { askToSignIn, signInByPasskey } from './sign-in-by-passkey.ts'

/** Passkeys: signing in by one, and those of a user. */
export const passkeyRoutes = bind(passkeyCalls, {
  'POST /api/auth/passkey-request': ({ c, deps }) => askToSignIn(deps, browserOf(c)),
  'POST /api/auth/passkey-login': async ({ c, deps, body }) => {
    const { answer, sessionToken, username } = await signInByPasskey(deps, {
      proof: body,
      browser: browserOf(c),
      address: clientAddress(c),
      whereabouts: whereaboutsOf(c),
    })
    keepKnownUser(c, username)
    keepSession(c, sessionToken)
    return answer
  },
  'GET /api/auth/passkey': ({ deps, staff }) => listPasskeys(deps, staff),
  'POST /api/auth/passkey-offer': ({ c, deps, staff }) => offerPasskey(deps, staff, browserOf(c)),
  'POST /api/auth/passkey': ({ c, deps, staff, body }) =>
    addPasskey(deps, { staff, made: body, browser: browserOf(c) }),
  'PUT /api/auth/passkey/:id': ({ deps, staff, params, body }) =>
    renamePasskey(deps, staff, { id: params.id, name: body.name }),
  'DELETE /api/auth/passkey/:id': ({ deps, staff, params }) => removePasskey(deps, staff, params.id),
  'POST /api/auth/passkey-proof-request': ({ c, deps, staff }) => askToProve(deps, staff, browserOf(c)),
  'POST /api/auth/passkey-proof': async ({ c, deps, staff, body }) => {
    const answer = await proveByPasskey(deps, { staff, proof: body, browser: browserOf(c) })
    keepKnownUser(c, staff.username)
    return answer
  },
})
