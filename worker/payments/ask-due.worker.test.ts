import { beforeEach, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { fakeEnerius } from '#tests/support/payment-enerius.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import type { PaymentSide } from '#tests/support/payment-side.ts'
import { fakeSvea } from '#tests/support/payment-svea.ts'
import { attemptRows, begin, callBack, moneyRows, seedPayer, seedPayerAt, start } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

async function payer() {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma })
  const minutes = cron()
  visma.listenOn(minutes.outgoing)
  return { visma, customer, ...minutes }
}

const sides: readonly (() => PaymentSide)[] = [fakeVisma, fakePaytrail, fakeSvea, fakeEnerius]

it.each(sides.map((newSide) => ({ newSide, provider: newSide().provider })))(
  'settles a payment at $provider whose callback and return were both lost, at its next pass',
  async ({ newSide }) => {
    const side = newSide()
    const customer = await seedPayerAt(side)
    const { clock, tick, d1, outgoing } = cron()
    side.listenOn(outgoing)
    const { url, attempt } = await begin(customer)
    side.open?.(url)
    side.pay(attempt.orderNumber)
    await tick()
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
    clock.advance(5 * minuteMs)
    await tick()
    expect(await moneyRows()).toEqual([{ status: 'SUCCESS', captured: 26_983, surplus: 0, aside: null }])
    expect((await customer.status()).state).toBe('PAYMENT_DONE')
    expect(await rowsOf('select id from payment_callbacks')).toEqual([])
    await expectNoTableScan(d1)
  },
)

it('asks at once about what a callback told while the provider gave no answer', async () => {
  const { visma, customer, tick } = await payer()
  const { attempt } = await begin(customer)
  visma.pay(attempt.orderNumber)
  visma.breakDown('silence')
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  visma.breakDown('none')
  await tick()
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', surplus: 0 }])
})

it('asks ever more seldom while a bank does not say, and gives up after eight days', async () => {
  const { visma, customer, clock, tick } = await payer()
  const { attempt } = await begin(customer)
  visma.leaveUnresolved(attempt.orderNumber)
  const begun = clock.now()
  const waits: number[] = []
  const sent = visma.asked.length
  for (;;) {
    const [row] = await rowsOf('select next_ask_at as next from payments where next_ask_at is not null')
    if (row === undefined) break
    const wait = Number(row['next']) - clock.now()
    clock.advance(wait - minuteMs)
    await tick()
    expect(visma.asked).toHaveLength(sent + waits.length)
    clock.advance(minuteMs)
    await tick()
    waits.push(wait)
    expect(visma.asked).toHaveLength(sent + waits.length)
    expect(waits.length).toBeLessThan(50)
  }
  expect(waits.slice(0, -1)).toEqual(waits.slice(0, -1).toSorted((one, other) => one - other))
  expect(clock.now() - begun).toBeGreaterThan(8 * 24 * 60 * minuteMs)
  expect(clock.now() - begun).toBeLessThan(9 * 24 * 60 * minuteMs)
  expect(await attemptRows()).toMatchObject([{ status: 'FAILURE', next_ask_at: null }])
})

it('ends what was cut off while it began, and finds money that came for it all the same', async () => {
  const { visma, customer, clock, tick } = await payer()
  customer.app.d1.forget()
  customer.app.d1.failAt(3, 'before')
  customer.app.d1.meanwhile(4, () => Promise.reject(new Error('The worker died')))
  expect((await start(customer)).status).toBe(500)
  expect(await moneyRows()).toMatchObject([{ status: 'INITIALIZED' }])
  clock.advance(2 * minuteMs)
  await tick()
  expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', aside: 'start_unknown' }])
  const [orderNumber = ''] = visma.orders.keys()
  visma.pay(orderNumber)
  clock.advance(10 * minuteMs)
  await tick()
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', captured: 26_983, surplus: 26_983 }])
})

it('is not held up by a provider that does not answer', async () => {
  const { visma, customer, clock, tick } = await payer()
  const { attempt } = await begin(customer)
  visma.pay(attempt.orderNumber)
  visma.breakDown('500')
  clock.advance(5 * minuteMs)
  await tick()
  expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
  visma.breakDown('none')
  clock.advance(5 * minuteMs)
  await tick()
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS' }])
})
