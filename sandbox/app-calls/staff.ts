import { eq } from 'drizzle-orm'
import * as z from 'zod'

import type { ConnectedStaff } from '#sandbox/connection.ts'
import type { SandboxDb } from '#sandbox/core/db.ts'
import { staffSessions } from '#sandbox/core/desk.table.ts'

import { openBrowser } from './browser.ts'
import { isOk, type AppAnswer, type AppCall } from './call-app.ts'

type Session = { accessToken: string; cookies: Readonly<Record<string, string>> }

const signedInSchema = z.object({ accessToken: z.string().min(1) })

async function signIn(appUrl: string, { username, password }: ConnectedStaff): Promise<Session | AppAnswer> {
  const browser = openBrowser(appUrl)
  const answer = await browser.call('/api/auth/login/', { method: 'POST', json: { username, password } })
  const signedIn = signedInSchema.safeParse(answer.body)
  return isOk(answer) && signedIn.success
    ? { accessToken: signedIn.data.accessToken, cookies: browser.cookies() }
    : answer
}

async function storeSession(db: SandboxDb, username: string, session: Session): Promise<void> {
  const row = { accessToken: session.accessToken, cookies: { ...session.cookies } }
  await db
    .insert(staffSessions)
    .values({ username, ...row })
    .onConflictDoUpdate({ target: staffSessions.username, set: row })
}

async function storedSession(db: SandboxDb, username: string): Promise<Session | null> {
  const [known] = await db.select().from(staffSessions).where(eq(staffSessions.username, username))
  return known ?? null
}

/** Sign-ins under way. A user read for a request is no other request's: nobody waits for what is not theirs. */
const signingIn = new WeakMap<ConnectedStaff, Promise<Session | AppAnswer>>()

/**
 * A session in the place of one that ended. Somebody has no more than ten: if each of twenty calls signed in for itself,
 * whoever works as that user in a browser would be signed out.
 */
function sessionAfter(ended: Session | null, { db, appUrl, user }: StaffCall): Promise<Session | AppAnswer> {
  const begin = async () => {
    const stored = await storedSession(db, user.username)
    if (stored !== null && stored.accessToken !== ended?.accessToken) return stored
    const fresh = await signIn(appUrl, user)
    if (!('status' in fresh)) await storeSession(db, user.username, fresh)
    return fresh
  }
  const running = signingIn.get(user) ?? begin()
  signingIn.set(user, running)
  return running
}

type StaffCall = { db: SandboxDb; appUrl: string; user: ConnectedStaff; path: string; call: AppCall }

/** Calls the app as a signed-in member of staff; signs in first when there is no living session. */
export async function callAsStaff(staffCall: StaffCall): Promise<AppAnswer> {
  const { db, appUrl, user, path, call } = staffCall
  const { username } = user
  const callWith = async (session: Session) => {
    const browser = openBrowser(appUrl, session.cookies)
    const headers = { Authorization: `Bearer ${session.accessToken}` }
    const answer = await browser.call(path, { ...call, headers })
    const cookies = browser.cookies()
    if (JSON.stringify(cookies) !== JSON.stringify(session.cookies)) {
      await storeSession(db, username, { ...session, cookies })
    }
    return answer
  }
  const known = await storedSession(db, username)
  const first = known === null ? null : await callWith(known)
  if (first !== null && first.status !== 401) return first
  const fresh = await sessionAfter(known, staffCall)
  return 'status' in fresh ? fresh : callWith(fresh)
}
