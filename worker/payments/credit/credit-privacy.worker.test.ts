import { beforeEach, describe, expect, it } from 'vitest'

import { creditorApis } from '#domain/enums.ts'
import { testDependencies } from '#tests/support/app.ts'
import { fakeMerchant } from '#tests/support/credit-merchant.ts'
import { persons, type CreditSide } from '#tests/support/credit-side.ts'
import { fakeSimplified } from '#tests/support/credit-simplified.ts'
import {
  apply,
  applySigned,
  bankCalls,
  comeBack,
  notSigned,
  seedApplicant,
  seedCreditor,
} from '#tests/support/credit.ts'
import { everyRow, type Customer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { providersThatWork, roomCalls } from '#tests/support/effects.ts'
import { expectNoTableScan } from '#tests/support/query-plans.ts'
import { seedStaff } from '#tests/support/staff.ts'
import { drainEffects, drainWoken } from '#worker/jobs/index.ts'

import { registerCallbacks } from './index.ts'

beforeEach(freshDatabase)

const sides = { MERCHANT_API: fakeMerchant, SIMPLIFIED_FLOW: fakeSimplified } as const

/** Every code that is used here, in every form in which it could come up again. */
const codes = /230580-?7335|220950-?9256|140584-?4785|7335|9256|4785|2305-?80|1980-05-23/

/** All that can happen to an application, each with a code of its own. */
async function everything(creditor: CreditSide, customer: Customer): Promise<string[]> {
  const answers: Response[] = []
  const { frozen, denied, accepted } = persons
  answers.push(await apply(customer, { method: 'INVOICE', governmentId: denied }))
  // Refused by us: the code itself is wrong, or the form around it.
  answers.push(await apply(customer, { governmentId: '230580-7336' }))
  answers.push(await apply(customer, { governmentId: accepted, amount: 1 }))
  answers.push(await apply(customer, { governmentId: accepted, method: 'PM_1' }))
  answers.push(
    await apply(customer, { governmentId: accepted, customer: { governmentId: accepted, phoneNumber: '1' } }),
  )
  creditor.breakDown('500')
  answers.push(await apply(customer, { method: 'INVOICE', governmentId: accepted }))
  creditor.breakDown('garbage')
  answers.push(await apply(customer, { method: 'INVOICE', governmentId: accepted }))
  creditor.breakDown('none')
  await applySigned(customer, { governmentId: frozen })
  answers.push(await notSigned(customer))
  const { attempt } = await applySigned(customer, { governmentId: accepted })
  creditor.sign(attempt.orderNumber)
  await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'booked'))
  answers.push(await comeBack(customer), await customer.send('GET', '/payment'), await customer.send('GET', '/init'))
  return Promise.all(answers.map((answer) => answer.text()))
}

describe.each(creditorApis)('the identity code of who applies over %s', (api) => {
  it('goes to the creditor and is nowhere else: tables, log, outbox, messages, rooms, answers, staff', async () => {
    const creditor = sides[api]()
    const customer = await seedApplicant(creditor)
    const answers = await everything(creditor, customer)
    const sent = customer.app.outgoing.calls.filter(({ body }) => codes.test(body)).map(({ url }) => url)
    expect(sent.length).toBeGreaterThan(3)
    expect(sent.every((url) => url.startsWith(creditor.baseUrl))).toBe(true)
    expect(customer.app.outgoing.calls.every(({ url }) => !codes.test(url))).toBe(true)

    const outgoing = providersThatWork()
    const logged: string[] = []
    const outboxBefore = (await everyRow())['outbox']
    const deps = testDependencies({ outgoing, logged })
    await drainWoken(deps, [...new Set(customer.app.woken)])
    await drainEffects(deps)
    expect(roomCalls(outgoing).length).toBeGreaterThan(0)
    const advisor = await seedStaff()
    const page = await customer.app.request(`/api/staff/process/${customer.id}`, { token: advisor.token })
    answers.push(await page.text())
    const told = [
      outboxBefore,
      outgoing.calls,
      outgoing.rooms.calls,
      answers,
      logged,
      customer.app.logged,
      await everyRow(),
    ]
    for (const place of told) expect(JSON.stringify(place)).not.toMatch(codes)
    expect(customer.app.logged.length).toBeGreaterThan(5)
  })
})

describe('what a payment by credit asks of the database', () => {
  async function tripsOf(customer: Customer, work: () => Promise<unknown>): Promise<number> {
    customer.app.d1.forget()
    await work()
    await expectNoTableScan(customer.app.d1)
    return customer.app.d1.roundTrips()
  }

  it.each(creditorApis)('is one read, and a write on either side of the creditor: %s', async (api) => {
    const creditor = sides[api]()
    const customer = await seedApplicant(creditor)
    const trips = (work: () => Promise<unknown>) => tripsOf(customer, work)
    const ask = () =>
      customer.send('POST', '/get-resursbank-payment-methods', {
        language: 'fi',
        settingId: 'cst_1',
        customerType: 'NATURAL',
      })
    expect(await trips(ask)).toBe(1)
    expect(await trips(ask)).toBe(1)
    expect(await trips(() => apply(customer, { method: 'INVOICE', governmentId: persons.denied }))).toBe(3)
    expect(await trips(() => apply(customer))).toBe(3)
    // What was begun is looked at, let go of, and shown.
    expect(await trips(() => notSigned(customer))).toBe(3)
    const { attempt } = await applySigned(customer)
    creditor.sign(attempt.orderNumber)
    const call = creditor.callOf(attempt.orderNumber, 'booked')
    expect(await trips(() => bankCalls(customer, call))).toBe(3)
    expect(await trips(() => comeBack(customer))).toBe(2)
  })

  it.each(creditorApis)(
    'is two reads and two writes where it is booked at once, and on coming back: %s',
    async (api) => {
      const creditor = sides[api]()
      const customer = await seedApplicant(creditor)
      expect(await tripsOf(customer, () => apply(customer, { method: 'INVOICE' }))).toBe(4)
      await freshDatabase()
      const again = sides[api]()
      const other = await seedApplicant(again)
      const { attempt } = await applySigned(other)
      again.sign(attempt.orderNumber)
      expect(await tripsOf(other, () => comeBack(other))).toBe(4)
    },
  )

  it('is little by the minute', async () => {
    const customer = await seedApplicant(fakeSimplified())
    await seedCreditor(customer.app, fakeSimplified(), 'cst_2')
    expect(await tripsOf(customer, () => registerCallbacks(customer.app.deps()))).toBe(1)
  })
})
