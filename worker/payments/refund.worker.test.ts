import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { cron } from '#tests/support/cron.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork, statesOf } from '#tests/support/effects.ts'
import { drainWith, paidVisit } from '#tests/support/paid-visit.ts'
import { begin, callBack, seedPayer, viewOf } from '#tests/support/payment.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'
import type { StaffProcess } from '#worker/contract/staff-process.ts'
import { sendRefund } from '#worker/payments/refund/send-refund.ts'

import { refundCallback } from './payment-address.ts'

beforeEach(freshDatabase)

const refundRows = () =>
  rowsOf('select refund_status as status, amount_cents as cents, refusal from refunds order by rowid')

/** As the provider calls about the only refund there is. */
async function notifyOfRefund({ app }: Customer, query: string): Promise<Response> {
  const [refund] = await rowsOf('select id from refunds')
  const { pathname } = new URL(refundCallback(app.deps().config, 'BAMBORA', String(refund?.['id'])))
  return app.request(`${pathname}?${query}`, { csrf: false })
}

const stateOf = async (customer: Customer) => (await customer.status()).state

describe('a refund', () => {
  it('gives all of it back, once, at the provider', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    await listenToWebhooks()
    const response = await refund(null)
    expect(await response.json<StaffProcess>()).toMatchObject({ state: 'REFUND_REQUESTED' })
    await drainWith(visma)
    await drainWith(visma)
    expect(await refundRows()).toEqual([{ status: 'SUCCESS', cents: 26_983, refusal: null }])
    expect(await webhookEvents()).toEqual([['process.refunded', expect.stringMatching(/^ref_/)]])
    expect(visma.orders.get(attempt.orderNumber)?.refunds).toHaveLength(1)
    expect((await statesOf(customer.id)).slice(-3)).toEqual(['REFUND_READY', 'REFUND_REQUESTED', 'REFUNDED'])
    expect(await rowsOf('select refund_type from payments')).toEqual([{ refund_type: 'FULL' }])
  })

  it('gives a part back, and more of it later, but never more than was taken', async () => {
    const { visma, customer, refund } = await paidVisit()
    await refund(100)
    await drainWith(visma)
    expect(await stateOf(customer)).toBe('REFUNDED')
    expect((await refund(200)).status).toBe(409)
    expect((await refund(169.83)).status).toBe(200)
    await drainWith(visma)
    expect(await refundRows()).toMatchObject([{ cents: 10_000 }, { status: 'SUCCESS', cents: 16_983 }])
    expect((await refund(null)).status).toBe(409)
  })

  it('comes back to staff with the reason where the provider refuses it', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    visma.decline(attempt.orderNumber)
    await refund(null)
    await drainWith(visma)
    expect(await refundRows()).toMatchObject([{ status: 'FAILURE', refusal: expect.any(String) }])
    expect(await stateOf(customer)).toBe('REFUND_READY')
    visma.pay(attempt.orderNumber)
    await refund(null)
    await drainWith(visma)
    expect(await stateOf(customer)).toBe('REFUNDED')
  })

  it('is not told twice to a provider that did not answer: it is asked instead', async () => {
    const { visma, customer, attempt, refund } = await paidVisit()
    await refund(null)
    visma.breakDown('silence', 'create_refund')
    await drainWith(visma)
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
    await drainWith(visma)
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
    await drainWith(visma)
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
    await drainWith(visma)
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
      await drainWith(visma)
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
    await drainWith(visma)
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
    await rowsOf(`insert into messages (id, process_id, dedupe_key, kind, channel, recipient, language_lcid, status, attempts, created_at)
      values ('msg_0', '${customer.id}', 'link:x', 'LINK', 'SMS', '+358401234567', 'fi-FI', 'SENT', 1, 1)`)
    expect((await tell('settle_refund')).status).toBe(200)
    expect(await stateOf(customer)).toBe('REFUNDED')
    // Whom was told of the visit hears of their money.
    expect(await rowsOf(`select payload ->> 'end' as "end" from outbox where kind = 'process.tell_end'`)).toEqual([
      { end: 'refunded' },
    ])
    expect(await refundRows()).toMatchObject([{ status: 'SUCCESS' }])
  })
})
