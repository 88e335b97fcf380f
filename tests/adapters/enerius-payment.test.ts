import { describe, expect, it } from 'vitest'
import * as z from 'zod'

import { createEnerius } from '#worker/providers/enerius/enerius.ts'

import { eneriusAnswers, eneriusSign } from './enerius-other-side.ts'
import {
  eneriusSettings,
  known,
  order,
  refundInput,
  sentJson,
  startInput,
  wireAnswering,
  type Responder,
} from './payment-fixtures.ts'

function enerius(...answers: Responder[]) {
  const { wire, outgoing } = wireAnswering(...answers)
  return { port: createEnerius(eneriusSettings, wire), outgoing }
}
const { port } = enerius()

describe('a payment begun at the payment page', () => {
  it('is an address with the signed order and nothing about the customer', async () => {
    const { port, outgoing } = enerius()
    const started = await port.start(startInput)
    expect(started).toMatchObject({ outcome: 'redirect', paymentId: null, token: null, referenceCode: null })
    expect(outgoing.calls).toEqual([])
    const url = new URL(started.outcome === 'redirect' ? started.url : 'about:blank')
    expect(`${url.origin}${url.pathname}`).toBe('https://pay.example/pay')
    const fields = Object.fromEntries(url.searchParams)
    expect(fields).toEqual({
      'enerius-version': '1',
      'enerius-merchant': 'tyopaja-17',
      'enerius-time': '1793692800',
      'enerius-nonce': expect.stringMatching(/^[\da-f]{32}$/),
      'enerius-order-number': 'WS7K2M9QX4',
      'enerius-amount': '24890',
      'enerius-currency': 'EUR',
      'enerius-vat': '0:-2,2550:24892',
      'enerius-language': 'fi',
      'enerius-success-url': startInput.urls.success,
      'enerius-cancel-url': startInput.urls.cancel,
      'enerius-error-url': startInput.urls.error,
      'enerius-callback-url': startInput.urls.callback,
      'enerius-terms-url': startInput.urls.terms,
      'enerius-signature': eneriusSign('pay', fields),
    })
  })

  it('has a nonce of its own each time', async () => {
    const urls = await Promise.all([port.start(startInput), port.start(startInput)])
    expect(urls[0]).not.toEqual(urls[1])
  })

  it('is refused where something cannot be signed or paid', async () => {
    const urls = { ...startInput.urls, success: 'https://huolto.example/ä' }
    expect(await port.start({ ...startInput, urls })).toMatchObject({ outcome: 'refused' })
    expect(await port.start({ ...startInput, order: { ...order, amountCents: 0 } })).toMatchObject({
      outcome: 'refused',
    })
  })
})

describe('asking the payment page', () => {
  const state = {
    'enerius-order-number': 'WS7K2M9QX4',
    'enerius-payment-id': 'pay-83f1c0',
    'enerius-amount': '24890',
    'enerius-currency': 'EUR',
    'enerius-status': 'SUCCESS',
    'enerius-method': 'Nordea',
    'enerius-reference': '13 00007',
  }

  it('is a signed request, and believes a signed answer to it', async () => {
    const { port, outgoing } = enerius(eneriusAnswers('state-answer', state))
    expect(await port.ask(known)).toEqual({
      outcome: 'known',
      status: 'SUCCESS',
      authorised: false,
      amountCents: 24_890,
      paymentId: 'pay-83f1c0',
      method: 'Nordea',
      referenceCode: '13 00007',
    })
    expect(outgoing.calls[0]?.url).toBe('https://pay.example/api/state')
    const sent = z.record(z.string(), z.string()).parse(sentJson(outgoing))
    expect(sent['enerius-signature']).toBe(eneriusSign('state-request', sent))
    expect(sent).toMatchObject({ 'enerius-merchant': 'tyopaja-17', 'enerius-order-number': 'WS7K2M9QX4' })
  })

  const unknown = { 'enerius-order-number': 'WS7K2M9QX4', 'enerius-status': 'UNKNOWN' }
  const opened = { ...state, 'enerius-status': 'NEW' }
  const begun = { ...state, 'enerius-status': 'PENDING' }

  it.each([
    [unknown, 0, 'PENDING'],
    [unknown, 74, 'PENDING'],
    [unknown, 75, 'FAILURE'],
    [opened, 74, 'PENDING'],
    [opened, 75, 'FAILURE'],
    [begun, 0, 'PENDING'],
    [begun, 60 * 24, 'PENDING'],
  ])('waits for a customer for as long as the address can be used (%#)', async (answer, minutes, status) => {
    const asked = { ...known, startedAt: known.startedAt - minutes * 60_000 }
    const answered = await enerius(eneriusAnswers('state-answer', answer)).port.ask(asked)
    expect(answered).toMatchObject({ outcome: 'known', status, authorised: false })
  })

  it.each([
    ['signed with another secret', eneriusAnswers('state-answer', state, { secret: 'another' }), 'unsigned_answer'],
    ['of another kind', eneriusAnswers('state-answer', state, { as: 'payment-result' }), 'unsigned_answer'],
    [
      'to another request',
      eneriusAnswers('state-answer', { ...state, 'enerius-request-nonce': '00' }),
      'unsigned_answer',
    ],
    [
      'about another order',
      eneriusAnswers('state-answer', { ...state, 'enerius-order-number': 'WS7' }),
      'other_payment',
    ],
    [
      'of another currency',
      eneriusAnswers('state-answer', { ...state, 'enerius-currency': 'SEK' }),
      'unreadable_answer',
    ],
  ])('believes no answer %s', async (_how, answer, reason) => {
    expect(await enerius(answer).port.ask(known)).toEqual({ outcome: 'unknown', reason })
  })
})

describe('a payment or refund changed at the payment page', () => {
  const cancelled = (status: string, number = 'WS7K2M9QX4') =>
    enerius(eneriusAnswers('cancel-answer', { 'enerius-order-number': number, 'enerius-status': status }))

  it('is cancelled while it is not paid', async () => {
    expect(await cancelled('CANCELLED').port.cancel?.(known)).toEqual({ outcome: 'cancelled' })
    expect(await cancelled('REFUSED').port.cancel?.(known)).toEqual({ outcome: 'refused', reason: 'captured' })
    expect(await cancelled('CANCELLED', 'WS7').port.cancel?.(known)).toMatchObject({ outcome: 'unknown' })
  })

  const refund = {
    'enerius-order-number': 'WS7K2M9QX4',
    'enerius-refund-number': 'ref_01hv3k',
    'enerius-refund-id': 'rf-20',
    'enerius-amount': '5000',
    'enerius-currency': 'EUR',
    'enerius-status': 'SUCCESS',
  }
  const refunding = (changes: Record<string, string> = {}) =>
    enerius(eneriusAnswers('refund-answer', { ...refund, ...changes }))

  it('is refunded under a number of our own', async () => {
    const { port, outgoing } = refunding()
    expect(await port.refund(refundInput)).toEqual({ outcome: 'refunded', refundId: 'rf-20' })
    expect(outgoing.calls[0]?.url).toBe('https://pay.example/api/refund')
    const sent = z.record(z.string(), z.string()).parse(sentJson(outgoing))
    expect(sent['enerius-signature']).toBe(eneriusSign('refund-request', sent))
    expect(sent).toMatchObject({
      'enerius-order-number': 'WS7K2M9QX4',
      'enerius-refund-number': 'ref_01hv3k',
      'enerius-amount': '5000',
      'enerius-currency': 'EUR',
      'enerius-callback-url': startInput.urls.refundCallback,
    })
    expect(await refunding({ 'enerius-status': 'PENDING' }).port.refund(refundInput)).toMatchObject({
      outcome: 'pending',
    })
    const failed = refunding({ 'enerius-status': 'FAILURE' })
    expect(await failed.port.refund(refundInput)).toEqual({ outcome: 'refused', reason: 'failed' })
  })

  it('is not believed to be refunded by an answer about another refund or sum', async () => {
    const other = refunding({ 'enerius-refund-number': 'ref_2' })
    expect(await other.port.refund(refundInput)).toEqual({ outcome: 'unknown', reason: 'other_refund' })
    const less = refunding({ 'enerius-amount': '4999' })
    expect(await less.port.refund(refundInput)).toEqual({ outcome: 'unknown', reason: 'other_amount' })
  })

  it('is asked about by the number of the refund', async () => {
    const { port, outgoing } = refunding()
    const asked = { ...refundInput, refundId: null }
    expect(await port.askRefund?.(asked)).toEqual({ outcome: 'refunded', refundId: 'rf-20' })
    expect(outgoing.calls[0]?.url).toBe('https://pay.example/api/refund-state')
    const none = refunding({ 'enerius-status': 'UNKNOWN' })
    expect(await none.port.askRefund?.(asked)).toEqual({ outcome: 'refused', reason: 'not_found' })
  })
})
