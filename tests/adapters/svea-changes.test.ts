import { describe, expect, it } from 'vitest'

import { json, known, refundInput, sentJson, type Responder } from './payment-fixtures.ts'
import { checkout, final, admin, delivered, svea } from './svea-other-side.ts'

const noContent: Responder = () => new Response(null, { status: 204 })
const accepted: Responder = () =>
  new Response(null, { status: 202, headers: { Location: 'https://admin.example/api/v1/queue/9' } })
const inProgress = json({ Id: 9, Status: 'InProgress' })
const finished: Responder = () =>
  new Response(null, { status: 303, headers: { Location: 'https://admin.example/api/v1/orders/7427/deliveries/1' } })
const { port } = svea()

describe('what Svea holds', () => {
  it('is delivered whole, by a task that is watched with a fresh token until it is finished', async () => {
    const { port, outgoing, sent } = svea(admin(), accepted, inProgress, finished)
    expect(await port.capture?.(known)).toEqual({ outcome: 'captured' })
    expect(sent()).toEqual([
      'GET admin.example/api/v1/orders/7427',
      'POST admin.example/api/v1/orders/7427/deliveries',
      'GET admin.example/api/v1/queue/9',
      'GET admin.example/api/v1/queue/9',
    ])
    expect(sentJson(outgoing, 1)).toEqual({ orderRowIds: [] })
    expect(outgoing.calls.every(({ headers }) => headers['authorization']?.startsWith('Svea '))).toBe(true)
  })

  it('and was delivered before counts as captured', async () => {
    const { port, sent } = svea(delivered())
    expect(await port.capture?.(known)).toEqual({ outcome: 'captured' })
    expect(sent()).toHaveLength(1)
  })

  it('is not known to be captured while the task goes on, and refused when it fails', async () => {
    const endless = [inProgress, inProgress, inProgress, inProgress, inProgress]
    const underWay = { outcome: 'unknown', reason: 'under_way' }
    expect(await svea(admin(), accepted, ...endless).port.capture?.(known)).toEqual(underWay)
    const failed = svea(admin(), accepted, json({ Id: 9, Status: 'Failed' }))
    expect(await failed.port.capture?.(known)).toEqual({ outcome: 'refused', reason: 'task_failed' })
    expect(await svea(admin({ OrderStatus: 'Processing' })).port.capture?.(known)).toMatchObject({ outcome: 'unknown' })
  })

  it('is only touched where Svea allows it: an action that begins alike is another', async () => {
    const partial = admin({ Actions: ['CanDeliverOrderPartially', 'CanCancelOrderRow', 'CanCancelOrderAmount'] })
    expect(await svea(partial).port.capture?.(known)).toEqual({ outcome: 'refused', reason: 'not_allowed' })
    expect(await svea(final, partial).port.cancel?.(known)).toEqual({ outcome: 'refused', reason: 'not_allowed' })
  })

  it('sends its token to no address but its own', async () => {
    const elsewhere: Responder = () =>
      new Response(null, { status: 202, headers: { Location: 'https://elsewhere.example/queue/9' } })
    const { port, sent } = svea(admin(), elsewhere)
    expect(await port.capture?.(known)).toEqual({ outcome: 'unknown', reason: 'under_way' })
    expect(sent()).toHaveLength(2)
  })

  it('is let go by a cancellation', async () => {
    const { port, outgoing, sent } = svea(final, admin(), noContent)
    expect(await port.cancel?.(known)).toEqual({ outcome: 'cancelled' })
    expect(sent()[2]).toBe('PATCH admin.example/api/v1/orders/7427')
    expect(sentJson(outgoing, 2)).toEqual({ isCancelled: true })
  })

  it('stays when it was delivered, and there is nothing to let go of before it is final', async () => {
    expect(await svea(final, delivered()).port.cancel?.(known)).toEqual({ outcome: 'refused', reason: 'captured' })
    for (const Status of ['Created', 'Cancelled']) {
      const { port, sent } = svea(json(checkout({ Status })))
      expect(await port.cancel?.(known)).toEqual({ outcome: 'cancelled' })
      expect(sent()).toHaveLength(1)
    }
    expect(await svea(final, admin({ OrderStatus: 'Cancelled' })).port.cancel?.(known)).toEqual({
      outcome: 'cancelled',
    })
    expect(await port.cancel?.({ ...known, paymentId: null })).toEqual({ outcome: 'cancelled' })
  })
})

describe('a refund at Svea', () => {
  const again = { ...refundInput, refundedBeforeCents: 1_000 }

  it('of what was delivered raises the amount credited', async () => {
    const { port, outgoing, sent } = svea(delivered({ CreditedAmount: 1_000 }), noContent)
    expect(await port.refund(again)).toEqual({ outcome: 'refunded', refundId: null })
    expect(sent()[1]).toBe('PATCH admin.example/api/v1/orders/7427/deliveries/1')
    expect(sentJson(outgoing, 1)).toEqual({ creditedAmount: 6_000 })
  })

  it('that was made before is not made twice', async () => {
    const { port, sent } = svea(delivered({ CreditedAmount: 6_000 }))
    expect(await port.refund(again)).toEqual({ outcome: 'refunded', refundId: null })
    expect(sent()).toHaveLength(1)
  })

  it('is not made where somebody gave money back by another way', async () => {
    const elsewhere = { outcome: 'refused', reason: 'given_back_elsewhere' }
    expect(await svea(delivered({ CreditedAmount: 1_500 })).port.refund(again)).toEqual(elsewhere)
    expect(await svea(delivered({ CreditedAmount: 20_000 })).port.refund(again)).toEqual(elsewhere)
    expect(await svea(delivered()).port.refund(again)).toEqual(elsewhere)
  })

  it('is credited as a row of its own where an amount cannot be, with the VAT of what was delivered', async () => {
    const rows = { Actions: ['CanCreditNewRow'] }
    const { port, outgoing, sent } = svea(delivered(rows), accepted, finished, delivered({ CreditedAmount: 5_000 }))
    expect(await port.refund(refundInput)).toEqual({ outcome: 'refunded', refundId: null })
    expect(sent()[1]).toBe('POST admin.example/api/v1/orders/7427/deliveries/1/credits')
    const row = { name: 'Hyvitys', quantity: 100, unitPrice: 5_000, vatPercent: 2550 }
    expect(sentJson(outgoing, 1)).toEqual({ newCreditOrderRow: row })
    const mixed = svea(delivered({ ...rows, OrderRows: [{ VatPercent: 2550 }, { VatPercent: 0 }] }), noContent)
    await mixed.port.refund(refundInput)
    expect(sentJson(mixed.outgoing, 1)).toEqual({ newCreditOrderRow: { ...row, vatPercent: 0 } })
  })

  it('of what was not delivered cancels that much, or the whole', async () => {
    const part = svea(admin({ CancelledAmount: 1_000, Actions: ['CanCancelOrderAmount'] }), noContent)
    expect(await part.port.refund(again)).toEqual({ outcome: 'refunded', refundId: null })
    expect(part.sent()[1]).toBe('PATCH admin.example/api/v1/orders/7427')
    expect(sentJson(part.outgoing, 1)).toEqual({ cancelledAmount: 6_000 })
    const whole = svea(admin({ Actions: ['CanCancelOrder'] }), noContent)
    expect(await whole.port.refund({ ...refundInput, amountCents: 24_890 })).toMatchObject({ outcome: 'refunded' })
    expect(sentJson(whole.outgoing, 1)).toEqual({ isCancelled: true })
  })

  it('is refused where Svea allows none, or not so much', async () => {
    const notAllowed = { outcome: 'refused', reason: 'not_allowed' }
    expect(await svea(delivered({ Actions: ['CanCreditAmountLater'] })).port.refund(refundInput)).toEqual(notAllowed)
    const tooMuch = { ...refundInput, amountCents: 24_891 }
    expect(await svea(delivered()).port.refund(tooMuch)).toEqual(notAllowed)
    expect(await svea(admin({ Actions: ['CanCancelOrder'] })).port.refund(refundInput)).toEqual(notAllowed)
    expect(await svea(admin({ OrderAmount: 4_000 })).port.refund(refundInput)).toEqual(notAllowed)
    const unpaid = { ...refundInput, payment: { ...known, paymentId: null } }
    expect(await port.refund(unpaid)).toEqual({ outcome: 'refused', reason: 'no_payment_id' })
  })

  it('that a task has yet to make is pending until the task is finished, whatever the order shows meanwhile', async () => {
    const endless = Array.from({ length: 5 }, () => inProgress)
    const task = 'https://admin.example/api/v1/queue/9'
    const begun = await svea(delivered(), accepted, ...endless).port.refund(refundInput)
    expect(begun).toEqual({ outcome: 'pending', refundId: task })
    const asked = { ...refundInput, refundId: task }
    const undone = await svea(delivered(), accepted, finished, delivered()).port.refund(refundInput)
    expect(undone).toEqual({ outcome: 'refused', reason: 'not_found' })
    const ask = (...answers: Responder[]) => svea(...answers).port.askRefund?.(asked)
    expect(await ask(inProgress)).toEqual({ outcome: 'pending', refundId: task })
    expect(await ask(json({ Id: 9, Status: 'Failed' }))).toEqual({ outcome: 'refused', reason: 'task_failed' })
    const done = { outcome: 'refunded', refundId: null }
    expect(await ask(finished, delivered({ CreditedAmount: 5_000 }))).toEqual(done)
    const gone: Responder = () => new Response(null, { status: 404 })
    expect(await ask(gone, delivered({ CreditedAmount: 5_000 }))).toEqual(done)
    expect(await ask(gone, delivered())).toEqual({ outcome: 'refused', reason: 'not_found' })
    const broken: Responder = () => new Response('<html>', { status: 500 })
    expect(await ask(broken, delivered())).toMatchObject({ outcome: expect.stringMatching(/pending|unknown/) })
  })

  it('under way is pending, and asked about by what was given back in all', async () => {
    const underWay = svea(
      delivered({ Actions: ['CanCreditNewRow'] }),
      accepted,
      ...Array.from({ length: 5 }, () => inProgress),
    )
    expect(await underWay.port.refund(refundInput)).toMatchObject({ outcome: 'pending' })
    const asked = { ...again, refundId: null }
    const done = { outcome: 'refunded', refundId: null }
    expect(await svea(delivered({ CreditedAmount: 6_000 })).port.askRefund?.(asked)).toEqual(done)
    expect(await svea(delivered({ CreditedAmount: 1_000 })).port.askRefund?.(asked)).toEqual({
      outcome: 'refused',
      reason: 'not_found',
    })
    expect(await svea(admin({ OrderStatus: 'Processing' })).port.askRefund?.(asked)).toMatchObject({
      outcome: 'pending',
    })
  })
})
