import type { MiddlewareHandler } from 'hono'

import type { Staff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { readAccessToken, type AccessToken } from '#core/secrets/access-token.ts'

import { staffAway } from './enter-account-in-other-cell.ts'
import { loadSession, sessionById } from './session.queries.ts'
import { signInNeeded } from './staff.errors.ts'

/** The token that a call bears. Throws 401 for none, and for one that does not count any more. */
async function tokenOf({ config, clock }: Dependencies, authorization: string | undefined): Promise<AccessToken> {
  const jwt = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1]
  const token = jwt === undefined ? null : await readAccessToken(jwt, { secret: config.tokenSecret, now: clock.now() })
  if (token === null) throw signInNeeded()
  return token
}

/** Returns the user behind a token, as they are now. Throws 401 when the session does not count any more. */
async function letIn(deps: Dependencies, { sessionId, userId, away }: AccessToken): Promise<Staff> {
  // Whoever looks at another cell is known in the first one.
  const home = away ? (deps.cells?.home ?? deps) : deps
  const staff = await loadSession(home, { name: sessionById(sessionId), now: deps.clock.now() })
  if (staff === null || staff.userId !== userId) throw signInNeeded()
  return away ? staffAway(deps, staff, away) : staff
}

/** Lets a signed-in user in and tells the route who it is; what they may do is declared by the route. */
export const requireStaff: MiddlewareHandler<AppEnv> = async (c, next) => {
  const deps = c.get('deps')
  const token = await tokenOf(deps, c.req.header('Authorization'))
  c.set('actor', { kind: 'staff', id: token.userId })
  c.set('staff', await letIn(deps, token))
  await next()
}
