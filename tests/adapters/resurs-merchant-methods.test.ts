import { describe, expect, it } from 'vitest'

import { cost } from '#tests/support/credit-merchant.ts'

import { merchantSettings } from './credit-fixtures.ts'
import { json } from './payment-fixtures.ts'
import { merchant, paymentId } from './resurs-merchant-other-side.ts'

describe('methods of the Merchant API', () => {
  const method = {
    id: 'm-1',
    name: 'Resurs Lasku',
    type: 'RESURS_INVOICE',
    minPurchaseLimit: 5,
    maxPurchaseLimit: 2000,
    minApplicationLimit: 5,
    maxApplicationLimit: 2000,
    enabledForNaturalCustomer: true,
    legalLinks: [
      { url: 'https://resurs.example/terms', type: 'GENERAL_TERMS', appendAmount: false },
      { url: 'https://resurs.example/price?amount=', type: 'PRICE_INFO', appendAmount: true },
      { url: 'javascript:alert(1)', type: 'SECCI', appendAmount: false },
      { url: 'https://resurs.example/new', type: 'SOMETHING', description: 'Uusi ehto' },
    ],
  }
  const account = { ...method, id: 'm-3', type: 'RESURS_NEW_REVOLVING_CREDIT', maxApplicationLimit: 6500 }
  const list = (...content: object[]) => json({ content })
  const read = async (content: object[], amountCents = 24_890) => {
    const { port, sent } = merchant(list(...content))
    const answer = await port.methods({ amountCents, language: 'sv' })
    return { names: answer.outcome === 'known' ? answer.methods.map((one) => one.paymentMethod) : [], answer, sent }
  }

  it('are asked for with the amount, and have their legal links, without those that lead nowhere safe', async () => {
    const { answer, sent } = await read([method])
    expect(sent()).toEqual([`GET /v2/stores/${merchantSettings.storeId}/payment_methods?amount=248.90`])
    expect(answer).toEqual({
      outcome: 'known',
      methods: [
        {
          id: 'm-1',
          paymentMethod: 'INVOICE',
          description: 'Resurs Lasku',
          minAmountCents: 500,
          maxAmountCents: 200_000,
          legalInfoLinks: [
            { url: 'https://resurs.example/terms', endUserDescription: 'Allmänna villkor', appendPriceLast: false },
            {
              url: 'https://resurs.example/price?amount=',
              endUserDescription: 'Prisinformation',
              appendPriceLast: true,
            },
            { url: 'https://resurs.example/new', endUserDescription: 'Uusi ehto', appendPriceLast: false },
          ],
          costs: [],
        },
      ],
    })
  })

  const priced = { ...method, priceSignagePossible: true }

  it('tell what they cost where the bank has that printed, and leave out what is no cost', async () => {
    const signage = json({ secciLinks: [], generalTermsLinks: [], costList: [cost, { ...cost, totalCost: null }] })
    const { port, sent } = merchant(list(priced), signage)
    const answer = await port.methods({ amountCents: 24_890, language: 'fi' })
    const store = `GET /v2/stores/${merchantSettings.storeId}/payment_methods`
    expect(sent()).toEqual([`${store}?amount=248.90`, `${store}/m-1/price_signage?amount=248.90`])
    const costs = [
      {
        months: 12,
        monthlyCents: 4810,
        totalCents: 57_720,
        interest: 19.9,
        effectiveInterest: 48.21,
        setupFeeCents: 0,
        administrationFeeCents: 495,
      },
    ]
    expect(answer).toMatchObject({ outcome: 'known', methods: [{ paymentMethod: 'INVOICE', costs }] })
  })

  it.each([[json({ code: 'X', message: 'no' }, { status: 500 })], [json({ costList: 'none' })]])(
    'are offered without their costs where the bank does not say them (%#)',
    async (signage) => {
      const { port } = merchant(list(priced), signage)
      const answer = await port.methods({ amountCents: 24_890, language: 'fi' })
      expect(answer).toMatchObject({ outcome: 'known', methods: [{ paymentMethod: 'INVOICE', costs: [] }] })
    },
  )

  it('are as large as the account that can be applied for, and bought for within their limits', async () => {
    const { answer } = await read([account])
    expect(answer).toMatchObject({ methods: [{ paymentMethod: 'NEWACCOUNT', maxAmountCents: 650_000 }] })
    expect((await read([account], 200_001)).names).toEqual([])
    expect((await read([method], 499)).names).toEqual([])
  })

  it('have each of our names once, in the order of the creditor; others take the two spare ones', async () => {
    const types = ['SWISH', 'RESURS_CARD', 'RESURS_PART_PAYMENT', 'RESURS_INVOICE', 'RESURS_INVOICE_ACCOUNT', 'PAYPAL']
    const { names } = await read([...types.map((type, at) => ({ ...method, id: `m-${at}`, type })), account])
    expect(names).toEqual(['PM_1', 'ACCOUNT', 'PARTIAL', 'INVOICE', 'PM_2', 'NEWACCOUNT'])
  })

  it('are left out where they are for companies, or say too little', async () => {
    const forCompanies = { ...method, enabledForNaturalCustomer: false }
    const { names } = await read([forCompanies, { ...method, maxPurchaseLimit: 'much' }, {}, method])
    expect(names).toEqual(['INVOICE'])
  })
})

describe('a call of the Merchant API', () => {
  const { port } = merchant()
  const message = (body: string) => ({
    query: new URLSearchParams('status=AUTHORIZED'),
    headers: new Headers(),
    body: new TextEncoder().encode(body),
  })
  const authorization = { paymentId, status: 'AUTHORIZED', created: '2026-11-03T08:00:00Z' }

  it.each([authorization, { paymentId, action: 'CAPTURE', actionId: 'a-1', created: '2026-11-03T08:00:00Z' }])(
    'is a hint that names its payment (%#)',
    async (body) => {
      expect(await port.verify(message(JSON.stringify(body)))).toEqual({
        verdict: 'hint',
        message: {
          orderNumber: null,
          paymentId,
          amountCents: null,
          status: 'PENDING',
          authorised: false,
          externalId: paymentId,
        },
      })
    },
  )

  it.each([
    '',
    '{}',
    'null',
    '[]',
    JSON.stringify({ ...authorization, status: 'PAID' }),
    '\u0000',
    `{"paymentId":"${paymentId}"`,
  ])('is nothing when it is %s', async (body) => {
    expect((await port.verify(message(body))).verdict).toBe('forged')
    expect((await port.verifyRefund(message(body))).verdict).toBe('forged')
  })

  it('is answered as its own plugin does', () => {
    expect([port.answerStatus('done'), port.answerStatus('retry'), port.answerStatus('refused')]).toEqual([
      202, 503, 400,
    ])
  })
})
