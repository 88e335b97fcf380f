import { beforeEach, describe, expect, it } from 'vitest'

import { cookieNames, testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { seedAccount } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { runBatch } from '#worker/db/db.ts'

import { knownBrowserOf } from './known-browser.ts'
import { hashPassword } from './password.ts'
import { signInLimits } from './sign-in-limits.ts'

beforeEach(freshDatabase)

const password = 'kahvi-ja-pulla'
const hour = 3_600_000

async function workshop(): Promise<TestApp> {
  await seedAccount()
  await seedAccount({ id: 'acc_south', name: 'Etelän Huolto' })
  await seedStaff({
    username: 'Liisa',
    accountIds: ['acc_south', 'acc_north'],
    passwordHash: await hashPassword(password),
  })
  return testApp()
}

const signIn = (app: TestApp, json: unknown = { username: 'liisa', password }, address = '198.51.100.7') =>
  app.request('/api/auth/login/', { method: 'POST', json, headers: { 'CF-Connecting-IP': address } })

async function tokenOf(response: Response): Promise<string> {
  const { accessToken } = await response.json<{ accessToken: string }>()
  return accessToken
}

const wrong = { username: 'liisa', password: 'arvaus' }

type Guess = { username: string; address: string; ownLane: string | null }

/** As many wrong tries of browsers that nobody knows, without the work that a password costs. */
async function guess(times: number, given: Partial<Guess> = {}): Promise<void> {
  const { username = 'liisa', address = '203.0.113.1', ownLane = null } = given
  const secret = testDependencies().config.tokenSecret
  const limits = signInLimits(testDb(), { secret, username, address, ownLane, now: testNow })
  for (let nth = 0; nth < times; nth += 1) await runBatch(testDb(), limits.count)
}

const check = (app: TestApp, token: string) => app.request('/api/auth/check', { token })

describe('signing in', () => {
  it('gives a token, the user with roles and accounts, and a session cookie', async () => {
    const app = await workshop()
    app.d1.forget()
    const response = await signIn(app)
    expect(response.status).toBe(200)
    const user = {
      userId: 'usr_advisor',
      username: 'Liisa',
      name: '',
      roles: [{ id: 'service_advisor', name: 'service_advisor' }],
      accounts: [
        { id: 'acc_south', name: 'Etelän Huolto' },
        { id: 'acc_north', name: 'Pohjolan Huolto' },
      ],
      accountId: 'acc_south',
      language: null,
    }
    const body = await response.json<{ accessToken: string }>()
    expect(body).toEqual({ accessToken: expect.any(String), user })
    expect(app.d1.roundTrips()).toBe(2)
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith(cookieNames.session))
    expect(cookie).toMatch(/Max-Age=604800; Path=\/; HttpOnly; SameSite=Strict/)
    const checked = await check(app, body.accessToken)
    expect(await checked.json()).toEqual({ user, userLocale: 'en-US', accountTimeZone: 'Europe/Helsinki' })
    await expectNoTableScan(app.d1)
  })

  it('answers a wrong password, an unknown name and a disabled user alike', async () => {
    const app = await workshop()
    const wrong = await signIn(app, { username: 'liisa', password: 'arvaus' })
    const unknown = await signIn(app, { username: 'nobody', password })
    await app.d1.plain.exec(`update users set disabled_at = 1`)
    const disabled = await signIn(app)
    for (const response of [wrong, unknown, disabled]) {
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code: 'auth.failed' })
    }
    expect(await rowsOf(`select id from sessions where id <> 'ses_usr_advisor'`)).toEqual([])
  })

  it('is refused without the anti-forgery token', async () => {
    const app = await workshop()
    const response = await app.request('/api/auth/login/', {
      method: 'POST',
      json: { username: 'liisa', password },
      csrf: false,
    })
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ code: 'csrf.rejected' })
  })

  it('is slowed by name for browsers that nobody knows, whatever the address, and opens again later', async () => {
    const app = await workshop()
    await guess(9)
    expect((await signIn(app, wrong, '203.0.113.98')).status).toBe(401)
    const slowed = await signIn(app, undefined, '203.0.113.99')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('Retry-After'))).toBeGreaterThan(0)
    app.clock.advance(hour / 4)
    expect((await signIn(app)).status).toBe(200)
  }, 30_000)

  it('counts guesses that are made at once', async () => {
    const app = await workshop()
    const statuses: number[] = []
    // More at once are refused before they are counted: see password-turns.
    for (let pair = 0; pair < 7; pair += 1) {
      const guesses = await Promise.all([signIn(app, wrong), signIn(app, wrong)])
      statuses.push(...guesses.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(4)
  }, 30_000)

  it('counts no right password, and a right one takes back nothing that others guessed', async () => {
    const app = await workshop()
    await guess(9)
    expect((await signIn(app)).status).toBe(200)
    const counts = await rowsOf('select count from rate_limits order by key')
    expect(counts).toEqual([{ count: 9 }, { count: 0 }, { count: 9 }, { count: 9 }, { count: 9 }])
    await guess(1)
    expect((await signIn(testApp(), wrong, '203.0.113.50')).status).toBe(429)
  }, 30_000)

  it('lets a known browser in while others guess the name from everywhere, its own address among them', async () => {
    const app = await workshop()
    await signIn(app)
    await guess(12)
    await guess(30, { username: 'whoever', address: '198.51.100.7' })
    expect((await signIn(testApp(), undefined, '203.0.113.99')).status).toBe(429)
    app.d1.forget()
    const back = await signIn(app)
    expect(back.status).toBe(200)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    const cookie = back.headers.getSetCookie().find((line) => line.startsWith(cookieNames.knownBrowser))
    const shape = /^known-browser=[\w-]{22}\.[0-9a-f]{32}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/
    expect(cookie).toMatch(shape)
  }, 30_000)

  it('is a lane of its own for the name that a browser is known for, and for no other', async () => {
    const app = await workshop()
    await seedStaff({ id: 'usr_pekka', username: 'Pekka', accountIds: [] })
    await signIn(app)
    const cookie = app.cookies.get(cookieNames.knownBrowser)
    const ownLane = knownBrowserOf({ secret: testDependencies().config.tokenSecret, cookie, username: 'liisa' })
    expect(ownLane).not.toBeNull()
    await guess(9, { ownLane })
    expect((await signIn(app, wrong)).status).toBe(401)
    expect((await signIn(app)).status).toBe(429)
    await guess(10, { username: 'pekka' })
    expect((await signIn(app, { username: 'pekka', password })).status).toBe(429)
  }, 30_000)

  it('is answered alike for a name that nobody has, below the limit and past it', async () => {
    const app = await workshop()
    const answers = async (username: string) => {
      await guess(9, { username })
      const told: unknown[][] = []
      for (const address of ['203.0.113.2', '203.0.113.3']) {
        const response = await signIn(app, { username, password: 'arvaus' }, address)
        const { code, title } = await response.json<{ code: string; title: string }>()
        told.push([response.status, code, title, response.headers.get('Retry-After')])
      }
      return told
    }
    const real = await answers('liisa')
    expect(real.map(([status, code]) => [status, code])).toEqual([
      [401, 'auth.failed'],
      [429, 'rate_limited'],
    ])
    expect(await answers('nobody')).toEqual(real)
  }, 30_000)
})

describe('a session', () => {
  it('needs a new token after fifteen minutes', async () => {
    const app = await workshop()
    const token = await tokenOf(await signIn(app))
    app.clock.advance(hour / 4 - 1_000)
    expect((await check(app, token)).status).toBe(200)
    app.clock.advance(1_000)
    const response = await check(app, token)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'auth.required' })
  })

  it('is not there for a call without a token, cookie or not', async () => {
    const app = await workshop()
    await signIn(app)
    expect((await app.request('/api/auth/check')).status).toBe(401)
  })

  it('gives new tokens while it is used, until seven days have passed', async () => {
    const app = await workshop()
    await signIn(app)
    const renew = () => app.request('/api/auth/refresh/', { method: 'POST', json: { accountId: null } })
    for (let passed = 0; passed < 7 * 24 - 11; passed += 11) {
      app.clock.advance(11 * hour)
      const renewed = await renew()
      expect(renewed.status).toBe(200)
      expect((await check(app, await tokenOf(renewed))).status).toBe(200)
    }
    app.clock.advance(11 * hour)
    expect((await renew()).status).toBe(401)
  })

  it('ends after twelve hours without use', async () => {
    const app = await workshop()
    await signIn(app)
    app.clock.advance(12 * hour)
    expect((await app.request('/api/auth/refresh/', { method: 'POST', json: {} })).status).toBe(401)
  })

  it('moves to another account of the user and to no other', async () => {
    const app = await workshop()
    await seedAccount({ id: 'acc_east' })
    await signIn(app)
    const move = (accountId: string) => app.request('/api/auth/refresh/', { method: 'POST', json: { accountId } })
    expect((await move('acc_east')).status).toBe(404)
    const moved = await move('acc_north')
    expect(await moved.json()).toMatchObject({ user: { accountId: 'acc_north' } })
  })

  it.each([
    ['the user signs out', `update sessions set ended_at = 1`],
    ['the user is disabled', `update users set disabled_at = 1`],
    ['the user is removed', `delete from users`],
  ])('ends for tokens still alive when %s', async (_reason, change) => {
    const app = await workshop()
    const token = await tokenOf(await signIn(app))
    await app.d1.plain.exec(change)
    expect((await check(app, token)).status).toBe(401)
  })

  it('ends with log-out: cookies are dropped, the token and its push subscription are worth nothing', async () => {
    const app = await workshop()
    const token = await tokenOf(await signIn(app))
    await app.d1.plain.exec(
      `insert into push_subscriptions (id, user_id, session_id, endpoint, p256dh, auth, created_at) select 'psh_1', user_id, id, 'https://push.example/1', 'p', 'a', 0 from sessions where id <> 'ses_usr_advisor'`,
    )
    const response = await app.request('/api/auth/logout', { method: 'POST', json: { subscription: null } })
    expect(response.status).toBe(204)
    expect([app.cookies.has(cookieNames.session), app.cookies.has(cookieNames.csrf)]).toEqual([false, false])
    expect((await check(app, token)).status).toBe(401)
    expect(await rowsOf('select id from push_subscriptions')).toEqual([])
    const again = await signIn(app, { username: 'liisa', password: 'arvaus' })
    expect(await again.json()).toMatchObject({ code: 'auth.failed' })
  })

  it('is read in one round trip on each call', async () => {
    const app = await workshop()
    const token = await tokenOf(await signIn(app))
    app.d1.forget()
    await check(app, token)
    expect(app.d1.roundTrips()).toBe(1)
  })

  it('is not opened by a token that was signed with another key or altered', async () => {
    const app = await workshop()
    const token = await tokenOf(await signIn(app))
    const [head = '', body = '', signature = ''] = token.split('.')
    const claims = atob(body.replaceAll('-', '+').replaceAll('_', '/'))
    const other = btoa(claims.replace('usr_advisor', 'usr_other')).replaceAll('=', '')
    const unsigned = btoa(JSON.stringify({ alg: 'none' })).replaceAll('=', '')
    for (const forged of [`${head}.${other}.${signature}`, `${unsigned}.${body}.`, `${head}.${body}.${signature}x`]) {
      expect((await check(app, forged)).status).toBe(401)
    }
  })
})
