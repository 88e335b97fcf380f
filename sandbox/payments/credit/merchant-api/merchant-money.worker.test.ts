import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { later, listed, pathsOf, persons } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { fakeClock } from '#tests/support/fake-clock.ts'
import { fakeShop } from '#tests/support/fake-shop.ts'
import {
  actionsOf,
  created,
  line,
  paymentSchema,
  post,
  read,
  said,
  statuses,
  types,
} from '#tests/support/resurs-merchant.ts'

const whole = ['CAPTURE', 'PARTIAL_CAPTURE', 'CANCEL', 'PARTIAL_CANCEL']
const back = ['REFUND', 'PARTIAL_REFUND']

const manage = (id: string, action: string, amount?: number) => {
  const part = { ...line, totalAmountIncludingVat: amount }
  return post(`/v2/payments/${id}/${action}`, {
    creator: 'kokeilu',
    ...(amount === undefined ? {} : { orderLines: [part] }),
  })
}

async function managed(id: string, action: string, amount?: number) {
  const answer = await manage(id, action, amount)
  expect(answer.status).toBe(200)
  return paymentSchema.parse(await answer.json())
}

beforeEach(() => emptyDatabase(env.DB))
afterEach(() => vi.useRealTimers())

describe('what is authorised', () => {
  it('is captured and given back, as the possible actions say', async () => {
    fakeShop(202)
    const payment = await created()
    expect([payment.order.authorizedAmount, actionsOf(payment)]).toEqual([412.5, whole])
    const captured = await managed(payment.id, 'capture')
    expect([captured.order.authorizedAmount, captured.order.capturedAmount]).toEqual([0, 412.5])
    expect(actionsOf(captured)).toEqual(back)
    const refunded = await managed(payment.id, 'refund')
    expect([refunded.order.refundedAmount, actionsOf(refunded)]).toEqual([412.5, []])
    expect(refunded.order.actionLog.map(({ type }) => type)).toEqual(['AUTHORIZE', 'CAPTURE', 'REFUND'])
    expect((await read(payment.id)).status).toBe('ACCEPTED')
  })

  it('is let go of', async () => {
    fakeShop(202)
    const { id } = await created()
    const { order, ...cancelled } = await managed(id, 'cancel')
    expect([cancelled.status, order.canceledAmount, order.authorizedAmount]).toEqual(['ACCEPTED', 412.5, 0])
    expect((await manage(id, 'capture')).status).toBe(409)
    expect((await manage(id, 'cancel')).status).toBe(409)
  })

  it('is taken and given back in parts, and never more than there is', async () => {
    fakeShop(202)
    const { id } = await created()
    const part = await managed(id, 'capture', 100)
    expect(actionsOf(part)).toEqual([...whole, ...back])
    expect((await manage(id, 'refund', 100.01)).status).toBe(409)
    expect((await manage(id, 'capture', 312.51)).status).toBe(409)
    expect((await managed(id, 'cancel')).order.canceledAmount).toBe(312.5)
    await managed(id, 'refund', 40)
    const { order } = await managed(id, 'refund')
    expect([order.capturedAmount, order.refundedAmount]).toEqual([100, 100])
    expect((await manage(id, 'refund', 1)).status).toBe(409)
  })

  it('is captured once by two at a time', async () => {
    fakeShop(202)
    const { id } = await created()
    const answers = await Promise.all([manage(id, 'capture'), manage(id, 'capture'), manage(id, 'cancel')])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  it('is told of by a call for each action, which has an id of its own', async () => {
    const seen = fakeShop(202)
    const { id } = await created()
    await managed(id, 'capture', 100)
    await managed(id, 'capture')
    const { order } = await managed(id, 'refund', 50)
    expect(pathsOf(seen)).toEqual(['POST /call', 'POST /managed', 'POST /managed', 'POST /managed'])
    expect(statuses(seen)).toEqual(['AUTHORIZED', 'CAPTURE', 'CAPTURE', 'REFUND'])
    const ids = order.actionLog.slice(1).map(({ actionId }) => actionId)
    expect(said(seen.slice(1)).map(({ actionId }) => actionId)).toEqual(ids)
    expect(new Set(ids).size).toBe(3)
  })
})

it.each([
  ['frozen', { person: persons.frozen }],
  ['not signed', { type: types.part }],
  ['rejected', { person: persons.denied }],
])('what is %s is not touched', async (_name, creating) => {
  fakeShop(202)
  const payment = await created(creating)
  expect(actionsOf(payment)).toEqual([])
  for (const action of ['capture', 'cancel', 'refund']) {
    expect((await manage(payment.id, action)).status).toBe(409)
  }
  const { order } = await read(payment.id)
  expect([order.authorizedAmount, order.capturedAmount, order.actionLog]).toEqual([0, 0, []])
})

it('a payment that is not there cannot be taken', async () => {
  expect((await manage(crypto.randomUUID(), 'capture')).status).toBe(404)
})

it('a body that is not one of the calls is refused', async () => {
  fakeShop(202)
  const { id } = await created()
  expect((await post(`/v2/payments/${id}/capture`, { amount: 10 })).status).toBe(400)
  expect((await manage(id, 'capture', -5)).status).toBe(400)
})

it('a shop that is not ready is called again', async () => {
  const seen = fakeShop(503, null, 202)
  fakeClock('2026-11-21T10:00:00Z')
  await created()
  await later(60_000)
  expect(statuses(seen)).toEqual(['AUTHORIZED', 'AUTHORIZED', 'AUTHORIZED'])
  expect((await listed())[0]?.calls).toEqual([{ says: 'AUTHORIZED', state: 'done', attempts: 3 }])
})
