import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'

import { cookiesOf } from '#core/http/cookies.ts'
import { setCsrfCookie } from '#core/http/csrf.ts'
import type { AppEnv } from '#core/http/hono.ts'

import { withKnownUser } from './known-browser.ts'
import { sessionMaxMs } from './session.queries.ts'

/** Gives a browser the cookie of a session that has just begun. */
export function keepSession(c: Context<AppEnv>, sessionToken: string): void {
  const { name, options } = cookiesOf(c.get('deps').config).session
  setCookie(c, name, sessionToken, { ...options, maxAge: sessionMaxMs / 1000 })
  setCsrfCookie(c, sessionToken)
}

/** The longest that browsers keep a cookie. */
const knownBrowserSeconds = 400 * 86_400

/** Remembers that this user signed in in this browser, once no second factor is left to prove. */
export function keepKnownUser(c: Context<AppEnv>, username: string): void {
  const { config } = c.get('deps')
  const { name, options } = cookiesOf(config).knownBrowser
  const known = withKnownUser({ secret: config.tokenSecret, cookie: getCookie(c, name), username })
  setCookie(c, name, known, { ...options, maxAge: knownBrowserSeconds })
}
