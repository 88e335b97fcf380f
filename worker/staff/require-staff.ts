import type { MiddlewareHandler } from 'hono'

import { readAccessToken } from '#core/access-token.ts'
import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/hono.ts'

import { staffAway } from './look-away.ts'
import { loadSession, sessionById } from './session.queries.ts'
import { signInNeeded } from './staff.errors.ts'

/** The session behind a bearer token, as it is now. Throws 401 when either does not count any more. */
async function authenticate(deps: Dependencies, authorization: string | undefined): Promise<Staff> {
  const now = deps.clock.now()
  const jwt = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1]
  const token = jwt === undefined ? null : await readAccessToken(jwt, { secret: deps.config.tokenSecret, now })
  if (token === null) throw signInNeeded()
  const { away } = token
  // Whoever looks at another cell is known in the first one.
  const staff = await loadSession(away ? (deps.cells?.home ?? deps) : deps, sessionById(token.sessionId), now)
  if (staff === null || staff.userId !== token.userId) throw signInNeeded()
  return away ? staffAway(deps, staff, away) : staff
}

/** Lets a signed-in user in and tells the route who it is; what they may do is declared by the route. */
export const requireStaff: MiddlewareHandler<AppEnv> = async (c, next) => {
  const staff = await authenticate(c.get('deps'), c.req.header('Authorization'))
  c.set('staff', staff)
  c.set('actor', { kind: 'staff', id: staff.userId })
  await next()
}
