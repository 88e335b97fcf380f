import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { problemCode } from '#tests/support/cabinet.ts'
import { testClock } from '#tests/support/clock.ts'
import { customerOf, type Customer } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { deskOf } from '#tests/support/desk.ts'
import { emailCalls, providersThatWork, smsCalls } from '#tests/support/effects.ts'
import { seedWorkOrder, type ProcessSeed } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { holderOf, hour, minute, seedTwoBoxes, type TwoBoxes } from '#tests/support/two-boxes.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'
import { drainEffects } from '#worker/jobs/index.ts'

const oldNumber = '+358400000012'
const newNumber = '+358401234567'

let workshop: TwoBoxes

beforeEach(async () => {
  workshop = await seedTwoBoxes()
})

async function customerAt(
  seed: ProcessSeed = {},
  person: NonNullable<Parameters<typeof seedWorkOrder>[0]>['customer'] = {},
): Promise<Customer> {
  const order = await seedWorkOrder({
    customer: { phoneNumber: oldNumber, email: null, contactMethods: ['SMS'], ...person },
  })
  return customerOf(await holderOf(1, { workOrderId: order.id, customerId: order.customerId, ...seed }), workshop.app)
}

const put = async (customer: Customer, fields: object) =>
  customer.send('PUT', '/contact', { version: (await customer.status()).version, ...fields })
const outcome = async (response: Response) => [response.status, response.ok ? null : await problemCode(response)]

/** Makes what waits in the outbox; answers the text messages. */
async function sent() {
  const outgoing = providersThatWork()
  await drainEffects(testDependencies({ outgoing, clock: testClock(workshop.app.clock.now()) }))
  return { sms: smsCalls(outgoing), emails: emailCalls(outgoing) }
}

describe('where the messages of a visit go', () => {
  it('is shown by its end only', async () => {
    const customer = await customerAt({}, { email: 'aino@example.fi' })
    workshop.app.d1.forget()
    const response = await customer.send('GET', '/contact')
    expect(await response.json()).toEqual({ phoneNumber: '•••• 012', email: null, mayChange: true })
    expect(workshop.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(workshop.app.d1)
  })

  it('is shown as the one way that they go', async () => {
    const customer = await customerAt({}, { phoneNumber: '+35891234567', email: 'aino@example.fi' })
    const response = await customer.send('GET', '/contact')
    const told = { phoneNumber: null, email: 'a•••@example.fi', mayChange: true }
    expect(await response.json()).toEqual(told)
  })

  it('is put right by the customer: the code goes to the new number, the old one is told without it', async () => {
    const customer = await customerAt({ state: 'KEY_CODE_SEND_FAILED' })
    const before = await customer.status()
    workshop.app.d1.forget()
    const response = await customer.send('PUT', '/contact', { version: before.version, phoneNumber: '040 123 4567' })
    expect(await response.json()).toMatchObject({ version: before.version + 1, state: 'KEY_CODE_SEND_FAILED' })
    expect(workshop.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(workshop.app.d1)
    const { sms } = await sent()
    expect(sms.map(({ to }) => to)).toEqual([oldNumber, newNumber])
    expect(sms[0]?.message).toBe(
      'Pohjolan Huolto: käyntisi viestit lähtevät tästä lähtien toiseen numeroon tai osoitteeseen. Jos et vaihtanut sitä itse, soita +358401234567.',
    )
    expect(sms[1]?.message).toContain('000 001')
    expect((await customer.status()).state).toBe('KEY_CODE_SENT')
    // The register of the workshop, and the next visit, are none of theirs.
    expect(await rowsOf('select phone_number, customer_over_ride from customers')).toEqual([
      { phone_number: oldNumber, customer_over_ride: 0 },
    ])
    const kept = JSON.stringify(await rowsOf('select * from outbox, audit_log, process_notes, process_events'))
    expect(kept).not.toContain('4567')
    expect(await rowsOf('select action, actor_kind, detail from audit_log')).toEqual([
      { action: 'contact.change', actor_kind: 'customer', detail: '{"processId":"prc_1","fields":["phoneNumber"]}' },
    ])
    const { notes, ownContact } = await deskOf(workshop.app, (await seedStaff()).token).page()
    expect(notes).toMatchObject([{ kind: 'CONTACT_CHANGED', text: '', author: null }])
    expect(ownContact).toEqual({ phoneNumber: newNumber, email: null })
  })

  it('is one change however often it is told, and of two at once the later has to look again', async () => {
    const customer = await customerAt({ state: 'KEY_CODE_SEND_FAILED' })
    const { version } = await customer.status()
    const tell = (phoneNumber: string) => customer.send('PUT', '/contact', { version, phoneNumber })
    const answers = await Promise.all([tell('0401234567'), tell('0401234567')])
    expect(await Promise.all(answers.map(outcome))).toEqual([
      [200, null],
      [200, null],
    ])
    expect(await outcome(await tell('+358 40 1234567'))).toEqual([200, null])
    expect(await outcome(await tell('0407654321'))).toEqual([409, 'process.version_conflict'])
    expect(await rowsOf('select count(*) as changes from process_notes')).toEqual([{ changes: 1 }])
    expect((await sent()).sms).toHaveLength(2)
  })

  it.each([
    [{ phoneNumber: '12' }, ['phoneNumber']],
    [{ phoneNumber: '09 1234567' }, ['phoneNumber']],
    [{ email: 'aino' }, ['email']],
    [{ phoneNumber: 'aino', email: '@' }, ['phoneNumber', 'email']],
  ])('is refused where no message reaches it: %j', async (fields, wrong) => {
    const customer = await customerAt()
    const response = await put(customer, fields)
    const { code, errors }: { code: string; errors: { path: string }[] } = await response.json()
    expect([response.status, code, errors.map(({ path }) => path)]).toEqual([422, 'INVALID_CONTACT', wrong])
    expect(await rowsOf('select * from process_notes')).toEqual([])
  })

  it('may be changed three times a day, and no more once the visit is over', async () => {
    const customer = await customerAt()
    for (const end of [1, 2, 3]) expect((await put(customer, { phoneNumber: `040123450${end}` })).status).toBe(200)
    const fourth = await put(customer, { phoneNumber: '0401234504' })
    expect([fourth.status, fourth.headers.get('Retry-After')]).toEqual([429, '86400'])
    workshop.app.clock.advance(24 * hour + 1)
    expect((await put(customer, { phoneNumber: '0401234504' })).status).toBe(200)
    await rowsOf(`update processes set state = 'CANCELLED', version = version + 1`)
    expect(await outcome(await put(customer, { phoneNumber: '0401234505' }))).toEqual([409, 'process.ended'])
  })

  it('is an address as well as a number, and a number given counts before an address', async () => {
    const customer = await customerAt({}, { phoneNumber: null, email: 'vanha@example.fi', contactMethods: ['EMAIL'] })
    await put(customer, { email: 'aino@example.fi' })
    const first = await sent()
    expect([first.sms, first.emails.map(({ body }) => body.includes('aino@example.fi'))]).toEqual([[], [true]])
    await put(customer, { phoneNumber: newNumber })
    expect((await sent()).sms.map(({ to }) => to)).toEqual([newNumber])
  })

  it.each([
    ['another', 'vanha@example.fi'],
    ['the one that the order has', 'aino@example.fi'],
  ])('is an address alone, %s, instead of a number, which learns of that and nothing else', async (_which, email) => {
    const customer = await customerAt({ state: 'KEY_CODE_SENT' }, { email })
    expect((await put(customer, { email: 'aino@example.fi' })).status).toBe(200)
    const { sms, emails } = await sent()
    expect(sms.map(({ to, message }) => [to, message.includes('tai osoitteeseen')])).toEqual([[oldNumber, true]])
    expect(emails.map(({ body }) => [body.includes('aino@example.fi'), body.includes('000 001')])).toEqual([
      [true, true],
    ])
    expect(await (await customer.send('GET', '/contact')).json()).toEqual({
      phoneNumber: null,
      email: 'a•••@example.fi',
      mayChange: true,
    })
    await put(customer, { email: 'aino@example.fi' })
    expect(await sent()).toEqual({ sms: [], emails: [] })
  })

  it('is an address after a number of their own, and that number again', async () => {
    const customer = await customerAt({ state: 'KEY_CODE_SENT' })
    await put(customer, { phoneNumber: newNumber })
    await sent()
    await put(customer, { email: 'aino@example.fi' })
    const second = await sent()
    expect([second.sms.map(({ to }) => to), second.emails.length]).toEqual([[newNumber], 1])
    await put(customer, { phoneNumber: newNumber })
    expect((await sent()).sms.map(({ to }) => to)).toEqual([newNumber])
  })

  it('is the number of the order, where its customer was reached by e-mail by their own wish', async () => {
    const customer = await customerAt(
      { state: 'KEY_CODE_SENT' },
      { email: 'aino@example.fi', contactMethods: ['EMAIL'] },
    )
    await put(customer, { phoneNumber: oldNumber })
    const { sms, emails } = await sent()
    expect([sms.map(({ to }) => to), emails]).toEqual([[oldNumber], []])
  })

  it('gives way to what staff put right afterwards', async () => {
    const customer = await customerAt()
    await put(customer, { phoneNumber: newNumber })
    await sent()
    const desk = deskOf(workshop.app, (await seedStaff()).token)
    const { customer: seen } = await desk.page()
    await desk.edit({ version: seen?.version, phoneNumber: '0407777777' })
    expect(await (await customer.send('GET', '/contact')).json()).toMatchObject({ phoneNumber: '•••• 777' })
  })

  it('calls nobody when the notice to the old number does not arrive', async () => {
    const customer = await customerAt()
    await put(customer, { phoneNumber: newNumber })
    const outgoing = providersThatWork()
    await drainEffects(testDependencies({ outgoing }))
    const notice = outgoing.calls.find(({ body }) => new URLSearchParams(body).get('to') === oldNumber)
    const { pathname } = new URL(new URLSearchParams(notice?.body).get('whendelivered') ?? '')
    const body = new URLSearchParams({ id: 's1', status: 'failed', delivered: '2026-11-21T06:00:00' })
    expect((await workshop.app.request(pathname, { method: 'POST', body, csrf: false })).status).toBe(204)
    expect(await rowsOf('select kind, status from messages order by kind')).toEqual([
      { kind: 'CONTACT_NOTICE', status: 'FAILED' },
      { kind: 'KEY_CODE', status: 'SENT' },
    ])
    expect(await rowsOf('select state, unreached_since from processes')).toEqual([
      { state: 'KEY_CODE_SENT', unreached_since: null },
    ])
  })
})

describe('a key that is not there', () => {
  const commands = () => rowsOf('select box_id, reason, requested_by_user_id, settled_at from box_commands')
  const told = () => rowsOf('select key_missing_at, turn from processes')
  const keyMissing = async (customer: Customer, version?: number) =>
    customer.send('POST', '/key-missing', { version: version ?? (await customer.status()).version })

  /** A customer with a code who has just opened box 1. */
  async function atTheBox(seed: ProcessSeed = {}): Promise<Customer> {
    const customer = await customerAt({ processType: 'RETRIEVE', state: 'PAYMENT_DONE', ...seed })
    workshop.app.clock.advance(minute)
    await workshop.cabinet.report([{ type: 'opened', boxNumber: 1 }])
    return customer
  }

  it('opens the box again, alerts staff and stands in the history, once for one press', async () => {
    const customer = await atTheBox()
    const { version } = await customer.status()
    workshop.app.d1.forget()
    const response = await keyMissing(customer, version)
    expect(await response.json()).toMatchObject({ version: version + 1, keyMissingAt: expect.any(String) })
    expect(workshop.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(workshop.app.d1)
    const again = await Promise.all([keyMissing(customer, version), keyMissing(customer, version)])
    expect(again.map(({ status }) => status)).toEqual([200, 200])
    expect(await told()).toEqual([{ key_missing_at: workshop.app.clock.now(), turn: 'staff' }])
    expect(await commands()).toEqual([
      { box_id: 'box_1', reason: 'key_missing', requested_by_user_id: '', settled_at: null },
    ])
    expect(await rowsOf('select kind, text from process_notes')).toEqual([{ kind: 'KEY_MISSING', text: '1' }])
    expect(await rowsOf('select action, subject, actor_kind from audit_log')).toEqual([
      { action: 'key.missing', subject: 'box_1', actor_kind: 'customer' },
    ])
  })

  it('is one alert of two presses at once', async () => {
    const customer = await atTheBox()
    const { version } = await customer.status()
    await listenToWebhooks()
    const answers = await Promise.all([1, 2, 3].map(() => keyMissing(customer, version)))
    expect(await webhookEvents()).toEqual([['process.key_not_found', null]])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await commands()).toHaveLength(1)
    expect(await rowsOf('select count(*) as notes from process_notes')).toEqual([{ notes: 1 }])
  })

  it('opens nothing for who did not open it within a quarter of an hour', async () => {
    const customer = await customerAt({ processType: 'RETRIEVE', state: 'PAYMENT_DONE' })
    expect(await outcome(await keyMissing(customer))).toEqual([409, 'key_missing.not_opened'])
    workshop.app.clock.advance(minute)
    await workshop.cabinet.report([{ type: 'opened', boxNumber: 2 }])
    expect(await outcome(await keyMissing(customer))).toEqual([409, 'key_missing.not_opened'])
    await workshop.cabinet.report([{ type: 'opened', boxNumber: 1 }])
    workshop.app.clock.advance(15 * minute)
    expect(await outcome(await keyMissing(customer))).toEqual([409, 'key_missing.not_opened'])
    expect([await commands(), await told()]).toEqual([[], [{ key_missing_at: null, turn: 'customer' }]])
  })

  it.each([
    ['who brings a key themselves', { processType: 'DELIVERY', state: 'KEY_CODE_SENT' }],
    ['who has not paid yet', { processType: 'RETRIEVE', state: 'PAYMENT_LINK_SENT' }],
  ] as const)('is of no concern to one %s', async (_who, seed) => {
    const customer = await atTheBox(seed)
    expect(await outcome(await keyMissing(customer))).toEqual([409, 'key_missing.not_opened'])
    expect(await commands()).toEqual([])
  })

  it('opens the box three times at most, and not while somebody has it opened already', async () => {
    const customer = await atTheBox({ processType: 'DELIVERY_WITH_SUBSTITUTE_CAR', state: 'KEY_CODE_SENT' })
    const { version } = await customer.status()
    for (const more of [0, 1, 2]) {
      workshop.app.clock.advance(minute)
      expect((await keyMissing(customer, version + more)).status).toBe(200)
    }
    expect(await commands()).toHaveLength(1)
    workshop.app.clock.advance(minute)
    expect(await outcome(await keyMissing(customer))).toEqual([409, 'key_missing.too_often'])
    expect(await outcome(await keyMissing(customer, version))).toEqual([409, 'process.version_conflict'])
  })

  it('is staff’s until the key is found', async () => {
    const customer = await atTheBox()
    await keyMissing(customer)
    const desk = deskOf(workshop.app, (await seedStaff()).token)
    expect((await desk.page()).process).toMatchObject({ keyMissing: true, turn: 'staff' })
    workshop.app.clock.advance(minute)
    await workshop.cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect((await desk.page()).process).toMatchObject({ keyMissing: false, state: 'PROCESS_DONE' })
  })
})
