import { describe, expect, it } from 'vitest'

import vectors from '#tests/vectors/visma-pay.json'
import { authcode } from '#worker/providers/visma-pay/authcode.ts'
import { createVismaPay } from '#worker/providers/visma-pay/visma-pay.ts'

import {
  incoming,
  json,
  refundInput,
  sentJson,
  startInput,
  vismaPaySettings,
  wireAnswering,
} from './payment-fixtures.ts'
import { vismaSign, vismaQuery, paidReturn, foundPayment, visma } from './visma-pay-other-side.ts'

const { port } = visma()

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

describe('a message of Visma Pay', () => {
  const verify = (query: URLSearchParams | string) => port.verify(incoming(query))

  it('may have a contact and an incident, empty or not', async () => {
    const signed = { verdict: 'signed', message: { status: 'FAILURE', orderNumber: 'WS7K2M9QX4' } }
    const failed = { RETURN_CODE: '1', ORDER_NUMBER: 'WS7K2M9QX4' }
    expect(await verify(vismaQuery({ ...failed, CONTACT_ID: '5', INCIDENT_ID: 'i-9' }))).toMatchObject(signed)
    expect(await verify(vismaQuery({ ...failed, INCIDENT_ID: '' }))).toMatchObject(signed)
    const skipped = vismaQuery(failed)
    skipped.set('INCIDENT_ID', '')
    expect(await verify(skipped)).toMatchObject(signed)
  })

  it('is named alike on return and notification, and differently once the money is taken', async () => {
    const name = async (fields: Record<string, string>) => {
      const result = await verify(vismaQuery(fields))
      return result.verdict === 'signed' ? result.message.externalId : 'forged'
    }
    expect(await name(paidReturn)).toBe(await name(paidReturn))
    expect(await name({ ...paidReturn, SETTLED: '0' })).not.toBe(await name(paidReturn))
  })

  it('binds by the order number signed, never by a parameter of ours', async () => {
    const query = vismaQuery(paidReturn)
    query.set('order_number', 'WS0000000')
    query.set('amount', '1')
    expect(await verify(query)).toMatchObject({ message: { orderNumber: 'WS7K2M9QX4', amountCents: null } })
  })

  it.each([
    ['signed with another key', vismaQuery(paidReturn, 'privatekey')],
    ['not signed', new URLSearchParams(paidReturn)],
    [
      'signed in small letters',
      new URLSearchParams({ ...paidReturn, AUTHCODE: vismaSign(['0', 'WS7K2M9QX4', '1']).toLowerCase() }),
    ],
    ['of success that does not say whether it is settled', vismaQuery({ RETURN_CODE: '0', ORDER_NUMBER: '1234567' })],
    [
      'with the settlement in the order number',
      vismaQuery({ RETURN_CODE: '0', ORDER_NUMBER: 'WS7K2M9QX4|0', SETTLED: '1' }),
    ],
    ['with more than the settlement', vismaQuery({ ...paidReturn, SETTLED: '1|5' })],
    ['with two values in one', vismaQuery({ ...paidReturn, CONTACT_ID: '1|2' })],
    ['with a settlement that is neither', vismaQuery({ ...paidReturn, SETTLED: '2' })],
    ['with a code of another form', vismaQuery({ ...paidReturn, RETURN_CODE: '00' })],
    ['with no order', vismaQuery({ RETURN_CODE: '0' })],
    ['with two orders', new URLSearchParams(`${vismaQuery(paidReturn).toString()}&ORDER_NUMBER=WS7K2M9QX5`)],
    ['of a refund', vismaQuery({ RETURN_CODE: '0', REFUND_ID: '1234567' })],
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
    const told = (code: string) => port.verifyRefund(incoming(vismaQuery({ RETURN_CODE: code, REFUND_ID: '77' })))
    expect(await told('0')).toMatchObject({ verdict: 'signed', message: { refundId: '77', status: 'SUCCESS' } })
    expect(await told('1')).toMatchObject({ verdict: 'signed', message: { refundId: '77', status: 'FAILURE' } })
    const forged = vismaQuery({ RETURN_CODE: '0', REFUND_ID: '77' }, 'another')
    expect(await port.verifyRefund(incoming(forged))).toMatchObject({ verdict: 'forged' })
    // What was signed about a payment is nothing about a refund.
    const failed = vismaSign(['1', 'WS7K2M9QX4'])
    const borrowed = new URLSearchParams({ RETURN_CODE: '1', REFUND_ID: 'WS7K2M9QX4', AUTHCODE: failed })
    expect(await port.verifyRefund(incoming(borrowed))).toMatchObject({ verdict: 'forged' })
  })

  it('that is known by its id is asked about, and is done where its kind is done at once', async () => {
    const asked = visma(json({ result: 0 }), foundPayment({ refund_type: 'email' }))
    expect(await asked.port.askRefund?.({ ...refundInput, refundId: '77' })).toEqual({
      outcome: 'pending',
      refundId: '77',
    })
    expect(sentJson(asked.outgoing)).toMatchObject({ refund_id: '77', authcode: vismaSign(['TESTAPIKEY', '77']) })
    const instant = visma(json({ result: 0 }), foundPayment())
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
      visma(foundPayment({ refunds: amounts.map((amount, index) => ({ refund_id: 70 + index, amount, status: 9 })) }))
    expect(await list(-1_000, -5_000).port.askRefund?.(asked)).toEqual({ outcome: 'refunded', refundId: '71' })
    expect(await list(-1_000).port.askRefund?.(asked)).toEqual({ outcome: 'refused', reason: 'not_found' })
    const less = { ...asked, amountCents: 1_000, refundedBeforeCents: 5_000 }
    expect(await list(-5_000).port.askRefund?.(less)).toEqual({ outcome: 'refused', reason: 'not_found' })
    expect(await list().port.askRefund?.(asked)).toEqual({ outcome: 'refused', reason: 'not_found' })
  })
})
