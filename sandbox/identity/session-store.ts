import { and, desc, eq, inArray } from 'drizzle-orm'

import { ifGiven, type SandboxDb } from '#sandbox/core/db.ts'
import { failureModes } from '#sandbox/core/desk.table.ts'
import { identityProviderNames, type IdentityProviderName } from '#sandbox/core/services.ts'

import { identitySessions, type SessionState } from './identity.table.ts'

export type Session = typeof identitySessions.$inferSelect
export type NewSession = typeof identitySessions.$inferInsert

export async function openSession(db: SandboxDb, session: NewSession): Promise<Session> {
  const [row] = await db.insert(identitySessions).values(session).returning()
  if (row === undefined) throw new Error('The identification was not written')
  return row
}

export async function findSession(db: SandboxDb, provider: IdentityProviderName, id: string): Promise<Session | null> {
  const which = and(eq(identitySessions.provider, provider), eq(identitySessions.id, id))
  return (await db.select().from(identitySessions).where(which).get()) ?? null
}

type Change = Partial<Pick<Session, 'state' | 'person' | 'bank' | 'expiresAt' | 'decidedAt'>>

/** Changes an identification that is still in one of these states; null when it is not any more. */
export async function changeSession(
  db: SandboxDb,
  { session, from, change }: { session: Session; from: readonly SessionState[]; change: Change },
): Promise<Session | null> {
  const rows = await db
    .update(identitySessions)
    .set(change)
    .where(and(eq(identitySessions.id, session.id), inArray(identitySessions.state, Array.from(from))))
    .returning()
  return rows[0] ?? null
}

type Filter = { provider?: IdentityProviderName | undefined; reference?: string | undefined }
const shown = 50

/** The latest identifications, newest first. */
export async function latestSessions(db: SandboxDb, { provider, reference }: Filter = {}): Promise<Session[]> {
  const which = and(ifGiven(identitySessions.provider, provider), ifGiven(identitySessions.reference, reference))
  return db.select().from(identitySessions).where(which).orderBy(desc(identitySessions.createdAt)).limit(shown)
}

/** Forgets everything that one provider, or each of them, knows. */
export async function wipeSessions(db: SandboxDb, provider: IdentityProviderName | null): Promise<void> {
  await db.batch([
    db.delete(identitySessions).where(ifGiven(identitySessions.provider, provider)),
    db
      .delete(failureModes)
      .where(inArray(failureModes.service, provider === null ? [...identityProviderNames] : [provider])),
  ])
}

export const undecided = ['new', 'open'] as const satisfies readonly SessionState[]

export function isUndecided({ state }: Session): boolean {
  return state === 'new' || state === 'open'
}

export function isExpired(session: Session, now: number): boolean {
  return isUndecided(session) && session.expiresAt <= now
}
