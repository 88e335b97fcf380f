import { ApiProblem } from '#web/lib/api/api-problem.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'
import type { SignedIn } from '#worker/contract/auth.ts'

import { createSessionState } from './session-state.ts'
import { accessTokenKey, readSession } from './stored-session.ts'

/** A token that ends sooner than this is renewed before it is used. */
const renewBeforeMs = 60_000

export type SessionDependencies = {
  store: KeyValueStore
  now: () => number
  /** `POST /api/auth/refresh/` by the session's cookie. */
  refresh: () => Promise<SignedIn>
  /** Runs one piece of work at a time, whichever tab it is in. */
  lock: <Result>(work: () => Promise<Result>) => Promise<Result>
  reload: () => void
}

type Shared = ReturnType<typeof createSessionState>
type WithToken = <Result>(work: (accessToken: string) => Promise<Result>, signal?: AbortSignal) => Promise<Result>

export type StaffSession = Shared & {
  /** Does work with a token. Where the session has lapsed the work waits until the person is back. */
  withToken: WithToken
}

const signedOut = () => new ApiProblem({ status: 401, code: 'auth.required' })
const movedOn = () => new ApiProblem({ status: 409, code: 'account.moved' })
/** A session that lacks a step opens nothing: it is signed in to anew, which leads to the step. */
const stepNeeded: ReadonlySet<string> = new Set(['auth.second_needed', 'auth.enrol_needed'])
const isSignInNeeded = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 401 || stepNeeded.has(error.code))

/** The session of staff in this tab. */
export function createStaffSession({ store, reload, ...dependencies }: SessionDependencies): StaffSession {
  const shared = createSessionState({ store, reload })
  const renewal = createRenewal({ store, ...dependencies }, shared)
  const withToken: WithToken = async (work, signal) => {
    let renewed = false
    for (;;) {
      const token = await renewal.usableToken(signal)
      try {
        return await work(token)
      } catch (error) {
        if (!isSignInNeeded(error)) throw error
        if (renewed) renewal.refuse(token)
        else await renewal.renew(token)
        renewed = shared.state().phase === 'in'
      }
    }
  }
  return { ...shared, withToken }
}

type RenewalDependencies = Omit<SessionDependencies, 'reload'>

function createRenewal({ store, now, refresh, lock }: RenewalDependencies, shared: Shared) {
  const isLapsed = () => shared.state().phase === 'lapsed'
  const isFresh = (token: string) => (expiryOf(token) ?? Number.POSITIVE_INFINITY) - now() > renewBeforeMs

  // Time cannot have taken a token that is still fresh: somebody did.
  const refuse = (spent: string) => shared.lapse(expiryOf(spent) !== null && isFresh(spent))

  const renew = (spent: string): Promise<void> =>
    lock(async () => {
      // Another call or another tab was here first, or it was found already that there is nothing to renew.
      if (isLapsed() || store.get(accessTokenKey) !== spent) return
      try {
        const fresh = await refresh()
        if (store.get(accessTokenKey) !== null) shared.keep(fresh)
      } catch (error) {
        if (!isSignInNeeded(error)) throw error
        refuse(spent)
      }
    })

  async function usableToken(signal?: AbortSignal): Promise<string> {
    for (;;) {
      signal?.throwIfAborted()
      if (isLapsed()) await untilRestored(shared, signal)
      const stored = readSession(store)
      if (stored === null) throw signedOut()
      if (isFresh(stored.accessToken)) return stored.accessToken
      await renew(stored.accessToken)
      const renewed = readSession(store)
      if (renewed !== null && !isLapsed()) return renewed.accessToken
    }
  }

  return { usableToken, renew, refuse }
}

/**
 * Resolves once the person is back; rejects for one who signed out instead, or went on in another account than that of
 * the page, and when the caller gave up.
 */
function untilRestored(shared: Shared, signal?: AbortSignal): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const stop = shared.subscribe(() => {
    const state = shared.state()
    if (state.phase === 'out') reject(signedOut())
    if (state.phase !== 'in') return
    if (state.moved) reject(movedOn())
    else resolve()
  })
  const giveUp = () => reject(signal?.reason)
  signal?.addEventListener('abort', giveUp)
  return promise.finally(() => {
    stop()
    signal?.removeEventListener('abort', giveUp)
  })
}

/** When an access token ends, in milliseconds since the epoch; null where that cannot be read from it. */
function expiryOf(accessToken: string): number | null {
  try {
    const [, payload = ''] = accessToken.split('.')
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null
  } catch {
    return null
  }
}
