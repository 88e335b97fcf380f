import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { clientAddress } from '#core/client-address.ts'
import { csrfCookie, sessionCookie, setCsrfCookie } from '#core/csrf.ts'
import { createRouter, type AppEnv } from '#core/hono.ts'
import { validate } from '#core/validate.ts'
import { featuresOf } from '#worker/accounts/index.ts'
import {
  changeAccountSchema,
  loginSchema,
  logoutSchema,
  refreshSchema,
  type CheckAnswer,
  type SignedIn,
} from '#worker/contract/auth.ts'

import { changeAccount, listReachableAccounts } from './change-account.ts'
import { refresh } from './refresh.ts'
import { sessionMaxMs, signedInUser } from './session.queries.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

function keepSession(c: Context<AppEnv>, sessionToken: string): void {
  const maxAge = sessionMaxMs / 1000
  setCookie(c, sessionCookie, sessionToken, { path: '/', secure: true, httpOnly: true, sameSite: 'Strict', maxAge })
  setCsrfCookie(c, sessionToken)
}

function dropSession(c: Context<AppEnv>): void {
  deleteCookie(c, sessionCookie, { path: '/', secure: true })
  deleteCookie(c, csrfCookie, { path: '/', secure: true })
}

/** Sign-in of staff. */
export const staffRoutes = createRouter()
  .post('/api/auth/login/', validate('json', loginSchema), async (c) => {
    const input = { deps: c.get('deps'), login: c.req.valid('json'), address: clientAddress(c) }
    const { sessionToken, accessToken, user } = await signIn(input)
    keepSession(c, sessionToken)
    return c.json<SignedIn>({ accessToken, user })
  })
  .post('/api/auth/logout', validate('json', logoutSchema), async (c) => {
    await signOut({ deps: c.get('deps'), sessionToken: getCookie(c, sessionCookie), logout: c.req.valid('json') })
    dropSession(c)
    return c.body(null, 204)
  })
  .post('/api/auth/refresh/', validate('json', refreshSchema), async (c) => {
    const { accountId = null } = c.req.valid('json')
    const input = { deps: c.get('deps'), sessionToken: getCookie(c, sessionCookie), accountId }
    return c.json<SignedIn>(await refresh(input))
  })
  .get('/api/auth/check', (c) => {
    const staff = c.get('staff')
    const { locale, timeZone } = staff.workplace
    return c.json<CheckAnswer>({ user: signedInUser(staff), userLocale: locale, accountTimeZone: timeZone })
  })
  .get('/api/auth/accounts', async (c) => c.json(await listReachableAccounts(c.get('deps'), c.get('staff'))))
  .post('/api/auth/change-account/', validate('json', changeAccountSchema), async (c) => {
    const { accountId } = c.req.valid('json')
    return c.json({ accessToken: await changeAccount(c.get('deps'), c.get('staff'), accountId) })
  })
  .get('/api/feature', async (c) => c.json(await featuresOf(c.get('deps').db, c.get('staff').accountId)))
