import { beforeEach, describe, expect, it } from 'vitest'

import { mayHandOn } from '#domain/access/collect-pass.ts'
import { countedVisit } from '#tests/support/counted-visit.ts'
import { customerOf, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { lendCode } from '#tests/support/fast-lane.ts'
import { handing } from '#tests/support/passes.ts'
import { fakePaytrail } from '#tests/support/payment-paytrail.ts'
import { begin, seedPayerAt } from '#tests/support/payment.ts'
import { playVisit } from '#tests/support/played-visit.ts'
import { approvedVisit, brakes, moveTo, service, toPayment } from '#tests/support/priced-visit.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import type { InitAnswer } from '#worker/contract/customer/first-screen.ts'

beforeEach(freshDatabase)

type Sender = Pick<Customer, 'send'>

const initOf = async (customer: Sender) => (await customer.send('GET', '/init')).json<InitAnswer>()
const partsOf = async (customer: Sender) => (await initOf(customer)).parts ?? {}

const calls = { pricing: '/pricing', payer: '/payer', payment: '/payment', passes: '/collect-pass' } as const

/** Every part is what its call answers; the names of those that there are. */
async function sameParts(customer: Sender): Promise<string[]> {
  const parts = await partsOf(customer)
  for (const [name, part] of Object.entries(parts)) {
    const [, path = ''] = Object.entries(calls).find(([known]) => known === name) ?? []
    const response = await customer.send('GET', path)
    expect([name, response.status, await response.json()]).toEqual([name, 200, part])
  }
  return Object.keys(parts).toSorted()
}

const bill = ['payer', 'payment', 'pricing']

describe('what a screen asks for at once', () => {
  it('comes with the first answer as its calls answer it, at each moment of a visit', async () => {
    const visit = await countedVisit()
    const seen = new Map<string, string[]>()
    const part: typeof visit.part = async (name, call) => {
      const response = await visit.part(name, call)
      const [row] = await rowsOf('select id, link_code from processes')
      if (row === undefined) return response
      const customer = customerOf({ id: String(row['id']), code: String(row['link_code']) }, visit.app)
      const { process } = await initOf(customer)
      const there = [...(await sameParts(customer)), ...(mayHandOn(process) ? ['may hand on'] : [])]
      seen.set(process.state, there)
      return response
    }
    await playVisit({ ...visit, part })
    const handsOn = ['passes', 'may hand on']
    expect(Object.fromEntries(seen)).toMatchObject({
      STARTED: handsOn,
      KEY_CODE_SENT: handsOn,
      CUSTOMER_KEYS_DELIVERED: [],
      PAYMENT_LINK_SENT: bill,
      PAYMENT_DONE: [],
    })
  })

  it('is read in the one round trip of the first answer, walking no table', async () => {
    const customer = await seedPayerAt(fakePaytrail())
    customer.app.d1.forget()
    expect(Object.keys(await partsOf(customer)).toSorted()).toEqual(bill)
    expect(customer.app.d1.roundTrips()).toBe(1)
    await expectNoTableScan(customer.app.d1)
  })

  it('has the payer by the ends, the services that were chosen and the code of a terminal', async () => {
    const customer = await seedPayerAt(fakePaytrail(), {
      more: { account: { paymentTypes: ['ALL'] } },
      process: { lease: { boxId: 'box_2', accessCode: '042042' } },
    })
    await rowsOf('update box_leases set confirmed_at = created_at')
    await rowsOf(`update customers set email = 'aino@example.fi'`)
    await rowsOf(
      `insert into process_extra_services (process_id, extra_service_id, created_at) values (?, 'xsv_tyres', 0)`,
      customer.id,
    )
    expect(await sameParts(customer)).toEqual(bill)
    const { pricing, payer } = await partsOf(customer)
    expect(pricing?.paymentRows.map(({ description }) => description)).toContain('Renkaat fi-FI')
    expect(pricing?.terminalCode).toBe('042042')
    expect(payer?.email?.shown).toBe('a•••@example.fi')
    expect(JSON.stringify(await initOf(customer))).not.toContain('aino@example.fi')
  })

  it('has a payment that was begun', async () => {
    const customer = await seedPayerAt(fakePaytrail())
    expect((await partsOf(customer)).payment).toBeNull()
    await begin(customer)
    expect(await sameParts(customer)).toEqual(bill)
    expect((await partsOf(customer)).payment).toMatchObject({ truth: 'open', resume: { url: expect.any(String) } })
  })

  it('has the price that is asked for with what was approved before', async () => {
    const { customer, put } = await approvedVisit()
    await put([service, brakes])
    await moveTo(...toPayment)
    expect(await sameParts(customer)).toEqual(bill)
    expect((await partsOf(customer)).pricing).toMatchObject({ totalPrice: 225.9, approved: { total: 125.5 } })
  })

  it('has passes with their links where the customer may hand on, and none in the hall', async () => {
    const customer = await seedPayerAt(fakePaytrail(), {
      state: 'KEY_CODE_SENT',
      process: { lease: { boxId: 'box_2' } },
    })
    expect((await customer.send('POST', '/collect-pass', handing())).status).toBe(200)
    expect(await sameParts(customer)).toEqual(['passes'])
    expect((await partsOf(customer)).passes).toMatchObject([{ name: 'Matti Mainio', link: expect.any(String) }])
    expect(await sameParts(customerOf({ ...customer, code: await lendCode(customer.id) }, customer.app))).toEqual([])
    await rowsOf(`update processes set state = 'CUSTOMER_KEYS_DELIVERED'`)
    expect(await sameParts(customer)).toEqual([])
  })

  it('is nobody else’s, and nothing at all for a code that opens nothing', async () => {
    const customer = await seedPayerAt(fakePaytrail())
    const wrong = await customer.send('GET', '/init', undefined, { code: 'ZZZZZZZZZZZZ' })
    expect([wrong.status, Object.keys(await wrong.json<object>())]).toEqual([
      404,
      expect.not.arrayContaining(['parts']),
    ])
  })
})
