import { sql } from 'drizzle-orm'

import { stepLeftOfStaff, type Staff } from '#core/actor.ts'
import { auditStatement } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { newIdIn, newSecret } from '#core/secrets/ids.ts'
import { stepMs } from '#domain/access/sign-in-steps.ts'
import type { LoginInput } from '#worker/contract/auth.ts'
import type { SignInAnswer } from '#worker/contract/two-factor.ts'
import { runBatch, type Statement } from '#worker/db/db.ts'
import { users } from '#worker/db/schema/staff.table.ts'

import { knownBrowserOf } from './known-browser.ts'
import { inTurn } from './password-turns.ts'
import { checkPassword, hashPassword } from './password.ts'
import {
  hasTwoFactor,
  isRequiredByGroup,
  selectAccounts,
  selectRoles,
  sessionMaxMs,
  signedInUser,
  slotOfUser,
  staffOf,
  type Reach,
} from './session.queries.ts'
import { endOldestStatements, sessionStatement, type NewSession, type Whereabouts } from './sessions/begin-session.ts'
import { signInLimits, type SignInLimits } from './sign-in-limits.ts'
import { signInFailed } from './staff.errors.ts'
import { selectWays, waysOf, type WaysRow } from './two-factor/ways.ts'

/** `browser` is the cookie by which a browser is known. */
type SignInInput = {
  deps: Dependencies
  login: LoginInput
  address: string
  browser: string | undefined
  whereabouts: Whereabouts
}

type NewSignIn = { answer: SignInAnswer; sessionToken: string; username: string }

type FoundUser = Pick<
  typeof users.$inferSelect,
  'id' | 'username' | 'name' | 'passwordHash' | 'accountGroupId' | 'language'
> & {
  twoFactor: 0 | 1
  askedByGroup: 0 | 1
  slot: string
}

/**
 * Signs a user in, or leads to the step that is left. `sessionToken` is the cookie's secret, of which only the hash is
 * kept. Throws 503 `auth.busy` while too many passwords are being checked.
 */
export function signIn(input: SignInInput): Promise<NewSignIn> {
  const { deps, login, browser } = input
  const { tokenSecret } = deps.config
  const ownLane = knownBrowserOf({ secret: tokenSecret, cookie: browser, username: login.username })
  return inTurn({ isKnown: ownLane !== null }, () => signInBy(input, ownLane))
}

async function signInBy(
  { deps, login, address, whereabouts }: SignInInput,
  ownLane: string | null,
): Promise<NewSignIn> {
  const now = deps.clock.now()
  const { tokenSecret } = deps.config
  const limits = signInLimits(deps.db, { secret: tokenSecret, username: login.username, address, ownLane, now })
  const { user, reach, ways } = await findUser(deps, { username: login.username, limits })
  const verdict = await checkPassword(login.password, user?.passwordHash ?? null)
  if (user === null || !verdict.isRight) throw signInFailed()

  const staff = staffOfNew(deps, { user, reach })
  const step = stepLeftOfStaff(staff)
  const lastsMs = step === null ? sessionMaxMs : stepMs
  const { sessionId: id, userId, accountId, assurance } = staff
  const session = { id, token: newSecret(user.slot), userId, accountId, assurance, lastsMs, whereabouts }
  const newHash = verdict.needsRehash ? await hashPassword(login.password) : null
  await runBatch(deps.db, [
    ...sessionStatements(deps, session),
    ...(step === null ? endOldestStatements(deps, user.id) : []),
    ...(newHash === null ? [] : [rehashStatement(deps, { user, newHash, now })]),
    ...limits.forgive,
  ])
  const named = { userId: user.id, sessionId: session.id }
  const accessToken = await createAccessToken(named, { secret: tokenSecret, now })
  const answer =
    step === null
      ? { accessToken, user: signedInUser(staff) }
      : { step, accessToken, username: user.username, ways: waysOf(ways, staff) }
  return { answer, sessionToken: session.token, username: login.username }
}

function staffOfNew({ clock, config }: Dependencies, { user, reach }: { user: FoundUser; reach: Reach }): Staff {
  const now = clock.now()
  const { id: userId, username, name, accountGroupId, language, twoFactor, askedByGroup, slot } = user
  const unknown = { chosenName: null, chosenGroupId: null, chosenLocale: null, chosenTimeZone: null }
  const started = {
    sessionId: newIdIn(slot, 'ses', now),
    accountId: reach.accounts[0]?.id ?? null,
    assurance: 'password' as const,
  }
  const row = {
    userId,
    username,
    name,
    accountGroupId,
    language,
    twoFactor,
    askedByGroup,
    ...started,
    provedAt: now,
    ...unknown,
  }
  return staffOf(row, reach, { config, clock })
}

/** Reads the limits, counts this try and finds the user with what it may reach: one round trip. */
async function findUser(
  { db }: Dependencies,
  { username, limits }: { username: string; limits: SignInLimits },
): Promise<{ user: FoundUser | null; reach: Reach; ways: WaysRow | undefined }> {
  const named = sql`lower(${users.username}) = lower(${username}) and ${users.disabledAt} is null`
  const userId = sql`(select ${users.id} from ${users} where ${named})`
  const { id, name, passwordHash, accountGroupId, language } = users
  const twoFactor = hasTwoFactor(sql`${id}`).as('second_way')
  const askedByGroup = isRequiredByGroup(sql`${id}`).as('asked_by_group')
  const slot = slotOfUser(sql`${id}`).as('slot')
  const [limitRows, found, roleRows, accounts, ways] = await db.batch([
    limits.read,
    db
      .select({
        id,
        username: users.username,
        name,
        passwordHash,
        accountGroupId,
        language,
        twoFactor,
        askedByGroup,
        slot,
      })
      .from(users)
      .where(named),
    selectRoles(db, userId),
    selectAccounts(db, userId),
    selectWays(db, userId),
    ...limits.count,
  ])
  limits.assertOpen(limitRows)
  return { user: found[0] ?? null, reach: { roles: roleRows.map(({ role }) => role), accounts }, ways: ways[0] }
}

function sessionStatements(deps: Dependencies, session: NewSession): Statement[] {
  const { id, userId, accountId } = session
  const entry = { actor: { kind: 'staff' as const, id: userId }, accountId, action: 'session.begin', subject: id }
  const { db, clock, requestId } = deps
  return [sessionStatement(deps, session), auditStatement(db, { entry, requestId, now: clock.now() })]
}

function rehashStatement(
  { db }: Dependencies,
  { user, newHash, now }: { user: FoundUser; newHash: string; now: number },
): Statement {
  return db.run(sql`
    update ${users} set password_hash = ${newHash}, updated_at = ${now}
    where id = ${user.id} and password_hash = ${user.passwordHash}`)
}
