import { env } from 'cloudflare:workers'
import { assert, asyncProperty, constantFrom, dictionary, string } from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'

import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { runScheduled } from '#worker/jobs/index.ts'
import { smsAnswerUrl } from '#worker/notifications/index.ts'

const phone = '+358400000001'
let app: TestApp
let desk: Desk
let token: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount()
  token = (await seedStaff()).token
  desk = deskOf(app, token)
})

const pathOf = (accountId = 'acc_north') => new URL(smsAnswerUrl(app.deps().config, { accountId, slot: '00' })).pathname

type Sms = { id?: string; from?: string; message?: string; path?: string }

/** As 46elks posts what came to a number. */
const incoming = ({ id = 's1', from = phone, message = 'Tulen klo 15', path = pathOf() }: Sms = {}) =>
  app.request(path, {
    method: 'POST',
    csrf: false,
    body: new URLSearchParams({ direction: 'incoming', id, from, to: '+358460000001', message, created: '2026-11-20' }),
  })

type VisitSeed = { at?: number; state?: 'LINK_SENT' | 'CANCELLED'; accountId?: string; to?: string }

/** A visit that a text message was sent about, `at` an instant. */
async function toldVisit(
  nth: number,
  { at = 1, state = 'LINK_SENT', accountId = 'acc_north', to = phone }: VisitSeed = {},
) {
  const order = await seedWorkOrder({ number: nth, accountId })
  const visit = await seedProcess({
    number: nth,
    state,
    accountId,
    workOrderId: order.id,
    customerId: order.customerId,
  })
  await env.DB.prepare(
    `insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, created_at)
     values (?1, ?2, ?1, 'LINK', 'SMS', ?3, 'fi-FI', 'SENT', ?4)`,
  )
    .bind(`msg_${nth}`, visit.id, to, testNow + at)
    .run()
  return visit
}

const owners = async () =>
  (await rowsOf('select process_id from customer_messages order by id')).map((row) => row['process_id'])

describe('a text message of a customer', () => {
  it('is in their visit, however often it is told', async () => {
    const visit = await toldVisit(1)
    app.d1.forget()
    const answers = [await incoming(), await incoming(), await incoming()]
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await answers[0]?.text()).toBe('')
    expect(app.d1.roundTrips()).toBe(6)
    await expectNoTableScan(app.d1)
    const page = await desk.page()
    expect(page.answers).toMatchObject([{ way: 'SMS', kind: 'TEXT', sender: phone, text: 'Tulen klo 15' }])
    expect(page.process.unansweredSince).not.toBeNull()
    expect(app.woken).toContain(`${visit.id}:room`)
    const everywhere = JSON.stringify([app.logged, await rowsOf('select * from customer_messages')])
    expect(everywhere).not.toContain('klo 15')
  })

  it('is in the open visit that was written about last', async () => {
    await toldVisit(1, { at: 5 })
    await toldVisit(2, { at: 9 })
    await toldVisit(3, { at: 20, state: 'CANCELLED' })
    await incoming()
    expect(await owners()).toEqual(['prc_2'])
  })

  it('is nobody’s where the visit is over, the number unknown or the visit another’s', async () => {
    await seedAccount({ id: 'acc_south', slug: 'south' })
    await toldVisit(1, { state: 'CANCELLED' })
    await toldVisit(2, { accountId: 'acc_south', to: '+358400000099' })
    await incoming({ id: 's1' })
    await incoming({ id: 's2', from: '+358400000099' })
    await incoming({ id: 's3', from: 'Pankki' })
    expect(await owners()).toEqual([null, null, null])
  })

  it.each([
    ['a secret of nobody', () => `${pathOf().slice(0, -4)}0000`, 404],
    ['the secret of another account', () => pathOf('acc_south').replace('acc_south', 'acc_north'), 404],
    ['another gateway', () => pathOf().replace('46elks', 'twilio'), 404],
  ])('is not taken with %s', async (_what, path, status) => {
    await toldVisit(1)
    expect((await incoming({ path: path() })).status).toBe(status)
    expect(await owners()).toEqual([])
  })

  it('of any form is taken or refused, and never breaks anything', async () => {
    await toldVisit(1)
    await assert(
      asyncProperty(dictionary(constantFrom('id', 'from', 'to', 'message', 'x'), string()), async (form) => {
        const body = new URLSearchParams(form)
        const { status } = await app.request(pathOf(), { method: 'POST', csrf: false, body })
        expect(status).toBe(204)
      }),
      { numRuns: 25 },
    )
    const tooLong = await incoming({ message: 'a'.repeat(20_000) })
    expect(tooLong.status).toBe(413)
  })
})

describe('text messages without end', () => {
  const rows = async (table: string) => (await rowsOf(`select 1 from ${table}`)).length

  it('of one number are kept thirty times an hour, and STOP takes effect all the same', async () => {
    await toldVisit(1)
    for (let at = 0; at < 34; at += 1) expect((await incoming({ id: `s${at}` })).status).toBe(204)
    expect(await rows('customer_messages')).toBe(30)
    await incoming({ id: 'stop', message: 'STOP' })
    expect([await rows('message_stops'), await rows('customer_messages')]).toEqual([1, 30])
    app.clock.advance(60 * 60_000)
    await incoming({ id: 'later' })
    expect(await rows('customer_messages')).toBe(31)
  })

  it('of ever other numbers are bounded for the account, and leave no more rows behind', async () => {
    await incoming({ id: 'first' })
    await rowsOf(`update rate_limits set count = 2000 where key like 'sms-answer-account:%'`)
    const before = await rows('rate_limits')
    for (let at = 10; at < 20; at += 1) await incoming({ id: `s${at}`, from: `+3584000000${at}` })
    expect([await rows('customer_messages'), await rows('rate_limits')]).toEqual([1, before])
  })
})

describe('STOP', () => {
  const write = (nth: number) =>
    desk.send('POST', 'prc_1/message', { clickId: click(nth), channel: 'SMS', text: 'Hei' })

  it('holds back what staff write, until START, and a late repeat does not bring it back', async () => {
    await toldVisit(1)
    await incoming({ id: 's1', message: ' Seis. ' })
    expect((await desk.page()).write.isStopped).toBe(true)
    expect((await desk.page()).process.unansweredSince).toBeNull()
    expect(await problemCode(await write(1))).toBe('message.stopped')
    await incoming({ id: 's2', message: 'ALOITA' })
    await incoming({ id: 's1', message: ' Seis. ' })
    expect((await write(2)).status).toBe(200)
  })

  it('is of one account only, and counts without a visit', async () => {
    await seedAccount({ id: 'acc_south', slug: 'south' })
    await toldVisit(1)
    await incoming({ path: pathOf('acc_south'), message: 'STOP' })
    expect((await desk.page()).write.isStopped).toBe(false)
    expect(await rowsOf('select account_id from message_stops')).toEqual([{ account_id: 'acc_south' }])
  })
})

describe('a message that nobody can place', () => {
  const list = async () =>
    (await (await app.request('/api/staff/unmatched-message', { token })).json<{ items: { id: string }[] }>()).items
  const give = (id: string, processId: string) =>
    app.request(`/api/staff/unmatched-message/${id}`, { method: 'PUT', token, json: { processId } })

  it('is seen, and given to a visit once', async () => {
    await incoming()
    await toldVisit(1)
    const [found] = await list()
    expect(found).toMatchObject({ sender: phone, text: 'Tulen klo 15', mayAct: true })
    const id = found?.id ?? ''
    expect([(await give(id, 'prc_1')).status, (await give(id, 'prc_1')).status]).toEqual([204, 204])
    expect(await list()).toEqual([])
    const page = await desk.page()
    expect(page.answers).toHaveLength(1)
    expect(page.process.unansweredSince).not.toBeNull()
  })

  it('is put aside, and is not another workshop’s to see or take', async () => {
    await seedAccount({ id: 'acc_south', slug: 'south' })
    const order = await seedWorkOrder({ number: 2, accountId: 'acc_south' })
    await seedProcess({ number: 2, accountId: 'acc_south', workOrderId: order.id, customerId: order.customerId })
    await incoming({ path: pathOf('acc_south') })
    expect(await list()).toEqual([])
    const [foreign] = await rowsOf('select id from customer_messages')
    expect((await give(String(foreign?.['id']), 'prc_2')).status).toBe(404)
    await incoming()
    const [own] = await list()
    expect((await give(own?.id ?? '', 'prc_2')).status).toBe(404)
    const away = await app.request(`/api/staff/unmatched-message/${own?.id}`, { method: 'DELETE', token })
    expect(away.status).toBe(204)
    expect(await list()).toEqual([])
  })

  it('is erased after thirty days, and one that was placed is not', async () => {
    await toldVisit(1)
    await incoming({ id: 's1' })
    await incoming({ id: 's2', from: '+358409999999' })
    const clock = testApp().clock
    clock.advance(31 * 86_400_000)
    await runScheduled({ cron: '17 1 * * *' }, testDependencies({ clock }))
    expect(await owners()).toEqual(['prc_1'])
  })
})
