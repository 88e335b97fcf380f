import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

import { bind } from '#core/http/bind.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { settingsCallOf } from '#core/settings-change.ts'
import { ssoEntryCalls, ssoSetupCalls } from '#worker/contract/sso.ts'
import { keepSession } from '#worker/staff/session-cookie.ts'
import { whereaboutsOf } from '#worker/staff/sessions/begin-session.ts'

import { begin } from './begin.ts'
import { putDomains } from './bind-domains.ts'
import { comeBack } from './come-back.ts'
import { flowMs } from './flow.ts'
import { getSso, putSso } from './set-up.ts'
import { takeUpSession } from './take-up-session.ts'
import { trySso, trySignIn } from './try-provider.ts'

/** Sets the cookie that a browser brings back from the provider. */
function keepFlow(c: Context<AppEnv>, cookie: string): void {
  const { name, options } = cookiesOf(c.get('deps').config).organisation
  setCookie(c, name, cookie, { ...options, maxAge: flowMs / 1000 })
}

/** Sign-in by the provider of a group. */
export const ssoEntryRoutes = bind(ssoEntryCalls, {
  'POST /api/auth/organisation': async ({ c, deps, body }) => {
    const { redirectUrl, cookie } = await begin(deps, body.username)
    keepFlow(c, cookie)
    return { redirectUrl }
  },
  'GET /api/auth/organisation/callback': async ({ c, deps }) => {
    const { name, options } = cookiesOf(deps.config).organisation
    const parameters = new URL(c.req.url).searchParams
    const entry = await comeBack(deps, { parameters, cookie: getCookie(c, name), whereabouts: whereaboutsOf(c) })
    deleteCookie(c, name, options)
    c.header('Cache-Control', 'no-store')
    if ('tested' in entry) return c.redirect(`/staff/settings/organisation?tested=${entry.tested}`)
    if ('refusal' in entry) return c.redirect(`/login?organisation=${entry.refusal}`)
    keepSession(c, entry.sessionToken)
    return c.redirect('/login?organisation=in')
  },
  'POST /api/auth/organisation/session': ({ c, deps }) =>
    takeUpSession(deps, getCookie(c, cookiesOf(deps.config).session.name)),
})

/** Routes of a group's single sign-on, as its administrators set it up. */
export const ssoSetupRoutes = bind(ssoSetupCalls, {
  'GET /api/staff/account/:accountId/organisation': (call) => getSso(settingsCallOf(call)),
  'PUT /api/staff/account/:accountId/organisation': (call) => putSso(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/organisation/try': (call) => trySso(settingsCallOf(call), call.body),
  'POST /api/staff/account/:accountId/organisation/try-sign-in': async (call) => {
    const started = await trySignIn(settingsCallOf(call))
    if ('fault' in started) return started
    keepFlow(call.c, started.cookie)
    return { redirectUrl: started.redirectUrl }
  },
  'PUT /api/staff/account/:accountId/organisation/domains': (call) => putDomains(settingsCallOf(call), call.body),
})
