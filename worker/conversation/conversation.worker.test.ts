import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { formatProcessCode } from '#domain/access/codes.ts'
import type { Role } from '#domain/enums.ts'
import { testApp, testDependencies, type TestApp } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testClock, testNow } from '#tests/support/clock.ts'
import { countingD1 } from '#tests/support/counting-d1.ts'
import { customerOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { click, deskOf, type Desk } from '#tests/support/desk.ts'
import { emailCalls, keyCodeToSend, providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedAccount, seedProcess, seedWorkOrder } from '#tests/support/factories.ts'
import { fakeOutgoing } from '#tests/support/outgoing.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import type { StatusAnswer } from '#worker/contract/process.ts'
import type { UnansweredVisits } from '#worker/contract/staff/visit/conversation.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const number = '+358400000001'
let app: TestApp
let desk: Desk
let advisor: string

beforeEach(async () => {
  await freshDatabase()
  app = testApp()
  await seedAccount({ smsNumber: '+358460000001' })
  advisor = (await seedStaff()).token
  desk = deskOf(app, advisor)
})

/** A visit whose customer has a number and an address. */
async function visitAt(state: 'LINK_SENT' | 'CANCELLED' = 'LINK_SENT', nth = 1) {
  const order = await seedWorkOrder({ number: nth })
  return seedProcess({ number: nth, state, workOrderId: order.id, customerId: order.customerId })
}

const write = (text: string, { nth = 1, channel = 'SMS' }: { nth?: number; channel?: 'SMS' | 'EMAIL' } = {}) =>
  desk.send('POST', 'prc_1/message', { clickId: click(nth), channel, text })

/** Makes what waits in the outbox. */
async function drained(outgoing = providersThatWork()) {
  await drainEffects(testDependencies({ outgoing, clock: testClock(app.clock.now()) }))
  return outgoing
}

describe('a message of staff', () => {
  it('goes out once with its places filled, is kept sealed, and reads as it went', async () => {
    const visit = await visitAt()
    app.d1.forget()
    expect((await write('Hei {plate}! Auto on valmis: {link}')).status).toBe(200)
    expect(app.d1.roundTrips()).toBe(3)
    await expectNoTableScan(app.d1)
    expect((await write('Hei {plate}! Auto on valmis: {link}')).status).toBe(200)
    const outgoing = await drained()
    const [sent, ...rest] = smsCalls(outgoing)
    expect(rest).toEqual([])
    expect(sent).toMatchObject({ from: '+358460000001', to: number })
    expect(sent?.message).toMatch(/^Hei \S+! Auto on valmis: http\S+$/)
    expect(app.woken).toContain(`${visit.id}:room`)
    const { messages, process } = await desk.page()
    const text = sent?.message.replace(formatProcessCode(visit.code), '••••-••••-••••')
    expect(messages).toMatchObject([{ kind: 'FREE', status: 'SENT', text, author: 'usr_advisor' }])
    expect(process.version).toBe(visit.version)
    const stored = JSON.stringify([await rowsOf('select * from messages'), await rowsOf('select * from outbox')])
    expect(stored).not.toContain('valmis')
    expect(await rowsOf("select action from audit_log where action like 'message.%'")).toEqual([
      { action: 'message.write' },
    ])
  })

  it('goes by e-mail with the way to answer, or after a text message that did not arrive', async () => {
    await visitAt()
    await env.DB.exec(`update accounts set email = 'huolto@huolto.example'`)
    await write('Hei vaan', { channel: 'EMAIL' })
    const outgoing = await drained()
    expect(smsCalls(outgoing)).toEqual([])
    expect(JSON.parse(emailCalls(outgoing)[0]?.body ?? '')).toMatchObject({ reply_to: 'huolto@huolto.example' })
    expect((await write('Toinen', { nth: 2 })).status).toBe(200)
    const refusing = fakeOutgoing()
    refusing.answer(env.SMS_BASE_URL, () => Response.json({ id: 's1', status: 'failed' }))
    refusing.answer(env.EMAIL_BASE_URL, () => Response.json({ id: 'email-1' }))
    refusing.rooms.take()
    await drained(refusing)
    expect(emailCalls(refusing)).toHaveLength(1)
    const { messages } = await desk.page()
    expect(messages.filter(({ text }) => text?.includes('Toinen')).map((one) => [one.channel, one.status])).toEqual(
      expect.arrayContaining([
        ['SMS', 'FAILED'],
        ['EMAIL', 'SENT'],
      ]),
    )
  })

  it('is not for who cannot be reached so, and not of nothing', async () => {
    await visitAt()
    await env.DB.exec(`update customers set phone_number = null`)
    expect(await problemCode(await write('Hei'))).toBe('INVALID_CONTACT')
    expect((await write('   ')).status).toBe(422)
    expect((await write('a'.repeat(1001))).status).toBe(422)
    expect(await rowsOf('select * from messages')).toEqual([])
  })
})

describe('what was sent', () => {
  it('is told with the code of the box only to who may see it, and never with the link', async () => {
    await freshDatabase()
    const visit = await keyCodeToSend('NO_DMS_RETRIEVE')
    const [sent] = smsCalls(await drained())
    const { id } = visit
    const textFor = async (role: Role) => {
      const { token } = await seedStaff({ id: `usr_${role}`, roles: [role] })
      return (await deskOf(app, token).page(id)).messages[0]?.text
    }
    expect(sent?.message).toContain('123 456')
    const withoutLink = sent?.message.replace(formatProcessCode(visit.code), '••••-••••-••••')
    expect(withoutLink).not.toBe(sent?.message)
    expect(await textFor('admin')).toBe(withoutLink)
    expect(await textFor('enerius')).toBe(withoutLink)
    expect(await textFor('sales')).toBe(withoutLink?.replace('123 456', '••• •••'))
  })
})

describe('a message of staff that two drains have in hand', () => {
  it('stays with its text when the other one was refused for the moment', async () => {
    await visitAt()
    await write('Sopiiko huomenna?')
    await write('Entä perjantai?', { nth: 2 })
    await rowsOf(`update messages set status = 'SENDING' where dedupe_key like '%${click(1)}'`)
    const d1 = countingD1(env.DB)
    // The other drain is refused just after this one found the message in its hands.
    d1.meanwhile(6, () => rowsOf(`update messages set status = 'WAITING'`))
    const outgoing = providersThatWork()
    outgoing.answer(env.SMS_BASE_URL, () => new Response('busy', { status: 503 }))
    await drainEffects(testDependencies({ d1, outgoing, clock: testClock(app.clock.now()) }))
    expect(await rowsOf(`select kind, sealed_text is not null as kept from messages`)).toEqual([
      { kind: 'FREE', kept: 1 },
      { kind: 'FREE', kept: 1 },
    ])
  })
})

describe('the customer', () => {
  it('reads and writes on their page, once for each click, and it waits for an answer', async () => {
    const visit = await visitAt()
    const customer = customerOf(visit, app)
    await write('Sopiiko huomenna?')
    await drained()
    app.clock.advance(1_000)
    app.d1.forget()
    const send = () => customer.send('POST', '/message', { clickId: click(9), text: 'Sopii.' })
    const answer = await send()
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
    expect(await answer.json()).toMatchObject({
      entries: [
        { from: 'workshop', text: 'Sopiiko huomenna?' },
        { from: 'customer', text: 'Sopii.' },
      ],
      mayWrite: true,
    })
    await send()
    const page = await desk.page()
    expect(page.answers).toMatchObject([{ way: 'PAGE', text: 'Sopii.', sender: null }])
    expect(page.process.unansweredSince).not.toBeNull()
    expect(page.process.version).toBe(visit.version)
    expect(JSON.stringify(await rowsOf('select * from customer_messages'))).not.toContain('Sopii')
    app.d1.forget()
    expect(await (await customer.send('GET', '/message')).json()).toMatchObject({ mayWrite: true })
    expect(app.d1.roundTrips()).toBe(1)
  })

  it.each(['/init', ''])('has been written since, or not, as GET /api/process%s tells', async (path) => {
    const customer = customerOf(await visitAt(), app)
    const threadAt = async () => (await (await customer.send('GET', path)).json<StatusAnswer>()).threadAt
    expect(await threadAt()).toBeNull()
    await write('Sopiiko huomenna?')
    await drained()
    const asked = await threadAt()
    expect(asked).not.toBeNull()
    app.clock.advance(1_000)
    expect(await threadAt()).toBe(asked)
    await customer.send('POST', '/message', { clickId: click(1), text: 'Sopii.' })
    expect((await threadAt())?.localeCompare(asked ?? '')).toBe(1)
  })

  it('has the answer seen, or answered', async () => {
    const customer = customerOf(await visitAt(), app)
    await customer.send('POST', '/message', { clickId: click(1), text: 'Yksi' })
    expect((await desk.send('POST', 'prc_1/messages-seen', { clickId: click(2) })).status).toBe(204)
    expect((await desk.page()).process.unansweredSince).toBeNull()
    await customer.send('POST', '/message', { clickId: click(3), text: 'Kaksi' })
    expect((await desk.page()).process.unansweredSince).not.toBeNull()
    await write('Vastaus')
    expect((await desk.page()).process.unansweredSince).toBeNull()
  })

  it('stands in the inbox with what they wrote last, while it waits', async () => {
    const customer = customerOf(await visitAt(), app)
    await visitAt('LINK_SENT', 2)
    const inbox = async (query = '') =>
      (await app.request(`/api/staff/unanswered${query}`, { token: advisor })).json<UnansweredVisits>()
    expect(await inbox()).toEqual({ items: [], count: 0, nextCursor: null })
    await customer.send('POST', '/message', { clickId: click(1), text: 'Yksi' })
    app.clock.advance(1_000)
    await customer.send('POST', '/message', { clickId: click(2), text: 'Kaksi' })
    app.d1.forget()
    expect(await inbox('?limit=1')).toMatchObject({
      items: [{ processId: 'prc_1', text: 'Kaksi', unread: 2 }],
      count: 1,
      nextCursor: null,
    })
    await expectNoTableScan(app.d1)
    await write('Vastaus')
    app.clock.advance(1_000)
    await customer.send('POST', '/message', { clickId: click(3), text: 'Kolme' })
    expect(await inbox()).toMatchObject({ items: [{ text: 'Kolme', unread: 1 }] })
  })

  it('is slowed after ten in an hour, and not after it', async () => {
    const customer = customerOf(await visitAt(), app)
    const send = (nth: number) => customer.send('POST', '/message', { clickId: click(nth), text: `Viesti ${nth}` })
    for (let nth = 1; nth <= 10; nth += 1) expect((await send(nth)).status).toBe(200)
    const refused = await send(11)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    app.clock.advance(3_600_001)
    expect((await send(11)).status).toBe(200)
  })

  it('writes to no visit that is over', async () => {
    const customer = customerOf(await visitAt('CANCELLED'), app)
    expect(await problemCode(await customer.send('POST', '/message', { clickId: click(1), text: 'Hei' }))).toBe(
      'process.ended',
    )
  })
})

describe('the dealer system and the browsers of staff', () => {
  it('are told what the customer wrote, without it lying anywhere', async () => {
    const customer = customerOf(await visitAt(), app)
    await env.DB.batch([
      env.DB.prepare(
        `insert into webhook_endpoints (id, account_id, url, sealed_secret, created_at) values ('whe_1', 'acc_north', 'https://dms.example', 'x', ?)`,
      ).bind(testNow),
    ])
    await customer.send('POST', '/message', { clickId: click(1), text: 'Hei' })
    expect(await rowsOf('select type, subject_id is not null as about from webhook_deliveries')).toEqual([
      { type: 'message.received', about: 1 },
    ])
    expect(JSON.stringify(await rowsOf('select payload from outbox'))).not.toContain('Hei')
  })
})
