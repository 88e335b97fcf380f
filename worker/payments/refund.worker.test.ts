import { beforeEach, describe, expect, it } from 'vitest'

import { handOutTypes } from '#domain/process-type.ts'
import { testDependencies } from '#tests/support/app.ts'
import { seedCabinet } from '#tests/support/cabinet.ts'
import { cron } from '#tests/support/cron.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, statesOf } from '#tests/support/effects.ts'
import { begin, callBack, seedPayer, viewOf } from '#tests/support/payment.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma, type FakeVisma } from '#tests/support/visma.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'
import { drainEffects } from '#worker/jobs/index.ts'
import { expireReservations } from '#worker/process/index.ts'

import { refundCallback } from './payment-address.ts'
import { sendRefund } from './send-refund.ts'

beforeEach(freshDatabase)

const refundRows = () =>
  rowsOf('select refund_status as status, amount_cents as cents, refusal from refunds order by rowid')

async function paidVisit(given: Omit<Parameters<typeof seedPayer>[0], 'visma'> = {}) {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma, ...given })
  const { attempt } = await begin(customer)
  visma.pay(attempt.orderNumber)
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const post = async (what: string, json: object) => {
    const { version } = await customer.status()
    const path = `/api/staff/process/${customer.id}/${what}`
    return customer.app.request(path, { method: 'POST', token: admin.token, json: { version, ...json } })
  }
  return {
    visma,
    customer,
    attempt,
    refund: (amount: number | null) => post('refund', { amount, reason: 'Hyvitys' }),
    tell: (type: string) => post('event', { type }),
  }
}

async function drain(visma: FakeVisma): Promise<void> {
  const outgoing = providersThatWork()
  visma.listenOn(outgoing)
  await drainEffects(testDependencies({ outgoing }))
}

/** As the provider calls about the only refund there is. */
async function notifyOfRefund({ app }: Customer, query: string): Promise<Response> {
  const [refund] = await rowsOf('select id from refunds')
  const { pathname } = new URL(refundCallback(app.deps().config, 'BAMBORA', String(refund?.['id'])))
  return app.request(`${pathname}?${query}`, { csrf: false })
}

/** Whose turn the visit is, and how many boxes it holds. */
const turns = () =>
  rowsOf('select turn, (select count(*) from box_leases where ended_at is null) as held from processes')

const stateOf = async (customer: Customer) => (await customer.status()).state

describe('a refund', () => {
  it('gives all of it back, once, at the provider', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    const response = await refund(null)
    expect(await response.json<StaffProcess>()).toMatchObject({ state: 'REFUND_REQUESTED' })
    await drain(visma)
    await drain(visma)
    expect(await refundRows()).toEqual([{ status: 'SUCCESS', cents: 26_983, refusal: null }])
    expect(visma.orders.get(attempt.orderNumber)?.refunds).toHaveLength(1)
    expect((await statesOf(customer.id)).slice(-3)).toEqual(['REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED'])
    expect(await rowsOf('select refund_type from payments')).toEqual([{ refund_type: 'FULL' }])
  })

  it('gives a part back, and more of it later, but never more than was taken', async () => {
    const { visma, customer, refund } = await paidVisit()
    await refund(100)
    await drain(visma)
    expect(await stateOf(customer)).toBe('REFUNDED')
    expect((await refund(200)).status).toBe(409)
    expect((await refund(169.83)).status).toBe(200)
    await drain(visma)
    expect(await refundRows()).toMatchObject([{ cents: 10_000 }, { status: 'SUCCESS', cents: 16_983 }])
    expect((await refund(null)).status).toBe(409)
  })

  it('leaves the keys that were paid for to be collected', async () => {
    const process = { lease: { boxId: 'box_1', accessCode: '123456' } }
    const { visma, customer, refund } = await paidVisit({ processType: 'RETRIEVE', process })
    const cabinet = await seedCabinet(customer.app)
    const isOpenIn = async (state: string) => {
      customer.app.clock.advance(1000)
      expect(await customer.status()).toMatchObject({ state, boxAccessCode: '123456', box: { number: 1 } })
      expect(await (await cabinet.open('123456')).json()).toEqual({ boxNumber: 1 })
    }
    await refund(20)
    await isOpenIn('REFUND_REQUESTED')
    await drain(visma)
    await isOpenIn('REFUNDED')
    customer.app.clock.advance(1000)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await customer.status()).toMatchObject({ state: 'REFUNDED', boxAccessCode: null, box: null })
    customer.app.clock.advance(1000)
    expect((await cabinet.open('123456')).status).toBe(404)
  })

  it.each(handOutTypes)("leaves a lent car's keys to staff (%s)", async (processType) => {
    const process = { lease: { boxId: 'box_1', accessCode: '123456' } }
    const { visma, customer, refund } = await paidVisit({ processType, process })
    const cabinet = await seedCabinet(customer.app)
    await rowsOf('update box_leases set confirmed_at = created_at')
    expect((await refund(20)).status).toBe(200)
    await drain(visma)
    customer.app.clock.advance(1000)
    expect(await customer.status()).toMatchObject({ state: 'REFUNDED', boxAccessCode: null, box: null })
    expect(await turns()).toEqual([{ turn: 'staff', held: 1 }])
    expect((await cabinet.open('123456')).status).toBe(404)
    customer.app.clock.advance(1000)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await turns()).toEqual([{ turn: 'nobody', held: 0 }])
    expect(await stateOf(customer)).toBe('REFUNDED')
  })

  it("leaves a customer's own keys to them, and tells staff where they are not fetched in time", async () => {
    const process = { lease: { boxId: 'box_1', accessCode: '123456' } }
    const { visma, customer, refund } = await paidVisit({ processType: 'RETRIEVE', process })
    const cabinet = await seedCabinet(customer.app)
    await rowsOf('update box_leases set confirmed_at = created_at')
    await refund(20)
    await drain(visma)
    expect(await turns()).toEqual([{ turn: 'customer', held: 1 }])
    const wait = async (hours: number) => {
      customer.app.clock.advance(hours * 3_600_000)
      await expireReservations(customer.app.deps())
    }
    await wait(47)
    expect(await turns()).toEqual([{ turn: 'customer', held: 1 }])
    await wait(2)
    expect(await turns()).toEqual([{ turn: 'staff', held: 1 }])
    expect(await (await cabinet.open('123456')).json()).toEqual({ boxNumber: 1 })
    customer.app.clock.advance(1000)
    await cabinet.report([{ type: 'keys_taken', boxNumber: 1 }])
    expect(await turns()).toEqual([{ turn: 'nobody', held: 0 }])
  })

  it('comes back to staff with the reason where the provider refuses it', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    visma.decline(attempt.orderNumber)
    await refund(null)
    await drain(visma)
    expect(await refundRows()).toMatchObject([{ status: 'FAILURE', refusal: expect.any(String) }])
    expect(await stateOf(customer)).toBe('REFUND_READY')
    visma.pay(attempt.orderNumber)
    await refund(null)
    await drain(visma)
    expect(await stateOf(customer)).toBe('REFUNDED')
  })

  it('is not told twice to a provider that did not answer: it is asked instead', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    await refund(null)
    visma.breakDown('silence', 'create_refund')
    await drain(visma)
    expect(await refundRows()).toMatchObject([{ status: 'PENDING' }])
    visma.breakDown('none')
    const { clock, tick, outgoing } = cron()
    visma.listenOn(outgoing)
    clock.advance(5 * 60_000)
    await tick()
    expect(visma.asked.filter((path) => path === 'create_refund')).toHaveLength(1)
    expect(visma.orders.get(attempt.orderNumber)?.refunds).toHaveLength(0)
    expect(['REFUND_READY', 'REFUND_REQUESTED']).toContain(await stateOf(customer))
  })

  it('that may still be on its way to the provider is not taken for one that was never made', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    await refund(null)
    visma.breakDown('silence', 'create_refund')
    await drain(visma)
    visma.breakDown('none')
    expect(await (await customer.send('PUT', '/refund/status')).json()).toMatchObject({ refundStatus: 'PENDING' })
    // It comes there late.
    visma.orders.get(attempt.orderNumber)?.refunds.push({ id: 77, amountCents: 26_983 })
    const { clock, tick, outgoing } = cron()
    visma.listenOn(outgoing)
    clock.advance(5 * 60_000)
    await tick()
    expect(await refundRows()).toEqual([{ status: 'SUCCESS', cents: 26_983, refusal: null }])
    expect(await stateOf(customer)).toBe('REFUNDED')
  })

  it.each([
    { code: '0', status: 'SUCCESS', state: 'REFUNDED' },
    { code: '1', status: 'FAILURE', state: 'REFUND_READY' },
  ])('whose end cannot be asked for is ended by what the provider signs: $status', async ({ code, status, state }) => {
    const { visma, customer, attempt, refund } = await paidVisit()
    visma.refundBy('email')
    await refund(null)
    await drain(visma)
    expect(await refundRows()).toMatchObject([{ status: 'PENDING' }])
    const refundId = visma.orders.get(attempt.orderNumber)?.refunds[0]?.id ?? 0
    const notify = async (query: string) => (await notifyOfRefund(customer, query)).status

    expect(await notify(visma.refundQuery(refundId, { code, key: 'another-key' }))).toBe(400)
    expect(await notify(visma.refundQuery(refundId + 1, { code }))).toBe(400)
    expect(await notify(visma.refundQuery(refundId, { code: '4' }))).toBe(200)
    expect(await stateOf(customer)).toBe('REFUND_REQUESTED')
    expect(await notify(visma.refundQuery(refundId, { code }))).toBe(200)
    expect(await notify(visma.refundQuery(refundId, { code }))).toBe(200)
    expect(await refundRows()).toMatchObject([{ status }])
    expect(await stateOf(customer)).toBe(state)
  })

  it('is not ended by what is signed of a refund that the provider never named as this one', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    await refund(null)
    visma.breakDown('silence', 'create_refund')
    await drain(visma)
    visma.breakDown('none')
    const before = await rowsOf('select * from refunds')
    const notify = async (id: number, code: string) =>
      (await notifyOfRefund(customer, visma.refundQuery(id, { code }))).status
    for (const code of ['0', '1']) expect(await notify(4711, code)).not.toBe(200)
    expect(await rowsOf('select * from refunds')).toEqual(before)
    expect(await stateOf(customer)).toBe('REFUND_REQUESTED')
    const said = `select external_id, outcome from payment_callbacks where source = 'refund'`
    expect(await rowsOf(said)).toEqual([
      { external_id: 'refund:4711', outcome: null },
      { external_id: 'refund:4711', outcome: null },
    ])

    visma.refundBy('email')
    visma.orders.get(attempt.orderNumber)?.refunds.push({ id: 77, amountCents: 26_983 })
    const { clock, tick, outgoing } = cron()
    visma.listenOn(outgoing)
    clock.advance(5 * 60_000)
    await tick()
    expect(await notify(4711, '0')).toBe(400)
    expect(await notify(77, '0')).toBe(200)
    expect(await refundRows()).toMatchObject([{ status: 'SUCCESS' }])
    expect(await rowsOf(said)).toContainEqual({ external_id: 'refund:77', outcome: 'settled' })
  })

  it('is told to the provider once, also where two drains come to it at the same moment', async () => {
    const { visma, attempt, refund } = await paidVisit()
    await refund(100)
    const [row] = await rowsOf('select id from refunds')
    const outgoing = providersThatWork()
    visma.listenOn(outgoing)
    const tell = () => sendRefund(testDependencies({ outgoing }), String(row?.['id']), AbortSignal.timeout(5_000))
    await Promise.all([tell(), tell(), tell()])
    expect(visma.orders.get(attempt.orderNumber)?.refunds).toHaveLength(1)
    expect(await refundRows()).toEqual([{ status: 'SUCCESS', cents: 10_000, refusal: null }])
  })

  it('is for those who may: an advisor may not', async () => {
    const { customer } = await paidVisit()
    const advisor = await seedStaff({ id: 'usr_advisor2', roles: ['service_advisor'] })
    const { version } = await customer.status()
    const response = await customer.app.request(`/api/staff/process/${customer.id}/refund`, {
      method: 'POST',
      token: advisor.token,
      json: { version, amount: null, reason: 'Hyvitys' },
    })
    expect(response.status).toBe(403)
    expect(await refundRows()).toEqual([])
  })

  it('of two at once is made once', async () => {
    const { refund } = await paidVisit()
    const answers = await Promise.all([refund(null), refund(null)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await refundRows()).toHaveLength(1)
  })

  it('that another overtook between its read and its write gives nothing back, whatever was left then', async () => {
    const { visma, customer, refund } = await paidVisit()
    const admin = await seedStaff({ id: 'usr_other', roles: ['admin'] })
    const { version } = await customer.status()
    // After the session and what can be given back were read.
    customer.app.d1.meanwhile(3, async () => {
      await refund(100)
      await drain(visma)
    })
    const call = { method: 'POST', token: admin.token, json: { version, amount: null, reason: 'Hyvitys' } } as const
    const response = await customer.app.request(`/api/staff/process/${customer.id}/refund`, call)
    expect([response.status, await refundRows()]).toEqual([409, [{ status: 'SUCCESS', cents: 10_000, refusal: null }]])
  })

  it('gives back what pays for nothing without moving the process', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    await customer.send('DELETE', '/payment')
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const { version } = await customer.status()
    const response = await customer.app.request(`/api/staff/process/${customer.id}/refund`, {
      method: 'POST',
      token: admin.token,
      json: { version, amount: null, reason: 'Maksettu peruttu' },
    })
    expect(response.status).toBe(200)
    expect(await viewOf(customer.send('GET', '/payment'))).toMatchObject({ truth: 'checking' })
    await drain(visma)
    expect(await refundRows()).toMatchObject([{ status: 'SUCCESS', cents: 26_983 }])
    expect(await stateOf(customer)).toBe('PAYMENT_LINK_SENT')
    // Nothing is looked into any more: the ways to pay are there again.
    expect(await viewOf(customer.send('GET', '/payment'))).toBeNull()
    await begin(customer)
    expect(await viewOf(customer.send('GET', '/payment'))).toMatchObject({ truth: 'open' })
  })
})

describe('at the counter', () => {
  it('money is taken and given back by hand', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma, state: 'READY_FOR_PAYMENT' })
    const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
    const tell = async (type: string) => {
      const { version } = await customer.status()
      const json = { type, version, reason: 'Kassalla' }
      const path = `/api/staff/process/${customer.id}/event`
      return customer.app.request(path, { method: 'POST', token: admin.token, json })
    }
    expect((await tell('settle_payment')).status).toBe(200)
    expect(await stateOf(customer)).toBe('PAYMENT_DONE')
    expect(await rowsOf('select provider, captured_cents as cents from payments')).toEqual([
      { provider: 'COUNTER', cents: 26_983 },
    ])
    await tell('offer_refund')
    expect((await tell('request_refund')).status).toBe(200)
    expect(await refundRows()).toMatchObject([{ status: 'INITIALIZED' }])
    // No provider is waited for: somebody at the workshop hands the money out.
    expect(await rowsOf('select turn from processes')).toEqual([{ turn: 'staff' }])
    expect((await tell('settle_refund')).status).toBe(200)
    expect(await stateOf(customer)).toBe('REFUNDED')
    expect(await refundRows()).toMatchObject([{ status: 'SUCCESS' }])
  })
})
