import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { cron } from '#tests/support/cron.ts'
import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { fakeSvea } from '#tests/support/payment-svea.ts'
import { goBack, lastAttempt, moneyRows, seedPayerAt, start, viewOf } from '#tests/support/payment.ts'

beforeEach(freshDatabase)

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }

async function atSvea() {
  const svea = fakeSvea()
  const customer = await seedPayerAt(svea)
  const response = await start(customer)
  expect(response.status).toBe(200)
  const begun = await response.json<{ html: string; frameUrl: string }>()
  const attempt = await lastAttempt()
  const { orderNumber } = attempt
  const push = async (address = svea.pushOf(orderNumber)) =>
    (await customer.app.request(address, { method: 'POST', csrf: false })).status
  const unsuccessful = (paymentStatus: string) =>
    viewOf(customer.send('PUT', '/payment/svea-unsuccessful', { paymentStatus }))
  return { svea, customer, attempt, orderNumber, begun, push, unsuccessful }
}

describe('a payment at Svea', () => {
  it('is begun with the order and our addresses, and comes back as markup for a frame', async () => {
    const { svea, orderNumber, begun } = await atSvea()
    const { cart, merchantSettings } = svea.orderOf(orderNumber)
    expect(cart.items.reduce((sum, { unitPrice }) => sum + unitPrice, 0)).toBe(dueCents)
    expect(merchantSettings.termsUri).toBe(`${env.APP_URL}/terms`)
    expect(merchantSettings.pushUri).toContain(`${env.APP_URL}/api/callback/payment/svea/`)
    expect(merchantSettings.confirmationUri).toMatch(new RegExp(`^${begun.frameUrl}/success\\?`))
    expect(merchantSettings.checkoutUri).toBe(`${begun.frameUrl}/checkout`)
    expect(begun.html).toContain('svea-checkout-container')
    expect(new URL(begun.frameUrl).origin).toBe(env.FRAME_URL)
  })

  it('is shown in the frame until it is paid, then taken, and counts', async () => {
    const { svea, customer, orderNumber, begun, push } = await atSvea()
    const frame = async () => (await customer.app.request(begun.frameUrl, { csrf: false })).status
    expect(await frame()).toBe(200)
    svea.pay(orderNumber)
    expect(await push()).toBe(200)
    expect(await moneyRows()).toEqual([paid])
    expect(svea.orderOf(orderNumber).admin).toBe('Delivered')
    expect(await statesOf(customer.id)).toContain('PAYMENT_DONE')
    expect(await frame()).toBe(404)
  })

  it('is taken also where Payment Admin makes a task of it', async () => {
    const { svea, orderNumber, push } = await atSvea()
    svea.make('as a task')
    svea.pay(orderNumber)
    expect(await push()).toBe(200)
    expect(await moneyRows()).toEqual([paid])
  })

  it('is settled by the browser that comes back, before or after the call, once', async () => {
    const { svea, customer, orderNumber, push } = await atSvea()
    svea.pay(orderNumber)
    const view = await viewOf(goBack(customer, svea.returnQueryOf(orderNumber)))
    expect(view).toMatchObject({ status: 'SUCCESS', truth: 'confirmed', paymentType: 'DBNORDEAFI' })
    expect(await push()).toBe(200)
    expect(await moneyRows()).toEqual([paid])
    expect(svea.admin.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1)
  })

  it('is no repeat when the same call comes again: Svea signs nothing, so each call is a reason to ask', async () => {
    const { svea, orderNumber, push } = await atSvea()
    expect(await push()).toBe(200)
    expect(await push()).toBe(200)
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
    svea.pay(orderNumber)
    expect(await push()).toBe(200)
    expect(await moneyRows()).toEqual([paid])
  })

  it('that Payment Admin does not know yet is found by the job', async () => {
    const { svea, orderNumber, push } = await atSvea()
    svea.pay(orderNumber)
    svea.orderOf(orderNumber).admin = 'unknown'
    expect(await push()).toBe(200)
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
    svea.orderOf(orderNumber).admin = 'Open'
    const { clock, tick, outgoing } = cron()
    svea.listenOn(outgoing)
    clock.advance(5 * 60_000)
    await tick()
    expect(await moneyRows()).toEqual([paid])
  })

  it('is moved by nobody who does not know its address, or calls about another order', async () => {
    const { svea, customer, orderNumber, push } = await atSvea()
    svea.pay(orderNumber)
    const address = svea.pushOf(orderNumber)
    const forged: readonly [status: number, address: string][] = [
      [404, address.replace(/\/svea\/(.*)\?/, '/svea/$1x?')],
      [404, address.replace('/svea/', '/bambora/')],
      [400, address.replace(orderNumber, 'ANOTHER1')],
      [400, address.replace(/svea-order=\d+/, 'svea-order=1')],
      [400, address.slice(0, address.indexOf('?'))],
    ]
    for (const [status, other] of forged) {
      await expectNothingChanged(async () => {
        expect([other, await push(other)]).toEqual([other, status])
        return new Response()
      })
    }
    await expectNothingChanged(() => goBack(customer, '?svea-number=ANOTHER1'))
  })
})

describe('what the browser says of Svea', () => {
  it('is not believed: an open payment stays open, whatever it is said to be', async () => {
    const { unsuccessful } = await atSvea()
    for (const status of ['SUCCESS', 'CANCELLED', 'FAILURE']) {
      expect(await unsuccessful(status)).toMatchObject({ status: 'PENDING', truth: 'checking' })
    }
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING', captured: 0 }])
  })

  it('of a payment that was made after all settles it', async () => {
    const { svea, orderNumber, unsuccessful } = await atSvea()
    svea.pay(orderNumber)
    expect(await unsuccessful('CANCELLED')).toMatchObject({ status: 'SUCCESS', truth: 'confirmed' })
    expect(await moneyRows()).toEqual([paid])
  })

  it('of one that Svea has ended lets the customer try again', async () => {
    const { svea, customer, orderNumber, unsuccessful } = await atSvea()
    svea.orderOf(orderNumber).status = 'Cancelled'
    expect(await unsuccessful('FAILURE')).toMatchObject({ status: 'CANCELLED', truth: 'notPaid' })
    expect((await start(customer)).status).toBe(200)
  })

  it('must be one of our words', async () => {
    const { customer } = await atSvea()
    const send = () => customer.send('PUT', '/payment/svea-unsuccessful', { paymentStatus: 'Final' })
    expect((await expectNothingChanged(send)).status).toBe(422)
  })
})

describe('a payment at Svea that the customer ends', () => {
  it('takes no money that comes later: what is held is let go of', async () => {
    const { svea, customer, orderNumber, push } = await atSvea()
    expect(await viewOf(customer.send('DELETE', '/payment'))).toMatchObject({ status: 'CANCELLED' })
    svea.pay(orderNumber)
    expect(await push()).toBe(200)
    expect(svea.orderOf(orderNumber).admin).toBe('Cancelled')
    expect(await moneyRows()).toMatchObject([{ status: 'CANCELLED', captured: 0 }])
    expect((await start(customer)).status).toBe(200)
  })

  it('is let go of at Svea where it is held already', async () => {
    const { svea, customer, orderNumber } = await atSvea()
    svea.pay(orderNumber)
    expect(await viewOf(customer.send('DELETE', '/payment'))).toMatchObject({ status: 'CANCELLED' })
    expect(svea.orderOf(orderNumber).admin).toBe('Cancelled')
  })
})

async function paidAtSvea() {
  const at = await atSvea()
  const { svea, customer, orderNumber, push } = at
  svea.pay(orderNumber)
  await push()
  return { ...at, ...(await refundDesk(customer, svea)) }
}

describe('a refund at Svea', () => {
  it('counts on from what was given back before', async () => {
    const { svea, orderNumber, refund, stateNow } = await paidAtSvea()
    await refund(100)
    expect(await stateNow()).toBe('REFUNDED')
    await refund(169.83)
    expect(svea.orderOf(orderNumber).creditedCents).toBe(dueCents)
  })

  it.each(['customer', 'job'])('that takes its time ends by asking: the %s asks', async (who) => {
    const { svea, customer, orderNumber, refund, check, stateNow } = await paidAtSvea()
    svea.make('some time')
    await refund(100)
    const { clock, tick, outgoing } = cron()
    svea.listenOn(outgoing)
    const ask = async () => {
      clock.advance(10 * 60_000)
      customer.app.clock.set(clock.now())
      await (who === 'job' ? tick() : check())
    }
    await ask()
    expect(await check()).toMatchObject({ refundStatus: 'PENDING' })
    expect(await stateNow()).toBe('REFUND_REQUESTED')
    Object.assign(svea.orderOf(orderNumber), { admin: 'Delivered', creditedCents: 10_000 })
    await ask()
    await ask()
    expect(await stateNow()).toBe('REFUNDED')
    expect(await check()).toMatchObject({ refundStatus: 'SUCCESS', amount: 100 })
  })
})
