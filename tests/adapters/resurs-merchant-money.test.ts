import { describe, expect, it } from 'vitest'

import { merchantSettings } from './credit-fixtures.ts'
import { json, known, order, refundInput, sentJson } from './payment-fixtures.ts'
import {
  apiError,
  held,
  heldOrder,
  merchant,
  payment,
  paymentId,
  taken,
  takenOrder,
} from './resurs-merchant-other-side.ts'

const asked = { ...known, paymentId }
const refund = { ...refundInput, payment: asked }
const signingNow = json(payment('TASK_REDIRECTION_REQUIRED'))

describe('asking the Merchant API', () => {
  const nothing = { outcome: 'known', authorised: false, amountCents: null, paymentId, referenceCode: null }
  const method = 'Resurs Osamaksu'

  it.each([
    ['TASK_REDIRECTION_REQUIRED', {}, {}, 'SIGNING'],
    ['FROZEN', {}, {}, 'PENDING'],
    ['INSPECTION', {}, {}, 'PENDING'],
    ['SUPPLEMENTING_REQUIRED', {}, {}, 'PENDING'],
    ['ACCEPTED', {}, {}, 'PENDING'],
    ['ACCEPTED', { canceledAmount: 248.9 }, {}, 'CANCELLED'],
    ['REJECTED', {}, { rejectedReason: { category: 'CREDIT_DENIED' } }, 'FAILURE'],
    ['REJECTED', {}, { rejectedReason: { category: 'TIMEOUT' } }, 'FAILURE'],
    ['REJECTED', {}, { rejectedReason: { category: 'PAYMENT_FROZEN' } }, 'FAILURE'],
    ['REJECTED', {}, { rejectedReason: { category: 'ABORTED_BY_CUSTOMER' } }, 'CANCELLED'],
    ['REJECTED', {}, { rejectedReason: { category: 'CANCELED' } }, 'CANCELLED'],
    ['REJECTED', {}, {}, 'FAILURE'],
  ])('about one that is %s', async (word, orderChanges, changes, status) => {
    const { port, sent } = merchant(json(payment(word, orderChanges, changes)))
    expect(await port.ask(asked)).toEqual({ ...nothing, method, status })
    expect(sent()).toEqual([`GET /v2/payments/${paymentId}`])
  })

  it('tells money that is held from money that was taken, in cents', async () => {
    const facts = { outcome: 'known', status: 'SUCCESS', paymentId, method, referenceCode: null }
    expect(await merchant(held).port.ask(asked)).toEqual({ ...facts, authorised: true, amountCents: 24_890 })
    expect(await merchant(taken).port.ask(asked)).toEqual({ ...facts, authorised: false, amountCents: 24_890 })
    const odd = json(payment('ACCEPTED', { ...takenOrder, capturedAmount: 1.005 + 0.1 }))
    expect(await merchant(odd).port.ask(asked)).toMatchObject({ amountCents: 111 })
  })

  it('of no id looks for our order number, and takes what is not rejected', async () => {
    const rejected = payment('REJECTED', {}, { id: 'older' })
    const other = payment('ACCEPTED', { ...heldOrder, orderReference: 'OTHER1' }, { id: 'other' })
    const { port, outgoing, sent } = merchant(json({ content: [other, rejected, payment('ACCEPTED', heldOrder)] }))
    expect(await port.ask({ ...asked, paymentId: null })).toMatchObject({ status: 'SUCCESS', paymentId })
    expect(sent()).toEqual(['POST /v2/payments/search'])
    expect(sentJson(outgoing)).toEqual({ storeId: merchantSettings.storeId, orderReference: 'WS7K2M9QX4' })
  })

  it('about what nobody knows finds that it is missing, if the Merchant API says so itself', async () => {
    expect(await merchant(apiError(404)).port.ask(asked)).toEqual({ outcome: 'missing' })
    expect(await merchant(json({ content: [] })).port.ask({ ...asked, paymentId: null })).toEqual({
      outcome: 'missing',
    })
    expect(await merchant(json({}, { status: 404 })).port.ask(asked)).toMatchObject({ outcome: 'unknown' })
  })

  it.each([
    payment('ACCEPTED', { ...heldOrder, orderReference: 'OTHER1' }),
    payment('ACCEPTED', heldOrder, { id: 'other' }),
  ])('believes nothing of another payment (%#)', async (answer) => {
    expect(await merchant(json(answer)).port.ask(asked)).toEqual({ outcome: 'unknown', reason: 'other_payment' })
  })
})

describe('coming back to the Merchant API', () => {
  const back = { paymentId, orderNumber: order.orderNumber }

  it.each([
    [held, 'booked'],
    [taken, 'booked'],
    [json(payment('FROZEN')), 'frozen'],
    [json(payment('REJECTED')), 'denied'],
    [apiError(404), 'refused'],
  ])('finds how it stands (%#)', async (answer, outcome) => {
    expect(await merchant(answer).port.bookSigned(back)).toMatchObject({ outcome })
  })

  it('waits a moment for a signature to be noted, and not for ever', async () => {
    const soon = merchant(signingNow, signingNow, held)
    expect(await soon.port.bookSigned(back)).toEqual({ outcome: 'booked' })
    const never = merchant(signingNow, signingNow, signingNow, held)
    expect(await never.port.bookSigned(back)).toEqual({ outcome: 'unsigned' })
  })
})

describe('money at the Merchant API', () => {
  it('is taken where it may be, once', async () => {
    const { port, outgoing, sent } = merchant(held, taken)
    expect(await port.capture(asked)).toEqual({ outcome: 'captured' })
    expect(sent()[1]).toBe(`POST /v2/payments/${paymentId}/capture`)
    expect(sentJson(outgoing, 1)).toEqual({ creator: 'huolto' })
    const again = merchant(taken)
    expect(await again.port.capture(asked)).toEqual({ outcome: 'captured' })
    expect(again.sent()).toHaveLength(1)
  })

  it.each([
    [json(payment('FROZEN')), 'frozen'],
    [json(payment('REJECTED')), 'rejected'],
    [json(payment('ACCEPTED', { ...heldOrder, possibleActions: [{ action: 'CANCEL' }] })), 'undecided'],
    [apiError(404), 'missing'],
  ])('is not taken where it may not be (%#)', async (answer, reason) => {
    const { port, sent } = merchant(answer)
    expect(await port.capture(asked)).toEqual({ outcome: 'refused', reason })
    expect(sent()).toHaveLength(1)
  })

  it('is let go of where it is held, and nothing is to be done where nothing is', async () => {
    const { port, sent } = merchant(held, json(payment('ACCEPTED', { canceledAmount: 248.9 })))
    expect(await port.cancel(asked)).toEqual({ outcome: 'cancelled' })
    expect(sent()[1]).toBe(`POST /v2/payments/${paymentId}/cancel`)
    for (const answer of [signingNow, json(payment('REJECTED')), apiError(404)]) {
      const idle = merchant(answer)
      expect(await idle.port.cancel(asked)).toEqual({ outcome: 'cancelled' })
      expect(idle.sent()).toHaveLength(1)
    }
  })

  it('that was taken or is looked into is not let go of', async () => {
    expect(await merchant(taken).port.cancel(asked)).toEqual({ outcome: 'refused', reason: 'taken' })
    expect(await merchant(json(payment('FROZEN'))).port.cancel(asked)).toEqual({ outcome: 'refused', reason: 'frozen' })
  })

  it('is given back whole without rows, and in part as a row with the rate of what was taken', async () => {
    const log = [{ transactionId: null, orderLines: [{ vatRate: 25.5 }, { vatRate: 25.5 }] }]
    const withLog = json(payment('ACCEPTED', { ...takenOrder, actionLog: log }))
    const part = merchant(withLog, withLog)
    expect(await part.port.refund(refund)).toEqual({ outcome: 'refunded', refundId: 'ref_01hv3k' })
    expect(part.sent()[1]).toBe(`POST /v2/payments/${paymentId}/refund`)
    expect(sentJson(part.outgoing, 1)).toEqual({
      creator: 'huolto',
      transactionId: 'ref_01hv3k',
      orderLines: [
        {
          description: 'Hyvitys',
          quantity: 1,
          quantityUnit: 'kpl',
          type: 'NORMAL',
          vatRate: 25.5,
          totalAmountIncludingVat: 50,
        },
      ],
    })
    const whole = merchant(taken, taken)
    await whole.port.refund({ ...refund, amountCents: 24_890 })
    expect(sentJson(whole.outgoing, 1)).toEqual({ creator: 'huolto', transactionId: 'ref_01hv3k' })
  })

  it('that was given back under this number before is not given back again', async () => {
    const made = json(
      payment('ACCEPTED', { ...takenOrder, refundedAmount: 50, actionLog: [{ transactionId: 'ref_01hv3k' }] }),
    )
    const { port, sent } = merchant(made)
    expect(await port.refund(refund)).toMatchObject({ outcome: 'refunded' })
    expect(sent()).toHaveLength(1)
  })

  it.each([
    [json(payment('ACCEPTED', { ...takenOrder, refundedAmount: 10 })), 'given_back_elsewhere'],
    [json(payment('ACCEPTED', { ...takenOrder, possibleActions: [] })), 'not_allowed'],
    [held, 'not_allowed'],
    [apiError(404), 'not_found'],
  ])('is not given back against what the creditor says (%#)', async (answer, reason) => {
    const { port, sent } = merchant(answer)
    expect(await port.refund(refund)).toEqual({ outcome: 'refused', reason })
    expect(sent()).toHaveLength(1)
  })

  it('that was given back, or was not, is known by asking', async () => {
    const askedRefund = { ...refund, refundId: null }
    const back = json(payment('ACCEPTED', { ...takenOrder, refundedAmount: 50 }))
    expect(await merchant(back).port.askRefund?.(askedRefund)).toMatchObject({ outcome: 'refunded' })
    expect(await merchant(taken).port.askRefund?.(askedRefund)).toEqual({ outcome: 'refused', reason: 'not_found' })
  })
})
