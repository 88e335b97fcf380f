import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'

import { createAccessToken } from '#core/access-token.ts'
import type { Cells, Dependencies, OwnName } from '#core/dependencies.ts'
import type { AppEnv } from '#core/hono.ts'
import { answerProblem } from '#core/problem.ts'
import { testApp, type TestApp, type TestRequest } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { runBatch } from '#worker/db/db.ts'

import { requireStaff } from './require-staff.ts'

const minute = 60_000
let app: TestApp
let token: string

/** An isolate that has let the user in once. */
beforeEach(async () => {
  await freshDatabase()
  await seedAccount()
  await seedAccount({ id: 'acc_south', name: 'Etelän Huolto' })
  await seedProcess({ state: 'CUSTOMER_KEYS_DELIVERED' })
  token = (await seedStaff({ accountIds: ['acc_north', 'acc_south'] })).token
  app = testApp()
  await app.request('/api/auth/check', { token })
  app.d1.forget()
})

const check = '/api/auth/check'
const page = '/api/staff/process/prc_1'
const note: TestRequest = { method: 'POST', json: { clickId: click(1), text: 'Soitettu' } }

/** What an app answers, without what is each call's own. */
async function answered(asked: TestApp, path: string, init: TestRequest = {}) {
  const response = await asked.request(path, { token, ...init })
  const text = await response.text()
  return { status: response.status, told: text.replace(response.headers.get('X-Request-Id') ?? '', '') }
}

async function costOf(path: string, init: TestRequest = {}): Promise<{ status: number; trips: number }> {
  app.d1.forget()
  const { status } = await answered(app, path, init)
  return { status, trips: app.d1.roundTrips() }
}

describe('of a user who was let in a moment ago', () => {
  it('what is read is one round trip, and what is written two', async () => {
    expect(await costOf(page)).toEqual({ status: 200, trips: 1 })
    expect(await costOf(check)).toEqual({ status: 200, trips: 1 })
    expect(await costOf(`${page}/note`, note)).toEqual({ status: 200, trips: 2 })
  })

  it('the first call of an isolate reads the session by itself', async () => {
    app = testApp()
    expect(await costOf(page)).toEqual({ status: 200, trips: 2 })
    expect(await costOf(page)).toEqual({ status: 200, trips: 1 })
  })

  it('calls at once are one round trip each', async () => {
    const [one, other] = await Promise.all([answered(app, page), answered(app, page)])
    expect([one.status, other.status, app.d1.roundTrips()]).toEqual([200, 200, 2])
    expect(one).toEqual(other)
  })

  it('that the session is used is written as often as before', async () => {
    app.clock.advance(5 * minute)
    expect(await costOf(page)).toEqual({ status: 200, trips: 1 })
    app.clock.advance(1)
    expect(await costOf(page)).toEqual({ status: 200, trips: 3 })
    expect(await rowsOf('select last_seen_at from sessions')).toEqual([{ last_seen_at: testNow + 5 * minute + 1 }])
    expect(await costOf(page)).toEqual({ status: 200, trips: 1 })
  })

  it('a token of another user with the same session opens nothing', async () => {
    const stranger = await seedStaff({ id: 'usr_other' })
    const secret = app.deps().config.tokenSecret
    token = await createAccessToken({ userId: stranger.id, sessionId: 'ses_usr_advisor' }, { secret, now: testNow })
    expect((await answered(app, page)).status).toBe(401)
  })

  it.each(['before', 'after'] as const)(
    'a first round trip that fails %s the database is told as such',
    async (when) => {
      app.d1.failAt(1, when)
      expect((await answered(app, page)).status).toBe(503)
      expect((await answered(app, page)).status).toBe(200)
      app.d1.failAt(1, when)
      await rowsOf('update sessions set ended_at = 1')
      expect((await answered(app, page)).status).toBe(401)
    },
  )
})

/** What another isolate did meanwhile, and whether nobody is signed in then. */
const changes: readonly [string, string, boolean][] = [
  ['has signed out', 'update sessions set ended_at = 1', true],
  ['has a session that ran out', `update sessions set expires_at = ${testNow}`, true],
  ['has not used the session for long', `update sessions set last_seen_at = ${testNow} - 43200000`, true],
  ['has lost the session', 'delete from sessions', true],
  ['is disabled', 'update users set disabled_at = 1', true],
  ['has lost every role', 'delete from user_roles', false],
  ['has another role', `update user_roles set role = 'sales'`, false],
  ['has one role more', `insert into user_roles (user_id, role) values ('usr_advisor', 'admin')`, false],
  ['has lost every account', 'delete from user_accounts', false],
  ['has lost this account', `delete from user_accounts where account_id = 'acc_north'`, false],
  ['has moved to another account', `update sessions set account_id = 'acc_south'`, false],
  ['works in an account of another name', `update accounts set name = 'Uusi'`, false],
  ['works in an account of another time', `update accounts set time_zone = 'Europe/Stockholm'`, false],
  ['has chosen a language', `update users set language = 'sv'`, false],
  ['is called otherwise', `update users set username = 'toinen'`, false],
  ['lacks a step of signing in', `update account_groups set second_way_roles = '["service_advisor"]'`, false],
  ['has shown who they are long ago', `update sessions set proved_at = 1`, false],
]

const calls: readonly [string, string, TestRequest?][] = [
  ['read', page],
  ['read nothing', check],
  ['write', `${page}/note`, note],
  ['send what does not fit', `${page}/note`, { method: 'POST', json: {} }],
  ['send too much', `${page}/note`, { method: 'POST', json: { text: 'x'.repeat(1024 * 1024) } }],
  ['ask for what is not there', '/api/staff/process/prc_9'],
  ['ask for what is not theirs', '/api/staff/account/acc_north/sign-in-rules'],
  ['do what is asked twice', '/api/auth/totp', { method: 'DELETE' }],
]

describe.each(changes)('a user who %s elsewhere', (_, change, isOut) => {
  it.each(calls)('may %s as what is true has it', async (__, path, init) => {
    await rowsOf(change)
    app.d1.forget()
    const told = await answered(app, path, init)
    const trips = app.d1.roundTrips()
    expect(await rowsOf('select id from process_notes')).toHaveLength(init === note && told.status === 200 ? 1 : 0)
    const first = testApp()
    expect(told).toEqual(await answered(first, path, init))
    expect(told.status === 401).toBe(isOut)
    expect(trips).toBeLessThanOrEqual(first.d1.roundTrips())
    // What was read is what the next call begins with.
    expect((await answered(app, path, init)).status).toBe(told.status)
  })
})

describe('before it is known who calls', () => {
  let claims: OwnName[]
  beforeEach(() => {
    claims = []
  })

  /** Several cells, of which names are claimed alone. */
  function worldWithCells(): Dependencies {
    const deps = app.deps()
    const claim: Cells['claim'] = async (name) => claims.push(name) > 0
    const cells = { numbers: [1], home: deps, all: [deps], at: async () => deps, slotOfName: async () => null, claim }
    return { ...deps, cells }
  }

  /** A call of the signed-in user to a route that does this. */
  async function called(work: (deps: Dependencies) => Promise<unknown>, deps: Dependencies, isOnce = false) {
    app.outgoing.answer('https://outside.example', () => new Response('ok'))
    const routes = new Hono<AppEnv>()
    routes.onError(answerProblem)
    routes.use('*', async (c, next) => {
      c.set('deps', deps)
      c.set('log', deps.log)
      await next()
    })
    routes.get('/x', requireStaff, (c) => c.get('asStaff')(async () => c.json(await work(c.get('deps'))), { isOnce }))
    return routes.request('/x', { headers: { Authorization: `Bearer ${token}` } })
  }

  const deeds: readonly [string, (deps: Dependencies) => Promise<unknown>][] = [
    ['written', (deps) => deps.db.run(sql`update accounts set name = 'x'`)],
    [
      'written behind a read',
      (deps) => runBatch(deps.db, [deps.db.all(sql`select 1`), deps.db.run(sql`update accounts set name = 'x'`)]),
    ],
    [
      'written by what begins as a read',
      (deps) => deps.db.run(sql`with a as (select 1) update accounts set name = 'x'`),
    ],
    ['written by exec', (deps) => deps.db.$client.exec(`update accounts set name = 'x'`)],
    ['sent', (deps) => deps.fetch('https://outside.example/')],
    ['stored', (deps) => deps.licences.put('x', 'y')],
    ['claimed in another cell', async (deps) => deps.cells?.claim({ kind: 'username', name: 'x' }, deps.slot)],
  ]

  it.each(deeds)('nothing is %s', async (_, deed) => {
    const attempts: unknown[] = []
    await rowsOf('update sessions set ended_at = 1')
    // Not even by who takes no error for an answer.
    const response = await called(async (deps) => {
      for (let nth = 0; nth < 2; nth += 1) await deed(deps).catch((error: unknown) => attempts.push(error))
    }, worldWithCells())
    expect(response.status).toBe(401)
    expect(attempts).toHaveLength(2)
    expect(await rowsOf(`select id from accounts where name = 'x'`)).toEqual([])
    expect([app.outgoing.calls, claims]).toEqual([[], []])
    expect(await env.LICENCES.get('x')).toBeNull()
  })

  it.each(deeds)('what is %s is done once for who is signed in', async (_, deed) => {
    const response = await called(async (deps) => {
      await deed(deps)
    }, worldWithCells())
    expect(response.status).toBe(200)
    const named = await rowsOf(`select id from accounts where name = 'x'`)
    const isStored = (await env.LICENCES.head('x')) !== null
    expect(named.length / 2 + app.outgoing.calls.length + claims.length + Number(isStored)).toBe(1)
  })

  it.each([
    [true, 1],
    [false, 2],
  ])('what is to be done only once (%s) is begun so often for who has become another: %i', async (isOnce, times) => {
    await rowsOf(`update users set username = 'toinen'`)
    let begun = 0
    const work = async (deps: Dependencies) => {
      begun += 1
      return deps.db.all(sql`select username from users`)
    }
    const response = await called(work, app.deps(), isOnce)
    expect([response.status, await response.json(), begun]).toEqual([200, [{ username: 'toinen' }], times])
  })
})
