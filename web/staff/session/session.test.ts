import { describe, expect, it, vi } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import type { KeyValueStore } from '#web/lib/storage.ts'
import type { SignedIn, SignedInUser } from '#worker/contract/auth.ts'

import { createStaffSession } from './session.ts'
import { accessTokenKey, writeSession } from './stored-session.ts'

const start = Date.UTC(2026, 10, 21, 8)
const minute = 60_000

const kaisa: SignedInUser = {
  userId: 'usr_kaisa',
  username: 'kaisa',
  name: '',
  roles: [{ id: 'service_advisor', name: 'service_advisor' }],
  accounts: [{ id: 'acc_1', name: 'Yksi' }],
  accountId: 'acc_1',
  language: null,
}
const minna: SignedInUser = { ...kaisa, userId: 'usr_minna', username: 'minna' }

let tokens = 0
function token(minutes: number): string {
  tokens += 1
  const payload = btoa(JSON.stringify({ exp: (start + minutes * minute) / 1000, jti: tokens }))
  return `head.${payload.replaceAll('=', '')}.signature`
}

const refused = () => new ApiProblem({ status: 401, code: 'auth.required' })

type Refresh = () => Promise<SignedIn>

/** One browser: what its tabs share, and a lock that lets one of them through at a time. */
function browser() {
  const kept = new Map<string, string>()
  const store: KeyValueStore = {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
  }
  let last: Promise<unknown> = Promise.resolve()
  function lock<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = last.then(work)
    last = turn.catch(() => undefined)
    return turn
  }
  function openTab(refresh: Refresh, clock = { now: start }) {
    const reload = vi.fn<() => void>()
    const session = createStaffSession({ store, now: () => clock.now, refresh, lock, reload })
    return { session, reload, clock }
  }
  return {
    store,
    openTab,
    signedIn: (user: SignedInUser, accessToken: string) => writeSession(store, { accessToken, user }),
  }
}

const never: Refresh = () => Promise.reject(new Error('not asked for'))

describe('a call of staff', () => {
  it('carries the token that the device keeps', async () => {
    const { openTab, signedIn } = browser()
    const valid = token(15)
    signedIn(kaisa, valid)
    const { session } = openTab(never)
    expect(await session.withToken((accessToken) => Promise.resolve(accessToken))).toBe(valid)
  })

  it('is not made by who is not signed in', async () => {
    const { session } = browser().openTab(never)
    const work = vi.fn<(accessToken: string) => Promise<string>>()
    await expect(session.withToken(work)).rejects.toMatchObject({ status: 401 })
    expect(work).not.toHaveBeenCalled()
  })

  it('renews a token that is about to end before it is used', async () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(0.5))
    const fresh = token(15)
    const { session } = openTab(() => Promise.resolve({ accessToken: fresh, user: kaisa }))
    expect(await session.withToken((accessToken) => Promise.resolve(accessToken))).toBe(fresh)
  })

  it('is made again with a new token when the server refuses the old one', async () => {
    const { openTab, signedIn } = browser()
    const old = token(15)
    signedIn(kaisa, old)
    const { session } = openTab(() => Promise.resolve({ accessToken: token(15), user: kaisa }))
    const used: string[] = []
    const answer = await session.withToken((accessToken) => {
      used.push(accessToken)
      return accessToken === old ? Promise.reject(refused()) : Promise.resolve('saved')
    })
    expect(answer).toBe('saved')
    expect(used).toHaveLength(2)
  })

  it.each(['auth.enrol_needed', 'auth.second_needed'])('waits for a new sign-in where its session %s', async (code) => {
    const { openTab, signedIn } = browser()
    const old = token(15)
    signedIn(kaisa, old)
    const { session } = openTab(() => Promise.reject(refused()))
    const work = (used: string) =>
      used === old ? Promise.reject(new ApiProblem({ status: 403, code })) : Promise.resolve('saved')
    const answer = session.withToken(work)
    await vi.waitFor(() => expect(session.state().phase).toBe('lapsed'))
    session.keep({ accessToken: token(15), user: kaisa })
    expect(await answer).toBe('saved')
  })

  it('renews once for many calls in two tabs', async () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(0.5))
    const refresh = vi.fn<Refresh>(() => Promise.resolve({ accessToken: token(15), user: kaisa }))
    const [one, other] = [openTab(refresh), openTab(refresh)]
    const calls = [one, one, other, other].map(({ session }) => session.withToken((used) => Promise.resolve(used)))
    expect(new Set(await Promise.all(calls)).size).toBe(1)
    expect(refresh).toHaveBeenCalledTimes(1)
  })

  it('fails where the network does, and leaves the person signed in', async () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(-1))
    const { session } = openTab(() => Promise.reject(new NetworkProblem('unreachable')))
    await expect(session.withToken(() => Promise.resolve(null))).rejects.toBeInstanceOf(NetworkProblem)
    expect(session.state()).toMatchObject({ phase: 'in', user: kaisa })
  })

  it('does not go round for ever with a server that refuses every token', async () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(15))
    const { session } = openTab(() => Promise.resolve({ accessToken: token(15), user: kaisa }))
    const gaveUp = new AbortController()
    const call = session.withToken(() => Promise.reject(refused()), gaveUp.signal)
    await vi.waitFor(() => expect(session.state().phase).toBe('lapsed'))
    gaveUp.abort(new Error('left the page'))
    await expect(call).rejects.toThrow('left the page')
  })
})

describe('a session that has lapsed', () => {
  function lapsed(minutes: number) {
    const shared = browser()
    shared.signedIn(kaisa, token(minutes))
    const tab = shared.openTab(() => Promise.reject(refused()))
    // A token that is alive still is refused by the server once.
    let refusals = minutes > 1 ? 1 : 0
    function work(accessToken: string): Promise<string> {
      refusals -= 1
      return refusals < 0 ? Promise.resolve(`saved with ${accessToken}`) : Promise.reject(refused())
    }
    return { ...shared, ...tab, call: tab.session.withToken(work) }
  }

  it('lets the call wait, and makes it once the same person is back', async () => {
    const { session, call } = lapsed(-1)
    await vi.waitFor(() => expect(session.state()).toMatchObject({ phase: 'lapsed', user: kaisa, ended: false }))
    const back = token(15)
    session.keep({ accessToken: back, user: kaisa })
    expect(await call).toBe(`saved with ${back}`)
    expect(session.state()).toMatchObject({ phase: 'in' })
  })

  it('is told as ended by somebody while its token was still alive', async () => {
    const { session, call } = lapsed(10)
    await vi.waitFor(() => expect(session.state()).toMatchObject({ phase: 'lapsed', ended: true }))
    session.clear()
    await expect(call).rejects.toMatchObject({ status: 401 })
  })

  it('goes on when the person came back in another tab', async () => {
    const { session, call, signedIn } = lapsed(-1)
    await vi.waitFor(() => expect(session.state().phase).toBe('lapsed'))
    const back = token(15)
    signedIn(kaisa, back)
    session.follow(accessTokenKey)
    expect(await call).toBe(`saved with ${back}`)
  })

  it('makes no call that waited in one account in another', async () => {
    const { session, call, signedIn } = lapsed(-1)
    await vi.waitFor(() => expect(session.state().phase).toBe('lapsed'))
    signedIn({ ...kaisa, accountId: 'acc_2' }, token(15))
    session.follow(accessTokenKey)
    await expect(call).rejects.toMatchObject({ code: 'account.moved' })
    expect(session.state()).toMatchObject({ phase: 'in', moved: true })
  })

  it('opens the page anew for somebody else', async () => {
    const { session, reload, call } = lapsed(-1)
    await vi.waitFor(() => expect(session.state().phase).toBe('lapsed'))
    session.keep({ accessToken: token(15), user: minna })
    expect(reload).toHaveBeenCalledTimes(1)
    session.clear()
    await expect(call).rejects.toMatchObject({ status: 401 })
  })
})

describe('the tabs of a browser', () => {
  it('are all signed out by one', () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(15))
    const [one, other] = [openTab(never), openTab(never)]
    one.session.clear()
    other.session.follow(accessTokenKey)
    expect(other.session.state()).toEqual({ phase: 'out' })
  })

  it('keep nothing of a renewal that comes after the signing out', async () => {
    const { openTab, signedIn, store } = browser()
    signedIn(kaisa, token(0.5))
    const { promise, resolve } = Promise.withResolvers<SignedIn>()
    const { session } = openTab(() => promise)
    const call = session.withToken(() => Promise.resolve('made'))
    await Promise.resolve()
    session.clear()
    resolve({ accessToken: token(15), user: kaisa })
    await expect(call).rejects.toMatchObject({ status: 401 })
    expect(store.get(accessTokenKey)).toBeNull()
  })

  it('say when one of them has gone on to another account', () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(15))
    const { session } = openTab(never)
    signedIn({ ...kaisa, accountId: 'acc_2' }, token(15))
    session.follow(accessTokenKey)
    expect(session.state()).toMatchObject({ phase: 'in', moved: true })
  })

  it('do not mind what else is stored', () => {
    const { openTab, signedIn } = browser()
    signedIn(kaisa, token(15))
    const { session } = openTab(never)
    const told = vi.fn<() => void>()
    session.subscribe(told)
    session.follow('dsa-user-lang')
    expect(told).not.toHaveBeenCalled()
  })

  it('take what is not a user for nobody', () => {
    const { openTab, store } = browser()
    store.set(accessTokenKey, token(15))
    store.set('dsa-user', '{"userId":7}')
    expect(openTab(never).session.state()).toEqual({ phase: 'out' })
  })
})
