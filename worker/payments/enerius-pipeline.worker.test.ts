import { beforeEach, describe, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { cron } from '#tests/support/cron.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { fakeEnerius } from '#tests/support/payment-enerius.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { begin, goBack, moneyRows, onlineForm, seedPayerAt, start, viewOf } from '#tests/support/payment.ts'

beforeEach(freshDatabase)

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }

async function atEnerius({ comes = true } = {}) {
  const enerius = fakeEnerius()
  const customer = await seedPayerAt(enerius)
  const { url, attempt } = await begin(customer)
  if (comes) enerius.open(url)
  const { orderNumber } = attempt
  const call = async (address: string) => (await customer.app.request(address, { csrf: false })).status
  return { enerius, customer, attempt, orderNumber, url, call }
}

describe('a payment at ENERIUS', () => {
  it('is an address that the page takes, for what is due, with nothing about the customer', async () => {
    const { enerius, orderNumber, url } = await atEnerius()
    expect(enerius.payments.get(orderNumber)).toMatchObject({ amountCents: dueCents, status: 'NEW' })
    for (const word of [onlineForm.firstName, onlineForm.lastName, onlineForm.address, onlineForm.email]) {
      expect(new URL(url).searchParams.toString()).not.toContain(new URLSearchParams({ word }).toString().slice(5))
    }
  })

  it.each([
    ['callback', 'return'],
    ['return', 'callback'],
    ['callback', 'callback'],
  ] as const)('is settled once by what the page signs: %s, then %s', async (...steps) => {
    const { enerius, customer, orderNumber, call } = await atEnerius()
    enerius.pay(orderNumber)
    const take = {
      callback: () => call(enerius.callOf(orderNumber)),
      return: async () => (await goBack(customer, enerius.returnQueryOf(orderNumber))).status,
    }
    for (const step of steps) expect(await take[step]()).toBe(200)
    expect(await moneyRows()).toEqual([paid])
    expect((await statesOf(customer.id)).filter((state) => state === 'PAYMENT_DONE')).toHaveLength(1)
    expect(enerius.asked).toEqual(['POST /api/state'])
  })

  it('that is decided later is settled by the second result', async () => {
    const { enerius, customer, orderNumber, call } = await atEnerius()
    enerius.set(orderNumber, 'PENDING')
    const view = await viewOf(goBack(customer, enerius.returnQueryOf(orderNumber)))
    expect(view).toMatchObject({ status: 'PENDING', truth: 'checking' })
    enerius.pay(orderNumber)
    expect(await call(enerius.callOf(orderNumber))).toBe(200)
    expect(await moneyRows()).toEqual([paid])
  })

  it.each(['CANCELLED', 'FAILURE'] as const)('that ended (%s) can be tried again at once', async (status) => {
    const { enerius, customer, orderNumber } = await atEnerius()
    enerius.set(orderNumber, status)
    const view = await viewOf(goBack(customer, enerius.returnQueryOf(orderNumber)))
    expect(view).toMatchObject({ status, truth: 'notPaid' })
    expect((await start(customer)).status).toBe(200)
  })

  it.each([true, false])(
    'is over once its address has run out, so that the customer can try again (came there: %s)',
    async (comes) => {
      const { enerius, customer } = await atEnerius({ comes })
      const { clock, tick, outgoing } = cron()
      enerius.listenOn(outgoing)
      for (let passed = 0; passed < 60; passed += 15) {
        clock.advance(15 * minuteMs)
        await tick()
      }
      expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
      expect((await start(customer)).status).toBe(409)
      for (let passed = 60; passed < 180; passed += 15) {
        clock.advance(15 * minuteMs)
        await tick()
      }
      expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }])
      expect((await start(customer)).status).toBe(200)
    },
  )

  it('is not moved by what the page did not sign for it', async () => {
    const { enerius, customer, orderNumber, call } = await atEnerius()
    enerius.pay(orderNumber)
    const forged = [
      enerius.callOf(orderNumber, 'another-secret-of-at-least-32-characters'),
      enerius.callOf(orderNumber).replace('enerius-amount=26983', 'enerius-amount=1'),
      enerius.callOf(orderNumber).replace('enerius-status=SUCCESS', 'enerius-status=FAILURE'),
      `${enerius.callOf(orderNumber)}&enerius-status=FAILURE`,
    ]
    for (const address of forged) {
      await expectNothingChanged(async () => {
        expect([address, await call(address)]).toEqual([address, 400])
        return new Response()
      })
      await expectNothingChanged(() => goBack(customer, new URL(address).search))
    }
  })

  it.each(['500', 'garbage', 'silence', 'html'] as const)(
    'stands still while the page breaks down (%s)',
    async (how) => {
      const { enerius, customer, orderNumber, call } = await atEnerius()
      enerius.pay(orderNumber)
      enerius.breakDown(how)
      expect(await call(enerius.callOf(orderNumber))).toBe(200)
      expect(await moneyRows()).toMatchObject([{ status: 'PENDING', captured: 0 }])
      enerius.breakDown('none')
      expect(await viewOf(customer.send('PUT', '/payment/status', {}))).toMatchObject({ truth: 'confirmed' })
    },
  )
})

async function refundedAtEnerius() {
  const at = await atEnerius()
  const { enerius, customer, orderNumber, call } = at
  enerius.pay(orderNumber)
  await call(enerius.callOf(orderNumber))
  enerius.answerRefundsBy('PENDING')
  const desk = await refundDesk(customer, enerius)
  await desk.refund(100)
  return { ...at, ...desk }
}

describe('a refund at ENERIUS that is decided later', () => {
  it.each([
    { says: 'SUCCESS', state: 'REFUNDED' },
    { says: 'FAILURE', state: 'REFUND_READY' },
  ] as const)('ends by its call: $says', async ({ says, state }) => {
    const { enerius, orderNumber, call, check, stateNow } = await refundedAtEnerius()
    expect(await stateNow()).toBe('REFUND_REQUESTED')
    expect(await call(enerius.refundCallOf(orderNumber))).toBe(200)
    expect(await stateNow()).toBe('REFUND_REQUESTED')
    enerius.refundOf(orderNumber).status = says
    const forged = enerius.refundCallOf(orderNumber, 'another-secret-of-at-least-32-characters')
    expect(await call(forged)).toBe(400)
    expect(await stateNow()).toBe('REFUND_REQUESTED')
    expect(await call(enerius.refundCallOf(orderNumber))).toBe(200)
    expect(await call(enerius.refundCallOf(orderNumber))).toBe(200)
    expect(await stateNow()).toBe(state)
    expect(await check()).toMatchObject({ refundStatus: says, amount: 100 })
  })

  it.each(['customer', 'job'])('ends by asking: the %s asks', async (who) => {
    const { enerius, orderNumber, check, stateNow } = await refundedAtEnerius()
    const { clock, tick, outgoing } = cron()
    enerius.listenOn(outgoing)
    expect(await check()).toMatchObject({ refundStatus: 'PENDING' })
    enerius.refundOf(orderNumber).status = 'SUCCESS'
    clock.advance(20 * minuteMs)
    await (who === 'job' ? tick() : check())
    expect(await stateNow()).toBe('REFUNDED')
    expect(enerius.payments.get(orderNumber)?.refunds).toHaveLength(1)
  })
})
