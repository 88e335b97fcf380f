import { createHmac } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import vectors from '#tests/vectors/visma-pay.json'
import { authcode } from '#worker/providers/visma-pay/authcode.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import {
  incoming,
  json,
  known,
  order,
  refundInput,
  sentJson,
  startInput,
  vismaPaySettings,
  wireAnswering,
  type Responder,
} from './payment-fixtures.ts'

/** Visma Pay's side of its signature, made here from its description and not from the adapter's code. */
function vismaSign(parts: readonly string[], key = vismaPaySettings.privateKey): string {
  return createHmac('sha256', key).update(parts.join('|')).digest('hex').toUpperCase()
}

function visma(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  return { port: createVismaPay(vismaPaySettings, wire), outgoing }
}
const { port } = visma()

function signedQuery(fields: Record<string, string>, key = vismaPaySettings.privateKey): URLSearchParams {
  return new URLSearchParams({ ...fields, AUTHCODE: vismaSign(Object.values(fields), key) })
}
const paidReturn = { RETURN_CODE: '0', ORDER_NUMBER: 'WS7K2M9QX4', SETTLED: '1' }

const paid = { result: 0, settled: 1, source: { object: 'card', brand: 'Visa', last4: '1111' } }
const held = { ...paid, settled: 0 }
const payment = {
  id: 5_551_234,
  amount: 24_890,
  currency: 'EUR',
  order_number: order.orderNumber,
  created_at: '2026-11-03 08:00:00',
  status: 4,
  refund_type: 'instant',
  refunds: [],
}
const found = (changes: object = {}) => json({ result: 0, payment: { ...payment, ...changes } })

describe('an authcode', () => {
  it.each(vectors.vectors)('of $parts is the published one', ({ key, parts, authcode: published }) => {
    expect(authcode(key, parts)).toBe(published)
  })

  it.each([
    ['private_key', 'RETURN_CODE=0&ORDER_NUMBER=123&SETTLED=1', 'SUCCESS', false],
    ['privatekey', 'RETURN_CODE=0&ORDER_NUMBER=123&SETTLED=1', 'SUCCESS', false],
    ['privatekey', 'RETURN_CODE=0&ORDER_NUMBER=123&SETTLED=0', 'SUCCESS', true],
    ['privatekey', 'RETURN_CODE=0&ORDER_NUMBER=123&SETTLED=1&CONTACT_ID=123', 'SUCCESS', false],
    ['privatekey', 'RETURN_CODE=1&ORDER_NUMBER=123', 'FAILURE', false],
    ['privatekey', 'RETURN_CODE=1&ORDER_NUMBER=123&INCIDENT_ID=incident', 'FAILURE', false],
    ['xad3b23s2a0d0328b4ea08yd95', 'RETURN_CODE=0&ORDER_NUMBER=12345&SETTLED=1', 'SUCCESS', false],
    ['xad3b23s2a0d0328b4ea08yd95', 'RETURN_CODE=1&ORDER_NUMBER=12345', 'FAILURE', false],
    ['dummy-secret', 'RETURN_CODE=0&ORDER_NUMBER=abc123&SETTLED=1', 'SUCCESS', false],
    ['dummy-secret', 'RETURN_CODE=4&ORDER_NUMBER=abc123&SETTLED=1', 'PENDING', false],
  ])('published for %s makes a message of %s', async (privateKey, query, status, authorised) => {
    const fields = new URLSearchParams(query)
    const vector = vectors.vectors.find(
      ({ key, parts }) => key === privateKey && parts.join('|') === [...fields.values()].join('|'),
    )
    fields.set('AUTHCODE', vector?.authcode ?? '')
    const its = createVismaPay({ ...vismaPaySettings, privateKey }, wireAnswering().wire)
    expect(await its.verify(incoming(fields))).toEqual({
      verdict: 'signed',
      message: {
        orderNumber: fields.get('ORDER_NUMBER'),
        paymentId: null,
        amountCents: null,
        status,
        authorised,
        externalId: vector?.parts.join('|'),
      },
    })
  })

  it('published for a refund makes a message of one', async () => {
    const its = createVismaPay({ ...vismaPaySettings, privateKey: 'dummy-secret' }, wireAnswering().wire)
    const authcode = '9C60B3077276A38495E2D785D1B5E6A293427BC4025E5C39AB870EA4CF187E0B'
    const query = `RETURN_CODE=0&REFUND_ID=1234567&AUTHCODE=${authcode}`
    expect(await its.verifyRefund(incoming(query))).toEqual({
      verdict: 'signed',
      message: {
        refundId: '1234567',
        refundNumber: null,
        amountCents: null,
        status: 'SUCCESS',
        externalId: 'refund:1234567',
      },
    })
  })
})

describe('a payment begun at Visma Pay', () => {
  it('is sent in cents with products that make the amount, and leads to the page of its token', async () => {
    const { port, outgoing } = visma(json({ result: 0, token: 'tok-1', type: 'e-payment' }))
    expect(await port.start(startInput)).toEqual({
      outcome: 'redirect',
      url: 'https://visma.example/pbwapi/token/tok-1',
      paymentId: null,
      token: 'tok-1',
      referenceCode: null,
    })
    expect(outgoing.calls[0]?.url).toBe('https://visma.example/pbwapi/auth_payment')
    expect(sentJson(outgoing)).toEqual({
      version: 'w3.2',
      api_key: 'TESTAPIKEY',
      authcode: vismaSign(['TESTAPIKEY', 'WS7K2M9QX4']),
      order_number: 'WS7K2M9QX4',
      amount: 24_890,
      currency: 'EUR',
      email: 'maija.oljynen@example.fi',
      payment_method: {
        type: 'e-payment',
        return_url: startInput.urls.success,
        notify_url: startInput.urls.callback,
        lang: 'fi',
      },
      customer: {
        firstname: 'Mäijä',
        lastname: 'Öljynen',
        email: 'maija.oljynen@example.fi',
        address_street: 'Hämeenkatu 6 B 12',
        address_city: 'Tampere',
        address_zip: '33100',
        address_country: 'FI',
      },
      products: [
        { id: 'TYO-1', title: 'Määräaikaishuolto', count: 1, pretax_price: 15_000, tax: 25.5, price: 18_825, type: 1 },
        { id: 'OSA-9', title: 'Öljynsuodatin', count: 1, pretax_price: 5_631, tax: 25.5, price: 7_067, type: 1 },
        { id: 'ALE', title: 'Kanta-asiakasalennus', count: 1, pretax_price: -797, tax: 25.5, price: -1_000, type: 4 },
        { id: 'ROUNDING', title: 'Pyöristys', count: 1, pretax_price: -2, tax: 0, price: -2, type: 4 },
      ],
    })
  })

  it('rounded up has a product of its own for it, which is no discount', async () => {
    const { port, outgoing } = visma(json({ result: 0, token: 'tok-1' }))
    await port.start({ ...startInput, language: 'en', order: { ...order, amountCents: 24_895 } })
    expect(sentJson(outgoing)).toMatchObject({
      payment_method: { lang: 'en' },
      products: [{}, {}, {}, { title: 'Rounding', price: 3, type: 1 }],
    })
  })

  it.each([
    [
      { result: 1, errors: ['email is not valid'] },
      { outcome: 'refused', reason: 'invalid', fields: ['email'] },
    ],
    [
      { result: 1, errors: ['customer address_zip too long'] },
      { outcome: 'refused', reason: 'invalid', fields: ['postalCode'] },
    ],
    [{ result: 1 }, { outcome: 'refused', reason: 'invalid', fields: [] }],
    [{ result: 2 }, { outcome: 'unknown', reason: 'order_number_used' }],
    [{ result: 10 }, { outcome: 'refused', reason: 'maintenance', fields: [] }],
    [{ result: 77 }, { outcome: 'refused', reason: 'result_77', fields: [] }],
    [{ result: 0 }, { outcome: 'unknown', reason: 'unreadable_answer' }],
    [
      { result: 0, token: '../../elsewhere?' },
      { outcome: 'unknown', reason: 'unreadable_answer' },
    ],
    [
      { result: '0', token: 'tok-1' },
      { outcome: 'unknown', reason: 'unreadable_answer' },
    ],
  ])('and answered %j is not begun', async (answer, outcome) => {
    expect(await visma(json(answer)).port.start(startInput)).toEqual(outcome)
  })

  it('needs an order number that signs as one value', async () => {
    const { port, outgoing } = visma()
    for (const orderNumber of ['WS|1', '', 'x'.repeat(33), 'WS-1']) {
      expect(await port.start({ ...startInput, order: { ...order, orderNumber } })).toMatchObject({
        outcome: 'refused',
      })
    }
    expect(outgoing.calls).toEqual([])
  })
})

describe('asking Visma Pay', () => {
  it('about what was paid brings the amount from the payment itself', async () => {
    const { port, outgoing } = visma(json(paid), found())
    expect(await port.ask(known)).toEqual({
      outcome: 'known',
      status: 'SUCCESS',
      authorised: false,
      amountCents: 24_890,
      paymentId: '5551234',
      method: 'Visa',
      referenceCode: null,
    })
    expect(outgoing.calls.map(({ url }) => url)).toEqual([
      'https://visma.example/pbwapi/check_payment_status',
      'https://visma.example/pbwapi/get_payment',
    ])
    expect(sentJson(outgoing)).toEqual({
      version: 'w3.2',
      api_key: 'TESTAPIKEY',
      order_number: 'WS7K2M9QX4',
      authcode: vismaSign(['TESTAPIKEY', 'WS7K2M9QX4']),
    })
  })

  it('about what is held says that it is not taken yet', async () => {
    expect(await visma(json(held), found()).port.ask(known)).toMatchObject({ status: 'SUCCESS', authorised: true })
    const asText = visma(json({ ...held, settled: '0' }), found())
    expect(await asText.port.ask(known)).toMatchObject({ status: 'SUCCESS', authorised: true })
  })

  it.each([
    [{ result: 1 }, 'FAILURE'],
    [{ result: 1, errors: [] }, 'FAILURE'],
    [{ result: 2 }, 'FAILURE'],
    [{ result: 4 }, 'PENDING'],
    [{ result: 3 }, 'PENDING'],
  ])('takes %j for %s', async (answer, status) => {
    expect(await visma(json(answer)).port.ask(known)).toMatchObject({ outcome: 'known', status, authorised: false })
  })

  it.each([
    [[json({ result: 10 })], 'maintenance'],
    [[json({ result: 1, errors: ['invalid authcode'] })], 'invalid'],
    [[json({ result: 0 })], 'unreadable_answer'],
    [[json({ result: 0, settled: 2 })], 'unreadable_answer'],
    [[json(paid), json({ result: 2 })], 'payment_not_found'],
    [[json(paid), json({ result: 10 })], 'result_10'],
    [[json(paid), json({ result: 0 })], 'unreadable_answer'],
    [[json(paid), found({ order_number: 'WS7K2M9QX5' })], 'other_payment'],
    [[json(paid), found({ currency: 'SEK' })], 'unreadable_answer'],
    [[json(paid), found({ amount: 248.9 })], 'unreadable_answer'],
  ])('knows nothing from %#', async (answers, reason) => {
    expect(await visma(...answers).port.ask(known)).toEqual({ outcome: 'unknown', reason })
  })
})

describe('what Visma Pay holds', () => {
  it('is captured', async () => {
    const { port, outgoing } = visma(json({ result: 0 }))
    expect(await port.capture?.(known)).toEqual({ outcome: 'captured' })
    expect(outgoing.calls[0]?.url).toBe('https://visma.example/pbwapi/capture')
  })

  it('and was captured before counts as captured, but not what cannot be', async () => {
    const refused = { outcome: 'refused', reason: 'result_2' }
    expect(await visma(json({ result: 2 }), json(paid)).port.capture?.(known)).toEqual({ outcome: 'captured' })
    expect(await visma(json({ result: 2 }), json(held)).port.capture?.(known)).toEqual(refused)
    expect(await visma(json({ result: 2 }), json({ result: 1 })).port.capture?.(known)).toEqual(refused)
    expect(await visma(json({ result: 10 })).port.capture?.(known)).toEqual({
      outcome: 'refused',
      reason: 'maintenance',
    })
  })

  it('is let go by a cancellation, while what was taken stays taken', async () => {
    const letGo = visma(json(held), json({ result: 0 }))
    expect(await letGo.port.cancel?.(known)).toEqual({ outcome: 'cancelled' })
    expect(letGo.outgoing.calls[1]?.url).toBe('https://visma.example/pbwapi/cancel')
    expect(await visma(json(paid)).port.cancel?.(known)).toEqual({ outcome: 'refused', reason: 'captured' })
    expect(await visma(json(held), json({ result: 1 })).port.cancel?.(known)).toEqual({
      outcome: 'refused',
      reason: 'invalid',
    })
    const unpaid = visma(json({ result: 1 }))
    expect(await unpaid.port.cancel?.(known)).toEqual({ outcome: 'cancelled' })
    expect(unpaid.outgoing.calls).toHaveLength(1)
  })
})

describe('a message of Visma Pay', () => {
  const verify = (query: URLSearchParams | string) => port.verify(incoming(query))

  it('may have a contact and an incident, empty or not', async () => {
    const signed = { verdict: 'signed', message: { status: 'FAILURE', orderNumber: 'WS7K2M9QX4' } }
    const failed = { RETURN_CODE: '1', ORDER_NUMBER: 'WS7K2M9QX4' }
    expect(await verify(signedQuery({ ...failed, CONTACT_ID: '5', INCIDENT_ID: 'i-9' }))).toMatchObject(signed)
    expect(await verify(signedQuery({ ...failed, INCIDENT_ID: '' }))).toMatchObject(signed)
    const skipped = signedQuery(failed)
    skipped.set('INCIDENT_ID', '')
    expect(await verify(skipped)).toMatchObject(signed)
  })

  it('is named alike on return and notification, and differently once the money is taken', async () => {
    const name = async (fields: Record<string, string>) => {
      const result = await verify(signedQuery(fields))
      return result.verdict === 'signed' ? result.message.externalId : 'forged'
    }
    expect(await name(paidReturn)).toBe(await name(paidReturn))
    expect(await name({ ...paidReturn, SETTLED: '0' })).not.toBe(await name(paidReturn))
  })

  it('binds by the order number signed, never by a parameter of ours', async () => {
    const query = signedQuery(paidReturn)
    query.set('order_number', 'WS0000000')
    query.set('amount', '1')
    expect(await verify(query)).toMatchObject({ message: { orderNumber: 'WS7K2M9QX4', amountCents: null } })
  })

  it.each([
    ['signed with another key', signedQuery(paidReturn, 'privatekey')],
    ['not signed', new URLSearchParams(paidReturn)],
    [
      'signed in small letters',
      new URLSearchParams({ ...paidReturn, AUTHCODE: vismaSign(['0', 'WS7K2M9QX4', '1']).toLowerCase() }),
    ],
    ['of success that does not say whether it is settled', signedQuery({ RETURN_CODE: '0', ORDER_NUMBER: '1234567' })],
    [
      'with the settlement in the order number',
      signedQuery({ RETURN_CODE: '0', ORDER_NUMBER: 'WS7K2M9QX4|0', SETTLED: '1' }),
    ],
    ['with more than the settlement', signedQuery({ ...paidReturn, SETTLED: '1|5' })],
    ['with two values in one', signedQuery({ ...paidReturn, CONTACT_ID: '1|2' })],
    ['with a settlement that is neither', signedQuery({ ...paidReturn, SETTLED: '2' })],
    ['with a code of another form', signedQuery({ ...paidReturn, RETURN_CODE: '00' })],
    ['with no order', signedQuery({ RETURN_CODE: '0' })],
    ['with two orders', new URLSearchParams(`${signedQuery(paidReturn).toString()}&ORDER_NUMBER=WS7K2M9QX5`)],
    ['of a refund', signedQuery({ RETURN_CODE: '0', REFUND_ID: '1234567' })],
  ])('%s is forged', async (_how, query) => {
    expect(await verify(query)).toMatchObject({ verdict: 'forged' })
  })

  it('is answered with a success, or so that it comes again', () => {
    expect(port.answerStatus('done')).toBe(200)
    expect(port.answerStatus('retry')).toBeGreaterThanOrEqual(500)
    expect(port.answerStatus('refused')).toBe(400)
  })
})

describe('a refund at Visma Pay', () => {
  it('is done at once, or waits for the customer', async () => {
    const instant = visma(json({ result: 0, type: 'instant', refund_id: 77 }))
    expect(await instant.port.refund(refundInput)).toEqual({ outcome: 'refunded', refundId: '77' })
    expect(instant.outgoing.calls[0]?.url).toBe('https://visma.example/pbwapi/create_refund')
    expect(sentJson(instant.outgoing)).toEqual({
      version: 'w3.2',
      api_key: 'TESTAPIKEY',
      authcode: vismaSign(['TESTAPIKEY', 'WS7K2M9QX4']),
      order_number: 'WS7K2M9QX4',
      amount: 5_000,
      email: 'maija.oljynen@example.fi',
      notify_url: startInput.urls.refundCallback,
    })
    const byEmail = visma(json({ result: 0, type: 'email', refund_id: '78', refund_url: 'https://x.example' }))
    expect(await byEmail.port.refund(refundInput)).toEqual({ outcome: 'pending', refundId: '78' })
  })

  it.each([
    [1, 'invalid'],
    [2, 'result_2'],
    [10, 'maintenance'],
  ])('answered %d is refused', async (result, reason) => {
    expect(await visma(json({ result })).port.refund(refundInput)).toEqual({ outcome: 'refused', reason })
  })

  it('is told of by a signed message, of either end', async () => {
    const told = (code: string) => port.verifyRefund(incoming(signedQuery({ RETURN_CODE: code, REFUND_ID: '77' })))
    expect(await told('0')).toMatchObject({ verdict: 'signed', message: { refundId: '77', status: 'SUCCESS' } })
    expect(await told('1')).toMatchObject({ verdict: 'signed', message: { refundId: '77', status: 'FAILURE' } })
    const forged = signedQuery({ RETURN_CODE: '0', REFUND_ID: '77' }, 'another')
    expect(await port.verifyRefund(incoming(forged))).toMatchObject({ verdict: 'forged' })
    // What was signed about a payment is nothing about a refund.
    const failed = vismaSign(['1', 'WS7K2M9QX4'])
    const borrowed = new URLSearchParams({ RETURN_CODE: '1', REFUND_ID: 'WS7K2M9QX4', AUTHCODE: failed })
    expect(await port.verifyRefund(incoming(borrowed))).toMatchObject({ verdict: 'forged' })
  })

  it('that is known by its id is asked about, and is done where its kind is done at once', async () => {
    const asked = visma(json({ result: 0 }), found({ refund_type: 'email' }))
    expect(await asked.port.askRefund?.({ ...refundInput, refundId: '77' })).toEqual({
      outcome: 'pending',
      refundId: '77',
    })
    expect(sentJson(asked.outgoing)).toMatchObject({ refund_id: '77', authcode: vismaSign(['TESTAPIKEY', '77']) })
    const instant = visma(json({ result: 0 }), found())
    expect(await instant.port.askRefund?.({ ...refundInput, refundId: '77' })).toEqual({
      outcome: 'refunded',
      refundId: '77',
    })
    const none = { outcome: 'refused', reason: 'not_found' }
    expect(await visma(json({ result: 2 })).port.askRefund?.({ ...refundInput, refundId: '77' })).toEqual(none)
  })

  it('whose answer was lost is found among the refunds of the payment, beyond those made before', async () => {
    const asked = { ...refundInput, refundId: null, refundedBeforeCents: 1_000 }
    const list = (...amounts: number[]) =>
      visma(found({ refunds: amounts.map((amount, index) => ({ refund_id: 70 + index, amount, status: 9 })) }))
    expect(await list(-1_000, -5_000).port.askRefund?.(asked)).toEqual({ outcome: 'refunded', refundId: '71' })
    expect(await list(-1_000).port.askRefund?.(asked)).toEqual({ outcome: 'refused', reason: 'not_found' })
    expect(await list().port.askRefund?.(asked)).toEqual({ outcome: 'refused', reason: 'not_found' })
  })
})
