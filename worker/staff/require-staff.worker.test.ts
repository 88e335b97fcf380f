import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'

import type { AppEnv } from '#core/http/hono.ts'
import { answerProblem } from '#core/http/problem.ts'
import { createAccessToken } from '#core/secrets/access-token.ts'
import { testApp, type TestApp, type TestRequest } from '#tests/support/app.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click } from '#tests/support/desk.ts'
import { seedAccount, seedProcess } from '#tests/support/factories.ts'
import { seedStaff } from '#tests/support/staff.ts'

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
})

const page = '/api/staff/process/prc_1'
const note: TestRequest = { method: 'POST', json: { clickId: click(1), text: 'Soitettu' } }

/** Returns the answer of an app, without the parts that every call has of its own. */
async function answered(asked: TestApp, path: string, init: TestRequest = {}) {
  const response = await asked.request(path, { token, ...init })
  const text = await response.text()
  return { status: response.status, told: text.replace(response.headers.get('X-Request-Id') ?? '', '') }
}

it('that a session is used is written once in five minutes', async () => {
  const seenAt = () => rowsOf('select last_seen_at from sessions')
  app.clock.advance(5 * minute)
  expect((await answered(app, page)).status).toBe(200)
  expect(await seenAt()).toEqual([{ last_seen_at: testNow }])
  app.clock.advance(1)
  expect((await answered(app, page)).status).toBe(200)
  expect(await seenAt()).toEqual([{ last_seen_at: testNow + 5 * minute + 1 }])
})

it('a token of another user with the same session opens nothing', async () => {
  const stranger = await seedStaff({ id: 'usr_other' })
  const secret = app.deps().config.tokenSecret
  token = await createAccessToken({ userId: stranger.id, sessionId: 'ses_usr_advisor' }, { secret, now: testNow })
  expect((await answered(app, page)).status).toBe(401)
})

it.each(['before', 'after'] as const)(
  'a session that cannot be read (%s the database) lets nobody in',
  async (when) => {
    app.d1.failAt(1, when)
    expect((await answered(app, `${page}/note`, note)).status).toBe(503)
    expect(await rowsOf('select id from process_notes')).toEqual([])
    expect((await answered(app, `${page}/note`, note)).status).toBe(200)
  },
)

/** Changes by another isolate meanwhile, and whether nobody is signed in then. */
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
  ['read nothing', '/api/auth/check'],
  ['write', `${page}/note`, note],
  ['send what does not fit', `${page}/note`, { method: 'POST', json: {} }],
  ['send too much', `${page}/note`, { method: 'POST', json: { text: 'x'.repeat(1024 * 1024) } }],
  ['ask for what is not there', '/api/staff/process/prc_9'],
  ['ask for what is not theirs', '/api/staff/account/acc_north/sign-in-rules'],
  ['do what asks who they are once more', '/api/auth/totp', { method: 'DELETE' }],
]

describe.each(changes)('a user who %s elsewhere', (_, change, isOut) => {
  it.each(calls)('may %s as what is true has it, from the very next call on', async (__, path, init) => {
    await rowsOf(change)
    const told = await answered(app, path, init)
    expect(await rowsOf('select id from process_notes')).toHaveLength(init === note && told.status === 200 ? 1 : 0)
    expect(told).toEqual(await answered(testApp(), path, init))
    expect(told.status === 401).toBe(isOut)
  })
})

it('who has lost the account sees its visits no more, and who has lost the role does nothing to them', async () => {
  await rowsOf(`delete from user_accounts where account_id = 'acc_north'`)
  expect((await answered(app, page)).status).toBe(404)
  await rowsOf(`insert into user_accounts (user_id, account_id, is_default) values ('usr_advisor', 'acc_north', 1)`)
  await rowsOf('delete from user_roles')
  expect((await answered(app, `${page}/note`, note)).status).toBe(404)
  expect(await rowsOf('select id from process_notes')).toEqual([])
})

describe('a handler', () => {
  /** Calls a route that says with whom it was begun, each time that it is. */
  async function called(): Promise<{ status: number; begun: string[] }> {
    const begun: string[] = []
    const routes = new Hono<AppEnv>()
    routes.onError(answerProblem)
    routes.use('*', async (c, next) => {
      c.set('deps', app.deps())
      c.set('log', app.deps().log)
      await next()
    })
    routes.get('/x', requireStaff, (c) => {
      begun.push(c.get('staff').username)
      return c.text('ok')
    })
    const { status } = await routes.request('/x', { headers: { Authorization: `Bearer ${token}` } })
    return { status, begun }
  }

  it('runs once, with the user as they are now', async () => {
    await rowsOf(`update users set username = 'toinen'`)
    expect(await called()).toEqual({ status: 200, begun: ['toinen'] })
  })

  it('does not run for a session that has ended', async () => {
    await rowsOf('update sessions set ended_at = 1')
    expect(await called()).toEqual({ status: 401, begun: [] })
  })
})
