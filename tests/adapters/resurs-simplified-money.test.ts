import { describe, expect, it } from 'vitest'

import { beginInput } from './credit-fixtures.ts'
import { known, order, refundInput } from './payment-fixtures.ts'
import {
  answer,
  booked,
  fault,
  frozen,
  held,
  notThere,
  simplified,
  taken,
  type Diff,
} from './resurs-simplified-other-side.ts'

const id = order.orderNumber
const payment = { ...known, paymentId: id }
const done = (name: string) => answer(`${name}Response`, '')

describe('money at the Simplified Flow', () => {
  it('is taken where it is held', async () => {
    const { port, outgoing, sent } = simplified(held, done('finalizePayment'))
    expect(await port.capture(payment)).toEqual({ outcome: 'captured' })
    expect(sent()).toEqual(['getPayment', 'finalizePayment'])
    expect(outgoing.calls[1]?.url).toMatch(/\/ws\/V4\/AfterShopFlowService$/)
    expect(outgoing.calls[1]?.body).toContain(
      '<m:finalizePayment xmlns:m="http://ecommerce.resurs.com/v4/msg/aftershopflow"><paymentId>WS7K2M9QX4</paymentId><createdBy>huolto</createdBy></m:finalizePayment>',
    )
  })

  it('that was taken before, by whom ever, is taken', async () => {
    const first = simplified(taken)
    expect(await first.port.capture(payment)).toEqual({ outcome: 'captured' })
    expect(first.sent()).toEqual(['getPayment'])
    expect(await simplified(held, fault(20), taken).port.capture(payment)).toEqual({ outcome: 'captured' })
    expect(await simplified(held, fault(26), held).port.capture(payment)).toMatchObject({ reason: 'fault_26' })
    expect(await simplified(held, fault(3)).port.capture(payment)).toMatchObject({ outcome: 'unknown' })
  })

  it.each([
    [frozen, 'frozen'],
    [booked(), 'undecided'],
    [booked({ flags: ['IS_ANNULLED'], total: '0' }), 'over'],
    [notThere, 'missing'],
  ])('is not taken where it may not be (%#)', async (answered, reason) => {
    const { port, sent } = simplified(answered)
    expect(await port.capture(payment)).toEqual({ outcome: 'refused', reason })
    expect(sent()).toEqual(['getPayment'])
  })

  it('is let go of where it is held or looked into; nothing is held before it is booked', async () => {
    for (const answered of [held, frozen]) {
      const { port, sent } = simplified(answered, done('annulPayment'))
      expect(await port.cancel(payment)).toEqual({ outcome: 'cancelled' })
      expect(sent()).toEqual(['getPayment', 'annulPayment'])
    }
    for (const answered of [notThere, booked({ flags: ['IS_ANNULLED'], total: '0' })]) {
      const { port, sent } = simplified(answered)
      expect(await port.cancel(payment)).toEqual({ outcome: 'cancelled' })
      expect(sent()).toEqual(['getPayment'])
    }
    expect(await simplified(taken).port.cancel(payment)).toEqual({ outcome: 'refused', reason: 'taken' })
    expect(await simplified(held, fault(36)).port.cancel(payment)).toEqual({ outcome: 'refused', reason: 'fault_36' })
  })
})

describe('money given back at the Simplified Flow', () => {
  const refund = { ...refundInput, payment }
  const debit: Diff = { type: 'DEBIT', euros: '248.90', vatPct: ['25.50000', '25.50000'] }
  const flags = ['CREDITABLE', 'IS_DEBITED']
  const after = (...diffs: Diff[]) => booked({ flags, diffs: [debit, ...diffs] })

  it('is a row of its own under our number, with the rate of what was taken', async () => {
    const { port, outgoing, sent } = simplified(after(), done('creditPayment'))
    expect(await port.refund(refund)).toEqual({ outcome: 'refunded', refundId: 'ref_01hv3k' })
    expect(sent()).toEqual(['getPayment', 'creditPayment'])
    expect(outgoing.calls[1]?.body).toContain(
      [
        '<paymentId>WS7K2M9QX4</paymentId><preferredTransactionId>ref_01hv3k</preferredTransactionId>',
        '<partPaymentSpec><specLines><id>1</id><artNo>HYVITYS</artNo><description>Hyvitys</description>',
        '<quantity>1</quantity><unitMeasure>kpl</unitMeasure><unitAmountWithoutVat>39.84064</unitAmountWithoutVat>',
        '<vatPct>25.5</vatPct><totalVatAmount>10.15936</totalVatAmount><totalAmount>50.00</totalAmount></specLines>',
        '<totalAmount>50.00</totalAmount><totalVatAmount>10.15936</totalVatAmount></partPaymentSpec>',
        '<createdBy>huolto</createdBy>',
      ].join(''),
    )
  })

  it('of rows with several rates names none', async () => {
    const mixed = booked({ flags, diffs: [{ ...debit, vatPct: ['25.5', '14'] }] })
    const { port, outgoing } = simplified(mixed, done('creditPayment'))
    await port.refund(refund)
    expect(outgoing.calls[1]?.body).toContain('<vatPct>0</vatPct>')
  })

  it('under a number that was given back before is not given back again', async () => {
    const { port, sent } = simplified(after({ type: 'CREDIT', euros: '50', transactionId: 'ref_01hv3k' }))
    expect(await port.refund(refund)).toMatchObject({ outcome: 'refunded' })
    expect(sent()).toEqual(['getPayment'])
  })

  it.each([
    [after({ type: 'CREDIT', euros: '10', transactionId: 'by-hand' }), 'given_back_elsewhere'],
    [held, 'not_allowed'],
    [notThere, 'not_found'],
    [fault(3), 'fault_3'],
  ])('is not given back against what the creditor says (%#)', async (answered, reason) => {
    const { port, sent } = simplified(answered)
    expect(await port.refund(refund)).toEqual({ outcome: 'refused', reason })
    expect(sent()).toEqual(['getPayment'])
  })

  it('that was refused says so, and one that broke down may have been made', async () => {
    expect(await simplified(after(), fault(23)).port.refund(refund)).toEqual({ outcome: 'refused', reason: 'fault_23' })
    expect(await simplified(after(), fault(3)).port.refund(refund)).toMatchObject({ outcome: 'unknown' })
  })

  it('is known by asking for our number', async () => {
    const asked = { ...refund, refundId: null }
    const made = after({ type: 'CREDIT', euros: '50', transactionId: 'ref_01hv3k' })
    expect(await simplified(made).port.askRefund?.(asked)).toMatchObject({ outcome: 'refunded' })
    expect(await simplified(after()).port.askRefund?.(asked)).toEqual({ outcome: 'refused', reason: 'not_found' })
    expect(await simplified(fault(3)).port.askRefund?.(asked)).toMatchObject({ outcome: 'unknown' })
  })
})

describe('methods of the Simplified Flow', () => {
  const entry = (specificType: string, changes: { max?: string; customerType?: string; url?: string } = {}) => {
    const { max = '5000', customerType = 'NATURAL', url = 'https://resurs.example/?a=1&amp;amount=' } = changes
    const link = `<legalInfoLinks><appendPriceLast>true</appendPriceLast><endUserDescription>Hintatiedot</endUserDescription><url>${url}</url></legalInfoLinks>`
    return `<return><id>FI-${specificType}</id><description>${specificType}</description>${link}<minLimit>50.00</minLimit><maxLimit>${max}</maxLimit><type>REVOLVING_CREDIT</type><customerType>${customerType}</customerType><specificType>${specificType}</specificType></return>`
  }
  const read = async (...entries: string[]) => {
    const { port, outgoing } = simplified(answer('getPaymentMethodsResponse', entries.join('')))
    const found = await port.methods({ amountCents: 24_890, language: beginInput.language })
    return { methods: found.outcome === 'known' ? found.methods : [], body: outgoing.calls[0]?.body }
  }

  it('are asked for with language, kind of customer and amount, and have their legal links', async () => {
    const { methods, body } = await read(entry('PART_PAYMENT'))
    expect(body).toContain(
      '<language>fi</language><customerType>NATURAL</customerType><purchaseAmount>248.90</purchaseAmount>',
    )
    expect(methods).toEqual([
      {
        id: 'FI-PART_PAYMENT',
        paymentMethod: 'PARTIAL',
        description: 'PART_PAYMENT',
        minAmountCents: 5_000,
        maxAmountCents: 500_000,
        legalInfoLinks: [
          { url: 'https://resurs.example/?a=1&amount=', endUserDescription: 'Hintatiedot', appendPriceLast: true },
        ],
        costs: [],
      },
    ])
  })

  it('have each of our names once, in the order of the creditor', async () => {
    const kinds = ['SWISH', 'CARD', 'REVOLVING_CREDIT', 'INVOICE', 'PART_PAYMENT', 'DEBIT_CARD', 'CREDIT_CARD']
    const { methods } = await read(...kinds.map((kind) => entry(kind)))
    const names = methods.map(({ paymentMethod }) => paymentMethod)
    expect(names).toEqual(['PM_1', 'ACCOUNT', 'NEWACCOUNT', 'INVOICE', 'PARTIAL', 'PM_2'])
  })

  it('are left out where the amount is out of limits, they are for companies, or lead nowhere safe', async () => {
    const { methods } = await read(
      entry('INVOICE', { max: '100' }),
      entry('CARD', { customerType: 'LEGAL' }),
      entry('PART_PAYMENT', { url: 'javascript:alert(1)' }),
      '<return><id>x</id></return>',
    )
    expect(methods).toMatchObject([{ paymentMethod: 'PARTIAL', legalInfoLinks: [] }])
  })
})
