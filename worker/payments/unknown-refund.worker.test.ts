import { beforeEach, describe, expect, it } from 'vitest'

import { hourMs } from '#domain/durations.ts'
import { testDependencies } from '#tests/support/app.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { begin, callBack, seedPayer, seedPayerAt } from '#tests/support/payment.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import type { Health } from '#worker/contract/staff/health.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

/** A refund at Paytrail whose answer is lost. */
async function lostAtPaytrail() {
  const paytrail = fakePaytrail()
  const customer = await seedPayerAt(paytrail)
  const { attempt } = await begin(customer)
  const { orderNumber } = attempt
  paytrail.pay(orderNumber)
  await customer.app.request(paytrail.callOf(orderNumber), { csrf: false })
  const desk = await refundDesk(customer, paytrail)
  paytrail.breakDown('500')
  await desk.refund(null)
  paytrail.breakDown('none')
  return { paytrail, customer, orderNumber, ...desk, refunds: () => paytrail.payments.get(orderNumber)?.refunds ?? [] }
}

type Lost = Awaited<ReturnType<typeof lostAtPaytrail>>

async function pageOf({ customer, token }: Pick<Lost, 'customer' | 'token'>): Promise<ProcessPage> {
  return (await customer.app.request(`/api/staff/process/${customer.id}`, { token })).json<ProcessPage>()
}

const refundSeen = async (lost: Pick<Lost, 'customer' | 'token'>) => (await pageOf(lost)).payments[0]?.refunds[0]

describe('a refund whose answer is lost at a provider that cannot be asked', () => {
  it('is not known from that moment on: staff see it on the visit, in health, and people are called', async () => {
    const lost = await lostAtPaytrail()
    const refund = await refundSeen(lost)
    expect(refund).toMatchObject({
      status: 'PENDING',
      unknown: { reason: 'http_500', nextAskAt: null, canAsk: false, isTold: false },
    })
    const { refunds } = await (
      await lost.customer.app.request('/api/staff/health', { token: lost.token })
    ).json<Health>()
    expect(refunds).toMatchObject({
      total: 1,
      items: [{ id: refund?.id, processId: lost.customer.id, reason: 'http_500' }],
    })
    await cron().tick()
    expect(await rowsOf(`select cause from alerts`)).toContainEqual({ cause: 'money_open' })
  })

  it('told again is the same refund by its number, and given back once', async () => {
    const lost = await lostAtPaytrail()
    expect((await lost.tend({ act: 'again' })).status).toBe(200)
    await lost.drain()
    expect(lost.refunds()).toHaveLength(1)
    expect(await lost.stateNow()).toBe('REFUNDED')
    expect(await rowsOf(`select upper(replace(id, '_', '')) as number, unknown_since from refunds`)).toEqual([
      { number: lost.refunds()[0]?.stamp, unknown_since: null },
    ])
    expect(await rowsOf(`select action from audit_log where action = 'payment.refund_again'`)).toHaveLength(1)
  })

  it('that was made all the same is not taken for one that was not, though it is refused when told again', async () => {
    const lost = await lostAtPaytrail()
    lost.paytrail.answerRefundsBy('refused')
    await lost.tend({ act: 'again' })
    await lost.drain()
    expect(await lost.stateNow()).toBe('REFUND_REQUESTED')
    expect(await refundSeen(lost)).toMatchObject({ status: 'PENDING', unknown: { reason: 'http_400' } })
  })

  it.each([
    { isGivenBack: true, state: 'REFUNDED', row: { refund_status: 'SUCCESS', refusal: null } },
    { isGivenBack: false, state: 'REFUND_READY', row: { refund_status: 'FAILURE', refusal: 'staff' } },
  ])('is ended by staff with a reason: given back is $isGivenBack', async ({ isGivenBack, state, row }) => {
    const lost = await lostAtPaytrail()
    const reason = 'Näkyy Paytrailin palvelussa'
    expect((await lost.tend({ act: 'settle', isGivenBack, reason: ' ' })).status).toBe(422)
    expect((await lost.tend({ act: 'settle', isGivenBack, reason })).status).toBe(200)
    expect(await lost.stateNow()).toBe(state)
    expect(await rowsOf('select refund_status, refusal from refunds')).toEqual([row])
    expect(await rowsOf(`select reason, actor_kind from process_events order by version desc limit 1`)).toEqual([
      { reason, actor_kind: 'staff' },
    ])
    const [audit] = await rowsOf(`select detail from audit_log where action = 'payment.refund_settled'`)
    expect(JSON.parse(String(audit?.['detail']))).toMatchObject({ isGivenBack, reason })
    expect((await lost.tend({ act: 'settle', isGivenBack, reason })).status).toBe(409)
  })

  it('is ended by the call that comes later', async () => {
    const lost = await lostAtPaytrail()
    await lost.tend({ act: 'again' })
    lost.paytrail.answerRefundsBy('pending')
    await lost.drain()
    expect(await refundSeen(lost)).toMatchObject({ status: 'PENDING', unknown: null })
    await lost.customer.app.request(lost.paytrail.refundCallOf(lost.orderNumber, 'ok'), { csrf: false })
    expect(await lost.stateNow()).toBe('REFUNDED')
  })

  it('whose telling was cut off is not known either', async () => {
    await lostAtPaytrail()
    await rowsOf(`update refunds set unknown_since = null, unknown_reason = null, next_ask_at = created_at`)
    const { clock, tick } = cron()
    clock.advance(hourMs)
    await tick()
    expect(await rowsOf('select refund_status, unknown_reason, next_ask_at from refunds')).toEqual([
      { refund_status: 'PENDING', unknown_reason: 'cut_off', next_ask_at: null },
    ])
  })

  it('that the provider named, and never called about, is not known once it calls no more', async () => {
    const lost = await lostAtPaytrail()
    lost.paytrail.answerRefundsBy('pending')
    await lost.tend({ act: 'again' })
    await lost.drain()
    const { clock, tick } = cron()
    clock.advance(7 * 24 * hourMs)
    await tick()
    expect(await refundSeen(lost)).toMatchObject({ unknown: null })
    clock.advance(2 * 24 * hourMs)
    await tick()
    expect(await refundSeen(lost)).toMatchObject({ unknown: { reason: 'no_end', nextAskAt: null } })
  })
})

describe('a refund whose provider can be asked', () => {
  async function lostAtVisma() {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    const desk = await refundDesk(customer, visma)
    visma.breakDown('silence', 'create_refund')
    await desk.refund(null)
    visma.breakDown('none')
    return { visma, customer, attempt, ...desk, made: () => visma.orders.get(attempt.orderNumber)?.refunds ?? [] }
  }

  it('is asked about when staff wish it, once the telling can have come there', async () => {
    const { customer, token, tend, stateNow } = await lostAtVisma()
    expect((await tend({ act: 'ask' })).status).toBe(200)
    expect(await refundSeen({ customer, token })).toMatchObject({ unknown: { reason: 'no_connection', canAsk: true } })
    customer.app.clock.advance(3 * 60_000)
    expect((await tend({ act: 'ask' })).status).toBe(200)
    expect(await stateNow()).toBe('REFUND_READY')
  })

  it('is not told again where it was made', async () => {
    const { attempt, visma, tend, drain, stateNow, made } = await lostAtVisma()
    visma.orders.get(attempt.orderNumber)?.refunds.push({ id: 77, amountCents: 26_983 })
    await tend({ act: 'again' })
    await drain()
    expect(made()).toHaveLength(1)
    expect(await stateNow()).toBe('REFUNDED')
  })

  it('is not told where its credentials are gone, and comes back to staff', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    const desk = await refundDesk(customer, visma)
    await rowsOf('delete from provider_credentials')
    await desk.refund(null)
    expect(await desk.stateNow()).toBe('REFUND_READY')
    expect(await rowsOf('select refund_status, refusal from refunds')).toEqual([
      { refund_status: 'FAILURE', refusal: 'no_credentials' },
    ])
  })

  it('keeps the provider’s decision that is known from being told twice', async () => {
    const { visma, customer, tend, drain } = await lostAtVisma()
    visma.refundBy('email')
    await tend({ act: 'again' })
    await drain()
    expect((await tend({ act: 'again' })).status).toBe(409)
    expect(await drainEffects(testDependencies({ outgoing: providersThatWork() }))).toBeDefined()
    expect(await (await customer.send('PUT', '/refund/status')).json()).toMatchObject({ refundStatus: 'PENDING' })
  })
})

describe('two refunds that overlap', () => {
  it('never give back more than was taken: the second saw what the first has changed', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    const { refund, give } = await refundDesk(customer, visma)
    // The process has its state already, so that only its version is left to compare.
    await refund(100)
    const answers: number[] = []
    // The version that it sends and what it reads come before its write; there the other is made wholly.
    customer.app.d1.meanwhile(3, () => refund(160))
    answers.push((await give(160)).status)
    expect(answers).toEqual([409])
    expect(await rowsOf('select amount_cents as cents from refunds order by rowid')).toEqual([
      { cents: 10_000 },
      { cents: 16_000 },
    ])
    expect(visma.orders.get(attempt.orderNumber)?.refunds).toHaveLength(2)
  })
})
