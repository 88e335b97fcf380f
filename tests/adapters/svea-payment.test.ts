import { createHash } from 'node:crypto'

import { describe, expect, it } from 'vitest'

import vectors from '#tests/vectors/svea.json'
import { sveaAuthorization, sveaTimestamp } from '#worker/providers/svea/call.ts'

import { incoming, json, known, order, sentJson, startInput, type Responder } from './payment-fixtures.ts'
import { snippet, items, checkout, final, admin, delivered, svea } from './svea-other-side.ts'

const { port } = svea()

describe('a token of Svea', () => {
  it.each(vectors.vectors)('over "$body" is the expected one', ({ authorization, ...given }) => {
    expect(sveaAuthorization(given, given)).toBe(authorization)
  })

  it('has the time to the second, in UTC, as its header has', () => {
    expect(sveaTimestamp(Date.parse('2026-03-29T03:30:05.999+03:00'))).toBe('2026-03-29 00:30:05')
  })
})

describe('a payment begun at Svea', () => {
  it('is sent in hundredths, with a token over the very text, and comes back as markup', async () => {
    const { port, outgoing, sent } = svea(json(checkout(), { status: 201 }))
    expect(await port.start(startInput)).toEqual({ outcome: 'html', html: snippet, paymentId: '7427' })
    expect(sent()).toEqual(['POST checkout.example/api/orders'])
    const [call] = outgoing.calls
    expect(call?.headers['timestamp']).toBe('2026-11-03 08:00:00')
    const digest = createHash('sha512').update(`${call?.body}sharedSecret2026-11-03 08:00:00`).digest('hex')
    expect(call?.headers['authorization']).toBe(`Svea ${btoa(`123123:${digest}`)}`)
    expect(sentJson(outgoing)).toEqual({
      countryCode: 'FI',
      currency: 'EUR',
      locale: 'fi-fi',
      clientOrderNumber: 'WS7K2M9QX4',
      merchantSettings: {
        pushUri: `${startInput.urls.callback}&svea-number=WS7K2M9QX4&svea-order={checkout.order.uri}`,
        termsUri: startInput.urls.terms,
        checkoutUri: startInput.urls.checkout,
        confirmationUri: `${startInput.urls.success}?svea-number=WS7K2M9QX4`,
      },
      cart: {
        items: [
          { articleNumber: 'TYO-1', name: 'Määräaikaishuolto', quantity: 100, unitPrice: 18_825, vatPercent: 2550 },
          { articleNumber: 'OSA-9', name: 'Öljynsuodatin', quantity: 100, unitPrice: 7_067, vatPercent: 2550 },
          { articleNumber: 'ALE', name: 'Kanta-asiakasalennus', quantity: 100, unitPrice: -1_000, vatPercent: 2550 },
          { articleNumber: 'ROUNDING', name: 'Pyöristys', quantity: 100, unitPrice: -2, vatPercent: 0 },
        ],
      },
      presetValues: [
        { typeName: 'EmailAddress', value: 'maija.oljynen@example.fi', isReadonly: false },
        { typeName: 'PostalCode', value: '33100', isReadonly: false },
      ],
    })
  })

  it('has names of at most 40 characters and always some', async () => {
    const row = { code: '', priceWithVatCents: 12_445, vatBasisPoints: 2550 }
    const rows = [
      { ...row, description: 'Jakohihnan vaihto ja vesipumpun tarkastus, työ' },
      { ...row, description: '' },
    ]
    const { port, outgoing } = svea(json(checkout({ Cart: null }), { status: 201 }))
    await port.start({ ...startInput, language: 'sv', order: { ...order, rows } })
    expect(sentJson(outgoing)).toMatchObject({
      locale: 'sv-se',
      cart: { items: [{ name: 'Jakohihnan vaihto ja vesipumpun tarkastu' }, { name: '-' }] },
    })
  })

  it('again under the same number is the same payment', async () => {
    const { port } = svea(json(checkout({ Status: 100 }), { status: 200 }))
    expect(await port.start(startInput)).toMatchObject({ outcome: 'html', paymentId: '7427' })
  })

  it('keeps its amount when Svea adds a fee for an invoice', async () => {
    const fee = {
      ArticleNumber: '6EACEAEC-fffc-41ad-8095-c21de609bcfd',
      Name: 'InvoiceFee',
      Quantity: 100,
      UnitPrice: 500,
    }
    const withFee = checkout({ Cart: { Items: [...items, fee] } })
    expect(await svea(json(withFee, { status: 201 })).port.start(startInput)).toMatchObject({ outcome: 'html' })
  })

  it.each([
    [
      'of another order',
      checkout({ ClientOrderNumber: 'WS7K2M9QX5' }),
      { outcome: 'unknown', reason: 'unreadable_answer' },
    ],
    [
      'of another amount',
      checkout({ Cart: { Items: items.slice(1) } }),
      { outcome: 'unknown', reason: 'other_amount' },
    ],
    ['without markup', checkout({ Gui: null }), { outcome: 'unknown', reason: 'unreadable_answer' }],
    [
      'of an order that ended',
      checkout({ Status: -1 }),
      { outcome: 'refused', reason: 'cancelled', cause: 'provider', fields: [] },
    ],
  ])('is not begun by an answer %s', async (_what, answer, outcome) => {
    expect(await svea(json(answer, { status: 200 })).port.start(startInput)).toEqual(outcome)
  })

  it('that is refused names the fields at fault, also where only a header tells', async () => {
    const inBody = json({ Code: 'Validation', Message: 'EmailAddress is invalid' }, { status: 400 })
    expect(await svea(inBody).port.start(startInput)).toEqual({
      outcome: 'refused',
      reason: 'http_400',
      cause: 'request',
      fields: ['email'],
    })
    const inHeader: Responder = () =>
      new Response('', { status: 400, headers: { ErrorMessage: 'PostalCode is invalid' } })
    expect(await svea(inHeader).port.start(startInput)).toMatchObject({ outcome: 'refused', fields: ['postalCode'] })
  })

  it('is read behind a byte order mark', async () => {
    const marked: Responder = () =>
      new Response(`\uFEFF${JSON.stringify(checkout())}`, {
        status: 201,
        headers: { 'Content-Type': 'application/json' },
      })
    expect(await svea(marked).port.start(startInput)).toMatchObject({ outcome: 'html' })
  })
})

describe('asking Svea', () => {
  const facts = { amountCents: 24_890, paymentId: '7427', referenceCode: null }

  it('about what is final also asks whether it was delivered', async () => {
    const open = svea(final, admin())
    expect(await open.port.ask(known)).toEqual({
      outcome: 'known',
      status: 'SUCCESS',
      authorised: true,
      method: 'SVEACARDPAY',
      ...facts,
    })
    expect(open.sent()).toEqual(['GET checkout.example/api/orders/7427', 'GET admin.example/api/v1/orders/7427'])
    expect(await svea(final, delivered()).port.ask(known)).toMatchObject({ status: 'SUCCESS', authorised: false })
    const byNumber = json(checkout({ Status: 100 }))
    expect(await svea(byNumber, delivered()).port.ask(known)).toMatchObject({ status: 'SUCCESS' })
  })

  it.each([
    ['Created', 'PENDING'],
    [0, 'PENDING'],
    ['Confirmed', 'PENDING'],
    ['Cancelled', 'CANCELLED'],
    [-1, 'CANCELLED'],
  ])('takes %s for %s without asking on', async (Status, status) => {
    const { port, sent } = svea(json(checkout({ Status })))
    expect(await port.ask(known)).toEqual({ outcome: 'known', status, authorised: false, method: null, ...facts })
    expect(sent()).toHaveLength(1)
  })

  it.each([
    ['Cancelled', 'CANCELLED'],
    ['Failed', 'FAILURE'],
    ['Processing', 'PENDING'],
    ['PENDING', 'PENDING'],
  ])('about what is final and then %s says %s', async (OrderStatus, status) => {
    const { port } = svea(final, admin({ OrderStatus }))
    expect(await port.ask(known)).toMatchObject({ outcome: 'known', status, authorised: false })
  })

  it('counts what we charge: not the fee of an invoice, less any discount', async () => {
    const fee = { ArticleNumber: '6eaceaec-fffc-41ad-8095-c21de609bcfd', Quantity: 100, UnitPrice: 500 }
    const two = { ArticleNumber: 'x', Quantity: 200, UnitPrice: 1_000, DiscountPercent: 1_000 }
    const off = { ArticleNumber: 'y', Quantity: 100, UnitPrice: 500, DiscountAmount: 100 }
    const { port } = svea(json(checkout({ Cart: { Items: [fee, two, off] } })))
    expect(await port.ask(known)).toMatchObject({ amountCents: 2_200 })
  })

  it('comes again when Payment Admin does not know the order yet', async () => {
    expect(await svea(final, json({}, { status: 404 })).port.ask(known)).toEqual({
      outcome: 'unknown',
      reason: 'http_404',
    })
  })

  it('does not take another order for ours, nor a page of somebody else for a missing one', async () => {
    const other = { outcome: 'unknown', reason: 'other_payment' }
    expect(await svea(json(checkout({ OrderId: 7428 }))).port.ask(known)).toEqual(other)
    expect(await svea(json(checkout({ ClientOrderNumber: 'WS7K2M9QX5' }))).port.ask(known)).toEqual(other)
    const page: Responder = () => new Response('<html>', { status: 404, headers: { 'Content-Type': 'text/html' } })
    expect(await svea(page).port.ask(known)).toEqual({ outcome: 'unknown', reason: 'http_404' })
    const gone = json({ Code: 'NotFound', Message: 'x' }, { status: 404 })
    expect(await svea(gone).port.ask(known)).toEqual({ outcome: 'missing' })
    expect(await port.ask({ ...known, paymentId: null })).toEqual({ outcome: 'missing' })
  })
})

describe('a message of Svea', () => {
  const nothing = { amountCents: null, status: 'PENDING', authorised: false }

  it('is only a hint to ask, by push and by return alike', async () => {
    const push = 'token=k3z&svea-number=WS7K2M9QX4&svea-order=7427'
    expect(await port.verify(incoming(push))).toEqual({
      verdict: 'hint',
      message: { orderNumber: 'WS7K2M9QX4', paymentId: '7427', ...nothing, externalId: 'push:WS7K2M9QX4:7427' },
    })
    expect(await port.verify(incoming('svea-number=WS7K2M9QX4'))).toEqual({
      verdict: 'hint',
      message: { orderNumber: 'WS7K2M9QX4', paymentId: null, ...nothing, externalId: 'return:WS7K2M9QX4' },
    })
  })

  it.each([
    '',
    'svea-order=7427',
    'svea-number=WS7K2M9QX4&svea-order={checkout.order.uri}',
    'svea-number=WS7K2M9QX4&svea-order=7427&svea-order=7428',
    'svea-number=WS|1',
    'svea-number=WS7K2M9QX4&svea-order=-1',
  ])('that is not of our making is forged: %j', async (query) => {
    expect(await port.verify(incoming(query))).toMatchObject({ verdict: 'forged' })
  })

  it('comes again for 404 and stops for 400', () => {
    expect(port.answerStatus('done')).toBe(200)
    expect(port.answerStatus('retry')).toBe(404)
    expect(port.answerStatus('refused')).toBe(400)
  })

  it('is never about a refund', async () => {
    expect(await port.verifyRefund(incoming('svea-number=WS7K2M9QX4'))).toMatchObject({ verdict: 'forged' })
  })
})
