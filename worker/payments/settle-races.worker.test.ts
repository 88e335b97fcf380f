import { beforeEach, expect, it } from 'vitest'

import { freshDatabase } from '#tests/support/database.ts'
import { begin, callBack, moneyRows, seedPayer } from '#tests/support/payment.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { fakeVisma } from '#tests/support/visma.ts'

import { attemptOf } from './attempt.queries.ts'
import { settlePayment } from './settle-payment.ts'

beforeEach(freshDatabase)

/** A callback of a paid order reads, writes the message down, and settles: the third round trip. */
const settling = 3

async function paidAtThePage() {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma })
  const { attempt } = await begin(customer)
  visma.pay(attempt.orderNumber)
  const call = () => callBack(customer, visma.query(attempt.orderNumber), attempt)
  customer.app.d1.forget()
  return { visma, customer, attempt, call }
}

it('a cancellation that comes between asking and settling is seen: the money is kept aside, once', async () => {
  const { customer, attempt, call } = await paidAtThePage()
  const deps = customer.app.deps()
  customer.app.d1.meanwhile(settling, async () => {
    const [row] = await attemptOf(deps.db, attempt.id)
    if (row !== undefined)
      await settlePayment(deps, { attempt: row, finding: { result: 'let_go', reason: 'cancelled' } })
  })
  expect((await call()).status).toBe(200)
  expect(await moneyRows()).toEqual([{ status: 'SUCCESS', captured: 26_983, surplus: 26_983, aside: 'cancelled' }])
  expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
})

it('so is the end of the process by staff', async () => {
  const { customer, call } = await paidAtThePage()
  const advisor = await seedStaff()
  const json = { type: 'cancel', reason: 'Asiakas perui', version: (await customer.status()).version }
  customer.app.d1.forget()
  customer.app.d1.meanwhile(settling, async () => {
    const path = `/api/staff/process/${customer.id}/event`
    expect((await customer.app.request(path, { method: 'POST', token: advisor.token, json })).status).toBe(200)
  })
  expect((await call()).status).toBe(200)
  expect(await moneyRows()).toMatchObject([{ status: 'SUCCESS', captured: 26_983, surplus: 26_983 }])
  expect((await customer.status()).state).toBe('CANCELLED')
})

it('an answer that came before the money does not undo what came after it', async () => {
  const visma = fakeVisma()
  const customer = await seedPayer({ visma })
  const { attempt } = await begin(customer)
  customer.app.d1.forget()
  customer.app.d1.meanwhile(settling, async () => {
    visma.pay(attempt.orderNumber)
    await callBack(customer, visma.query(attempt.orderNumber), attempt)
  })
  // Asked while it was not paid, it is written down as failed only now.
  await callBack(customer, visma.query(attempt.orderNumber, { code: '1' }), attempt)
  expect(await moneyRows()).toEqual([{ status: 'SUCCESS', captured: 26_983, surplus: 0, aside: null }])
  expect((await customer.status()).state).toBe('PAYMENT_DONE')
})
