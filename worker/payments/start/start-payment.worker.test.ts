import { beforeEach, describe, expect, it } from 'vitest'

import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { attemptRows, begin, moneyRows, onlineForm, seedPayer, start, viewOf } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

const dueCents = 26_983

describe('what is to be paid', () => {
  it('is told in one round trip, in rows that add up to the total', async () => {
    const customer = await seedPayer({ visma: fakeVisma() })
    customer.app.d1.forget()
    const response = await customer.send('GET', '/pricing')
    expect(await response.json()).toEqual({
      paymentRows: [
        { description: 'Määräaikaishuolto', price: 200, priceWithVat: 251 },
        { description: 'Öljynsuodatin', price: 15, priceWithVat: 18.83 },
      ],
      totalPrice: 269.83,
      terminalCode: null,
      approved: null,
      agreed: null,
    })
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
  })
})

describe('the start of a payment', () => {
  it('sends the browser to the provider, with the price frozen on the attempt, in three round trips', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    customer.app.d1.forget()
    const { url, version } = await begin(customer)
    expect(customer.app.d1.roundTrips()).toBe(3)
    expect(await rowsOf('select version from processes')).toEqual([{ version }])
    expect(url).toContain('/token/token-1001')
    const [row] = await attemptRows()
    expect(row).toMatchObject({ status: 'PENDING', amount_cents: dueCents, captured_cents: 0, provider: 'BAMBORA' })
    expect(JSON.parse(String(row?.['frozen_pricing']))).toMatchObject({ totalCents: dueCents })
    await expectNoTableScan(customer.app.d1)
    expect(await viewOf(customer.send('GET', '/payment'))).toMatchObject({
      providerName: 'Bambora',
      truth: 'open',
      canCancel: true,
      resume: { url },
    })
  })

  it.each(['firstName', 'address', 'city', 'country', 'email', 'postalCode'])('names a missing %s', async (field) => {
    const customer = await seedPayer({ visma: fakeVisma() })
    const response = await expectNothingChanged(() => start(customer, { ...onlineForm, [field]: '' }))
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ code: 'request.invalid', errors: [{ path: field }] })
  })

  it('marks the field that the provider refuses, and can be tried again at once', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const response = await start(customer, { ...onlineForm, email: 'refused@example.fi' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      code: 'payment.refused',
      errors: [{ path: 'email', code: 'refused_by_provider' }],
    })
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE' }])
    expect((await start(customer)).status).toBe(200)
  })

  it('is told as our own fault where the provider refuses what nobody typed, and not as an outage', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const response = await start(customer, { ...onlineForm, email: 'mismatch@example.fi' })
    expect([response.status, await response.json()]).toMatchObject([500, { code: 'payment.request_refused' }])
    const line = customer.app.logged.find((one) => one.includes('payment.not_started')) ?? ''
    expect(JSON.parse(line)).toMatchObject({ level: 'error', provider: 'BAMBORA', cause: 'request', reason: 'invalid' })
    expect(line).not.toContain('example.fi')
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE' }])
    expect((await start(customer)).status).toBe(200)
  })

  it('asks nobody where a field cannot be sent as it is, and names it', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const response = await start(customer, { ...onlineForm, postalCode: '33100/2', firstName: 'x'.repeat(100) })
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { code: 'payment.refused', errors: [{ path: 'postalCode', code: 'refused_by_provider' }] },
    ])
    expect(visma.asked).toEqual([])
    expect((await start(customer, { ...onlineForm, firstName: 'x'.repeat(100) })).status).toBe(200)
  })

  it.each(['500', 'garbage', 'silence', 'html'] as const)(
    'tells of a provider that breaks down (%s), moves nothing, and can be tried again at once',
    async (how) => {
      const visma = fakeVisma()
      const customer = await seedPayer({ visma })
      visma.breakDown(how)
      const response = await start(customer)
      expect(response.status).toBe(502)
      expect(await response.json()).toMatchObject({ code: 'payment.provider_unavailable' })
      expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
      visma.breakDown('none')
      expect((await start(customer)).status).toBe(200)
      const numbers = (await attemptRows()).map((row) => row['order_number'])
      expect(new Set(numbers).size).toBe(2)
    },
  )

  it('begins one attempt for a double click', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const answers = await Promise.all([start(customer), start(customer), start(customer)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
    expect(visma.orders.size).toBe(1)
  })

  it('is refused while another tab has one open, and free again once its page can take no money any more', async () => {
    const visma = fakeVisma()
    const customer = await seedPayer({ visma })
    const { attempt } = await begin(customer)
    const refused = await start(customer)
    expect([refused.status, await refused.json()]).toMatchObject([409, { code: 'payment.already_open' }])
    visma.decline(attempt.orderNumber)
    expect((await start(customer)).status).toBe(409)
    customer.app.clock.advance(80 * 60_000)
    expect((await start(customer)).status).toBe(200)
  })

  it.each(['STARTED', 'READY_FOR_PAYMENT', 'CANCELLED'] as const)(
    'is refused where none is due (%s)',
    async (state) => {
      const customer = await seedPayer({ visma: fakeVisma(), state })
      const response = await expectNothingChanged(() => start(customer))
      expect(await response.json()).toMatchObject({ code: 'payment.not_due' })
    },
  )

  it('is refused where nothing is to be paid', async () => {
    const free = { rows: [{ description: 'Takuutyö', priceCents: 5_000, payer: 'WARRANTY' as const }] }
    const customer = await seedPayer({ visma: fakeVisma(), more: { order: free } })
    const response = await expectNothingChanged(() => start(customer))
    expect(await response.json()).toMatchObject({ code: 'payment.nothing_to_pay' })
  })

  it('is refused where the account takes no online payments', async () => {
    const customer = await seedPayer({ visma: fakeVisma(), more: { account: { paymentTypes: ['TERMINAL'] } } })
    const response = await expectNothingChanged(() => start(customer))
    expect(await response.json()).toMatchObject({ code: 'payment.not_online' })
  })
})
