import type { SandboxDb } from '#sandbox/core/db.ts'
import { identityPaths } from '#sandbox/identity/credentials.ts'
import { currentIdentityMoods, type IdentityMoodSetting } from '#sandbox/identity/moods.ts'
import { latestSessions, type Session } from '#sandbox/identity/session-store.ts'

export type IdentityDesk = { sessions: Session[]; moods: IdentityMoodSetting[]; now: number }

const shown = 50

export async function readIdentityDesk(db: SandboxDb, now: number): Promise<IdentityDesk> {
  const [sessions, moods] = await Promise.all([latestSessions(db, { limit: shown }), currentIdentityMoods(db)])
  return { sessions, moods, now }
}

/** The page where somebody proves who they are. */
export function pageOf({ provider, id }: Session): string {
  const path = provider === 'scrive' ? `${identityPaths.scrive}/eid` : `${identityPaths.signicat}/authenticate`
  return `${path}/${id}`
}
