import { beforeEach, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { cron } from '#tests/support/cron.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { providersThatWork } from '#tests/support/effects.ts'
import { fakeEnerius } from '#tests/support/payment-enerius.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { begin, callBack, goBack, moneyRows, seedPayer, seedPayerAt } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import { drainEffects } from '#worker/jobs/index.ts'

beforeEach(freshDatabase)

async function begun() {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma })
  const { attempt } = await begin(customer)
  return { visma, customer, attempt }
}

/** Expects that a call reads no table from end to end, and makes exactly so many round trips. */
async function expectCheap(customer: Customer, trips: number, call: () => Promise<Response>): Promise<void> {
  const { d1 } = customer.app
  d1.forget()
  expect((await call()).status).toBe(200)
  expect(d1.roundTrips()).toBe(trips)
  await expectNoTableScan(d1)
}

it('the return of the browser reads, writes down, settles and reads', async () => {
  const { visma, customer, attempt } = await begun()
  visma.pay(attempt.orderNumber)
  await expectCheap(customer, 4, () => goBack(customer, visma.query(attempt.orderNumber)))
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS' }])
})

it('a return that only asks does as much', async () => {
  const { visma, customer, attempt } = await begun()
  visma.pay(attempt.orderNumber)
  await expectCheap(customer, 4, () => customer.send('PUT', '/payment/status', {}))
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS' }])
})

it('a callback reads, writes down and settles; a repeat settles nothing', async () => {
  const { visma, customer, attempt } = await begun()
  visma.pay(attempt.orderNumber)
  const call = () => callBack(customer, visma.query(attempt.orderNumber), attempt)
  await expectCheap(customer, 3, call)
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS' }])
  await expectCheap(customer, 2, call)
})

it('the end by the customer reads, settles and reads', async () => {
  const { customer } = await begun()
  await expectCheap(customer, 3, () => customer.send('DELETE', '/payment'))
  expect(await moneyRows()).toMatchObject([{ status: 'CANCELLED' }])
})

it('a second payment beside money that came too late looks at both', async () => {
  const { visma, customer, attempt } = await begun()
  await customer.send('DELETE', '/payment')
  const second = (await begin(customer)).attempt
  visma.pay(second.orderNumber)
  await callBack(customer, visma.query(second.orderNumber), second)
  visma.pay(attempt.orderNumber)
  await expectCheap(customer, 3, () => callBack(customer, visma.query(attempt.orderNumber), attempt))
  expect(await moneyRows()).toMatchObject([{ surplus: 26_983 }, { surplus: 0 }])
})

async function paidAtEnerius() {
  const enerius = fakeEnerius()
  const customer = await seedPayerAt(enerius)
  const { url, attempt } = await begin(customer)
  enerius.open(url)
  enerius.pay(attempt.orderNumber)
  await customer.app.request(enerius.callOf(attempt.orderNumber), { csrf: false })
  enerius.answerRefundsBy('PENDING')
  return { enerius, customer, attempt }
}

it('the wish for a refund, and telling the provider of it, walk through no table', async () => {
  const { enerius, customer } = await paidAtEnerius()
  const admin = await seedStaff({ id: 'usr_admin', roles: ['admin'] })
  const { version } = await customer.status()
  const path = `/api/staff/process/${customer.id}/refund`
  const json = { version, amount: 100, reason: 'Hyvitys' }
  customer.app.d1.forget()
  expect((await customer.app.request(path, { method: 'POST', token: admin.token, json })).status).toBe(200)
  await expectNoTableScan(customer.app.d1)
  const { d1 } = customer.app
  const outgoing = providersThatWork()
  enerius.listenOn(outgoing)
  d1.forget()
  await drainEffects(testDependencies({ d1, outgoing }))
  expect(enerius.asked).toContain('POST /api/refund')
  await expectNoTableScan(d1)
})

it('nor do its call and the customer who asks about it', async () => {
  const { enerius, customer, attempt } = await paidAtEnerius()
  const { refund } = await refundDesk(customer, enerius)
  await refund(100)
  await expectCheap(customer, 3, () => customer.send('PUT', '/refund/status'))
  enerius.refundOf(attempt.orderNumber).status = 'SUCCESS'
  const { d1 } = customer.app
  d1.forget()
  const address = enerius.refundCallOf(attempt.orderNumber)
  expect((await customer.app.request(address, { csrf: false })).status).toBe(200)
  await expectNoTableScan(d1)
  await expectCheap(customer, 1, () => customer.send('PUT', '/refund/status'))
})

it('nor does the job, which asks about payments and refunds', async () => {
  const { enerius, customer, attempt } = await paidAtEnerius()
  const { refund, stateNow } = await refundDesk(customer, enerius)
  await refund(100)
  enerius.refundOf(attempt.orderNumber).status = 'SUCCESS'
  const { clock, tick, outgoing, d1 } = cron()
  enerius.listenOn(outgoing)
  clock.advance(20 * 60_000)
  await tick()
  expect(await stateNow()).toBe('REFUNDED')
  expect(d1.seen().filter(({ sql }) => sql.includes('next_ask_at <=')).length).toBeGreaterThanOrEqual(2)
  await expectNoTableScan(d1)
})
