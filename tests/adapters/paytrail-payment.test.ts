import { describe, expect, it } from 'vitest'

import { paymentReference } from '#worker/providers/paytrail/payment-reference.ts'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'

import {
  json,
  known,
  order,
  paytrailSettings,
  sentJson,
  startInput,
  wireAnswering,
  type Responder,
} from './payment-fixtures.ts'
import { paytrailAnswers, paytrailSign } from './paytrail-other-side.ts'

const transactionId = '681538c4-fc84-11e9-83bc-2ffcef4c3453'
const created = {
  transactionId,
  href: `https://pay.paytrail.example/pay/${transactionId}`,
  reference: '809759248',
  terms: '<p>',
  groups: [],
  providers: [],
}
const payment = {
  transactionId,
  status: 'ok',
  amount: 24_890,
  currency: 'EUR',
  stamp: order.orderNumber,
  reference: order.orderNumber,
  createdAt: '2026-11-03T08:00:00.000Z',
  provider: 'nordea',
  filingCode: '202611039ABC',
}
const paid = { ...known, paymentId: transactionId }

function paytrail(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  return { port: createPaytrail(paytrailSettings, wire), outgoing }
}
const { port } = paytrail()

describe('a payment begun at Paytrail', () => {
  it('is sent in cents with VAT, rows that make the amount, and a signature over the very text', async () => {
    const { port, outgoing } = paytrail(paytrailAnswers(created, 201))

    expect(await port.start(startInput)).toEqual({
      outcome: 'redirect',
      url: created.href,
      paymentId: transactionId,
      token: null,
      referenceCode: paymentReference('WS7K2M9QX4'),
    })
    const [call] = outgoing.calls
    expect([call?.method, call?.url]).toEqual(['POST', 'https://paytrail.example/payments'])
    expect(call?.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(call?.headers['checkout-timestamp']).toBe('2026-11-03T08:00:00.000Z')
    expect(call?.headers['signature']).toBe(paytrailSign(call?.headers ?? {}, call?.body ?? ''))
    expect(sentJson(outgoing)).toEqual({
      stamp: 'WS7K2M9QX4',
      reference: paymentReference('WS7K2M9QX4'),
      amount: 24_890,
      currency: 'EUR',
      language: 'FI',
      items: [
        {
          unitPrice: 18_825,
          units: 1,
          vatPercentage: 25.5,
          productCode: 'TYO-1',
          description: 'Määräaikaishuolto',
          stamp: 'WS7K2M9QX4-1',
        },
        {
          unitPrice: 7_067,
          units: 1,
          vatPercentage: 25.5,
          productCode: 'OSA-9',
          description: 'Öljynsuodatin',
          stamp: 'WS7K2M9QX4-2',
        },
        {
          unitPrice: -1_000,
          units: 1,
          vatPercentage: 25.5,
          productCode: 'ALE',
          description: 'Kanta-asiakasalennus',
          stamp: 'WS7K2M9QX4-3',
        },
        {
          unitPrice: -2,
          units: 1,
          vatPercentage: 0,
          productCode: 'ROUNDING',
          description: 'Pyöristys',
          stamp: 'WS7K2M9QX4-4',
        },
      ],
      customer: { email: 'maija.oljynen@example.fi', firstName: 'Mäijä', lastName: 'Öljynen' },
      invoicingAddress: { streetAddress: 'Hämeenkatu 6 B 12', postalCode: '33100', city: 'Tampere', country: 'FI' },
      redirectUrls: { success: startInput.urls.success, cancel: startInput.urls.cancel },
      callbackUrls: { success: startInput.urls.callback, cancel: startInput.urls.callback },
    })
  })

  it('never sends a nonce twice', async () => {
    const { port, outgoing } = paytrail(paytrailAnswers(created, 201), paytrailAnswers(created, 201))
    await port.start(startInput)
    await port.start(startInput)
    const nonces = outgoing.calls.map(({ headers }) => headers['checkout-nonce'])
    expect(new Set(nonces).size).toBe(2)
    expect(nonces[0]).toMatch(/^[\da-f-]{36}$/)
  })

  it('speaks Swedish and English, and sends no more characters than are taken, and none in halves', async () => {
    const { port, outgoing } = paytrail(paytrailAnswers(created, 201), paytrailAnswers(created, 201))
    const long = `a${'👍'.repeat(600)}`
    const customer = { ...startInput.customer, firstName: long, lastName: long, address: long, city: long }
    const rows = [{ code: 'x'.repeat(101), description: long, priceWithVatCents: 24_890, vatBasisPoints: 2550 }]
    await port.start({ ...startInput, language: 'sv', customer, order: { ...order, rows } })
    await port.start({ ...startInput, language: 'en' })
    expect(sentJson(outgoing)).toMatchObject({
      language: 'SV',
      customer: { firstName: `a${'👍'.repeat(24)}`, lastName: `a${'👍'.repeat(24)}` },
      invoicingAddress: { streetAddress: `a${'👍'.repeat(24)}`, city: `a${'👍'.repeat(14)}` },
      items: [{ productCode: 'x'.repeat(100), description: `a${'👍'.repeat(499)}` }],
    })
    expect(sentJson(outgoing, 1)).toMatchObject({ language: 'EN' })
  })

  it.each([
    ['an address too long to be one', { email: `${'a'.repeat(200)}@b.fi` }, 'email'],
    ['a postal code too long to be one', { postalCode: '1234567890123456' }, 'postalCode'],
    ['a postal code with signs that Paytrail refuses', { postalCode: '33100/2' }, 'postalCode'],
    ['an address of which nothing is left', { address: '\u0000\u0007' }, 'address'],
  ])('is not even sent with %s', async (_what, changes, field) => {
    const { port, outgoing } = paytrail(paytrailAnswers(created, 201))
    const refused = await port.start({ ...startInput, customer: { ...startInput.customer, ...changes } })
    expect(refused).toMatchObject({ outcome: 'refused', fields: [field] })
    expect(outgoing.calls).toEqual([])
  })

  it.each([0, -1, 1.5, 99_999_999, Number.NaN])('is not sent with an amount of %d', async (amountCents) => {
    const { port, outgoing } = paytrail(paytrailAnswers(created, 201))
    expect(await port.start({ ...startInput, order: { ...order, amountCents } })).toMatchObject({ outcome: 'refused' })
    expect(outgoing.calls).toEqual([])
  })

  it.each([
    [['"customer.email" must be a valid email'], ['email']],
    [['"invoicingAddress.postalCode" is too long'], ['postalCode']],
    [['customer.lastName: has characters that are not allowed'], ['lastName']],
    [['customer.email "city@street.fi" is invalid'], ['email']],
    [['"invoicingAddress.streetAddress" and "invoicingAddress.city" are too long'], ['address', 'city']],
    [['"amount" must be the sum'], []],
    [[{ odd: true }], []],
  ])('that is refused names the fields at fault: %j', async (meta, fields) => {
    const { port } = paytrail(paytrailAnswers({ status: 'error', message: 'Validation failed', meta }, 400))
    expect(await port.start(startInput)).toEqual({ outcome: 'refused', reason: 'http_400', cause: 'request', fields })
  })

  it('refused for now or for its credentials is no fault of the request', async () => {
    for (const status of [401, 403, 404, 429]) {
      const { port } = paytrail(paytrailAnswers({ status: 'error', message: 'customer.email' }, status))
      expect(await port.start(startInput)).toMatchObject({ outcome: 'refused', cause: 'provider', fields: [] })
    }
  })

  it('goes without the characters of a name that Paytrail refuses, and without a name that is made of them', async () => {
    const { port, outgoing } = paytrail(paytrailAnswers(created, 201))
    const customer = { ...startInput.customer, firstName: 'J.R.R. ', lastName: '.|.' }
    await port.start({ ...startInput, customer })
    expect(sentJson(outgoing)).toMatchObject({ customer: { firstName: 'J R R' } })
    expect(sentJson(outgoing)).not.toHaveProperty('customer.lastName')
  })

  it.each([
    ['by nobody', json(created, { status: 201 })],
    ['with another secret', paytrailAnswers(created, 201, { secret: 'another' })],
    ['for another merchant', paytrailAnswers(created, 201, { fields: { 'checkout-account': '375918' } })],
    ['by an algorithm that is none', paytrailAnswers(created, 201, { fields: { 'checkout-algorithm': 'md5' } })],
    ['wrongly even though refused', paytrailAnswers({ status: 'error' }, 400, { secret: 'another' })],
  ])('is not known from an answer signed %s', async (_how, answer) => {
    const { port } = paytrail(answer)
    expect(await port.start(startInput)).toEqual({ outcome: 'unknown', reason: 'unsigned_answer' })
  })

  it('is known from an answer signed with SHA-512 and fields of a later day', async () => {
    const fields = { 'checkout-algorithm': 'sha512', 'checkout-later': 'x' }
    expect(await paytrail(paytrailAnswers(created, 201, { fields })).port.start(startInput)).toMatchObject({
      outcome: 'redirect',
    })
  })

  it.each(['javascript:alert(1)', 'http://pay.example/x', '/pay/x', ''])('sends no browser to %j', async (href) => {
    const { port } = paytrail(paytrailAnswers({ ...created, href }, 201))
    expect(await port.start(startInput)).toEqual({ outcome: 'unknown', reason: 'unreadable_answer' })
  })
})

describe('asking Paytrail', () => {
  it('signs the transaction in the path', async () => {
    const { port, outgoing } = paytrail(paytrailAnswers(payment))
    expect(await port.ask(paid)).toEqual({
      outcome: 'known',
      status: 'SUCCESS',
      authorised: false,
      amountCents: 24_890,
      paymentId: transactionId,
      method: 'nordea',
      referenceCode: null,
    })
    const [call] = outgoing.calls
    expect([call?.method, call?.url]).toEqual(['GET', `https://paytrail.example/payments/${transactionId}`])
    expect(call?.headers['checkout-transaction-id']).toBe(transactionId)
    expect(call?.headers['signature']).toBe(paytrailSign(call?.headers ?? {}, ''))
  })

  it.each([
    ['new', 'PENDING'],
    ['ok', 'SUCCESS'],
    ['fail', 'FAILURE'],
    ['pending', 'PENDING'],
    ['delayed', 'PENDING'],
    ['authorization-hold', 'PENDING'],
  ])('takes %s for %s', async (status, expected) => {
    const { port } = paytrail(paytrailAnswers({ ...payment, status }))
    expect(await port.ask(paid)).toMatchObject({ outcome: 'known', status: expected })
  })

  it.each([
    ['another transaction', { transactionId: 'c0ffee00-fc84-11e9-83bc-2ffcef4c3453' }, 'other_payment'],
    ['another order', { stamp: 'WS7K2M9QX5' }, 'other_payment'],
    ['another currency', { currency: 'SEK' }, 'unreadable_answer'],
    ['an amount in words', { amount: '24890' }, 'unreadable_answer'],
  ])('does not take an answer about %s for ours', async (_what, changes, reason) => {
    const { port } = paytrail(paytrailAnswers({ ...payment, ...changes }))
    expect(await port.ask(paid)).toEqual({ outcome: 'unknown', reason })
  })

  it('believes that a payment is missing only when Paytrail itself says so', async () => {
    expect(await paytrail(paytrailAnswers({ status: 'error' }, 404)).port.ask(paid)).toEqual({ outcome: 'missing' })
    expect(await paytrail(json({}, { status: 404 })).port.ask(paid)).toEqual({ outcome: 'unknown', reason: 'http_404' })
    expect(await port.ask({ ...paid, paymentId: null })).toEqual({ outcome: 'missing' })
  })
})
