import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { fromBase64Url } from '#core/bytes/base64url.ts'
import { dayMs, hourMs } from '#domain/durations.ts'
import { visitWithKeys } from '#tests/support/additional-work.ts'
import { testDependencies } from '#tests/support/app.ts'
import { archiveNow, endedVisit } from '#tests/support/archive.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { customerOf, refusalOf, seedCustomer, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { outboxRows, smsCalls } from '#tests/support/effects.ts'
import { seedProcess } from '#tests/support/factories.ts'
import { moveTo } from '#tests/support/priced-visit.ts'
import { browserOf, pushService, type PushBrowser } from '#tests/support/push.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { eraseCustomers } from '#worker/licences/retention/index.ts'

beforeEach(freshDatabase)

const path = '/push/subscription'
const subscribe = (customer: Customer, { subscription }: PushBrowser) => customer.send('POST', path, subscription)
const forget = (customer: Customer, { endpoint }: PushBrowser) => customer.send('DELETE', path, { endpoint })
const subscriptions = () => rowsOf('select process_id, endpoint from customer_push_subscriptions order by endpoint')
const messages = () =>
  rowsOf('select kind, channel, status, recipient, sealed_text, attempts from messages order by id')
const drain = (outgoing: ReturnType<typeof pushService>['outgoing'], now = testNow) =>
  drainEffects(testDependencies({ outgoing, clock: testClock(now) }))

describe('a browser of the customer', () => {
  it('gets the key, subscribes as often as it likes, and is forgotten', async () => {
    const customer = await seedCustomer()
    const phone = browserOf('phone')
    const { publicKey } = await (await customer.send('GET', '/push/key')).json<{ publicKey: string }>()
    expect(fromBase64Url(publicKey)).toHaveLength(65)
    const first = await (await subscribe(customer, phone)).json()
    expect(first).toEqual({ id: expect.stringMatching(/^cpb_/) })
    customer.app.d1.forget()
    expect(await (await subscribe(customer, phone)).json()).toEqual(first)
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
    expect(await subscriptions()).toEqual([{ process_id: customer.id, endpoint: phone.endpoint }])
    for (const status of [204, 204]) expect((await forget(customer, phone)).status).toBe(status)
    expect(await subscriptions()).toEqual([])
    const audited = await rowsOf(
      `select action, actor_kind from audit_log where action like 'customer_push.%' order by rowid`,
    )
    expect(audited).toEqual([
      { action: 'customer_push.subscribe', actor_kind: 'customer' },
      { action: 'customer_push.unsubscribe', actor_kind: 'customer' },
    ])
  })

  it('is one of five at most', async () => {
    const customer = await seedCustomer()
    for (const name of ['1', '2', '3', '4', '5']) {
      expect((await subscribe(customer, browserOf(name))).status).toBe(200)
    }
    const refusal = await refusalOf(() => subscribe(customer, browserOf('6')))
    expect(refusal).toMatchObject({ status: 409, code: 'push.too_many' })
    expect((await subscribe(customer, browserOf('5'))).status).toBe(200)
    expect(await subscriptions()).toHaveLength(5)
  })

  it('is taken from a visit by the code of that visit alone', async () => {
    const customer = await seedCustomer()
    const other = customerOf(await seedProcess({ number: 2, state: 'STARTED' }), customer.app)
    const phone = browserOf('phone')
    await subscribe(customer, phone)
    await subscribe(other, phone)
    expect((await forget(other, phone)).status).toBe(204)
    expect(await subscriptions()).toEqual([{ process_id: customer.id, endpoint: phone.endpoint }])
    const nobody = customerOf({ id: '', code: 'ZZZZZZZZZZZZ' }, customer.app)
    expect((await forget(nobody, phone)).status).toBe(404)
    expect((await subscribe(nobody, phone)).status).toBe(404)
    expect((await nobody.send('GET', '/push/key')).status).toBe(404)
    expect(await subscriptions()).toHaveLength(1)
  })

  it.each([
    ['http://localhost:8789/push/1', 'another port'],
    ['https://169.254.169.254/latest/meta-data', 'an address within'],
    ['https://push.example.com/1', 'no push service that we know'],
  ])('is not believed that its push service is %s (%s)', async (endpoint) => {
    const customer = await seedCustomer()
    const lying = { ...browserOf('phone').subscription, endpoint }
    const problem = await refusalOf(() => customer.send('POST', path, lying))
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'endpoint', code: 'not_allowed' }] })
  })

  it('is not told of what is over', async () => {
    const customer = await seedCustomer({ process: { state: 'PROCESS_DONE', endedAt: testNow } })
    expect(await refusalOf(() => subscribe(customer, browserOf('phone')))).toMatchObject({ code: 'process.ended' })
  })

  it('is none that stands in a hall', async () => {
    const customer = await seedCustomer()
    await rowsOf(
      `insert into devices (id, account_id, kind, name, sealed_key, created_at) values ('dev_1', 'acc_north', 'KIOSK', 'Halli', 'h', 1);
       insert into kiosk_sessions (id, token_hash, device_id, created_at) values ('kio_1', 't', 'dev_1', 1);
       insert into kiosk_codes (code, process_id, session_id, expires_at, created_at)
       values ('KKKKKKKKKKKK', '${customer.id}', 'kio_1', ${testNow + hourMs}, 1)`,
    )
    const atKiosk = customerOf({ id: customer.id, code: 'KKKKKKKKKKKK' }, customer.app)
    const refusal = await refusalOf(() => subscribe(atKiosk, browserOf('hall')))
    expect(refusal).toMatchObject({ code: 'kiosk.number_not_shown' })
  })
})

describe('what only says to look at the page', () => {
  async function subscribed(names: readonly string[] = ['phone']) {
    const visit = await visitWithKeys()
    await rowsOf('delete from outbox')
    await rowsOf('delete from messages')
    const browsers = names.map(browserOf)
    for (const one of browsers) expect((await subscribe(visit.customer, one)).status).toBe(200)
    const [known] = await rowsOf('select id from customer_push_subscriptions')
    return { ...visit, browsers, known: String(known?.['id']) }
  }

  it('goes to the browser in the place of the text message, and the reminder goes by text message', async () => {
    const visit = await subscribed()
    const { browsers, known } = visit
    const { outgoing, taken } = pushService()
    await visit.propose()
    await drain(outgoing)
    expect(smsCalls(outgoing)).toEqual([])
    expect(taken.map(({ body }) => browsers[0]?.read(body))).toEqual([{ kind: 'work', visit: known, language: 'fi' }])
    expect(JSON.stringify(taken[0]?.headers)).not.toMatch(/prc_|cpb_/)
    expect(taken[0]?.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
    expect(taken[0]?.body).toHaveLength(231)
    expect(await messages()).toEqual([
      { kind: 'ADDITIONAL_WORK', channel: 'PUSH', status: 'SENT', recipient: '', sealed_text: null, attempts: 1 },
    ])
    await drain(outgoing, testNow + 2 * hourMs)
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(taken).toHaveLength(1)
  })

  it('is told to all browsers of the visit, of which one is enough', async () => {
    const { customer, mechanic } = await subscribed(['phone', 'laptop'])
    const json = { version: (await customer.status()).version, readyAt: new Date(testNow + 9 * hourMs).toISOString() }
    const ready = `/api/staff/process/${customer.id}/ready-time`
    expect((await customer.app.request(ready, { method: 'PUT', token: mechanic.token, json })).status).toBe(200)
    const { outgoing, taken } = pushService()
    outgoing.answer(browserOf('laptop').endpoint, () => new Response(null, { status: 410 }))
    await drain(outgoing)
    expect([taken.length, smsCalls(outgoing).length]).toEqual([1, 0])
    expect(await subscriptions()).toMatchObject([{ endpoint: browserOf('phone').endpoint }])
    expect(await messages()).toMatchObject([{ kind: 'READY_TIME', channel: 'PUSH', status: 'SENT' }])
  })

  it('moves the process on as the text message does, which goes where staff ask for it once more', async () => {
    const { customer, mechanic } = await subscribed()
    await moveTo('READY_FOR_PAYMENT')
    await rowsOf(
      `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at)
       values ('obx_1', ?1, 'process.send_payment_link', json_object('processId', ?1, 'wish', 'evt_1'), 1, 1)`,
      customer.id,
    )
    const { outgoing, taken } = pushService()
    await drain(outgoing)
    expect([taken.length, smsCalls(outgoing).length]).toEqual([1, 0])
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
    const json = { kind: 'payment_link', clickId: 'click-0001', reason: 'Ei nähnyt ilmoitusta' }
    const again = `/api/staff/process/${customer.id}/resend`
    const response = await customer.app.request(again, { method: 'POST', token: mechanic.token, json })
    expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
    await drain(outgoing)
    expect([taken.length, smsCalls(outgoing).length]).toEqual([1, 1])
  })

  it.each([404, 410, 403, 503])('goes by text message, once, where the push service answers %i', async (status) => {
    const visit = await subscribed()
    const { outgoing } = pushService(() => status)
    await visit.propose()
    await drain(outgoing)
    await drain(outgoing, testNow + 60_000)
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await messages()).toMatchObject([
      {
        kind: 'ADDITIONAL_WORK',
        channel: 'SMS',
        status: 'SENT',
        recipient: expect.stringMatching(/^\+358/),
        attempts: 2,
      },
    ])
    expect(await subscriptions()).toHaveLength(status === 404 || status === 410 ? 0 : 1)
    expect((await outboxRows()).filter(({ attempts }) => attempts !== 0)).toEqual([])
  })

  it('is never said by a second text message, nor told after one that may have gone out', async () => {
    const visit = await subscribed()
    const answers = [503, 201]
    const { outgoing, taken } = pushService(() => answers.shift() ?? 201)
    outgoing.answer(env.SMS_BASE_URL, () => new Response('oops', { status: 500 }))
    await visit.propose()
    await drain(outgoing)
    await rowsOf(`update outbox set next_attempt_at = 1 where kind = 'additional_work.ask'`)
    await drain(outgoing, testNow + 60_000)
    expect([taken.length, smsCalls(outgoing).length]).toEqual([0, 1])
    expect(await messages()).toMatchObject([{ channel: 'SMS', status: 'UNKNOWN' }])
  })

  it('is held back by the same caps, as one message', async () => {
    const visit = await subscribed()
    await rowsOf('update accounts set messages_per_visit = 0')
    const { outgoing, taken } = pushService()
    await visit.propose()
    await drain(outgoing)
    expect([taken.length, smsCalls(outgoing).length]).toEqual([0, 0])
    expect((await messages()).map(({ channel, status }) => `${String(channel)} ${String(status)}`).toSorted()).toEqual([
      'EMAIL FAILED',
      'SMS FAILED',
    ])
  })

  it('costs no round trip more than the text message', async () => {
    const tripsOf = async (names: readonly string[]) => {
      await freshDatabase()
      const visit = await subscribed(names)
      await visit.propose()
      await rowsOf(`delete from outbox where kind <> 'additional_work.ask'`)
      const d1 = countingD1(env.DB)
      await drainEffects(testDependencies({ outgoing: pushService().outgoing, d1, clock: testClock() }))
      await expectNoTableScan(d1)
      return d1.roundTrips()
    }
    expect(await tripsOf(['phone'])).toBe(await tripsOf([]))
  })
})

describe('a subscription', () => {
  const subscribedIn = (processId: string) =>
    rowsOf(
      `insert into customer_push_subscriptions (id, process_id, endpoint, p256dh, auth, created_at)
       values ('cpb_1', ?1, 'https://push.example/1', 'p', 'a', 1)`,
      processId,
    )

  it('goes with its visit to no archive', async () => {
    const visit = await endedVisit()
    await subscribedIn(visit.id)
    visit.app.clock.advance(91 * dayMs)
    expect(await archiveNow(visit.app, 0)).toBe(1)
    expect(await subscriptions()).toEqual([])
  })

  it('is erased with its customer', async () => {
    const customer = await seedCustomer({ process: { state: 'CLOSED' } })
    await subscribedIn(customer.id)
    await rowsOf('update processes set ended_at = 1, updated_at = 1')
    await rowsOf('update customers set updated_at = 1')
    await rowsOf('update work_orders set updated_at = 1')
    expect(await eraseCustomers(testDependencies({ clock: testClock(testNow + 130 * 31 * dayMs) }))).toBe(1)
    expect(await subscriptions()).toEqual([])
  })
})
