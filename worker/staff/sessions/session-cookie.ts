import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'

import { cookiesOf } from '#core/cookies.ts'
import { setCsrfCookie } from '#core/csrf.ts'
import type { AppEnv } from '#core/hono.ts'
import { sessionMaxMs } from '#worker/staff/session.queries.ts'

/** Gives a browser the cookie of its session, and the anti-forgery token that goes with it. */
export function keepSession(c: Context<AppEnv>, sessionToken: string): void {
  const { name, options } = cookiesOf(c.get('deps').config).session
  setCookie(c, name, sessionToken, { ...options, maxAge: sessionMaxMs / 1000 })
  setCsrfCookie(c, sessionToken)
}
