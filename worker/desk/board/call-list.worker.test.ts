import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { boardOf } from '#tests/support/board.ts'
import { testNow } from '#tests/support/clock.ts'
import { company } from '#tests/support/company.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf } from '#tests/support/desk.ts'
import { linkToSend, outboxRows, providersThatWork } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder, type ProcessSeed } from '#tests/support/factories.ts'
import type { FakeOutgoing } from '#tests/support/outgoing.ts'
import { browserOf } from '#tests/support/push.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const minute = 60_000
const hour = 60 * minute
const iso = (ms: number) => new Date(ms).toISOString()

let app: TestApp
let board: ReturnType<typeof boardOf>
let desk: ReturnType<typeof deskOf>

async function workshop() {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  const { token } = await seedStaff()
  board = boardOf(app, token)
  desk = deskOf(app, token)
}

async function visit(number: number, seed: ProcessSeed, reservationStart: number | null = null) {
  const order = await seedWorkOrder({ number, order: { reservationStart } })
  return seedProcess({ number, workOrderId: order.id, customerId: order.customerId, ...seed })
}

const message = (number: number, { kind = 'LINK', status = 'FAILED', at = testNow, channel = 'SMS' } = {}) =>
  rowsOf(`insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, error, created_at)
    values ('msg_${at}_${number}', 'prc_${number}', 'd${at}_${number}', '${kind}', '${channel}', 'r', 'fi-FI', '${status}', 'invalid_number', ${at})`)

describe('the list of customers to call', () => {
  beforeEach(workshop)

  it('has whom no message reached, with the number, what was tried and why, in one round trip', async () => {
    await visit(1, { state: 'LINK_SEND_FAILED' })
    await message(1)
    await message(1, { channel: 'EMAIL', at: testNow + minute })
    await visit(2, { state: 'LINK_SENT' })
    app.d1.forget()
    const page = await board.page('view=call')
    expect(page.items.map(({ id, call }) => [id, call])).toEqual([
      [
        'prc_1',
        {
          why: 'LINK',
          since: iso(testNow),
          phoneNumber: expect.stringMatching(/^\+358/),
          mayAct: true,
          tries: [
            { kind: 'LINK', channel: 'EMAIL', status: 'FAILED', error: 'invalid_number', at: iso(testNow + minute) },
            { kind: 'LINK', channel: 'SMS', status: 'FAILED', error: 'invalid_number', at: iso(testNow) },
          ],
        },
      ],
    ])
    expect(page.callCount).toBe(1)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect((await board.page('view=all')).items.map(({ call }) => call)).toEqual([null, null])
  })

  it('names the message that is waited for, also where nothing could be sent at all', async () => {
    await visit(1, { state: 'KEY_CODE_SEND_FAILED' })
    await visit(2, { state: 'PAYMENT_LINK_SEND_FAILED' })
    await visit(3, { state: 'LINK_SEND_FAILED' })
    const { items } = await board.page('view=call')
    expect(items.map(({ call }) => call?.why)).toEqual(['KEY_CODE', 'PAYMENT_LINK', 'LINK'])
  })

  it('has who has not opened the link a day before their time, once the link had time to be read', async () => {
    await visit(1, { state: 'LINK_SENT' }, testNow + 25 * hour)
    await visit(2, { state: 'LINK_SENT' }, testNow + 20 * hour)
    await visit(3, { state: 'STARTED' }, testNow + 20 * hour)
    await visit(4, { state: 'LINK_SENT' }, testNow - 13 * hour)
    await visit(5, { state: 'LINK_SENT' }, testNow - 11 * hour)
    expect(await board.idsOf('view=call')).toEqual([])
    await rowsOf(`update processes set state_changed_at = ${testNow - 2 * hour}`)
    const { items, callCount } = await board.page('view=call')
    expect(items.map(({ id, call }) => [id, call?.why, call?.since])).toEqual([
      ['prc_2', 'unopened', iso(testNow)],
      ['prc_5', 'unopened', iso(testNow)],
    ])
    expect(callCount).toBe(2)
    await desk.send('POST', 'prc_2/reached', { clickId: click(1) })
    expect(await board.idsOf('view=call')).toEqual(['prc_5'])
    await customerOf({ id: 'prc_5', code: '0000CDE00005' }, app).send('PUT', '/link-opened', { linkType: 'Initial' })
    expect(await board.idsOf('view=call')).toEqual([])
  })

  it('is fetched page by page, the longest waiting first, filtered as the other views are', async () => {
    for (const number of [1, 2, 3, 4, 5])
      await visit(number, { state: 'LINK_SEND_FAILED', updatedAt: testNow - number })
    await rowsOf('update processes set unreached_since = updated_at')
    await visit(6, { state: 'LINK_SENT', stateChangedAt: testNow - 3 * hour }, testNow + hour)
    expect(await board.pagesOf('view=call&limit=2')).toEqual([
      ['prc_6', 'prc_5'],
      ['prc_4', 'prc_3'],
      ['prc_2', 'prc_1'],
    ])
    expect(await board.idsOf('view=call&state=LINK_SENT')).toEqual(['prc_6'])
    expect(await board.idsOf('view=call&processType=RETRIEVE')).toEqual([])
  })

  it('tells the number only to who may act', async () => {
    await visit(1, { state: 'LINK_SEND_FAILED' })
    const support = boardOf(app, (await seedStaff({ id: 'usr_support', roles: ['enerius'], accountIds: [] })).token)
    const { items } = await support.page('view=call&accountId=acc_north')
    expect(items.map(({ id, call }) => [id, call?.phoneNumber])).toEqual([['prc_1', null]])
    const sales = boardOf(app, (await seedStaff({ id: 'usr_sales', roles: ['sales'] })).token)
    expect(await sales.page('view=call')).toMatchObject({ items: [], callCount: 0 })
  })
})

describe('a customer who was reached', () => {
  beforeEach(workshop)

  it('leaves the list at once, with a note, once for one click', async () => {
    await visit(1, { state: 'KEY_CODE_SEND_FAILED' })
    const reached = () => desk.send('POST', 'prc_1/reached', { clickId: click(1) })
    const answers = await Promise.all([reached(), reached()])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await board.page('view=call')).toMatchObject({ items: [], callCount: 0 })
    const { notes, process } = await desk.page()
    expect(notes).toMatchObject([{ kind: 'REACHED', author: 'usr_advisor' }])
    expect(process).toMatchObject({ state: 'KEY_CODE_SEND_FAILED', unreachedSince: null })
    expect(await rowsOf('select action, actor_id, subject from audit_log')).toEqual([
      { action: 'process.reached', actor_id: 'usr_advisor', subject: 'prc_1' },
    ])
    // The click of a note is no click of this, nor the other way round.
    expect((await desk.note('Hei', 1)).status).toBe(409)
  })

  it('stays off the list when the click comes again after the next message was lost too', async () => {
    await visit(1, { state: 'LINK_SENT' })
    const reached = () => desk.send('POST', 'prc_1/reached', { clickId: click(1) })
    await reached()
    await rowsOf(`update processes set unreached_since = ${testNow + minute}`)
    await reached()
    expect(await board.idsOf('view=call')).toEqual(['prc_1'])
  })
})

describe('the end of the ladder', () => {
  const to = (outgoing: FakeOutgoing, address: string) => outgoing.calls.filter(({ url }) => url.startsWith(address))
  const report = async (outgoing: FakeOutgoing, status: 'failed' | 'delivered') => {
    const form = new URLSearchParams(to(outgoing, env.SMS_BASE_URL).at(-1)?.body)
    const body = new URLSearchParams({ id: 's1', status, delivered: '2026-11-21T06:00:00' })
    const { pathname } = new URL(form.get('whendelivered') ?? '')
    return app.request(pathname, { method: 'POST', body, csrf: false })
  }
  const drain = (outgoing: FakeOutgoing) => drainEffects(testDependencies({ outgoing, clock: app.clock }))
  const unreached = async () => (await rowsOf('select unreached_since is not null as is_called from processes'))[0]
  const pushes = async () => (await outboxRows()).filter(({ kind }) => kind === 'staff.push')

  /** A visit whose link is on its way, and an advisor with a browser. */
  async function advised(email: string | null) {
    await freshDatabase()
    const { app: known, tokens } = await company()
    app = known
    await rowsOf('delete from outbox')
    const phone = browserOf('phone')
    await app.request('/api/staff/push/subscription', {
      method: 'POST',
      token: tokens.service_advisor,
      json: phone.subscription,
    })
    desk = deskOf(app, tokens.service_advisor)
    const order = await seedWorkOrder({ customer: { email } })
    await seedProcess({ state: 'STARTED', workOrderId: order.id, customerId: order.customerId })
    await desk.resend('link')
    return phone
  }

  it('is not a text message that an e-mail follows, but the e-mail that fails', async () => {
    const phone = await advised('aino@example.fi')
    const outgoing = providersThatWork()
    await drain(outgoing)
    await report(outgoing, 'failed')
    expect([await unreached(), await pushes()]).toEqual([{ is_called: 0 }, []])
    outgoing.answer(env.EMAIL_BASE_URL, () => Response.json({ name: 'validation_error' }, { status: 422 }))
    const read: unknown[] = []
    outgoing.answer(phone.endpoint, async (_call, request) => {
      read.push(phone.read(new Uint8Array(await request.arrayBuffer())))
      return new Response(null, { status: 201 })
    })
    await drain(outgoing)
    expect(to(outgoing, env.EMAIL_BASE_URL)).toHaveLength(1)
    expect(await unreached()).toEqual({ is_called: 1 })
    await drain(outgoing)
    expect(read).toEqual([{ kind: 'message_failed', processId: 'prc_1' }])
  })

  it('is a text message where there is no e-mail address, until it arrives after all', async () => {
    await advised(null)
    const outgoing = providersThatWork()
    await drain(outgoing)
    await report(outgoing, 'failed')
    expect([await unreached(), await pushes()]).toMatchObject([{ is_called: 1 }, [{}]])
    await report(outgoing, 'delivered')
    expect(await unreached()).toEqual({ is_called: 0 })
  })

  it('is an address that was taken away before the e-mail went', async () => {
    await advised('aino@example.fi')
    const outgoing = providersThatWork()
    await drain(outgoing)
    await report(outgoing, 'failed')
    await rowsOf('update customers set email = null')
    await drain(outgoing)
    expect(await unreached()).toEqual({ is_called: 1 })
  })

  it('is passed where the customer has looked since, or a later message went out', async () => {
    await advised(null)
    const outgoing = providersThatWork()
    await drain(outgoing)
    await rowsOf(`update processes set opened_at = ${testNow + minute}`)
    await report(outgoing, 'failed')
    expect(await unreached()).toEqual({ is_called: 0 })
    await rowsOf(`update processes set opened_at = null`)
    await rowsOf(`update messages set status = 'SENT'`)
    app.clock.advance(minute)
    await desk.resend('link', 2)
    await drain(outgoing)
    const [first] = to(outgoing, env.SMS_BASE_URL)
    const { pathname } = new URL(new URLSearchParams(first?.body).get('whendelivered') ?? '')
    const body = new URLSearchParams({ id: 's1', status: 'failed', delivered: '2026-11-21T06:00:00' })
    await app.request(pathname, { method: 'POST', body, csrf: false })
    expect(await unreached()).toEqual({ is_called: 0 })
  })

  it('is over once the process goes on, a message goes out, or the customer looks', async () => {
    await freshDatabase()
    app = testApp()
    const { id, code } = await linkToSend({ phoneNumber: null, email: null })
    await drain(providersThatWork())
    expect(await rowsOf('select state, unreached_since from processes')).toEqual([
      { state: 'LINK_SEND_FAILED', unreached_since: testNow },
    ])
    await customerOf({ id, code }, app).send('PUT', '/link-opened', { linkType: 'Initial' })
    expect(await unreached()).toEqual({ is_called: 0 })
    await rowsOf(`update processes set unreached_since = 1, payment_opened_at = null`)
    await customerOf({ id, code }, app).send('PUT', '/link-opened', { linkType: 'Payment' })
    expect(await unreached()).toEqual({ is_called: 0 })
  })
})
