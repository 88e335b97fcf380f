import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'

import { testDependencies } from '#tests/support/app.ts'
import { expectNothingChanged, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf, testDb } from '#tests/support/database.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { onlineForm, seedPayerAt, start, type PayerSeed } from '#tests/support/payment.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { PayerView } from '#worker/contract/customer/payer.ts'

import { payerOf as rowsOfPayer, withKnown } from './known-payer.ts'

beforeEach(freshDatabase)

const street = 'Mekaanikonkatu 27 B 4'

async function payerAt(more: PayerSeed = {}) {
  const paytrail = fakePaytrail()
  const customer = await seedPayerAt(paytrail, more)
  await rowsOf(`update customers set first_name = 'Aino', last_name = 'Virtanen', email = 'aino@example.fi',
    phone_number = '+358400000012', street_address = '${street}', postal_code = '00880', city = 'Helsinki'`)
  return customer
}

const payerOf = async (customer: Customer) => (await customer.send('GET', '/payer')).json<PayerView>()
const kept = (known: PayerView['email']) => ({ kept: known?.kept })
const refusal = async (response: Response) => [response.status, (await response.json<{ errors?: unknown }>()).errors]
/** Returns the body of the last request that Paytrail was sent. */
const told = (customer: Customer) => customer.app.outgoing.calls.filter(({ method }) => method === 'POST').at(-1)?.body

describe('who pays', () => {
  it('is shown by the ends of what is theirs, in one round trip', async () => {
    const customer = await payerAt()
    customer.app.d1.forget()
    const payer = await payerOf(customer)
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
    expect(payer).toMatchObject({
      firstName: 'Aino',
      lastName: 'Virtanen',
      postalCode: '00880',
      city: 'Helsinki',
      address: { shown: 'M•••4' },
      email: { shown: 'a•••@example.fi' },
      phoneNumber: { shown: '•••• 012' },
    })
    for (const hidden of ['aino@', '0400000012', '358400', 'Mekaanikon']) {
      expect(JSON.stringify(payer)).not.toContain(hidden)
    }
  })

  it('is the contact of the visit before that of the order, and leaves out what no form would take', async () => {
    const customer = await payerAt()
    await rowsOf(`update processes set contact_email = 'uusi@example.fi'`)
    await rowsOf(`update customers set phone_number = 'soita', street_address = '  '`)
    expect(await payerOf(customer)).toMatchObject({
      email: { shown: 'u•••@example.fi' },
      phoneNumber: null,
      address: null,
    })
  })

  it('is told to nobody who has nothing to pay', async () => {
    const response = await (await payerAt({ state: 'DELIVERY_DONE' })).send('GET', '/payer')
    expect(response.status).toBe(409)
  })

  it('is put in by the server where it was left as it is', async () => {
    const customer = await payerAt()
    const { email, address } = await payerOf(customer)
    expect((await start(customer, { ...onlineForm, email: kept(email), address: kept(address) })).status).toBe(200)
    expect(told(customer)).toContain('"email":"aino@example.fi"')
    expect(told(customer)).toContain(`"streetAddress":"${street}"`)
  })

  it('is put in by a mark of the secret of before too, while that counts', async () => {
    const customer = await payerAt()
    const { email } = await payerOf(customer)
    const { tokenSecret } = testDependencies().config
    const payer = await rowsOfPayer(testDb(), sql`${customer.id}`)
    const filled = (former: string | null) => {
      const config = { ...testDependencies().config, tokenSecret: { current: 'n'.repeat(32), former } }
      return withKnown({ email: kept(email) }, { config, payer })
    }
    expect(filled(tokenSecret.current)).toEqual({ email: 'aino@example.fi' })
    expect(() => filled(null)).toThrow(expect.objectContaining({ status: 422 }))
  })

  it('is refused by field where it is another by now, and nobody is asked to begin', async () => {
    const customer = await payerAt()
    const { email, address } = await payerOf(customer)
    await rowsOf(`update processes set contact_email = 'toinen@example.fi'`)
    const form = { ...onlineForm, email: kept(email), address: kept(address) }
    const refused = await expectNothingChanged(() => start(customer, form))
    expect(await refusal(refused)).toEqual([422, [{ path: 'email', code: 'changed' }]])
    const { email: newest } = await payerOf(customer)
    expect((await start(customer, { ...form, email: kept(newest) })).status).toBe(200)
    expect(told(customer)).toContain('toinen@example.fi')
  })

  it('is never taken by the mark of another field, of another visit, or of one’s own making', async () => {
    const customer = await payerAt()
    const { email, address } = await payerOf(customer)
    await rowsOf(`update customers set street_address = 'aino@example.fi'`)
    for (const form of [{ address: kept(email) }, { email: kept(address) }, { email: { kept: 'x' } }]) {
      const response = await expectNothingChanged(() => start(customer, { ...onlineForm, ...form }))
      expect(await refusal(response)).toEqual([422, [{ path: Object.keys(form)[0], code: 'changed' }]])
    }
    expect(await refusal(await start(customer, { ...onlineForm, city: kept(email) }))).toMatchObject([
      422,
      [{ path: 'city' }],
    ])
    expect(await refusal(await start(customer, { ...onlineForm, email: 'aino@' }))).toEqual([
      422,
      [{ path: 'email', code: 'invalid_format' }],
    ])
    expect(await refusal(await start(customer, { ...onlineForm, email: '' }))).toEqual([
      422,
      [{ path: 'email', code: 'required' }],
    ])
  })
})
