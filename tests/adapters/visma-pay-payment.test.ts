import { describe, expect, it } from 'vitest'

import { testNow } from '#tests/support/clock.ts'

import { json, known, order, sentJson, startInput } from './payment-fixtures.ts'
import { vismaSign, paid, held, foundPayment, visma } from './visma-pay-other-side.ts'

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
        token_valid_until: (testNow + 60 * 60_000) / 1000,
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

  it('takes of a long row code what Visma Pay takes', async () => {
    const { port, outgoing } = visma(json({ result: 0, token: 'tok-1' }))
    const [first, ...rows] = order.rows
    if (first === undefined) throw new Error('The order has rows')
    await port.start({ ...startInput, order: { ...order, rows: [{ ...first, code: 'A'.repeat(80) }, ...rows] } })
    expect(sentJson(outgoing)).toMatchObject({ products: [{ id: 'A'.repeat(50) }, {}, {}, {}] })
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
      { outcome: 'refused', reason: 'invalid', cause: 'request', fields: ['email'] },
    ],
    [
      { result: 1, errors: ['customer address_zip too long'] },
      { outcome: 'refused', reason: 'invalid', cause: 'request', fields: ['postalCode'] },
    ],
    [{ result: 1 }, { outcome: 'refused', reason: 'invalid', cause: 'request', fields: [] }],
    [{ result: 2 }, { outcome: 'unknown', reason: 'order_number_used' }],
    [{ result: 10 }, { outcome: 'refused', reason: 'maintenance', cause: 'provider', fields: [] }],
    [{ result: 77 }, { outcome: 'refused', reason: 'result_77', cause: 'provider', fields: [] }],
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
    const { port, outgoing } = visma(json(paid), foundPayment())
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
    expect(await visma(json(held), foundPayment()).port.ask(known)).toMatchObject({
      status: 'SUCCESS',
      authorised: true,
    })
    const asText = visma(json({ ...held, settled: '0' }), foundPayment())
    expect(await asText.port.ask(known)).toMatchObject({ status: 'SUCCESS', authorised: true })
  })

  const minuteMs = 60_000
  const begun = (minutesAgo: number) => ({ ...known, startedAt: testNow - minutesAgo * minuteMs })
  const toldSo = { ...known, saidFailed: true }

  it.each([
    [{ result: 1 }, begun(0), 'PENDING'],
    [{ result: 1 }, begun(60), 'PENDING'],
    [{ result: 2 }, begun(74), 'PENDING'],
    [{ result: 1 }, begun(75), 'FAILURE'],
    [{ result: 1, errors: [] }, begun(80), 'FAILURE'],
    [{ result: 2 }, begun(80), 'FAILURE'],
    [{ result: 4 }, begun(80), 'PENDING'],
    [{ result: 3 }, begun(80), 'PENDING'],
    [{ result: 1 }, toldSo, 'FAILURE'],
    [{ result: 4 }, toldSo, 'PENDING'],
  ])('takes %j for unpaid, and for failed only when nobody can pay it (%#)', async (answer, asked, status) => {
    expect(await visma(json(answer)).port.ask(asked)).toMatchObject({ outcome: 'known', status, authorised: false })
  })

  it('about what failed and was paid after all brings the payment', async () => {
    expect(await visma(json(paid), foundPayment()).port.ask(toldSo)).toMatchObject({ status: 'SUCCESS' })
  })

  it.each([
    [[json({ result: 10 })], 'maintenance'],
    [[json({ result: 1, errors: ['invalid authcode'] })], 'invalid'],
    [[json({ result: 0 })], 'unreadable_answer'],
    [[json({ result: 0, settled: 2 })], 'unreadable_answer'],
    [[json(paid), json({ result: 2 })], 'payment_not_found'],
    [[json(paid), json({ result: 10 })], 'result_10'],
    [[json(paid), json({ result: 0 })], 'unreadable_answer'],
    [[json(paid), foundPayment({ order_number: 'WS7K2M9QX5' })], 'other_payment'],
    [[json(paid), foundPayment({ currency: 'SEK' })], 'unreadable_answer'],
    [[json(paid), foundPayment({ amount: 248.9 })], 'unreadable_answer'],
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
