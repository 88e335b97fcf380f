import { beforeEach, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { cron } from '#tests/support/cron.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { begin, callBack, goBack, moneyRows, seedPayer, start, viewOf } from '#tests/support/payment.ts'
import { fakeVisma } from '#tests/support/visma.ts'
import { listenToWebhooks, webhookEvents } from '#tests/support/webhooks.ts'

beforeEach(freshDatabase)

/** Somebody is at Visma Pay's page, has not paid yet, and the page says of that only that it is not paid. */
async function atThePage() {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma })
  const minutes = cron()
  visma.listenOn(minutes.outgoing)
  const { attempt } = await begin(customer)
  const wait = async (minuteCount: number) => {
    minutes.clock.advance(minuteCount * minuteMs)
    customer.app.clock.advance(minuteCount * minuteMs)
    await minutes.tick()
  }
  return { visma, customer, attempt, wait }
}

it('is open for as long as money can come from it, however often it is asked about', async () => {
  const { visma, customer, attempt, wait } = await atThePage()
  expect(await viewOf(customer.send('PUT', '/payment/status', {}))).toMatchObject({ status: 'PENDING' })
  for (let passed = 0; passed < 70; passed += 10) await wait(10)
  expect(visma.asked.filter((path) => path === 'check_payment_status').length).toBeGreaterThan(3)
  expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
  expect((await start(customer)).status).toBe(409)
  visma.pay(attempt.orderNumber)
  await wait(80)
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', surplus: 0 }])
})

it('ends by itself once nobody can be at it any more', async () => {
  const { customer, wait } = await atThePage()
  for (let passed = 0; passed < 180; passed += 15) await wait(15)
  expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', aside: null }])
  expect((await start(customer)).status).toBe(200)
})

it('ends when the browser brings Visma Pay’s own word that it failed, and the customer tries again at once', async () => {
  const { visma, customer, attempt } = await atThePage()
  await listenToWebhooks()
  const view = await viewOf(goBack(customer, visma.query(attempt.orderNumber, { code: '1' })))
  await goBack(customer, visma.query(attempt.orderNumber, { code: '1' }))
  expect(await webhookEvents()).toEqual([['process.payment_failed', expect.stringMatching(/^pay_/)]])
  expect(view).toMatchObject({ status: 'FAILURE', truth: 'notPaid' })
  const second = (await begin(customer)).attempt
  visma.pay(second.orderNumber)
  await callBack(customer, visma.query(second.orderNumber), second)
  expect((await customer.status()).state).toBe('PAYMENT_DONE')
})

it('and a word that is not its own leaves it open', async () => {
  const { visma, customer, attempt } = await atThePage()
  const forged = visma.query(attempt.orderNumber, { code: '1', key: 'guessed' })
  expect(await viewOf(goBack(customer, forged))).toMatchObject({ status: 'PENDING' })
  expect((await callBack(customer, forged, attempt)).status).toBe(400)
  expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
})

it('that failed and was paid on all the same counts: a failure may turn into a success', async () => {
  const { visma, customer, attempt } = await atThePage()
  await callBack(customer, visma.query(attempt.orderNumber, { code: '1' }), attempt)
  expect(await moneyRows()).toMatchObject([{ status: 'FAILURE' }])
  visma.pay(attempt.orderNumber)
  await callBack(customer, visma.query(attempt.orderNumber), attempt)
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', surplus: 0 }])
  expect((await customer.status()).state).toBe('PAYMENT_DONE')
})

it('that failed while Visma Pay could not be asked is ended by the job, which has the word written down', async () => {
  const { visma, customer, attempt, wait } = await atThePage()
  visma.breakDown('500')
  await callBack(customer, visma.query(attempt.orderNumber, { code: '1' }), attempt)
  expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
  visma.breakDown('none')
  await wait(6)
  expect(await moneyRows()).toMatchObject([{ status: 'FAILURE' }])
})

it('is let go of by a customer who cancels: the next one begins, and what still comes is given back', async () => {
  const { visma, customer, attempt, wait } = await atThePage()
  expect(await viewOf(customer.send('DELETE', '/payment'))).toMatchObject({ status: 'CANCELLED', truth: 'notPaid' })
  const second = (await begin(customer)).attempt
  visma.pay(attempt.orderNumber)
  visma.pay(second.orderNumber)
  for (let passed = 0; passed < 60; passed += 10) await wait(10)
  expect(await moneyRows()).toMatchObject([
    { status: 'SUCCESS', surplus: 26_983, aside: 'cancelled' },
    { status: 'SUCCESS', surplus: 0 },
  ])
})
