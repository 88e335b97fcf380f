import { describe, expect, it } from 'vitest'

import vectors from '#tests/vectors/paytrail.json'
import { createPaytrail } from '#worker/providers/paytrail/paytrail.ts'
import { isSignedByPaytrail, paytrailSignature } from '#worker/providers/paytrail/signature.ts'

import {
  incoming,
  known,
  paytrailSettings,
  refundInput,
  sentJson,
  startInput,
  wireAnswering,
  type Responder,
} from './payment-fixtures.ts'
import { paytrailAnswers, paytrailQuery } from './paytrail-other-side.ts'

const transactionId = '681538c4-fc84-11e9-83bc-2ffcef4c3453'
const paid = { ...known, paymentId: transactionId }
const refunding = { ...refundInput, payment: paid }

function paytrail(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  return { port: createPaytrail(paytrailSettings, wire), outgoing }
}
const { port } = paytrail()

describe('a signature of Paytrail', () => {
  it.each(vectors.vectors)('is the published one: $id', ({ fields, body, signature }) => {
    const given = { fields: new Map(Object.entries(fields)), body }
    expect(paytrailSignature(vectors.secret, given.fields, body)).toBe(signature)
    expect(isSignedByPaytrail(vectors, { ...given, signature })).toBe(true)
    expect(isSignedByPaytrail(vectors, { ...given, signature, body: `${body} ` })).toBe(false)
  })

  it('of the published redirect makes a message', async () => {
    const redirect = vectors.vectors.find(({ id }) => id === 'redirect')
    const query = new URLSearchParams(Object.entries(redirect?.fields ?? {}))
    query.set('signature', redirect?.signature ?? '')
    expect(await port.verify(incoming(query))).toEqual({
      verdict: 'signed',
      message: {
        orderNumber: '15336332710015',
        paymentId: '4b300af6-9a22-11e8-9184-abb6de7fd2d0',
        amountCents: 2964,
        status: 'SUCCESS',
        authorised: false,
        externalId: '4b300af6-9a22-11e8-9184-abb6de7fd2d0',
      },
    })
  })
})

describe('a message of Paytrail', () => {
  const verify = (query: URLSearchParams) => port.verify(incoming(query))

  it.each([
    ['ok', 'SUCCESS'],
    ['fail', 'FAILURE'],
    ['pending', 'PENDING'],
    ['delayed', 'PENDING'],
    ['something-new', 'PENDING'],
  ])('with status %s is a %s', async (status, expected) => {
    const result = await verify(paytrailQuery({ 'checkout-status': status }))
    expect(result).toMatchObject({ verdict: 'signed', message: { status: expected, orderNumber: 'WS7K2M9QX4' } })
  })

  it('is taken with our own parameters on the URL, which say nothing, and with signed fields of a later day', async () => {
    const query = paytrailQuery({ 'checkout-later': 'x', 'checkout-algorithm': 'sha512' })
    query.set('order', 'ANOTHER')
    query.set('amount', '1')
    expect(await verify(query)).toMatchObject({ verdict: 'signed', message: { amountCents: 24_890 } })
  })

  it.each([
    ['of another merchant', paytrailQuery({ 'checkout-account': '695861' })],
    ['signed with another secret', paytrailQuery({}, 'MONISAIPPUAKAUPPIAS')],
    ['with an algorithm that is none', paytrailQuery({ 'checkout-algorithm': 'md5' })],
    ['with no transaction', paytrailQuery({ 'checkout-transaction-id': '' })],
    ['with no order', paytrailQuery({ 'checkout-stamp': '' })],
    ['with no status', paytrailQuery({ 'checkout-status': '' })],
    ['with an amount that is no number', paytrailQuery({ 'checkout-amount': '1e3' })],
    ['with a line break in a value', paytrailQuery({ 'checkout-provider': 'a\ncheckout-status:ok' })],
    ['with a field said twice', new URLSearchParams(`${paytrailQuery().toString()}&checkout-status=ok`)],
    ['with two signatures', new URLSearchParams(`${paytrailQuery().toString()}&signature=0`)],
    ['that is empty', new URLSearchParams()],
  ])('%s is forged', async (_how, query) => {
    expect(await verify(query)).toMatchObject({ verdict: 'forged' })
  })

  it('is answered so that Paytrail stops when it is done and comes again when it must', () => {
    expect(port.answerStatus('done')).toBe(200)
    expect(port.answerStatus('retry')).toBeGreaterThanOrEqual(500)
    expect(port.answerStatus('refused')).toBe(400)
  })
})

describe('a refund at Paytrail', () => {
  const refunded = { transactionId: '258ad3a5-9711-44c3-be65-64a0ef462ba3', provider: 'nordea', status: 'ok' }

  it('is asked for in cents under a number of our own, with a place to call back', async () => {
    const { port, outgoing } = paytrail(paytrailAnswers(refunded, 201))
    expect(await port.refund(refunding)).toEqual({ outcome: 'refunded', refundId: refunded.transactionId })
    expect(outgoing.calls[0]?.url).toBe(`https://paytrail.example/payments/${transactionId}/refund`)
    expect(outgoing.calls[0]?.headers['checkout-transaction-id']).toBe(transactionId)
    const callback = startInput.urls.refundCallback
    expect(sentJson(outgoing)).toEqual({
      amount: 5_000,
      refundStamp: 'ref_01hv3k',
      refundReference: 'ref_01hv3k',
      callbackUrls: { success: callback, cancel: callback },
    })
  })

  it('may be decided later, or refused', async () => {
    const pending = paytrail(paytrailAnswers({ ...refunded, status: 'pending' }, 201))
    expect(await pending.port.refund(refunding)).toEqual({ outcome: 'pending', refundId: refunded.transactionId })
    const failed = paytrail(paytrailAnswers({ ...refunded, status: 'fail' }, 201))
    expect(await failed.port.refund(refunding)).toEqual({ outcome: 'refused', reason: 'failed' })
    const rejected = paytrail(paytrailAnswers({ status: 'error', message: 'x' }, 400))
    expect(await rejected.port.refund(refunding)).toEqual({ outcome: 'refused', reason: 'http_400' })
    const unpaid = { ...refunding, payment: { ...paid, paymentId: null } }
    expect(await port.refund(unpaid)).toEqual({ outcome: 'refused', reason: 'no_payment_id' })
  })

  it('goes by e-mail where the means of payment knows no refunds', async () => {
    const unsupported = paytrailAnswers({ status: 'error', message: 'not supported' }, 422)
    const { port, outgoing } = paytrail(unsupported, paytrailAnswers({ ...refunded, status: 'pending' }, 201))
    expect(await port.refund(refunding)).toEqual({ outcome: 'pending', refundId: refunded.transactionId })
    expect(outgoing.calls.map((_call, index) => sentJson(outgoing, index))).toMatchObject([
      expect.not.objectContaining({ email: expect.anything() }),
      { email: 'maija.oljynen@example.fi', amount: 5_000, refundStamp: 'ref_01hv3k' },
    ])
    const withoutAddress = paytrail(unsupported).port.refund({ ...refunding, email: null })
    expect(await withoutAddress).toEqual({ outcome: 'refused', reason: 'email_needed' })
    const email = `${'a'.repeat(200)}@b.fi`
    const withLongAddress = paytrail(unsupported).port.refund({ ...refunding, email })
    expect(await withLongAddress).toEqual({ outcome: 'refused', reason: 'email_needed' })
  })

  it('is told of by a signed message, which names no transaction where none came to be', async () => {
    const done = paytrailQuery({ 'checkout-stamp': 'ref_01hv3k', 'checkout-amount': '5000' })
    expect(await port.verifyRefund(incoming(done))).toEqual({
      verdict: 'signed',
      message: {
        refundId: '4b300af6-9a22-11e8-9184-abb6de7fd2d0',
        refundNumber: 'ref_01hv3k',
        amountCents: 5_000,
        status: 'SUCCESS',
        externalId: '4b300af6-9a22-11e8-9184-abb6de7fd2d0',
      },
    })
    const without = (status: string) =>
      paytrailQuery({ 'checkout-stamp': 'ref_01hv3k', 'checkout-transaction-id': '', 'checkout-status': status })
    expect(await port.verifyRefund(incoming(without('fail')))).toMatchObject({
      verdict: 'signed',
      message: { refundId: null, refundNumber: 'ref_01hv3k', status: 'FAILURE', externalId: 'refund:ref_01hv3k' },
    })
    expect(await port.verifyRefund(incoming(without('ok')))).toMatchObject({ verdict: 'forged' })
    const forged = paytrailQuery({ 'checkout-stamp': 'ref_01hv3k' }, 'another')
    expect(await port.verifyRefund(incoming(forged))).toMatchObject({ verdict: 'forged' })
  })
})
