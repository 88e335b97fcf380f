import type { KeyValueStore } from '#web/lib/storage.ts'
import type { SignedIn, SignedInUser } from '#worker/contract/auth.ts'

import { accessTokenKey, forgetSession, readSession, writeSession } from './stored-session.ts'

/**
 * `lapsed`: the server takes the session no more, and what is on the page waits for the person to sign in again; `ended`
 * where somebody ended it (password changed, user disabled) rather than time.
 */
export type SessionState =
  | { phase: 'out' }
  /** `moved`: another tab went on to another account than this page was opened in. */
  | { phase: 'in'; user: SignedInUser; moved: boolean }
  /** `opened`: the user as they were when this page was opened, in the account that what waits on it belongs to. */
  | { phase: 'lapsed'; user: SignedInUser; opened: SignedInUser; ended: boolean }

type StateDependencies = {
  store: KeyValueStore
  /** Opens the page again: what is on it belongs to somebody else. */
  reload: () => void
}

type KnownSession = { opened: SignedInUser | null; lapse: { ended: boolean } | null }

/** Creates the state of the session as this tab knows it, over the store that the tabs share. */
export function createSessionState({ store, reload }: StateDependencies) {
  const seen = createObserved(store)

  /** Takes in the user of another tab, a renewal or a sign-in; reloads the page where that is another user. */
  function arrive(user: SignedInUser): void {
    const { opened } = seen.known()
    if (opened !== null && opened.userId !== user.userId) reload()
    else seen.change({ opened: opened ?? user, lapse: null })
  }

  return {
    state: seen.state,
    subscribe: seen.subscribe,
    keep(signedIn: SignedIn): void {
      writeSession(store, signedIn)
      arrive(signedIn.user)
    },
    clear(): void {
      forgetSession(store)
      seen.change({ opened: null, lapse: null })
    },
    lapse: (ended: boolean) => seen.change({ ...seen.known(), lapse: { ended } }),
    /** Follows what another tab has stored: signed out there is signed out here. */
    follow(key: string | null): void {
      if (key !== accessTokenKey && key !== null) return
      const stored = readSession(store)
      if (stored !== null) arrive(stored.user)
      else if (seen.state().phase !== 'out') seen.change({ opened: null, lapse: null })
    },
    /** The server says who the user is now. */
    update(user: SignedInUser): void {
      const stored = readSession(store)
      if (stored === null || JSON.stringify(stored.user) === JSON.stringify(user)) return
      writeSession(store, { ...stored, user })
      seen.change(seen.known())
    },
  }
}

/** Creates the state that this tab knows beside the store; its listeners hear of each change. */
function createObserved(store: KeyValueStore) {
  const listeners = new Set<() => void>()
  let known: KnownSession = { opened: readSession(store)?.user ?? null, lapse: null }
  let state = stateOf(readSession(store)?.user, known)
  return {
    known: () => known,
    state: () => state,
    change: (next: KnownSession): void => {
      known = next
      state = stateOf(readSession(store)?.user, next)
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}

function stateOf(user: SignedInUser | undefined, { opened, lapse }: KnownSession): SessionState {
  if (user === undefined) return { phase: 'out' }
  if (lapse) return { phase: 'lapsed', user, opened: opened ?? user, ended: lapse.ended }
  return { phase: 'in', user, moved: opened !== null && opened.accountId !== user.accountId }
}
