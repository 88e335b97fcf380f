import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { bind } from '#core/bind.ts'
import { clientAddress } from '#core/client-address.ts'
import { csrfCookie, sessionCookie, setCsrfCookie } from '#core/csrf.ts'
import type { AppEnv } from '#core/hono.ts'
import { featuresOf } from '#worker/accounts/index.ts'
import { sessionCalls } from '#worker/contract/staff/user-calls.ts'

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
export const staffRoutes = bind(sessionCalls, {
  'POST /api/auth/login/': async ({ c, deps, body }) => {
    const { sessionToken, accessToken, user } = await signIn({ deps, login: body, address: clientAddress(c) })
    keepSession(c, sessionToken)
    return { accessToken, user }
  },
  'POST /api/auth/logout': async ({ c, deps, body }) => {
    await signOut({ deps, sessionToken: getCookie(c, sessionCookie), logout: body })
    dropSession(c)
  },
  'POST /api/auth/refresh/': ({ c, deps, body: { accountId = null } }) =>
    refresh({ deps, sessionToken: getCookie(c, sessionCookie), accountId }),
  'GET /api/auth/check': ({ staff }) => {
    const { locale, timeZone } = staff.workplace
    return { user: signedInUser(staff), userLocale: locale, accountTimeZone: timeZone }
  },
  'GET /api/auth/accounts': ({ deps, staff }) => listReachableAccounts(deps, staff),
  'POST /api/auth/change-account/': async ({ deps, staff, body }) => ({
    accessToken: await changeAccount(deps, staff, body.accountId),
  }),
  'GET /api/feature': ({ deps, staff }) => featuresOf(deps.db, staff.accountId),
})
