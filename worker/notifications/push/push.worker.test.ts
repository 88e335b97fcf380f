import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { fromBase64Url } from '#core/bytes/base64url.ts'
import { staffPushStatement } from '#core/outbox/staff-push.ts'
import { cookieNames, testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { company } from '#tests/support/company.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { outboxRows } from '#tests/support/effects.ts'
import { seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { arrive, browserOf, pushService, type PushBrowser } from '#tests/support/push.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { runBatch } from '#worker/db/db.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

const send = (app: TestApp, token: string, [method, path]: readonly [string, string], json: unknown) =>
  app.request(`/api/staff/push/${path}`, { method, token, json })
const subscribe = (app: TestApp, token: string, { subscription }: PushBrowser) =>
  send(app, token, ['POST', 'subscription'], subscription)
const subscriptions = () => rowsOf('select user_id, session_id, endpoint from push_subscriptions order by endpoint')

const drain = (outgoing: FakeOutgoing, nowMs = testNow) =>
  drainEffects(testDependencies({ outgoing, clock: testClock(nowMs) }))

describe('a browser of staff', () => {
  it('gets the key, subscribes as often as it likes, and is forgotten', async () => {
    const { app, tokens } = await company()
    const answer = await app.request('/api/staff/push/key', { token: tokens.sales })
    const { publicKey } = await answer.json<{ publicKey: string }>()
    expect(fromBase64Url(publicKey)).toHaveLength(65)
    const phone = browserOf('phone')
    expect((await subscribe(app, tokens.sales, phone)).status).toBe(204)
    app.d1.forget()
    expect((await subscribe(app, tokens.sales, phone)).status).toBe(204)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(await subscriptions()).toMatchObject([{ user_id: 'usr_sales', session_id: 'ses_usr_sales' }])
    const body = { endpoint: phone.endpoint }
    for (const status of [204, 204]) {
      expect((await send(app, tokens.sales, ['DELETE', 'subscription'], body)).status).toBe(status)
    }
    expect(await subscriptions()).toEqual([])
    const audited = await rowsOf(`select action, actor_id from audit_log where action like 'push.%' order by rowid`)
    expect(audited).toEqual([
      { action: 'push.subscribe', actor_id: 'usr_sales' },
      { action: 'push.unsubscribe', actor_id: 'usr_sales' },
    ])
  })

  it('is the one of its session, and of whoever signed in there last', async () => {
    const { app, tokens } = await company()
    await subscribe(app, tokens.admin, browserOf('old'))
    await subscribe(app, tokens.admin, browserOf('new'))
    expect(await subscriptions()).toMatchObject([{ user_id: 'usr_admin', endpoint: expect.stringMatching(/new$/) }])
    await subscribe(app, tokens.sales, browserOf('new'))
    expect(await subscriptions()).toMatchObject([{ user_id: 'usr_sales', endpoint: expect.stringMatching(/new$/) }])
    // What is somebody else's by now is not forgotten for the one before, nor told to.
    const body = { endpoint: browserOf('new').endpoint }
    expect((await send(app, tokens.admin, ['DELETE', 'subscription'], body)).status).toBe(204)
    expect((await send(app, tokens.admin, ['POST', 'test'], body)).status).toBe(404)
    expect(await subscriptions()).toHaveLength(1)
  })

  it.each([
    ['http://localhost:8789/push/1', 'another port'],
    ['https://169.254.169.254/latest/meta-data', 'an address within'],
    ['https://push.example.com/1', 'no push service that we know'],
  ])('is not believed that its push service is %s (%s)', async (endpoint) => {
    const { app, tokens } = await company()
    const lying = { ...browserOf('phone').subscription, endpoint }
    const response = await send(app, tokens.admin, ['POST', 'subscription'], lying)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path: 'endpoint', code: 'not_allowed' }] })
    expect(await subscriptions()).toEqual([])
  })

  it('needs a key that is a point of the curve', async () => {
    const { app, tokens } = await company()
    const { subscription } = browserOf('phone')
    const keys = { ...subscription.keys, p256dh: 'A'.repeat(87) }
    const response = await send(app, tokens.admin, ['POST', 'subscription'], { ...subscription, keys })
    expect(await response.json()).toMatchObject({ errors: [{ path: 'keys.p256dh', code: 'invalid' }] })
  })

  it('is forgotten when its session is signed out', async () => {
    const { app, tokens } = await company()
    await subscribe(app, tokens.admin, browserOf('phone'))
    app.cookies.set(cookieNames.session, 'session-token-of-usr_admin')
    await app.request('/api/auth/check', { token: tokens.admin })
    expect((await app.request('/api/auth/logout', { method: 'POST', json: { subscription: null } })).status).toBe(204)
    expect(await subscriptions()).toEqual([])
  })

  it.each([
    [201, 'sent', 1],
    [410, 'gone', 0],
    [404, 'gone', 0],
    [503, 'failed', 1],
    [429, 'failed', 1],
  ])('is sent a test: an answer of %i is told as %s', async (status, outcome, left) => {
    const { tokens } = await company()
    const app = testApp()
    const phone = browserOf('phone')
    await subscribe(app, tokens.admin, phone)
    const read: unknown[] = []
    app.outgoing.answer(phone.endpoint, async (_call, request) => {
      read.push(phone.read(new Uint8Array(await request.arrayBuffer())))
      return new Response(null, { status })
    })
    const response = await send(app, tokens.admin, ['POST', 'test'], { endpoint: phone.endpoint })
    expect(await response.json()).toEqual({ outcome })
    expect(read).toEqual([{ kind: 'test', processId: null }])
    expect(await subscriptions()).toHaveLength(left)
  })
})

describe('a process that comes to wait for staff', () => {
  /** Each of the company with a browser of their own. */
  async function everybody() {
    const { app, tokens } = await company()
    const browsers = new Map<string, PushBrowser>()
    for (const [name, token] of Object.entries(tokens)) {
      const theirs = browserOf(name)
      browsers.set(theirs.endpoint, theirs)
      await subscribe(app, token, theirs)
    }
    const heard = (taken: ReturnType<typeof pushService>['taken']) =>
      taken
        .map(({ endpoint, body }) => ({ name: endpoint.slice(endpoint.lastIndexOf('/') + 1), endpoint, body }))
        .toSorted((one, other) => one.name.localeCompare(other.name))
        .map(({ name, endpoint, body }) => [name, browsers.get(endpoint)?.read(body)])
    return { heard }
  }

  const noRoom = { kind: 'no_room', processId: 'prc_1' }

  it('is told to those of its account who may act on it, and to nobody else', async () => {
    const { heard } = await everybody()
    const { outgoing, taken } = pushService()
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    await drain(outgoing)
    expect(heard(taken)).toEqual([
      ['admin', noRoom],
      ['service_advisor', noRoom],
    ])
    expect(await outboxRows()).toEqual([])
  })

  it('is told to who looks after the group, or all, while that account is what they work in', async () => {
    const { heard } = await everybody()
    await rowsOf(
      `update sessions set account_id = 'acc_north' where user_id in ('usr_super', 'usr_group', 'usr_enerius')`,
    )
    const { outgoing, taken } = pushService()
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    await drain(outgoing)
    expect(heard(taken).map(([name]) => name)).toEqual(['admin', 'group_admin', 'service_advisor', 'superuser'])
  })

  it('is told to sales only where it is of theirs', async () => {
    const { heard } = await everybody()
    await rowsOf(`insert into user_accounts (user_id, account_id, is_default) values ('usr_sales', 'acc_north', 0)`)
    const { outgoing, taken } = pushService()
    await arrive('KEY_CODE_SEND_FAILED', 'WAITING_KEY_CODE', 'NO_DMS_RETRIEVE')
    await drain(outgoing)
    expect(heard(taken).map(([name]) => name)).toEqual(['admin', 'sales', 'service_advisor'])
  })

  it.each([
    [
      'who did it',
      `insert into process_events (id, process_id, version, type, from_state, to_state, actor_kind, actor_id, created_at)
       values ('evt_x', 'prc_1', 99, 'box_full', 'ADVISOR_CONFIRMED', 'NO_ROOM_LEFT', 'staff', 'usr_advisor', 1)`,
    ],
    ['a user who was disabled', `update users set disabled_at = 1 where id = 'usr_advisor'`],
    ['a session that ran out', `update sessions set last_seen_at = 0 where user_id = 'usr_advisor'`],
    ['a session that was ended', `update sessions set ended_at = 1 where user_id = 'usr_advisor'`],
  ])('is not told to %s', async (_whom, spoil) => {
    const { heard } = await everybody()
    const { outgoing, taken } = pushService()
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    await rowsOf(spoil)
    await drain(outgoing)
    expect(heard(taken).map(([name]) => name)).toEqual(['admin'])
  })

  it('is not told once it waits for somebody else', async () => {
    await everybody()
    const { outgoing, taken } = pushService()
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    await rowsOf(`update processes set state = 'BOX_RESERVED', version = version + 1 where id = 'prc_1'`)
    await drain(outgoing)
    expect(taken).toEqual([])
  })

  it.each([
    ['message_failed', 'message', 'select 1'],
    ['key_missing', 'turn', `update processes set key_missing_at = ${testNow} where id = 'prc_1'`],
    ['surplus', 'surplus', 'select 1'],
  ] as const)('or whose customer waits for nobody is told of too: %s', async (kind, why, after) => {
    const { heard } = await everybody()
    const order = await seedWorkOrder()
    await seedProcess({ state: 'KEY_CODE_SENT', workOrderId: order.id, customerId: order.customerId })
    await rowsOf(after)
    const db = testDb()
    await runBatch(db, [staffPushStatement(db, { processId: 'prc_1', why, guard: sql`1`, now: testNow })])
    const { outgoing, taken } = pushService()
    await drain(outgoing)
    expect(heard(taken)).toEqual([
      ['admin', { kind, processId: 'prc_1' }],
      ['service_advisor', { kind, processId: 'prc_1' }],
    ])
  })

  it('says nothing of a person, and to the push service not even what it is about', async () => {
    await everybody()
    const { outgoing, taken } = pushService()
    await arrive('LINK_SEND_FAILED', 'LINK_GENERATED')
    await drain(outgoing)
    const [one, other] = taken
    expect(one?.headers).toMatchObject({ ttl: '14400', urgency: 'high', 'content-encoding': 'aes128gcm' })
    expect(one?.headers['topic']).toMatch(/^[\da-f]{32}$/)
    expect(one?.headers['topic']).toBe(other?.headers['topic'])
    expect(JSON.stringify(one?.headers)).not.toContain('prc_1')
    expect(new Set(taken.map(({ body }) => body.length))).toEqual(new Set([231]))
  })

  it('writes nothing where nobody listens', async () => {
    await company()
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    expect(await outboxRows()).toEqual([])
  })
})

describe('a push service that does not take a notice', () => {
  async function advisorHears(status: () => number) {
    const { app, tokens } = await company()
    await subscribe(app, tokens.service_advisor, browserOf('phone'))
    const service = pushService(status)
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    return service
  }

  it.each([404, 410])('has the subscription forgotten by %i', async (status) => {
    const { outgoing } = await advisorHears(() => status)
    await drain(outgoing)
    expect(await subscriptions()).toEqual([])
    expect(await outboxRows()).toEqual([])
  })

  it.each([429, 500, 503])('is tried again after %i, and then it is one notice', async (status) => {
    const answers = [status, 201]
    const { outgoing, taken } = await advisorHears(() => answers.shift() ?? 201)
    await drain(outgoing)
    expect(await outboxRows()).toMatchObject([{ kind: 'staff.push_browser', attempts: 1, parked_at: null }])
    await drain(outgoing, testNow + 60_000)
    expect(taken).toHaveLength(1)
    expect(await outboxRows()).toEqual([])
  })

  it('does not hold back the browsers of others', async () => {
    const { app, tokens } = await company()
    await subscribe(app, tokens.service_advisor, browserOf('broken'))
    await subscribe(app, tokens.admin, browserOf('well'))
    const { outgoing, taken } = pushService()
    outgoing.answer(browserOf('broken').endpoint, () => new Response(null, { status: 503 }))
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    await drain(outgoing)
    expect(taken.map(({ endpoint }) => endpoint)).toEqual([browserOf('well').endpoint])
    expect(await outboxRows()).toHaveLength(1)
  })

  it('reads no table from end to end', async () => {
    const { app, tokens } = await company()
    await subscribe(app, tokens.service_advisor, browserOf('phone'))
    await arrive('NO_ROOM_LEFT', 'ADVISOR_CONFIRMED')
    const d1 = countingD1(env.DB)
    await drainEffects(testDependencies({ outgoing: pushService().outgoing, d1, clock: testClock() }))
    await expectNoTableScan(d1)
  })
})
