import { getCookie } from 'hono/cookie'

import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import { accountEmailLinkCalls } from '#worker/contract/staff/people/account-email-calls.ts'

import { askResetAnywhere } from './ask-reset.ts'
import { openAccountEmail } from './open-account-email.ts'
import { changeOwnEmail, readOwnEmail } from './own-email.ts'
import { setPassword } from './set-password.ts'

/** Passwords that are set by a link, and where its letter goes. */
export const accountEmailRoutes = bind(accountEmailLinkCalls, {
  'POST /api/auth/reset': async ({ c, deps, body: { name } }) => {
    const browser = getCookie(c, cookiesOf(deps.config).knownBrowser.name)
    await askResetAnywhere(deps, { name, address: clientAddress(c), browser })
  },
  'POST /api/auth/letter': ({ deps, body }) => openAccountEmail(deps, body.link),
  'PUT /api/auth/letter/password': ({ deps, body }) => setPassword(deps, body),
  'GET /api/auth/email': ({ deps, staff }) => readOwnEmail(deps, staff),
  'PUT /api/auth/email': ({ deps, staff, body }) => changeOwnEmail(deps, staff, body.email),
})
