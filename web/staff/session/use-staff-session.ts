import { useSyncExternalStore } from 'react'

import { widestScope, type Scope, type StaffAction } from '#domain/access/permissions.ts'
import type { SignedInUser } from '#worker/contract/auth.ts'

import type { SessionState } from './session-state.ts'
import { staffSession } from './staff-client.ts'

export function useStaffSession(): SessionState {
  return useSyncExternalStore(staffSession.subscribe, staffSession.state)
}

/** Returns the user who is signed in. Throws outside the signed-in area. */
export function useStaffUser(): SignedInUser {
  const session = useStaffSession()
  if (session.phase === 'out') throw new Error('Nobody is signed in')
  return session.user
}

/** Returns how far the signed-in user's permission reaches: what the server would answer, known beforehand. */
export function useScope(action: StaffAction): Scope {
  const { roles } = useStaffUser()
  return widestScope(
    roles.map(({ id }) => id),
    action,
  )
}
