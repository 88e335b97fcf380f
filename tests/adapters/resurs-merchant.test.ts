import { describe, expect, it } from 'vitest'

import { testClock } from '#tests/support/clock.ts'
import { createResursMerchant } from '#worker/providers/resurs-merchant/resurs-merchant.ts'

import { beginInput, merchantSettings } from './credit-fixtures.ts'
import { json, known, order, sentJson, wireAnswering } from './payment-fixtures.ts'
import {
  apiError,
  held,
  heldOrder,
  merchant,
  payment,
  paymentId,
  signing,
  takenOrder,
  token,
} from './resurs-merchant-other-side.ts'

const asked = { ...known, paymentId }

describe('a token of the Merchant API', () => {
  const make = (...answers: Parameters<typeof wireAnswering>) => {
    const { wire, outgoing } = wireAnswering(...answers)
    const clock = testClock()
    const port = createResursMerchant(merchantSettings, { ...wire, clock }, new Map())
    const tokens = () => outgoing.calls.filter(({ url }) => url.endsWith('/oauth2/token'))
    return { port, outgoing, clock, tokens }
  }

  it('is asked for with a form, once, and carried by each call', async () => {
    const { port, outgoing, tokens } = make(token(), held, held)
    await port.ask(asked)
    await port.ask(asked)
    expect(tokens()).toHaveLength(1)
    const [first, ...calls] = outgoing.calls
    expect(first?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(first?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'client-1',
      client_secret: 'secret-of-client-1',
      scope: 'mock-merchant-api',
    })
    expect(calls.map(({ headers }) => headers['authorization'])).toEqual(['Bearer token-1', 'Bearer token-1'])
  })

  it('is replaced before it ends', async () => {
    const { port, clock, tokens } = make(token('one', 1000), held, held, token('two', 1000), held)
    await port.ask(asked)
    clock.advance(899_000)
    await port.ask(asked)
    expect(tokens()).toHaveLength(1)
    clock.advance(2_000)
    expect((await port.ask(asked)).outcome).toBe('known')
    expect(tokens()).toHaveLength(2)
  })

  it('that is taken no more is replaced once, and the call made again', async () => {
    const { port, outgoing } = make(token('one'), apiError(401), token('two'), held)
    expect((await port.ask(asked)).outcome).toBe('known')
    expect(outgoing.calls.at(-1)?.headers['authorization']).toBe('Bearer two')
    const again = make(token('one'), apiError(401), token('two'), apiError(401), token('three'))
    expect(await again.port.ask(asked)).toEqual({ outcome: 'unknown', reason: 'http_401' })
  })

  it.each([
    [json({ error: 'invalid_client' }, { status: 401 }), 'token_http_401'],
    [json({ error: 'invalid_client' }, { status: 400 }), 'token_http_400'],
    [json({ access_token: 'a b', token_type: 'Bearer', expires_in: 3599 }), 'unreadable_token'],
    [json({ access_token: 'a', token_type: 'MAC', expires_in: 3599 }), 'unreadable_token'],
  ])('that does not come means that nothing was begun (%#)', async (answer, reason) => {
    const { port } = make(answer, answer)
    expect(await port.begin(beginInput)).toEqual({ outcome: 'refused', reason, userMessage: null })
    expect(await port.ask(asked)).toEqual({ outcome: 'unknown', reason })
  })
})

describe('an application by the Merchant API', () => {
  it('is sent with the order, the applicant and our addresses', async () => {
    const { port, outgoing, sent } = merchant(signing)
    expect(await port.begin(beginInput)).toEqual({
      outcome: 'signing',
      paymentId,
      signingUrl: 'https://sign.example/1',
    })
    expect(sent()).toEqual(['POST /v2/payments'])
    expect(sentJson(outgoing)).toEqual({
      storeId: merchantSettings.storeId,
      paymentMethodId: 'FI-OSAMAKSU',
      order: {
        orderReference: 'WS7K2M9QX4',
        orderLines: [
          line('Määräaikaishuolto', 'TYO-1', 188.25),
          line('Öljynsuodatin', 'OSA-9', 70.67),
          { ...line('Kanta-asiakasalennus', 'ALE', -10), type: 'DISCOUNT' },
          { ...line('Pyöristys', 'ROUNDING', -0.02), type: 'DISCOUNT', vatRate: 0 },
        ],
      },
      customer: {
        customerType: 'NATURAL',
        governmentId: '230580-7335',
        email: 'maija.oljynen@example.fi',
        mobilePhone: '+358401234567',
        deliveryAddress: {
          fullName: 'Mäijä Öljynen',
          firstName: 'Mäijä',
          lastName: 'Öljynen',
          addressRow1: 'Hämeenkatu 6 <B> & "12"',
          postalArea: 'Tampere',
          postalCode: '33100',
          countryCode: 'FI',
        },
        deviceInfo: { ip: '198.51.100.7', userAgent: 'Firefox on a phone' },
      },
      metadata: { creator: 'huolto' },
      options: {
        initiatedOnCustomersDevice: true,
        handleManualInspection: false,
        callbacks: {
          authorization: { url: beginInput.urls.callback },
          management: { url: beginInput.urls.managementCallback },
        },
        redirectionUrls: { customer: { successUrl: beginInput.urls.success, failUrl: beginInput.urls.cancel } },
        timeToLiveInMinutes: 120,
      },
    })
  })

  it('names the credit that is applied for only where a new account is opened', async () => {
    const { port, outgoing } = merchant(signing)
    const method = { id: 'm-3', paymentMethod: 'NEWACCOUNT' } as const
    await port.begin({ ...beginInput, method, creditCents: 180_000 })
    expect(sentJson(outgoing)).toMatchObject({ application: { requestedCreditLimit: 1800 } })
  })

  it('says nothing of a device that is not known', async () => {
    const { port, outgoing } = merchant(signing)
    await port.begin({ ...beginInput, applicant: { ...beginInput.applicant, ipAddress: '' } })
    expect(outgoing.calls[0]?.body).not.toContain('deviceInfo')
  })

  it.each([
    ['ACCEPTED', heldOrder, { outcome: 'booked', paymentId }],
    ['ACCEPTED', takenOrder, { outcome: 'booked', paymentId }],
    ['FROZEN', {}, { outcome: 'frozen', paymentId }],
    ['INSPECTION', {}, { outcome: 'frozen', paymentId }],
    ['SUPPLEMENTING_REQUIRED', {}, { outcome: 'frozen', paymentId }],
    ['SOMETHING_NEW', {}, { outcome: 'frozen', paymentId }],
    ['TASK_REDIRECTION_REQUIRED', {}, { outcome: 'unknown', reason: 'no_signing_address' }],
  ])('that is %s is known as such', async (status, orderChanges, expected) => {
    const { port } = merchant(json(payment(status, orderChanges), { status: 201 }))
    expect(await port.begin(beginInput)).toEqual(expected)
  })

  it.each([
    ['CREDIT_DENIED', 'credit_denied'],
    ['INSUFFICIENT_FUNDS', 'insufficient_funds'],
    ['TECHNICAL_ERROR', 'technical_error'],
    ['Maija: no', 'rejected'],
    [null, 'rejected'],
  ])('that is rejected for %s is denied, and says why in a word', async (category, reason) => {
    const rejectedReason = category === null ? null : { category }
    const { port } = merchant(json(payment('REJECTED', {}, { rejectedReason }), { status: 201 }))
    expect(await port.begin(beginInput)).toEqual({ outcome: 'denied', paymentId, reason })
  })

  it.each(['javascript:alert(1)', 'http://sign.example/1', 'sign.example', ''])(
    'sends nobody to %s',
    async (customerUrl) => {
      const answer = payment('TASK_REDIRECTION_REQUIRED', {}, { taskRedirectionUrls: { customerUrl } })
      expect(await merchant(json(answer)).port.begin(beginInput)).toMatchObject({ outcome: 'unknown' })
    },
  )

  it('that the creditor did not take names its fields, and has no text of its own for the customer', async () => {
    const { port } = merchant(apiError(400))
    expect(await port.begin(beginInput)).toEqual({
      outcome: 'refused',
      reason: 'http_400',
      userMessage: null,
      fields: ['email'],
    })
  })

  it('that comes back as another order is not known', async () => {
    const { port } = merchant(json(payment('ACCEPTED', { ...heldOrder, orderReference: 'OTHER1' })))
    expect(await port.begin(beginInput)).toEqual({ outcome: 'unknown', reason: 'other_payment' })
  })

  it('of nothing is not sent', async () => {
    const { port, sent } = merchant()
    const input = { ...beginInput, order: { ...order, amountCents: 0 } }
    expect(await port.begin(input)).toMatchObject({ outcome: 'refused', reason: 'order' })
    expect(sent()).toEqual([])
  })
})

function line(description: string, reference: string, totalAmountIncludingVat: number) {
  const quantity = { quantity: 1, quantityUnit: 'kpl' }
  return { description, reference, ...quantity, type: 'NORMAL', vatRate: 25.5, totalAmountIncludingVat }
}
