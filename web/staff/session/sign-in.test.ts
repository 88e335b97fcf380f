import { expect, it, vi } from 'vitest'

import { ApiProblem, NetworkProblem } from '#web/lib/api/api-problem.ts'
import type { SignedIn, SignedInUser } from '#worker/contract/auth.ts'

import type { SessionState } from './session-state.ts'
import { AccountLost, createSignIn } from './sign-in.ts'

const kaisa: SignedInUser = {
  userId: 'usr_kaisa',
  username: 'kaisa',
  name: '',
  roles: [{ id: 'service_advisor', name: 'service_advisor' }],
  accounts: [
    { id: 'acc_1', name: 'Yksi' },
    { id: 'acc_2', name: 'Kaksi' },
  ],
  accountId: 'acc_1',
  language: null,
}
const inSecond: SignedInUser = { ...kaisa, accountId: 'acc_2' }
const minna: SignedInUser = { ...kaisa, userId: 'usr_minna', username: 'minna' }

const login = { username: 'kaisa', password: 'salasana' }
const lapsed = (opened: SignedInUser, user = opened): SessionState => ({ phase: 'lapsed', user, opened, ended: false })

type Refresh = () => Promise<SignedIn>
const goesOn: Refresh = () => Promise.resolve({ accessToken: 'second', user: inSecond })

/** Signs in somebody whose default account is the first. */
function from(state: SessionState, { user = kaisa, refresh = goesOn } = {}) {
  const session = { state: () => state, keep: vi.fn<(signedIn: SignedIn) => void>(), clear: vi.fn<() => void>() }
  const asked = vi.fn<(address: string, body: unknown) => void>()
  function ask(address: string, body: unknown): Promise<SignedIn> {
    asked(address, body)
    return address === '/api/auth/login/' ? Promise.resolve({ accessToken: 'first', user }) : refresh()
  }
  const logOut = vi.fn<() => void>()
  return { ...session, asked, logOut, signingIn: createSignIn({ session, ask, logOut }).signIn(login) }
}

it('goes on in the account that the page was opened in, whatever another tab has stored', async () => {
  const { signingIn, keep, asked } = from(lapsed(inSecond, kaisa))
  await signingIn
  expect(asked.mock.calls).toEqual([
    ['/api/auth/login/', login],
    ['/api/auth/refresh/', { accountId: 'acc_2' }],
  ])
  expect(keep.mock.calls).toEqual([[{ accessToken: 'second', user: inSecond }]])
})

it.each([
  ['on the page of the sign-in', { phase: 'out' as const }, kaisa],
  ['in the account that the session begins in', lapsed(kaisa), kaisa],
  ['as somebody else', lapsed(inSecond), minna],
  ['to a page that was opened in no account', lapsed({ ...kaisa, accountId: null }), kaisa],
])('takes the session as it begins %s', async (_where, state, user) => {
  const { signingIn, keep, asked } = from(state, { user })
  await signingIn
  expect(keep.mock.calls).toEqual([[{ accessToken: 'first', user }]])
  expect(asked).toHaveBeenCalledTimes(1)
})

it('ends at once where the account is not theirs any more', async () => {
  const refresh = () => Promise.reject(new ApiProblem({ status: 404, code: 'account.not_found' }))
  const { signingIn, keep, clear, logOut } = from(lapsed(inSecond), { refresh })
  await expect(signingIn).rejects.toBeInstanceOf(AccountLost)
  expect([keep, clear, logOut].map(({ mock }) => mock.calls.length)).toEqual([0, 1, 1])
})

it('waits on where the network fails on the way to the account', async () => {
  const refresh = () => Promise.reject(new NetworkProblem('unreachable'))
  const { signingIn, keep, clear } = from(lapsed(inSecond), { refresh })
  await expect(signingIn).rejects.toBeInstanceOf(NetworkProblem)
  expect([keep, clear].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
})

it('leaves the session to the step that is left after the password', async () => {
  const ways = { passkey: false, totp: true, recovery: true, password: false }
  const step = { step: 'second' as const, accessToken: 'half', username: 'kaisa', ways }
  const session = {
    state: () => lapsed(inSecond),
    keep: vi.fn<(signedIn: SignedIn) => void>(),
    clear: vi.fn<() => void>(),
  }
  const ask = (address: string) =>
    address === '/api/auth/login/' ? Promise.resolve(step) : Promise.resolve({ accessToken: 'second', user: inSecond })
  const { signIn, enter } = createSignIn({ session, ask, logOut: vi.fn<() => void>() })
  expect(await signIn(login)).toBe(step)
  expect(session.keep).not.toHaveBeenCalled()
  await enter({ accessToken: 'first', user: kaisa })
  expect(session.keep.mock.calls).toEqual([[{ accessToken: 'second', user: inSecond }]])
})
