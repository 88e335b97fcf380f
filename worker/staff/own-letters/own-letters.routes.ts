import { getCookie } from 'hono/cookie'

import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import { ownLetterCalls } from '#worker/contract/staff/people/letter-calls.ts'

import { askResetAnywhere } from './ask-reset.ts'
import { openLetter } from './open-letter.ts'
import { changeOwnEmail, readOwnEmail } from './own-email.ts'
import { setPassword } from './set-password.ts'

/** Passwords that are set by a link, and where its letter goes. */
export const ownLetterRoutes = bind(ownLetterCalls, {
  'POST /api/auth/reset': async ({ c, deps, body: { name } }) => {
    const browser = getCookie(c, cookiesOf(deps.config).knownBrowser.name)
    await askResetAnywhere(deps, { name, address: clientAddress(c), browser })
  },
  'POST /api/auth/letter': ({ deps, body }) => openLetter(deps, body.link),
  'PUT /api/auth/letter/password': ({ deps, body }) => setPassword(deps, body),
  'GET /api/auth/email': ({ deps, staff }) => readOwnEmail(deps, staff),
  'PUT /api/auth/email': ({ deps, staff, body }) => changeOwnEmail(deps, staff, body.email),
})
