import { beforeEach, describe, expect, it } from 'vitest'

import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import {
  attemptRows,
  begin,
  callBack,
  callbackPath,
  goBack,
  lastAttempt,
  moneyRows,
  seedPayer,
  start,
  viewOf,
} from '#tests/support/payment.ts'
import { listenToPushes, pushesDue } from '#tests/support/staff-pushes.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }

type Step = 'callback' | 'return' | 'look'

describe('a payment that was made', () => {
  const orders: readonly (readonly Step[])[] = [
    ['callback', 'return'],
    ['return', 'callback'],
    ['callback', 'callback', 'return', 'return'],
    ['look', 'callback'],
    ['return'],
    ['callback'],
    ['look'],
  ]

  it.each(orders.map((steps) => ({ steps, name: steps.join(', ') })))('is settled once: $name', async ({ steps }) => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    for (const step of steps) {
      const query = visma.query(attempt.orderNumber)
      const calls = {
        callback: () => callBack(customer, query, attempt),
        return: () => goBack(customer, query),
        look: () => customer.send('PUT', '/payment/status', {}),
      }
      expect((await calls[step]()).status).toBe(200)
    }
    expect(await moneyRows()).toEqual([paid])
    expect(await statesOf(customer.id)).toContain('PAYMENT_DONE')
    expect(await viewOf(customer.send('GET', '/payment'))).toMatchObject({ truth: 'confirmed', price: 269.83 })
    const [row] = await attemptRows()
    expect(row).toMatchObject({ start_url: null, payment_type: 'Visa', next_ask_at: null })
  })

  it('is taken from the card only once it is known to pay the process', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.hold(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber, { settled: '0' }), attempt)
    expect(visma.orders.get(attempt.orderNumber)?.state).toBe('settled')
    expect(await moneyRows()).toEqual([paid])
  })

  it('is let go of at the provider where it is only held and the process is paid otherwise', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    await customer.send('DELETE', '/payment')
    const second = (await begin(customer)).attempt
    visma.pay(second.orderNumber)
    await callBack(customer, visma.query(second.orderNumber), second)
    visma.hold(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber, { settled: '0' }), attempt)
    expect(visma.orders.get(attempt.orderNumber)?.state).toBe('failed')
    expect(visma.takenCents()).toBe(dueCents)
  })

  it('is written down before it is answered, also while the provider does not say how it stands', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    visma.breakDown('silence')
    expect((await callBack(customer, visma.query(attempt.orderNumber), attempt)).status).toBe(200)
    expect(await rowsOf('select status, outcome from payment_callbacks')).toEqual([
      { status: 'SUCCESS', outcome: null },
    ])
    expect(await viewOf(goBack(customer, visma.query(attempt.orderNumber)))).toMatchObject({ truth: 'checking' })
    visma.breakDown('none')
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    expect(await moneyRows()).toEqual([paid])
  })

  it('asks the provider to come again where it could not be written down', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    customer.app.d1.forget()
    customer.app.d1.failAt(2, 'before')
    expect((await callBack(customer, visma.query(attempt.orderNumber), attempt)).status).toBe(503)
    expect(await rowsOf('select id from payment_callbacks')).toEqual([])
  })

  it('is of its own account: what another heard by the same name takes nothing away', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    await rowsOf(
      `insert into payment_callbacks (id, account_id, provider, external_id, status, source, outcome, created_at)
       values ('cbk_other', 'acc_other', 'BAMBORA', ?, 'SUCCESS', 'callback', 'settled', 1)`,
      `0|${attempt.orderNumber}|1`,
    )
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    expect(await moneyRows()).toEqual([paid])
    expect(await rowsOf(`select account_id, external_id, outcome from payment_callbacks order by created_at`)).toEqual([
      { account_id: 'acc_other', external_id: `0|${attempt.orderNumber}|1`, outcome: 'settled' },
      { account_id: 'acc_north', external_id: `0|${attempt.orderNumber}|1`, outcome: 'settled' },
    ])
  })

  it('says nothing new a second time: a repeat asks nobody', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    const asked = visma.asked.length
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    expect(visma.asked).toHaveLength(asked)
  })
})

describe('a message that is not the provider’s', () => {
  it('changes nothing with a wrong address, a wrong key or another payment in it', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const first = (await begin(customer)).attempt
    await customer.send('DELETE', '/payment')
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    visma.pay(first.orderNumber)
    const own = visma.query(attempt.orderNumber)
    const path = callbackPath(customer.app, attempt)
    const forged: readonly [status: number, call: () => Promise<Response>][] = [
      [404, () => customer.app.request(`${path.slice(0, -1)}x?${own}`, { csrf: false })],
      [404, () => customer.app.request(`${path.replace('bambora', 'svea')}?${own}`, { csrf: false })],
      [404, () => customer.app.request(`${path.replace(attempt.id, first.id)}?${own}`, { csrf: false })],
      [400, () => callBack(customer, visma.query(attempt.orderNumber, { key: 'guessed' }), attempt)],
      [400, () => callBack(customer, visma.query(first.orderNumber), attempt)],
      [200, () => goBack(customer, visma.query(attempt.orderNumber, { key: 'guessed' }))],
      [200, () => goBack(customer, visma.query('SOMEBODYELSES1'))],
      [200, () => goBack(customer, '')],
    ]
    for (const [status, call] of forged) expect((await expectNothingChanged(call)).status).toBe(status)
  })

  it('is settled by what the provider says when it is asked, and not by the message', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING', captured: 0 }])
    const order = visma.orders.get(attempt.orderNumber)
    if (order !== undefined) order.amountCents = 100
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', captured: 100, surplus: 100 }])
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
  })
})

describe('the end of a payment by the customer', () => {
  it('lets the customer pay anew', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    await begin(customer)
    const view = await viewOf(customer.send('DELETE', '/payment'))
    expect(view).toMatchObject({ status: 'CANCELLED', truth: 'notPaid', canCancel: false })
    expect((await start(customer)).status).toBe(200)
  })

  it('comes too late once it is paid: the payment counts, and the customer reads so', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    visma.pay(attempt.orderNumber)
    const response = await customer.send('DELETE', '/payment')
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'payment.already_paid',
      message: 'Maksu on jo maksettu, joten sitä ei voi enää perua.',
    })
    expect(await moneyRows()).toEqual([paid])
  })

  it('changes nothing while the provider does not answer', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    await begin(customer)
    visma.breakDown('500')
    expect((await customer.send('DELETE', '/payment')).status).toBe(502)
    expect(await moneyRows()).toMatchObject([{ status: 'PENDING' }])
  })

  it('keeps money that comes after it, and gives it back: it is no payment of the process', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    await customer.send('DELETE', '/payment')
    visma.pay(attempt.orderNumber)
    await listenToPushes()
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
    expect(await pushesDue()).toEqual([`${customer.id} surplus`])
    expect(await moneyRows()).toEqual([
      { status: 'SUCCESS', captured: dueCents, surplus: dueCents, aside: 'cancelled' },
    ])
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
    expect(await rowsOf(`select subject from audit_log where action = 'payment.surplus'`)).toEqual([
      { subject: customer.id },
    ])
    const second = (await begin(customer)).attempt
    visma.pay(second.orderNumber)
    await callBack(customer, visma.query(second.orderNumber), second)
    expect((await customer.status()).payment?.id).toBe((await lastAttempt()).id)
    expect((await customer.status()).state).toBe('PAYMENT_DONE')
  })
})
