import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { listed, persons } from '#tests/support/credit-desk.ts'
import { emptyDatabase } from '#tests/support/empty-sandbox.ts'
import { create, line, request, types } from '#tests/support/resurs-merchant.ts'

beforeEach(() => emptyDatabase(env.DB))

describe('an application is refused with', () => {
  const { order, customer, options } = request
  it.each([
    ['another store', { storeId: crypto.randomUUID() }, 403],
    ['another method', { paymentMethodId: crypto.randomUUID() }, 400],
    ['a field that is not known', { surprise: 1 }, 400],
    ['a long order reference', { order: { ...order, orderReference: 'x'.repeat(37) } }, 400],
    ['a space in the order reference', { order: { ...order, orderReference: 'WS 1' } }, 400],
    ['no lines', { order: { ...order, orderLines: [] } }, 400],
    ['three decimals', { order: { ...order, orderLines: [{ ...line, totalAmountIncludingVat: 1.234 }] } }, 400],
    ['a long description', { order: { ...order, orderLines: [{ ...line, description: 'x'.repeat(51) }] } }, 400],
    [
      'a unit price that is not the total',
      { order: { ...order, orderLines: [{ ...line, unitAmountIncludingVat: 1 }] } },
      400,
    ],
    [
      'more than the method allows',
      { order: { ...order, orderLines: [{ ...line, totalAmountIncludingVat: 2001 }] } },
      400,
    ],
    ['less than nothing', { order: { ...order, orderLines: [{ ...line, totalAmountIncludingVat: -1 }] } }, 400],
    ['a wrong check character', { customer: { ...customer, governmentId: '230580-7336' } }, 400],
    ['a century sign of 2023', { customer: { ...customer, governmentId: '230580Y7335' } }, 400],
    ['no code', { customer: { ...customer, governmentId: undefined } }, 400],
    ['an e-mail address that is none', { customer: { ...customer, email: 'asiakas' } }, 400],
    ['a phone number that is none', { customer: { ...customer, mobilePhone: '12' } }, 400],
    ['a phone number of Sweden', { customer: { ...customer, mobilePhone: '+46701234567' } }, 400],
    ['a start that is not in use', { customer: { ...customer, mobilePhone: '+3581001234' } }, 400],
    ['a company', { customer: { ...customer, customerType: 'LEGAL' } }, 400],
    ['too long a life', { options: { ...options, timeToLiveInMinutes: 43_201 } }, 400],
    ['capture of what may be frozen', { options: { ...options, automaticCapture: true } }, 400],
    [
      'a plain address elsewhere',
      { options: { ...options, callbacks: { authorization: { url: 'http://shop.test/' } } } },
      400,
    ],
  ])('%s', async (_name, change, status) => {
    const answer = await create({ change })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({
      code: expect.any(String),
      message: expect.any(String),
      traceId: expect.any(String),
    })
    expect(await listed()).toEqual([])
  })

  it('nowhere to come back to, where something is to be signed', async () => {
    expect((await create({ type: types.part, options: { redirectionUrls: undefined } })).status).toBe(400)
  })

  it.each([
    ['below the lowest', 1499],
    ['above the highest', 6501],
    ['below the total', 400],
  ])('a credit limit %s', async (_name, requestedCreditLimit) => {
    const answer = await create({ type: types.newAccount, change: { application: { requestedCreditLimit } } })
    expect(answer.status).toBe(400)
  })

  it('an account for who has one, and a card of who has none', async () => {
    expect((await create({ type: types.newAccount, person: persons.accountHolder })).status).toBe(400)
    expect((await create({ type: types.card, person: persons.newcomer })).status).toBe(400)
    expect((await create({ type: types.newAccount, person: persons.newcomer })).status).toBe(201)
  })
})
