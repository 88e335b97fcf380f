import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { canonicalJson, consentHash } from '#domain/process/consent.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { builtInTexts } from '#tests/support/content.ts'
import { answerOf, storedApprovals } from '#tests/support/customer-writes.ts'
import { expectNothingChanged, refusalOf } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { start } from '#tests/support/payment.ts'
import {
  approvedVisit,
  askedPrice,
  brakes,
  moveTo,
  service,
  toDone,
  toPayment,
  visit,
} from '#tests/support/priced-visit.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'

beforeEach(freshDatabase)

describe('while the price is to be approved', () => {
  it('nobody begins to pay, also where the money was asked for a moment ago', async () => {
    const { customer, put } = await approvedVisit()
    await moveTo(...toPayment)
    await put([service, brakes])
    await moveTo('PAYMENT_LINK_SENT')
    const response = await expectNothingChanged(() => start(customer))
    expect([response.status, (await response.json<{ code: string }>()).code]).toEqual([409, 'approval.needed'])
  })

  it('an order that becomes dearer while the payment is begun is not paid at the old price', async () => {
    const { customer, put } = await approvedVisit()
    await moveTo(...toPayment)
    customer.app.d1.meanwhile(2, () => put([service, brakes]))
    expect((await start(customer)).ok).toBe(false)
    expect(await rowsOf(`select id from payments where status in ('INITIALIZED','PENDING')`)).toEqual([])
  })

  it('the terminal says so instead of a sum', async () => {
    const { customer, put } = await approvedVisit({ lease: { boxId: 'box_1', accessCode: '123456' } })
    const terminal = await seedCabinet(customer.app, { id: 'dev_terminal', kind: 'TERMINAL', lockerId: null })
    const look = async () => {
      customer.app.clock.advance(1)
      const call = { path: '/api/device/terminal/look-up', body: JSON.stringify({ code: '123456' }) }
      const response = await terminal.send(call)
      return response.json<{ code?: string; totalPrice?: number }>()
    }
    await moveTo(...toPayment)
    expect(await look()).toMatchObject({ totalPrice: 125.5 })
    await put([service, brakes])
    expect(await look()).toMatchObject({ code: 'approval.needed' })
  })

  it('staff who take the money at the counter say why', async () => {
    const { customer, put } = await approvedVisit()
    await moveTo(...toPayment)
    await put([service, brakes])
    const { token } = await seedStaff()
    const settle = async (reason?: string) => {
      const json = { type: 'settle_payment', version: (await customer.status()).version, reason }
      return customer.app.request('/api/staff/process/prc_1/event', { method: 'POST', token, json })
    }
    const refused = await settle()
    expect([refused.status, (await refused.json<{ errors: unknown }>()).errors]).toEqual([
      422,
      [{ path: 'reason', code: 'required' }],
    ])
    expect((await settle('Hyväksyi tiskillä')).status).toBe(200)
    expect(await customer.status()).toMatchObject({ state: 'PAYMENT_DONE', askedPrice: null })
    const [event] = await rowsOf(`select reason from process_events where type = 'settle_payment'`)
    expect(event).toEqual({ reason: 'Hyväksyi tiskillä' })
  })

  it('the price now and what was approved are told in one round trip', async () => {
    const { customer, put, pricing } = await approvedVisit()
    expect(await pricing()).toMatchObject({ totalPrice: 125.5, approved: null })
    await put([{ ...service, price: 120 }, brakes])
    customer.app.d1.forget()
    expect(await pricing()).toMatchObject({
      totalPrice: 251,
      approved: { total: 125.5, rows: [{ description: 'Huolto', priceWithVat: 125.5 }] },
      terminalCode: null,
    })
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
  })
})

describe('the approval of a new price', () => {
  it('is a link of the chain with what was on the screen, in two round trips', async () => {
    const { customer, put, approve } = await approvedVisit({ account: { showPricesInWorkOrderStep: false } })
    await moveTo(...toDone)
    await put([service, { ...brakes, payer: 'WARRANTY' }, brakes])
    const { version } = await customer.status()
    customer.app.d1.forget()
    const status = await answerOf(approve(225.9, { version, limit: 300 }))
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
    expect(status).toMatchObject({ askedPrice: null, state: 'DELIVERY_DONE' })
    const [first, second] = await storedApprovals()
    const { priceTerms, vatIncluded } = builtInTexts('fi-FI')
    expect(first?.document['kind']).toBeUndefined()
    expect(second).toMatchObject({ total_cents: 22_590, limit_cents: 30_000, previous_hash: first?.hash, number: 2 })
    expect(second?.document).toMatchObject({
      kind: 'price',
      limitCents: 30_000,
      pricesShown: true,
      processVersion: version,
      rows: [{ shown: true }, { shown: false, payer: 'WARRANTY' }, { shown: true, description: 'Jarrupalat' }],
      terms: { priceTerms, vatIncluded },
    })
    expect(second?.hash).toBe(await consentHash(second?.document ?? null, first?.hash ?? null))
    expect(canonicalJson(second?.document ?? null)).toContain('"kind":"price"')
    expect(await rowsOf('select turn from processes')).toEqual([{ turn: 'staff' }])
  })

  it('clicked twice, or told again after a lost answer, is one', async () => {
    const { customer, put, approve } = await approvedVisit()
    await put([service, brakes])
    const { version } = await customer.status()
    const both = await Promise.all([approve(225.9, { version }), approve(225.9, { version })])
    const again = await expectNothingChanged(() => approve(225.9, { version }))
    expect([...both, again].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await storedApprovals()).toHaveLength(2)
  })

  it('of a price that is another by now approves nothing, before and during the call', async () => {
    const { customer, put, approve } = await approvedVisit()
    await put([service, brakes])
    const { version } = await customer.status()
    await put([service, brakes, brakes])
    expect((await expectNothingChanged(() => approve(225.9, { version }))).status).toBe(205)
    expect((await expectNothingChanged(() => approve(225.9))).status).toBe(205)
    const current = (await customer.status()).version
    customer.app.d1.meanwhile(2, () => put([{ ...service, price: 500 }]))
    expect((await approve(326.3, { version: current })).status).toBe(205)
    expect(await storedApprovals()).toHaveLength(1)
    expect(await askedPrice(customer)).toBe(627.5)
  })

  it('wants the version that was seen, and a price that is asked for', async () => {
    const { customer, put, approve } = await approvedVisit()
    expect((await expectNothingChanged(() => approve(125.5))).status).toBe(205)
    await put([service, brakes])
    const refused = await refusalOf(() => customer.send('POST', '/price-approval', { total: 225.9 }))
    expect(refused.code).toBe('process.version_required')
  })

  it('has the link to the payment sent where that waited for it, and not before', async () => {
    const { customer, put, approve, drain, sms } = await approvedVisit()
    await moveTo(...toDone)
    await put([service, brakes])
    await drain()
    await moveTo('READY_FOR_PAYMENT')
    await env.DB.prepare(
      `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at) values
        ('obx_x', 'prc_1', 'process.send_payment_link', '{"processId":"prc_1","wish":"evt_x"}', 0, 0)`,
    ).run()
    await drain()
    expect((await customer.status()).state).toBe('READY_FOR_PAYMENT')
    expect(sms()).toEqual([expect.stringContaining('työn hinta')])
    await answerOf(approve(225.9))
    await drain()
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
    expect(sms()).toEqual([expect.stringContaining('työn hinta'), expect.stringContaining('Maksa')])
  })
})

describe('a link to the payment whose sending waits while the price is approved', () => {
  it('goes out once, though the approval has it sent as well', async () => {
    const { customer, put, approve, drain, sms } = await approvedVisit()
    await moveTo(...toDone)
    await put([service, brakes])
    await drain()
    await moveTo('READY_FOR_PAYMENT')
    await env.DB.prepare(
      `insert into outbox (id, stream_key, kind, payload, next_attempt_at, created_at) values
        ('obx_x', 'prc_1', 'process.send_payment_link', '{"processId":"prc_1","wish":"evt_x"}', 0, 0)`,
    ).run()
    await answerOf(approve(225.9))
    await drain()
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
    expect(sms()).toEqual([expect.stringContaining('työn hinta'), expect.stringContaining('Maksa')])
  })
})

describe('a price that is no more to be approved', () => {
  it('lets the link to the payment go that waited for it', async () => {
    const { customer, put, drain, sms } = await approvedVisit()
    await moveTo(...toPayment)
    await put([service, brakes])
    await drain()
    expect((await customer.status()).state).toBe('READY_FOR_PAYMENT')
    await put([{ ...service, price: 101 }])
    await drain()
    expect(await customer.status()).toMatchObject({ state: 'PAYMENT_LINK_SENT', askedPrice: null })
    expect(sms()).toEqual([expect.stringContaining('työn hinta'), expect.stringContaining('Maksa')])
  })
})

describe('a limit', () => {
  it('given with the approval is what decides, also where it is the tighter one', async () => {
    const { customer, put } = await approvedVisit({ limit: 200 })
    expect((await storedApprovals())[0]).toMatchObject({ limit_cents: 20_000, document: { limitCents: 20_000 } })
    await put([{ ...service, price: 159.36 }])
    expect(await askedPrice(customer)).toBeNull()
    await put([{ ...service, price: 159.37 }])
    expect(await askedPrice(customer)).toBe(200.01)
  })

  it.each([
    [125.49, 'too_small'],
    [100_000.01, 'too_big'],
    [130.005, 'too_many_decimals'],
  ])('of %s is refused next to its field: %s', async (limit, code) => {
    const { confirm } = await visit({ limit })
    const problem = await refusalOf(confirm)
    expect(problem).toMatchObject({ status: 422, errors: [{ path: 'limit', code }] })
  })

  it('at the total itself says that anything dearer is to be asked about', async () => {
    const { customer, put } = await approvedVisit({ limit: 125.5 })
    await put([{ ...service, price: 101 }])
    expect(await askedPrice(customer)).toBe(126.76)
  })
})
