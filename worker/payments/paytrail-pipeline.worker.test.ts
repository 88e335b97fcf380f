import { beforeEach, describe, expect, it, vi } from 'vitest'

import { cron } from '#tests/support/cron.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { rowsOf } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { begin, goBack, moneyRows, seedPayerAt, start, viewOf } from '#tests/support/payment.ts'
import { cells, freshEnvironment } from '#tests/support/two-cells.ts'

/** Returns the context of a sealed value that is being opened. */
function contextOf(algorithm: string | SubtleCryptoEncryptAlgorithm): string {
  const context = typeof algorithm === 'string' ? undefined : algorithm.additionalData
  return context === undefined ? '' : new TextDecoder().decode(context)
}

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }

async function atPaytrail() {
  const paytrail = fakePaytrail()
  const customer = await seedPayerAt(paytrail)
  const { url, attempt } = await begin(customer)
  const { orderNumber } = attempt
  const call = async (address: string) => (await customer.app.request(address, { csrf: false })).status
  return { paytrail, customer, attempt, orderNumber, url, call }
}

describe.each(cells)('a payment at Paytrail, in %s', (cell) => {
  beforeEach(() => freshEnvironment(cell))

  it('is begun for what is due, and leads to the page', async () => {
    const { paytrail, url, orderNumber } = await atPaytrail()
    expect(url).toBe('https://paytrail.example/pay/transaction-1')
    expect(paytrail.payments.get(orderNumber)).toMatchObject({ amount: dueCents, status: 'new' })
  })

  it.each([
    ['callback', 'return'],
    ['return', 'callback'],
    ['callback', 'callback'],
  ] as const)('is settled once by what Paytrail signs: %s, then %s', async (...steps) => {
    const { paytrail, customer, orderNumber, call } = await atPaytrail()
    paytrail.pay(orderNumber)
    const take = {
      callback: () => call(paytrail.callOf(orderNumber)),
      return: async () => (await goBack(customer, paytrail.returnQueryOf(orderNumber))).status,
    }
    for (const step of steps) expect(await take[step]()).toBe(200)
    expect(await moneyRows()).toEqual([paid])
    expect((await statesOf(customer.id)).filter((state) => state === 'PAYMENT_DONE')).toHaveLength(1)
    expect(await rowsOf('select status, outcome from payment_callbacks')).toEqual([
      { status: 'SUCCESS', outcome: 'settled' },
    ])
    expect(paytrail.asked.filter((one) => one.startsWith('GET'))).toHaveLength(1)
  })

  it.each(['call', 'return'] as const)('has its credentials opened once by a %s', async (way) => {
    const { paytrail, customer, orderNumber, call } = await atPaytrail()
    paytrail.pay(orderNumber)
    const decrypt = vi.spyOn(crypto.subtle, 'decrypt')
    const take = {
      call: () => call(paytrail.callOf(orderNumber)),
      return: async () => (await goBack(customer, paytrail.returnQueryOf(orderNumber))).status,
    }
    await take[way]()
    const contexts = decrypt.mock.calls.map(([algorithm]) => contextOf(algorithm))
    decrypt.mockRestore()
    expect(contexts.filter((context) => context.startsWith('provider:'))).toHaveLength(1)
  })

  it('waits while it is pending, and is settled by the call that comes later', async () => {
    const { paytrail, customer, orderNumber, call } = await atPaytrail()
    paytrail.set(orderNumber, 'pending')
    const view = await viewOf(goBack(customer, paytrail.returnQueryOf(orderNumber)))
    expect(view).toMatchObject({ status: 'PENDING', truth: 'checking', canCancel: false })
    paytrail.set(orderNumber, 'delayed')
    expect(await call(paytrail.callOf(orderNumber))).toBe(200)
    paytrail.pay(orderNumber)
    expect(await call(paytrail.callOf(orderNumber))).toBe(200)
    expect(await moneyRows()).toEqual([paid])
  })

  it('that failed can be tried again at once', async () => {
    const { paytrail, customer, orderNumber, call } = await atPaytrail()
    paytrail.set(orderNumber, 'fail')
    expect(paytrail.callOf(orderNumber)).toContain('checkout-status=fail')
    expect(await call(paytrail.callOf(orderNumber))).toBe(200)
    expect(await viewOf(customer.send('GET', '/payment'))).toMatchObject({ status: 'FAILURE', truth: 'notPaid' })
    expect((await start(customer)).status).toBe(200)
  })

  it.each([
    ['the browser', false],
    ['the call', true],
  ] as const)(
    'that its customer turned back from was called off, though %s comes first and says that it failed',
    async (_who, isCalledFirst) => {
      const { paytrail, customer, orderNumber, call } = await atPaytrail()
      paytrail.set(orderNumber, 'fail')
      if (isCalledFirst) await call(paytrail.callOf(orderNumber))
      const back = () => goBack(customer, paytrail.returnQueryOf(orderNumber), 'cancel')
      expect(await viewOf(back())).toMatchObject({ status: 'CANCELLED', truth: 'notPaid' })
      expect(await call(paytrail.callOf(orderNumber))).toBe(200)
      await expectNothingChanged(back)
      expect(await viewOf(customer.send('GET', '/payment'))).toMatchObject({ status: 'CANCELLED' })
      expect((await start(customer)).status).toBe(200)
    },
  )

  it('that was paid is no less paid for the address that its customer came back to', async () => {
    const { paytrail, customer, orderNumber } = await atPaytrail()
    paytrail.pay(orderNumber)
    const view = await viewOf(goBack(customer, paytrail.returnQueryOf(orderNumber), 'cancel'))
    expect(view).toMatchObject({ status: 'SUCCESS', truth: 'confirmed' })
    expect(await moneyRows()).toEqual([paid])
  })

  it('cannot be ended by the customer: Paytrail has no such call', async () => {
    const { customer } = await atPaytrail()
    const response = await expectNothingChanged(() => customer.send('DELETE', '/payment'))
    expect([response.status, await response.json()]).toMatchObject([409, { code: 'payment.not_cancellable' }])
  })

  it('is not moved by what Paytrail did not sign for it', async () => {
    const { paytrail, customer, orderNumber, call } = await atPaytrail()
    paytrail.pay(orderNumber)
    const forged = [
      paytrail.callOf(orderNumber, {}, 'another-secret'),
      paytrail.callOf(orderNumber, { 'checkout-amount': '100' }),
      paytrail.callOf(orderNumber, { 'checkout-stamp': 'ANOTHER1' }),
      paytrail.callOf(orderNumber, { 'checkout-transaction-id': 'transaction-2' }),
      paytrail.callOf(orderNumber).replace('checkout-status=ok', 'checkout-status=OK'),
    ]
    for (const address of forged) {
      await expectNothingChanged(async () => {
        expect([address, await call(address)]).toEqual([address, 400])
        return new Response()
      })
      const query = new URL(address).search
      await expectNothingChanged(() => goBack(customer, query))
    }
  })
})

async function paidAtPaytrail() {
  const at = await atPaytrail()
  const { paytrail, customer, orderNumber, call } = at
  paytrail.pay(orderNumber)
  await call(paytrail.callOf(orderNumber))
  return { ...at, ...(await refundDesk(customer, paytrail)) }
}

describe.each(cells)('a refund at Paytrail, in %s', (cell) => {
  beforeEach(() => freshEnvironment(cell))

  it('that is made at once is done', async () => {
    const { refund, check, stateNow } = await paidAtPaytrail()
    expect(await check()).toBeNull()
    await refund(null)
    expect(await stateNow()).toBe('REFUNDED')
    expect(await check()).toMatchObject({ refundStatus: 'SUCCESS', amount: 269.83 })
  })

  it.each([
    { says: 'ok', status: 'SUCCESS', state: 'REFUNDED' },
    { says: 'fail', status: 'FAILURE', state: 'REFUND_READY' },
  ] as const)('that is pending ends by its call alone: $says', async ({ says, status, state }) => {
    const { paytrail, orderNumber, call, refund, check, stateNow } = await paidAtPaytrail()
    paytrail.answerRefundsBy('pending')
    await refund(100)
    expect(await check()).toMatchObject({ refundStatus: 'PENDING', amount: 100 })
    const { clock, tick, outgoing } = cron()
    paytrail.listenOn(outgoing)
    const asked = paytrail.asked.length
    clock.advance(24 * 60 * 60_000)
    await tick()
    expect(paytrail.asked).toHaveLength(asked)
    expect(await stateNow()).toBe('REFUND_REQUESTED')

    expect(await call(paytrail.refundCallOf(orderNumber, says, 'another-secret'))).toBe(400)
    expect(await call(paytrail.refundCallOf(orderNumber, 'pending'))).toBe(200)
    expect(await stateNow()).toBe('REFUND_REQUESTED')
    expect(await call(paytrail.refundCallOf(orderNumber, says))).toBe(200)
    expect(await call(paytrail.refundCallOf(orderNumber, says))).toBe(200)
    expect(await stateNow()).toBe(state)
    expect(await check()).toMatchObject({ refundStatus: status })
  })

  it('asks for the customer’s account by e-mail where the means of payment gives nothing back by itself', async () => {
    const { paytrail, customer, orderNumber, refund, stateNow } = await paidAtPaytrail()
    await rowsOf(`update customers set email = 'aino@example.fi'`)
    paytrail.answerRefundsBy('email')
    await refund(null)
    expect(await stateNow()).toBe('REFUND_REQUESTED')
    expect(paytrail.payments.get(orderNumber)?.refunds).toMatchObject([{ email: 'aino@example.fi' }])
    await customer.app.request(paytrail.refundCallOf(orderNumber, 'ok'), { csrf: false })
    expect(await stateNow()).toBe('REFUNDED')
  })

  it.each([
    { weeks: 12, emails: [], state: 'REFUND_READY' },
    { weeks: 14, emails: ['aino@example.fi'], state: 'REFUND_REQUESTED' },
  ])('that a bank refuses $weeks weeks after it was paid goes by e-mail where it is too late', async (given) => {
    const { weeks, emails, state } = given
    const { paytrail, orderNumber, refund, stateNow } = await paidAtPaytrail()
    await rowsOf(`update customers set email = 'aino@example.fi'`)
    await rowsOf(`update payments set payment_time = payment_time - ?`, weeks * 7 * 24 * 60 * 60_000)
    paytrail.answerRefundsBy('bank')
    await refund(null)
    expect(await stateNow()).toBe(state)
    expect((paytrail.payments.get(orderNumber)?.refunds ?? []).map(({ email }) => email)).toEqual(emails)
  })
})
