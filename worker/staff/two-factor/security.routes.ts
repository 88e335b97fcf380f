import { getCookie } from 'hono/cookie'

import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import { securityCalls } from '#worker/contract/staff/people/security-calls.ts'
import { keepKnownUser } from '#worker/staff/session-cookie.ts'

import { confirmTotp, offerTotp, removeTotp } from './enrol-totp.ts'
import { prove } from './prove.ts'
import { readSecurity, renewRecoveryCodes } from './security.ts'

/** Routes of a user's two-factor. */
export const securityRoutes = bind(securityCalls, {
  'GET /api/auth/security': ({ deps, staff }) => readSecurity(deps, staff),
  'POST /api/auth/proof': async ({ c, deps, staff, body }) => {
    const browser = getCookie(c, cookiesOf(deps.config).knownBrowser.name)
    const answer = await prove(deps, { staff, proof: body, address: clientAddress(c), browser })
    keepKnownUser(c, staff.username)
    return answer
  },
  'POST /api/auth/totp': ({ deps, staff }) => offerTotp(deps, staff),
  'PUT /api/auth/totp': ({ deps, staff, body }) => confirmTotp(deps, staff, body.code),
  'DELETE /api/auth/totp': ({ deps, staff }) => removeTotp(deps, staff),
  'POST /api/auth/recovery-codes': ({ deps, staff }) => renewRecoveryCodes(deps, staff),
})
