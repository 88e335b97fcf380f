import type { Context, MiddlewareHandler } from 'hono'

import { readAccessToken, type AccessToken } from '#core/access-token.ts'
import type { Dependencies } from '#core/dependencies.ts'
import type { AppEnv } from '#core/hono.ts'
import type { KnownStaff } from '#core/known-staff.ts'

import { staffAway } from './look-away.ts'
import { isRecent, loadSession, sessionById } from './session.queries.ts'
import { signInNeeded } from './staff.errors.ts'
import { supposing } from './supposed-staff.ts'

/** The token that a call bears. Throws 401 for none, and for one that does not count any more. */
async function tokenOf({ config, clock }: Dependencies, authorization: string | undefined): Promise<AccessToken> {
  const jwt = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1]
  const token = jwt === undefined ? null : await readAccessToken(jwt, { secret: config.tokenSecret, now: clock.now() })
  if (token === null) throw signInNeeded()
  return token
}

/** The session behind a token, as it is now. Throws 401 when it does not count any more. */
async function letIn(deps: Dependencies, { sessionId, userId, away }: AccessToken): Promise<KnownStaff> {
  // Whoever looks at another cell is known in the first one.
  const home = away ? (deps.cells?.home ?? deps) : deps
  const session = await loadSession(home, { name: sessionById(sessionId), now: deps.clock.now() })
  if (session === null || session.staff.userId !== userId) throw signInNeeded()
  if (away) return { ...session, staff: await staffAway(deps, session.staff, away) }
  deps.knownStaff.keep(session)
  return session
}

function supposedOf({ knownStaff, clock }: Dependencies, token: AccessToken): KnownStaff | null {
  const known = token.away ? null : knownStaff.of(token)
  return known !== null && isRecent(known, clock.now()) ? known : null
}

/** Lets a signed-in user in and tells the route who it is; what they may do is declared by the route. */
export const requireStaff: MiddlewareHandler<AppEnv> = async (c: Context<AppEnv>, next) => {
  const deps = c.get('deps')
  const token = await tokenOf(deps, c.req.header('Authorization'))
  c.set('actor', { kind: 'staff', id: token.userId })
  const known = supposedOf(deps, token)
  if (known !== null) return supposing(c, { known, next })
  c.set('staff', (await letIn(deps, token)).staff)
  c.set('asStaff', (work) => work())
  await next()
}
