import { beforeEach, describe, expect, it } from 'vitest'

import { processTypes } from '#domain/enums.ts'
import { testNow } from '#tests/support/clock.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedDealer, type Dealer } from '#tests/support/dealer.ts'
import { seedExtraService } from '#tests/support/factories.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { dmsProcessAnswerSchema, type DmsProcessAnswer } from '#worker/contract/machines/dms.ts'

import { workOrderExample } from './openapi-examples.ts'

beforeEach(freshDatabase)

async function dealerWithOrder(order: unknown = workOrderExample): Promise<Dealer> {
  const dealer = await seedDealer()
  await dealer.put(order)
  return dealer
}

async function answerOf(response: Response): Promise<DmsProcessAnswer> {
  return dmsProcessAnswerSchema.parse(await response.json())
}

const processes = () => rowsOf('select * from processes')
const withoutNumber = { ...workOrderExample.customer, externalCustomerNumber: null }

describe('a process for a work order', () => {
  it('is created with its history, its customer’s language and the link on its way', async () => {
    const { app, create, keyId } = await dealerWithOrder({
      ...workOrderExample,
      customer: { ...workOrderExample.customer, language: 'sv' },
    })
    const response = await create()
    expect(response.status).toBe(201)
    const answer = await answerOf(response)
    expect(answer).toEqual({
      id: expect.stringMatching(/^prc_/),
      processCode: expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){2}[0-9A-HJKMNP-TV-Z]{4}$/),
      externalWorkOrderId: '26-1',
      processType: 'DELIVERY',
      state: 'LINK_GENERATED',
      version: 1,
      link: `http://localhost:8787/${answer.processCode}`,
    })
    expect(await processes()).toEqual([
      expect.objectContaining({
        id: answer.id,
        account_id: 'acc_north',
        link_code: answer.processCode.replaceAll('-', ''),
        state: 'LINK_GENERATED',
        current_step: 'WORK_ORDER',
        lane: 'ROUND_THE_CLOCK',
        language_id: 'acc_north_sv',
        due_at: testNow + 30 * 86_400_000,
        link_send_at: null,
      }),
    ])
    expect(
      await rowsOf('select process_id, version, type, from_state, to_state, actor_kind, actor_id from process_events'),
    ).toEqual([
      {
        process_id: answer.id,
        version: 1,
        type: 'create',
        from_state: null,
        to_state: 'LINK_GENERATED',
        actor_kind: 'dms',
        actor_id: keyId,
      },
    ])
    expect(await rowsOf('select stream_key, kind, payload from outbox')).toEqual([
      { stream_key: answer.id, kind: 'process.send_link', payload: JSON.stringify({ processId: answer.id }) },
    ])
    expect(app.woken).toEqual([answer.id])
  })

  it('settles no language where the dealer system names none, so that the browser decides', async () => {
    const customer = { ...workOrderExample.customer, language: undefined }
    const { create } = await dealerWithOrder({ ...workOrderExample, customer })
    expect((await create()).status).toBe(201)
    expect(await processes()).toEqual([expect.objectContaining({ language_id: null })])
  })

  it('takes two round trips and scans no table', async () => {
    const { app, create } = await dealerWithOrder()
    app.d1.forget()
    expect((await create({}, { 'Idempotency-Key': 'one' })).status).toBe(201)
    expect(app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(app.d1)
  })

  it.each(processTypes)('of type %s begins where its type begins', async (processType) => {
    const { create } = await dealerWithOrder()
    await seedExtraService()
    const { state } = await answerOf(await create({ processType }))
    expect(state).toBe(processType === 'ONLY_PAYMENT' ? 'USE_ONLY_PAYMENT' : 'LINK_GENERATED')
    const first = {
      ONLY_PAYMENT: 'WAITING_CONFIRMATION',
      NO_DMS_DELIVERY: 'SERVICES',
      NO_DMS_RETRIEVE: 'APPROVAL',
      NO_DMS_RETRIEVE_AND_RETURN: 'APPROVAL',
    }
    const expected = Object.entries(first).find(([type]) => type === processType)?.[1] ?? 'WORK_ORDER'
    expect(await rowsOf('select current_step from processes')).toEqual([{ current_step: expected }])
    const links = await rowsOf(`select kind from outbox where kind = 'process.send_link'`)
    expect(links).toHaveLength(processType === 'ONLY_PAYMENT' ? 0 : 1)
  })

  it('leaves out the services step where nothing fits the car', async () => {
    const { app, create } = await dealerWithOrder()
    await seedExtraService({ id: 'xsv_off', enabled: false })
    await seedExtraService({ id: 'xsv_car', type: 'SUBSTITUTE_CAR' })
    await seedExtraService({ id: 'xsv_toyota' })
    await app.d1.plain.exec(`insert into extra_service_compatibilities values ('c1', 'xsv_toyota', 'Toyota', null)`)
    await create({ processType: 'NO_DMS_DELIVERY' })
    expect(await rowsOf('select current_step from processes')).toEqual([{ current_step: 'APPROVAL' }])
  })

  it('begins with the services that fit the make of the car', async () => {
    const { app, create } = await dealerWithOrder()
    await seedExtraService({ id: 'xsv_volvo' })
    await app.d1.plain.exec(`insert into extra_service_compatibilities values ('c1', 'xsv_volvo', 'VOLVO', null)`)
    await create({ processType: 'NO_DMS_DELIVERY' })
    expect(await rowsOf('select current_step from processes')).toEqual([{ current_step: 'SERVICES' }])
  })
})

describe('a link for later', () => {
  it('waits for its time, and no message leaves before', async () => {
    const { create } = await dealerWithOrder()
    const sendLinkAt = '2026-11-04T08:30:00+02:00'
    const answer = await answerOf(await create({ sendLinkAt }))
    expect(answer.state).toBe('SCHEDULED_FOR_DELAYED_LINK_SENDING')
    const at = Date.parse(sendLinkAt)
    expect(await rowsOf('select due_at, link_send_at from processes')).toEqual([{ due_at: at, link_send_at: at }])
    expect(await rowsOf('select kind from outbox')).toEqual([])
  })

  it('is sent at once when its time has passed', async () => {
    const { create } = await dealerWithOrder()
    expect(await answerOf(await create({ sendLinkAt: '2026-11-03T10:00:00+02:00' }))).toMatchObject({
      state: 'LINK_GENERATED',
    })
  })

  it('does not exist for a payment', async () => {
    const { create } = await dealerWithOrder()
    const response = await create({ processType: 'ONLY_PAYMENT', sendLinkAt: '2027-01-01T00:00:00Z' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'request.invalid',
      errors: [{ path: 'sendLinkAt', code: 'not_for_only_payment' }],
    })
    expect(await processes()).toEqual([])
  })
})

describe('INVALID_CONTACT', () => {
  it.each([
    ['missing', {}],
    ['empty', { phoneNumber: '', email: ' ' }],
    ['malformed', { phoneNumber: '12', email: 'aino(at)example.fi' }],
  ])('refuses a customer whose phone number and e-mail address are %s', async (_case, contact) => {
    const { create } = await dealerWithOrder({ ...workOrderExample, customer: { firstName: 'Aino', ...contact } })
    const response = await create()
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'INVALID_CONTACT', status: 422 })
    expect(await processes()).toEqual([])
    expect(await rowsOf('select * from outbox')).toEqual([])
  })

  it.each([
    ['a phone number', { phoneNumber: '0400000112', email: 'nobody' }],
    ['an e-mail address', { phoneNumber: 'nobody', email: 'aino@example.fi' }],
  ])('is content with %s alone', async (_case, contact) => {
    const { create } = await dealerWithOrder({ ...workOrderExample, customer: contact })
    expect((await create()).status).toBe(201)
  })

  it('is over once the work order brings a number', async () => {
    const { put, create } = await dealerWithOrder({ ...workOrderExample, customer: {} })
    expect((await create()).status).toBe(422)
    await put({ ...workOrderExample, customer: withoutNumber })
    expect((await create()).status).toBe(201)
  })
})

describe('VERSION_CONFLICT', () => {
  it('refuses a second process while the first is unfinished', async () => {
    const { app, create } = await dealerWithOrder()
    await create()
    app.d1.forget()
    const response = await create({ processType: 'RETRIEVE' })
    expect(response.status).toBe(409)
    expect(app.d1.roundTrips()).toBe(1)
    expect(await response.json()).toMatchObject({ code: 'VERSION_CONFLICT' })
    expect(await processes()).toHaveLength(1)
  })

  it('is over once the first is cancelled', async () => {
    const { call, create } = await dealerWithOrder()
    const { id } = await answerOf(await create())
    await call('POST', `/process/${id}/cancel`, {})
    expect((await create()).status).toBe(201)
    expect(await processes()).toHaveLength(2)
  })

  it('lets one of eight calls at once through, and nothing of the others stays', async () => {
    const { create } = await dealerWithOrder()
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await create()).status))
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, ...Array<number>(7).fill(409)])
    expect(await processes()).toHaveLength(1)
    expect(await rowsOf('select * from process_events')).toHaveLength(1)
    expect(await rowsOf('select * from outbox')).toHaveLength(1)
  })
})

describe('an Idempotency-Key', () => {
  const key = { 'Idempotency-Key': '0d6c4a2e' }

  it('is answered the same again, also after the process has moved on', async () => {
    const { app, call, create } = await dealerWithOrder()
    const first = await create({}, key)
    const answer = await answerOf(first)
    await call('POST', `/process/${answer.id}/cancel`, {})
    app.d1.forget()
    const again = await create({}, key)
    expect(again.status).toBe(201)
    expect(await answerOf(again)).toEqual(answer)
    expect(app.d1.roundTrips()).toBe(1)
    expect(await processes()).toHaveLength(1)
  })

  it('gives calls at once one process and one answer', async () => {
    const { create } = await dealerWithOrder()
    const answers = await Promise.all(Array.from({ length: 6 }, async () => answerOf(await create({}, key))))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await processes()).toHaveLength(1)
  })

  it('is refused with another body', async () => {
    const { create } = await dealerWithOrder()
    await create({}, key)
    const response = await create({ processType: 'RETRIEVE' }, key)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'idempotency.key_reused' })
  })

  it('keeps no refusal: what was wrong can be put right and asked for again', async () => {
    const { put, create } = await dealerWithOrder({ ...workOrderExample, customer: {} })
    expect((await create({}, key)).status).toBe(422)
    await put({ ...workOrderExample, customer: withoutNumber })
    expect((await create({}, key)).status).toBe(201)
  })

  it('of another account is another key', async () => {
    const { app, create } = await dealerWithOrder()
    const south = await seedDealer({ accountId: 'acc_south', app })
    await south.put()
    const answers = [await answerOf(await create({}, key)), await answerOf(await south.create({}, key))]
    expect(new Set(answers.map(({ id }) => id)).size).toBe(2)
  })

  it('finds the process when the first answer was lost on the way', async () => {
    const { app, create } = await dealerWithOrder()
    app.d1.failAt(2, 'after')
    expect((await create({}, key)).status).toBe(503)
    const again = await create({}, key)
    expect(again.status).toBe(201)
    expect(await processes()).toEqual([expect.objectContaining({ id: (await answerOf(again)).id })])
  })

  it('leaves nothing behind when the write itself failed', async () => {
    const { app, create } = await dealerWithOrder()
    app.d1.failAt(2, 'before')
    expect((await create({}, key)).status).toBe(503)
    expect(await processes()).toEqual([])
    expect((await create({}, key)).status).toBe(201)
  })
})

describe('the work order', () => {
  it('has to be known', async () => {
    const { create } = await seedDealer()
    const response = await create()
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'work_order.not_found' })
  })

  it('has to be of the caller’s account', async () => {
    const { app } = await dealerWithOrder()
    const south = await seedDealer({ accountId: 'acc_south', app })
    expect((await south.create()).status).toBe(404)
    expect(await processes()).toEqual([])
  })
})
