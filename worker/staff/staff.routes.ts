import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { deleteCookie, getCookie } from 'hono/cookie'

import { stepLeftOfStaff } from '#core/actor.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { bind } from '#core/http/bind.ts'
import { clientAddress } from '#core/http/client-address.ts'
import { cookiesOf } from '#core/http/cookies.ts'
import type { AppEnv } from '#core/http/hono.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { sha256Hex } from '#core/secrets/hashing.ts'
import { featuresOf } from '#worker/accounts/index.ts'
import type { LogoutInput, SignedIn } from '#worker/contract/auth.ts'
import { sessionCalls } from '#worker/contract/staff/people/user-calls.ts'
import { runBatch } from '#worker/db/db.ts'
import { pushSubscriptions, sessions } from '#worker/db/schema/staff.table.ts'

import { changeAccount, listReachableAccounts } from './change-account.ts'
import { chooseLanguage } from './choose-language.ts'
import { awayAccountOf, enterAccountInOtherCell } from './enter-account-in-other-cell.ts'
import { keepKnownUser, keepSession } from './session-cookie.ts'
import { signedInUser, loadSession, sessionByTokenHash } from './session.queries.ts'
import { whereaboutsOf } from './sessions/begin-session.ts'
import { signIn } from './sign-in.ts'
import { signInNeeded } from './staff.errors.ts'

function dropSession(c: Context<AppEnv>): void {
  const { session, csrf } = cookiesOf(c.get('deps').config)
  for (const { name, options } of [session, csrf]) deleteCookie(c, name, options)
}

function sessionTokenOf(c: Context<AppEnv>): string | undefined {
  return getCookie(c, cookiesOf(c.get('deps').config).session.name)
}

/** Sign-in of staff. */
export const staffRoutes = bind(sessionCalls, {
  'POST /api/auth/login/': async ({ c, deps, body }) => {
    const { answer, sessionToken, username } = await signIn({
      deps,
      login: body,
      address: clientAddress(c),
      browser: getCookie(c, cookiesOf(deps.config).knownBrowser.name),
      whereabouts: whereaboutsOf(c),
    })
    // Whoever has the password alone is not known yet.
    if (!('step' in answer) || answer.step !== 'second') keepKnownUser(c, username)
    keepSession(c, sessionToken)
    return answer
  },
  'POST /api/auth/logout': async ({ c, deps, body }) => {
    await signOut({ deps, sessionToken: sessionTokenOf(c), logout: body })
    dropSession(c)
  },
  'POST /api/auth/refresh/': ({ c, deps, body: { accountId = null } }) =>
    refresh({ deps, sessionToken: sessionTokenOf(c), accountId }),
  'GET /api/auth/check': ({ staff }) => {
    const { locale, timeZone } = staff.workplace
    return { user: signedInUser(staff), userLocale: locale, accountTimeZone: timeZone }
  },
  'GET /api/auth/accounts': ({ deps, staff }) => listReachableAccounts(deps, staff),
  'POST /api/auth/change-account/': async ({ deps, staff, body }) => ({
    accessToken: await changeAccount(deps, staff, body.accountId),
  }),
  'PUT /api/auth/language': ({ deps, staff, body }) => chooseLanguage(deps, staff, body.language),
  'GET /api/feature': ({ deps, staff }) => featuresOf(deps.db, staff.accountId),
})

type SignOutInput = { deps: Dependencies; sessionToken: string | undefined; logout: LogoutInput }

/** Ends the session of this cookie, and with it its access tokens and its push subscription. Twice is as good as once. */
async function signOut({ deps, sessionToken, logout }: SignOutInput): Promise<void> {
  if (sessionToken === undefined) return
  const { db, clock } = deps
  const tokenHash = sha256Hex(sessionToken)
  const own = (column: 'id' | 'user_id') =>
    sql`(select ${sql.raw(column)} from ${sessions} where token_hash = ${tokenHash})`
  const endpoint = logout.subscription?.endpoint ?? null
  await runBatch(db, [
    db.run(sql`delete from ${pushSubscriptions} where session_id = ${own('id')}`),
    db.run(sql`delete from ${pushSubscriptions} where endpoint = ${endpoint} and user_id = ${own('user_id')}`),
    db.run(sql`update ${sessions} set ended_at = ${clock.now()} where token_hash = ${tokenHash} and ended_at is null`),
  ])
}

type RefreshInput = { deps: Dependencies; sessionToken: string | undefined; accountId: string | null }

/** A new access token for the session of this cookie, which may move on to another account of the user. */
async function refresh({ deps, sessionToken, accountId }: RefreshInput): Promise<SignedIn> {
  const { clock, config } = deps
  const now = clock.now()
  if (sessionToken === undefined) throw signInNeeded()
  const named = { name: sessionByTokenHash(sha256Hex(sessionToken)), now }
  const staff = await loadSession(deps, named)
  // A session that lacks a step has the one token that it began with.
  if (staff === null || stepLeftOfStaff(staff) !== null) throw signInNeeded()
  const { userId, sessionId } = staff
  const wanted = accountId ?? (staff.accountId === null ? await awayAccountOf(deps, staff) : null)
  const away = wanted === null || wanted === staff.accountId ? null : await enterAccountInOtherCell(deps, staff, wanted)
  if (away !== null) return { accessToken: away.accessToken, user: signedInUser(away.staff) }
  if (accountId !== null && accountId !== staff.accountId) {
    const moved = await changeAccount(deps, staff, accountId)
    const latest = await loadSession(deps, named)
    if (latest === null) throw signInNeeded()
    return { accessToken: moved, user: signedInUser(latest) }
  }
  const accessToken = await createAccessToken({ userId, sessionId }, { secret: config.tokenSecret, now })
  return { accessToken, user: signedInUser(staff) }
}
