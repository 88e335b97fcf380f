import { beforeEach, expect, it } from 'vitest'

import { expectNothingChanged } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { seedPayer } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { fakeVisma } from '#tests/support/visma.ts'

beforeEach(freshDatabase)

const logged = () =>
  rowsOf(
    `select actor_kind as actor, subject, detail from audit_log where action = 'payment.select_type' order by rowid`,
  )

it.each(['ONLINE', 'TERMINAL', 'CREDIT'])(
  'how a customer wants to pay is noted, and moves nothing: %s',
  async (type) => {
    const customer = await seedPayer({ visma: fakeVisma() })
    const before = await customer.status()
    customer.app.d1.forget()
    const response = await customer.send('POST', '/log-selected-payment-type', { selectedPaymentType: type })
    expect(response.status).toBe(200)
    expect(customer.app.d1.roundTrips()).toBe(2)
    await expectNoTableScan(customer.app.d1)
    const [line, ...more] = await logged()
    expect(line).toMatchObject({ subject: customer.id })
    expect(JSON.parse(String(line?.['detail']))).toEqual({ selectedPaymentType: type })
    expect(more).toEqual([])
    expect(await customer.status()).toEqual(before)
  },
)

it.each([{}, { selectedPaymentType: 'CASH' }, { selectedPaymentType: 'ONLINE', price: 1 }])(
  'anything else is refused (%#)',
  async (body) => {
    const customer = await seedPayer({ visma: fakeVisma() })
    const response = await expectNothingChanged(() => customer.send('POST', '/log-selected-payment-type', body))
    expect(response.status).toBe(422)
  },
)

it('nobody notes anything without a process', async () => {
  const customer = await seedPayer({ visma: fakeVisma() })
  const body = { selectedPaymentType: 'ONLINE' }
  const send = () => customer.send('POST', '/log-selected-payment-type', body, { code: 'ABCDEFGHJKMN' })
  expect((await send()).status).toBe(404)
  expect(await logged()).toEqual([])
})
