import type { Staff } from './actor.ts'

/** A user as a session was last read, and when it was last written that it is used. */
export type KnownStaff = { staff: Staff; seenAt: number }

const mostKnown = 500

/** Whom an isolate has let in, by their sessions. It says nothing about now: a call may begin with it, and is answered by what is read. */
export type RememberedStaff = {
  of: (session: Pick<Staff, 'sessionId' | 'userId'>) => KnownStaff | null
  keep: (known: KnownStaff) => void
  forget: (sessionId: string) => void
}

export function rememberStaff(): RememberedStaff {
  const bySession = new Map<string, KnownStaff>()
  return {
    of({ sessionId, userId }) {
      const known = bySession.get(sessionId)
      return known?.staff.userId === userId ? known : null
    },
    keep(known) {
      const { sessionId } = known.staff
      // The one that was let in longest ago is the first.
      bySession.delete(sessionId)
      bySession.set(sessionId, known)
      const [oldest] = bySession.keys()
      if (bySession.size > mostKnown && oldest !== undefined) bySession.delete(oldest)
    },
    forget: (sessionId) => void bySession.delete(sessionId),
  }
}

const byDatabase = new WeakMap<D1Database, RememberedStaff>()

/** Of this isolate. */
export function knownStaffOf(d1: D1Database): RememberedStaff {
  const known = byDatabase.get(d1) ?? rememberStaff()
  byDatabase.set(d1, known)
  return known
}
