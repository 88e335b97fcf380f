import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { fakeMerchant } from '#tests/support/credit-merchant.ts'
import { persons, type BankCall, type CreditSide } from '#tests/support/credit-side.ts'
import { fakeSimplified } from '#tests/support/credit-simplified.ts'
import { applyAtOnce, applySigned, bankCalls, seedApplicant, seedCreditor, settingId } from '#tests/support/credit.ts'
import { cron } from '#tests/support/cron.ts'
import { expectNothingChanged, type Customer } from '#tests/support/customer.ts'
import { freshDatabase, rowsOf } from '#tests/support/database.ts'
import { moneyRows } from '#tests/support/payment.ts'

beforeEach(freshDatabase)

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }

async function frozen(creditor: CreditSide) {
  const customer = await seedApplicant(creditor)
  const { attempt } = await applyAtOnce(customer, { governmentId: persons.frozen })
  creditor.thaw(attempt.orderNumber)
  return { creditor, customer, attempt, call: creditor.callOf(attempt.orderNumber, 'thawed') }
}

/** A payment that the customer has signed at the bank, and has not come back from. */
async function signedAt(creditor: CreditSide) {
  const customer = await seedApplicant(creditor)
  const { attempt } = await applySigned(customer)
  creditor.sign(attempt.orderNumber)
  return { creditor, customer, attempt, call: creditor.callOf(attempt.orderNumber, 'booked') }
}

/** Calls that are not the bank's: each with the status that it is answered with. */
async function expectRefused(
  customer: Customer,
  calls: readonly (readonly [number, BankCall])[],
  status = 'PENDING',
): Promise<void> {
  for (const [answered, call] of calls) {
    await expectNothingChanged(async () => {
      expect([call, await bankCalls(customer, call)]).toEqual([call, answered])
      return new Response()
    })
  }
  expect(await moneyRows()).toMatchObject([{ status, captured: 0 }])
}

describe('a call of the Simplified Flow', () => {
  it('comes to one address for all payments of a setting, and finds its own by our order number', async () => {
    const { customer, call } = await frozen(fakeSimplified())
    expect(call.path).toMatch(new RegExp(`^/api/callback/resurs-bank/${settingId}/[0-9a-f]{64}\\?event=`))
    expect(await bankCalls(customer, { ...call, method: 'POST', body: '{"addedPaymentSpecificationLines":[]}' })).toBe(
      200,
    )
    expect(await moneyRows()).toEqual([paid])
    const [said] = await rowsOf('select provider, external_id as id, status, outcome from payment_callbacks')
    expect(said).toMatchObject({ provider: 'RESURS_SIMPLIFIED_FLOW', status: 'PENDING', outcome: 'settled' })
    expect(said?.['id']).toMatch(/:AUTOMATIC_FRAUD_CONTROL:THAWED$/)
  })

  it('that came before is answered as done, without asking the bank again', async () => {
    const { creditor, customer, call } = await frozen(fakeSimplified())
    await bankCalls(customer, call)
    const asked = creditor.asked.length
    expect(await bankCalls(customer, call)).toBe(200)
    expect(creditor.asked).toHaveLength(asked)
    expect(await rowsOf('select count(*) as n from payment_callbacks')).toEqual([{ n: 1 }])
  })

  it('is refused without its password, with another digest, at another address, about another payment', async () => {
    const { customer, call } = await frozen(fakeSimplified())
    const { path, headers } = call
    const other = (from: RegExp, to: string): BankCall => ({ ...call, path: path.replace(from, to) })
    await expectRefused(customer, [
      [400, { ...call, headers: {} }],
      [400, { ...call, headers: { Authorization: `${headers['Authorization'] ?? ''}x` } }],
      [400, { ...call, path: path.replace(/(?<=digest=)\w/, (first) => (first === '0' ? '1' : '0')) }],
      [400, other(/result=THAWED/, 'result=FROZEN')],
      [400, other(/event=\w+/, 'event=UNFREEZE')],
      [400, other(/$/, '&paymentId=OTHER')],
      [404, other(/paymentId=\w+/, 'paymentId=OTHER1')],
      [404, other(/\?.*$/, '')],
      [404, other(/cst_1/, 'cst_2')],
      [404, other(/[0-9a-f]\?/, 'x?')],
    ])
    expect(await bankCalls(customer, call)).toBe(200)
    expect(await moneyRows()).toEqual([paid])
  })

  it('about a payment of another setting does not find it', async () => {
    const { creditor, customer, attempt } = await frozen(fakeSimplified())
    const second = fakeSimplified()
    await seedCreditor(customer.app, second, 'cst_2')
    creditor.listenOn(customer.app.outgoing)
    second.book.credits.set(attempt.orderNumber, creditor.book.of(attempt.orderNumber))
    await expectRefused(customer, [[404, second.callOf(attempt.orderNumber, 'thawed')]])
  })
})

describe('a call of the Merchant API', () => {
  it('comes to an address of its payment, and is only a reason to ask', async () => {
    const { customer, call } = await signedAt(fakeMerchant())
    expect(call.path).toMatch(/^\/api\/callback\/payment\/resurs-bank\/pay_\w+\/[0-9a-f]{64}$/)
    expect(await bankCalls(customer, call)).toBe(202)
    expect(await moneyRows()).toEqual([paid])
  })

  it('that lies moves nothing: the bank is asked', async () => {
    const creditor = fakeMerchant()
    const customer = await seedApplicant(creditor)
    const { attempt } = await applySigned(customer)
    for (const says of ['booked', 'annulled', 'frozen'] as const) {
      expect(await bankCalls(customer, creditor.callOf(attempt.orderNumber, says))).toBe(202)
    }
    expect(await moneyRows()).toMatchObject([{ status: 'SIGNING', captured: 0 }])
  })

  it('is refused at another address, about another payment, and where it is none', async () => {
    const { customer, call } = await signedAt(fakeMerchant())
    const other = (from: RegExp, to: string): BankCall => ({ ...call, path: call.path.replace(from, to) })
    await expectRefused(
      customer,
      [
        [400, { ...call, body: '{}' }],
        [400, { ...call, body: 'AUTHORIZED' }],
        [400, { ...call, body: JSON.stringify({ paymentId: 'another', status: 'AUTHORIZED' }) }],
        [404, other(/.$/, 'x')],
        [404, other(/resurs-bank/, 'svea')],
        [404, other(/resurs-bank/, 'bambora')],
        [404, other(/pay_\w+/, 'pay_other')],
      ],
      'SIGNING',
    )
  })
})

describe('where a creditor calls us', () => {
  const dueAt = async () => (await rowsOf('select callbacks_due_at as at from online_creditor_settings'))[0]?.['at']

  async function minute(creditor: CreditSide, now: number) {
    const { tick, outgoing, d1 } = cron(now)
    creditor.listenOn(outgoing)
    await tick()
    return { outgoing, d1 }
  }

  it('is told to it by the job, once, and again when its credentials change', async () => {
    const creditor = fakeSimplified()
    const customer = await seedApplicant(creditor)
    expect(await dueAt()).toBeNull()
    const now = customer.app.clock.now()
    expect((await minute(creditor, now)).outgoing.calls).toEqual([])
    await rowsOf('update online_creditor_settings set callbacks_due_at = 0')
    const { outgoing } = await minute(creditor, now)
    expect(outgoing.calls).toHaveLength(5)
    expect(outgoing.calls[0]?.body).toContain(`<uriTemplate>${env.APP_URL}/api/callback/resurs-bank/cst_1/`)
    expect(await dueAt()).toBeNull()
  })

  it('is not told to one that is given an address with each payment', async () => {
    const creditor = fakeMerchant()
    await seedApplicant(creditor)
    expect(await dueAt()).toBeNull()
    expect(creditor.asked).toEqual([])
  })

  it.each([
    ['silence', 5],
    ['500', 5],
    ['html', 5],
  ] as const)('is told again in a while where the answer is %s', async (how, minutes) => {
    const creditor = fakeSimplified()
    const customer = await seedApplicant(creditor)
    await rowsOf('update online_creditor_settings set callbacks_due_at = 0')
    creditor.breakDown(how)
    const now = customer.app.clock.now()
    await minute(creditor, now)
    expect(await dueAt()).toBe(now + minutes * 60_000)
    creditor.breakDown('none')
    expect((await minute(creditor, now + (minutes - 1) * 60_000)).outgoing.calls).toEqual([])
    await minute(creditor, now + minutes * 60_000)
    expect(await dueAt()).toBeNull()
  })

  it('waits for people where it has no credentials, or such that do not open', async () => {
    const creditor = fakeSimplified()
    const customer = await seedApplicant(creditor)
    const now = customer.app.clock.now()
    await rowsOf(`update provider_credentials set sealed_secrets = 'v1.x.y'`)
    await rowsOf('update online_creditor_settings set callbacks_due_at = 0')
    await minute(creditor, now)
    expect(await dueAt()).toBe(now + 6 * 3_600_000)
    await rowsOf('delete from provider_credentials')
    await rowsOf('update online_creditor_settings set callbacks_due_at = 0')
    await minute(creditor, now)
    expect(await dueAt()).toBe(now + 5 * 60_000)
  })
})
