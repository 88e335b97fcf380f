import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { visitOf } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { messageRows, outboxRows, providersThatWork, smsCalls, statesOf } from '#tests/support/effects.ts'
import { seedAccount, seedLocker } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { drainEffects } from '#worker/jobs/index.ts'

let app: TestApp
let desk: Desk
let outgoing: FakeOutgoing

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  outgoing = providersThatWork()
  await seedAccount()
  desk = deskOf(app, (await seedStaff()).token)
})

const drain = () => drainEffects(testDependencies({ outgoing, clock: app.clock }))

function unknownLink() {
  return env.DB.prepare(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, attempts, created_at)
     values ('msg_1', 'prc_1', 'link:prc_1', 'LINK', 'SMS', '+358400000001', 'fi-FI', 'UNKNOWN', 1, 1)`,
  ).run()
}

describe('a message that staff send again', () => {
  it('needs a reason after five in a day, which the history keeps', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    await rowsOf(
      `insert into audit_log (id, actor_kind, action, subject, created_at) values ('aud_past', 'staff', 'message.resend', 'prc_1', ?)`,
      app.clock.now() - 86_400_000,
    )
    for (let nth = 1; nth <= 5; nth += 1) expect((await desk.resend('link', nth)).status).toBe(200)
    expect((await desk.resend('link', 5)).status).toBe(200)
    const refused = await desk.resend('link', 6)
    expect([refused.status, await problemCode(refused)]).toEqual([422, 'message.reason_needed'])
    app.d1.forget()
    const said = { clickId: click(7), kind: 'link', reason: 'Uusi puhelin' }
    expect((await desk.send('POST', 'prc_1/resend', said)).status).toBe(200)
    await expectNoTableScan(app.d1)
    expect((await desk.page()).notes).toMatchObject([{ kind: 'RESENT', text: 'Uusi puhelin' }])
    expect(await rowsOf(`select count(*) as times from outbox`)).toEqual([{ times: 6 }])
  })

  it('goes out although nobody knows what became of the one before, and moves the process on', async () => {
    await visitOf(1, { state: 'LINK_SEND_FAILED' })
    await unknownLink()
    app.d1.forget()

    const response = await desk.resend('link')

    expect(await response.json()).toEqual({ kind: 'link', channel: 'SMS' })
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect(app.woken).toEqual(['prc_1'])
    expect((await desk.page()).queuedMessages).toMatchObject([{ kind: 'LINK', attempts: 0, isParked: false }])
    await drain()
    expect(smsCalls(outgoing).map(({ to }) => to)).toEqual(['+358400000001'])
    expect((await statesOf('prc_1')).at(-1)).toBe('LINK_SENT')
    expect((await desk.page()).messages.map(({ status }) => status)).toEqual(['SENT', 'UNKNOWN'])
    expect(await rowsOf('select action, actor_id, subject, detail from audit_log')).toEqual([
      { action: 'message.resend', actor_id: 'usr_advisor', subject: 'prc_1', detail: '{"kind":"link"}' },
    ])
  })

  it('goes out in the middle of things too, and leaves the process where it is', async () => {
    const visit = await visitOf(1, { state: 'STARTED' })
    await desk.resend('link')
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect(await statesOf('prc_1')).toHaveLength(visit.version)
  })

  it('is the code of the box, to where the customer is reached now', async () => {
    await seedLocker({ boxes: [{ number: 4 }] })
    await visitOf(1, { state: 'KEY_CODE_SEND_FAILED', lease: { boxId: 'box_4', accessCode: '123456' } })
    await env.DB.prepare(`update customers set phone_number = '+358400000999'`).run()
    await desk.resend('key_code')
    await drain()
    expect(smsCalls(outgoing)).toMatchObject([{ to: '+358400000999', message: expect.stringContaining('123 456') }])
    expect((await statesOf('prc_1')).at(-1)).toBe('KEY_CODE_SENT')
  })

  it('is the link to the payment', async () => {
    await visitOf(1, { state: 'PAYMENT_LINK_SEND_FAILED' })
    await desk.resend('payment_link')
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect((await statesOf('prc_1')).at(-1)).toBe('PAYMENT_LINK_SENT')
  })

  it('says so when it fails again', async () => {
    outgoing.answer(env.SMS_BASE_URL, () => new Response('no', { status: 400 }))
    await visitOf(1, { state: 'LINK_SENT' })
    await env.DB.exec('update customers set email = null')
    await desk.resend('link')
    await drain()
    expect(await messageRows()).toMatchObject([{ kind: 'LINK', status: 'FAILED' }])
    expect((await statesOf('prc_1')).at(-1)).toBe('LINK_SEND_FAILED')
  })
})

describe('one click', () => {
  it('is one message, told once, twice at once, or again after it went out', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    const answers = await Promise.all([desk.resend('link'), desk.resend('link'), desk.resend('link')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await drain()
    expect((await desk.resend('link')).status).toBe(200)
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(1)
    expect((await desk.resend('link', 2)).status).toBe(200)
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(2)
  })

  it.each(['before', 'after'] as const)('is one message, the answer having been lost %s the write', async (when) => {
    await visitOf(1, { state: 'LINK_SENT' })
    app.d1.failAt(3, when)
    expect((await desk.resend('link')).status).toBe(503)
    expect((await desk.resend('link')).status).toBe(200)
    await drain()
    expect(smsCalls(outgoing)).toHaveLength(1)
  })

  it('is answered as it was although the process has moved on by then', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    await desk.resend('link')
    await env.DB.prepare(`update processes set state = 'CANCELLED'`).run()
    expect((await desk.resend('link')).status).toBe(200)
    await drain()
    expect(smsCalls(outgoing)).toEqual([])
  })
})

describe('nothing is sent', () => {
  it.each([
    ['key_code', 'LINK_SENT'],
    ['payment_link', 'STARTED'],
    ['link', 'LINK_GENERATED'],
    ['link', 'PROCESS_DONE'],
    ['link', 'SCHEDULED_FOR_DELAYED_LINK_SENDING'],
  ] as const)('of %s in %s', async (kind, state) => {
    await visitOf(1, { state })
    const response = await desk.resend(kind)
    expect([response.status, await problemCode(response)]).toEqual([409, 'message.not_resendable'])
    expect(await outboxRows()).toEqual([])
  })

  it('when the process ends between the look and the write', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    app.d1.meanwhile(3, () => env.DB.prepare(`update processes set state = 'CANCELLED'`).run())
    const response = await desk.resend('link')
    expect([response.status, await problemCode(response)]).toEqual([409, 'message.not_resendable'])
    expect([await outboxRows(), await rowsOf('select * from audit_log')]).toEqual([[], []])
  })

  it('to a customer whom nobody can reach', async () => {
    await visitOf(1, { state: 'LINK_SENT' })
    await env.DB.prepare(`update customers set phone_number = null, email = null`).run()
    const response = await desk.resend('link')
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'INVALID_CONTACT',
      errors: [
        { path: 'phoneNumber', code: 'unusable' },
        { path: 'email', code: 'unusable' },
      ],
    })
  })

  it.each([
    [{ kind: 'link' }, 'clickId'],
    [{ kind: 'poem', clickId: 'click-00000001' }, 'kind'],
    [{ kind: 'link', clickId: 'click-00000001', to: '+358' }, 'to'],
  ])('for %j', async (body, path) => {
    await visitOf(1, { state: 'LINK_SENT' })
    const response = await desk.send('POST', 'prc_1/resend', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ errors: [{ path }] })
  })
})
