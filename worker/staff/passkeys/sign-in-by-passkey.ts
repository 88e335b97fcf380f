import { sql } from 'drizzle-orm'

import { auditStatement, wasAudited } from '#core/audit.ts'
import type { Dependencies } from '#core/dependencies.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { newId, newIdIn, newSecret } from '#core/secrets/ids.ts'
import type { SignedIn } from '#worker/contract/auth.ts'
import type { PasskeyProofInput, PasskeyRequest } from '#worker/contract/passkey.ts'
import { change, readTogether } from '#worker/db/db.ts'
import { passkeys } from '#worker/db/schema/people/two-factor.table.ts'
import { users } from '#worker/db/schema/staff.table.ts'
import { selectFrom } from '#worker/db/select-from.ts'
import {
  selectAccounts,
  selectRoles,
  sessionMaxMs,
  signedInUser,
  slotOfUser,
  staffOf,
} from '#worker/staff/session.queries.ts'
import {
  endOldestStatements,
  sessionStatement,
  type NewSession,
  type Whereabouts,
} from '#worker/staff/sessions/begin-session.ts'
import { signInFailed } from '#worker/staff/staff.errors.ts'

import { newChallenge } from './challenge.ts'
import { checkProof, selectPasskey } from './check-proof.ts'
import { refusalOf } from './limits.ts'
import { relyingPartyOf } from './relying-party.ts'
import { userHandleOf } from './user-handle.ts'

/** Asks whichever passkey a browser has to sign in; nobody has said yet who they are. */
export function askToSignIn(deps: Dependencies, browser: string): PasskeyRequest {
  const challenge = newChallenge(deps, { what: 'sign-in', userId: null, browser })
  return { challenge, rpId: relyingPartyOf(deps.config).id, allowed: [] }
}

type SignInInput = { proof: PasskeyProofInput; browser: string; address: string; whereabouts: Whereabouts }

/** Signs in who a passkey is of, with no step left. The same 401 for one that is unknown and one that proves nothing. */
export async function signInByPasskey(
  deps: Dependencies,
  { proof, browser, address, whereabouts }: SignInInput,
): Promise<{ answer: SignedIn; sessionToken: string; username: string }> {
  const { db, config, clock, requestId } = deps
  const now = clock.now()
  const { passkey, user, reach } = await findOwner(deps, proof.credentialId)
  const purpose = { what: 'sign-in' as const, userId: null, browser }
  const accountId = reach.accounts[0]?.id ?? null
  const isTheirs = user !== undefined && isMadeFor(user.userId, proof)
  const checked =
    passkey !== undefined && isTheirs ? await checkProof(deps, { passkey, proof, purpose, accountId }) : null
  if (user === undefined || checked === null) throw await refusalOf(deps, address, signInFailed())
  const session = newSession(user, { accountId, whereabouts, now })
  const id = newId('aud', now)
  const won = wasAudited(id)
  const { userId } = session
  const actor = { kind: 'staff' as const, id: userId }
  const entry = { actor, accountId, action: 'session.begin', subject: session.id, detail: { by: 'passkey' } }
  const { wrote } = await change(db, {
    write: {
      audit: auditStatement(db, { entry, requestId, now, guard: checked.guard, id }),
      passkey: checked.statements(won),
      session: sessionStatement(deps, session, won),
      oldest: endOldestStatements(deps, userId, won),
    },
  })
  if (!wrote.audit) throw signInFailed()
  const unknown = { chosenName: null, chosenGroupId: null, chosenLocale: null, chosenTimeZone: null }
  const shown = { assurance: 'second' as const, twoFactor: 1 as const, askedByGroup: 0 as const }
  const started = { sessionId: session.id, accountId, provedAt: now, ...shown }
  const staff = staffOf({ ...user, ...started, ...unknown }, reach, deps)
  const accessToken = await createAccessToken({ userId, sessionId: session.id }, { secret: config.tokenSecret, now })
  return { answer: { accessToken, user: signedInUser(staff) }, sessionToken: session.token, username: user.username }
}

type PasskeySignIn = Pick<NewSession, 'accountId' | 'whereabouts'> & { now: number }

const newSession = (user: { userId: string; slot: string }, { now, ...started }: PasskeySignIn): NewSession => ({
  id: newIdIn(user.slot, 'ses', now),
  token: newSecret(user.slot),
  userId: user.userId,
  assurance: 'second',
  lastsMs: sessionMaxMs,
  ...started,
})

/**
 * Returns true where the passkey names this user: without a name it has to (WebAuthn, 7.2), as every discoverable key
 * can.
 */
const isMadeFor = (userId: string, { userHandle }: PasskeyProofInput) => userHandle === userHandleOf(userId)

/** The passkey that is named, whose it is and what they reach. One round trip. */
async function findOwner({ db }: Dependencies, credentialId: string) {
  const userId = sql`(select user_id from ${passkeys} where credential_id = ${credentialId})`
  const { id, username, name, accountGroupId, language } = users
  const rows = await readTogether(db, {
    passkey: selectPasskey(db, credentialId),
    user: selectFrom(
      db,
      { userId: id, username, name, accountGroupId, language, slot: slotOfUser(sql`${id}`) },
      sql`${users} where id = ${userId} and disabled_at is null`,
    ),
    roles: selectRoles(db, userId),
    accounts: selectAccounts(db, userId),
  })
  const reach = { roles: rows.roles.map(({ role }) => role), accounts: rows.accounts }
  return { passkey: rows.passkey[0], user: rows.user[0], reach }
}
