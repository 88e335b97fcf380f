import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { creditorApis } from '#domain/enums.ts'
import { fakeMerchant } from '#tests/support/credit-merchant.ts'
import { persons, type CreditSide } from '#tests/support/credit-side.ts'
import { fakeSimplified } from '#tests/support/credit-simplified.ts'
import {
  apply,
  applyAtOnce,
  applySigned,
  bankCalls,
  comeBack,
  notSigned,
  seedApplicant,
  settingId,
} from '#tests/support/credit.ts'
import { cron } from '#tests/support/cron.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { statesOf } from '#tests/support/effects.ts'
import { refundDesk } from '#tests/support/payment-refund.ts'
import { moneyRows, viewOf } from '#tests/support/payment.ts'

beforeEach(freshDatabase)

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }

const sides = { MERCHANT_API: fakeMerchant, SIMPLIFIED_FLOW: fakeSimplified } as const

const stateOf = async (customer: Customer) => (await customer.status()).state
const payment = (customer: Customer) => viewOf(customer.send('GET', '/payment'))

/** Runs the jobs so many milliseconds later. */
async function jobsAfter(creditor: CreditSide, customer: Customer, ms: number): Promise<void> {
  const { clock, tick, outgoing } = cron(customer.app.clock.now())
  creditor.listenOn(outgoing)
  clock.advance(ms)
  customer.app.clock.set(clock.now())
  await tick()
}

describe.each(creditorApis)('paying by credit over %s', (api) => {
  const seed = async () => {
    const creditor = sides[api]()
    return { creditor, customer: await seedApplicant(creditor) }
  }
  const signed = async (governmentId: string = persons.accepted) => {
    const at = await seed()
    return { ...at, ...(await applySigned(at.customer, { governmentId })) }
  }
  const capturedCents = (creditor: CreditSide, orderNumber: string) => creditor.book.of(orderNumber).takenCents

  it('without a signature is done at once: held, taken, and the process is paid', async () => {
    const { creditor, customer } = await seed()
    const { signingUrl, payment: view, attempt } = await applyAtOnce(customer)
    expect(signingUrl).toBeNull()
    expect(view).toMatchObject({
      channel: 'CREDIT',
      provider: null,
      providerName: 'Resurs Bank',
      status: 'SUCCESS',
      truth: 'confirmed',
      price: 269.83,
      resume: null,
      canCancel: false,
    })
    expect(capturedCents(creditor, attempt.orderNumber)).toBe(dueCents)
    expect(await moneyRows()).toEqual([paid])
    expect(await statesOf(customer.id)).toContain('PAYMENT_DONE')
  })

  it('with a signature goes to the bank and back, and is booked then, once', async () => {
    const { creditor, customer, url, attempt } = await signed()
    const { id, urls } = creditor.book.of(attempt.orderNumber)
    expect(url).toBe(`https://sign.example/${id}`)
    expect(urls.success).toMatch(
      new RegExp(`^${env.APP_URL}/signing-feedback/resurs-bank/[0-9A-Z-]+/success\\?settingId=${settingId}$`),
    )
    expect(urls.fail).toMatch(/\/cancel\?settingId=cst_1$/)
    expect(await payment(customer)).toMatchObject({
      status: 'SIGNING',
      truth: 'open',
      resume: { url },
      canCancel: false,
    })
    creditor.sign(attempt.orderNumber)
    expect(await viewOf(comeBack(customer))).toMatchObject({ status: 'SUCCESS', truth: 'confirmed' })
    expect(await moneyRows()).toEqual([paid])
    // The page is loaded again.
    expect(await viewOf(comeBack(customer))).toMatchObject({ status: 'SUCCESS', truth: 'confirmed' })
    expect(capturedCents(creditor, attempt.orderNumber)).toBe(dueCents)
    expect(await moneyRows()).toEqual([paid])
  })

  it('is settled by two who come back at the same moment, once', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.sign(attempt.orderNumber)
    const answers = await Promise.all([comeBack(customer), comeBack(customer), comeBack(customer)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await moneyRows()).toEqual([paid])
    expect(await stateOf(customer)).toBe('PAYMENT_DONE')
  })

  it.runIf(api === 'MERCHANT_API')('that would be frozen is denied at once, and another way can be taken', async () => {
    const { customer } = await seed()
    const response = await apply(customer, { method: 'INVOICE', governmentId: persons.frozen })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'credit.denied', errorKind: 'PAYMENT_FAIL' })
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }])
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
  })

  it.runIf(api === 'MERCHANT_API')('that would be frozen after the signature is not booked', async () => {
    const { creditor, customer, attempt } = await signed(persons.frozen)
    creditor.sign(attempt.orderNumber)
    expect(await (await comeBack(customer)).json()).toMatchObject({ code: 'credit.not_booked' })
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }])
  })

  const isFrozen = api === 'SIMPLIFIED_FLOW'

  it.runIf(isFrozen)('that is looked into is checked on until the bank calls that it is released', async () => {
    const { creditor, customer } = await seed()
    const { payment: view, attempt } = await applyAtOnce(customer, { governmentId: persons.frozen })
    expect(view).toMatchObject({ status: 'PENDING', truth: 'checking', resume: null })
    expect(await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'frozen'))).toBeLessThan(300)
    expect(await payment(customer)).toMatchObject({ truth: 'checking' })
    expect(await viewOf(notSigned(customer))).toMatchObject({ status: 'PENDING', truth: 'checking' })
    expect((await apply(customer)).status).toBe(409)
    creditor.thaw(attempt.orderNumber)
    expect(await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'thawed'))).toBeLessThan(300)
    expect(await payment(customer)).toMatchObject({ status: 'SUCCESS', truth: 'confirmed' })
    expect(await moneyRows()).toEqual([paid])
  })

  it.runIf(isFrozen)('that is looked into and then refused leaves the customer to pay in another way', async () => {
    const { creditor, customer, attempt } = await signed(persons.frozen)
    creditor.sign(attempt.orderNumber)
    expect(await viewOf(comeBack(customer))).toMatchObject({ status: 'PENDING', truth: 'checking', resume: null })
    expect(await viewOf(comeBack(customer))).toMatchObject({ truth: 'checking' })
    creditor.refuse(attempt.orderNumber)
    expect(await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'annulled'))).toBeLessThan(300)
    expect(await payment(customer)).toMatchObject({ status: 'FAILURE', truth: 'notPaid' })
    expect((await comeBack(customer)).status).toBe(400)
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }, paid])
  })

  it('that is denied says so, and another way can be taken at once', async () => {
    const { customer } = await seed()
    const response = await apply(customer, { method: 'INVOICE', governmentId: persons.denied })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ code: 'credit.denied', errorKind: 'PAYMENT_FAIL' })
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }])
    expect(await stateOf(customer)).toBe('PAYMENT_LINK_SENT')
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
  })

  it('that is denied after the signature is not booked', async () => {
    const { creditor, customer, attempt } = await signed(persons.denied)
    creditor.sign(attempt.orderNumber)
    const response = await comeBack(customer)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'credit.not_booked' })
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }])
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
  })

  it('of somebody who never signed is not booked, whatever their browser says', async () => {
    const { customer } = await signed()
    expect((await comeBack(customer)).status).toBe(400)
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0 }])
  })

  it('that the customer leaves lets them pay in another way at once, and takes nothing that is signed later', async () => {
    const { creditor, customer, attempt } = await signed()
    expect(await viewOf(notSigned(customer))).toMatchObject({ status: 'CANCELLED', truth: 'notPaid', resume: null })
    const { attempt: next } = await applyAtOnce(customer)
    // The bank's page is still open in another window.
    creditor.sign(attempt.orderNumber)
    await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'booked'))
    await jobsAfter(creditor, customer, 10 * minuteMs)
    const { annulledCents, state, takenCents } = creditor.book.of(attempt.orderNumber)
    expect(takenCents).toBe(0)
    expect(state === 'signed' || annulledCents === dueCents).toBe(true)
    expect(capturedCents(creditor, next.orderNumber)).toBe(dueCents)
    expect(await moneyRows()).toMatchObject([{ status: 'CANCELLED', captured: 0 }, paid])
  })

  it('that ended at the bank ends here, whichever page the browser was sent to', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.abort(attempt.orderNumber)
    expect(await viewOf(notSigned(customer, 'error'))).toMatchObject({ truth: 'notPaid' })
    expect(await viewOf(notSigned(customer, 'error'))).toMatchObject({ truth: 'notPaid' })
    expect((await applySigned(customer)).url).toContain('https://sign.example/')
  })

  it('that was signed counts, also where the browser was sent to the wrong page', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.sign(attempt.orderNumber)
    expect(await viewOf(notSigned(customer))).toMatchObject({ status: 'SUCCESS', truth: 'confirmed' })
    expect(await moneyRows()).toEqual([paid])
  })

  it('that was signed by somebody who never came back is found by the job', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.sign(attempt.orderNumber)
    await jobsAfter(creditor, customer, 5 * minuteMs)
    expect(await moneyRows()).toEqual([paid])
    expect(await stateOf(customer)).toBe('PAYMENT_DONE')
  })

  it('that nobody signed stays open for as long as it can be signed', async () => {
    const { creditor, customer, attempt, url } = await signed()
    await jobsAfter(creditor, customer, 5 * minuteMs)
    await jobsAfter(creditor, customer, 10 * minuteMs)
    expect(await payment(customer)).toMatchObject({ status: 'SIGNING', truth: 'open', resume: { url } })
    creditor.abort(attempt.orderNumber)
    await jobsAfter(creditor, customer, 60 * minuteMs)
    expect(await payment(customer)).toMatchObject({ truth: 'notPaid', resume: null })
  })

  it('is settled by the call of the bank that comes twice, before or after the browser, once', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.sign(attempt.orderNumber)
    const call = creditor.callOf(attempt.orderNumber, 'booked')
    const answers = await Promise.all([bankCalls(customer, call), bankCalls(customer, call)])
    expect(Math.max(...answers)).toBeLessThan(300)
    expect(await moneyRows()).toEqual([paid])
    expect(await viewOf(comeBack(customer))).toMatchObject({ truth: 'confirmed' })
    expect(await bankCalls(customer, call)).toBeLessThan(300)
    expect(await moneyRows()).toEqual([paid])
    expect(capturedCents(creditor, attempt.orderNumber)).toBe(dueCents)
  })

  it('is not taken where the bill changed meanwhile: what is held is let go of', async () => {
    const { creditor, customer, attempt } = await signed()
    await env.DB.prepare(
      `update payments set status = 'CANCELLED', set_aside = 'order_changed', next_ask_at = 0, version = version + 1`,
    ).run()
    creditor.sign(attempt.orderNumber)
    await jobsAfter(creditor, customer, minuteMs)
    const { annulledCents, state } = creditor.book.of(attempt.orderNumber)
    expect(state === 'signed' || annulledCents === dueCents).toBe(true)
    expect(await moneyRows()).toMatchObject([{ status: 'CANCELLED', captured: 0, surplus: 0 }])
    expect((await comeBack(customer)).status).toBe(400)
  })

  it('is given back by staff, in part and the rest', async () => {
    const { creditor, customer } = await seed()
    const { attempt } = await applyAtOnce(customer)
    const { refund, check, stateNow } = await refundDesk(customer, creditor)
    await refund(100)
    expect(await stateNow()).toBe('REFUNDED')
    await refund(169.83)
    expect(await check()).toMatchObject({ refundStatus: 'SUCCESS', amount: 169.83 })
    expect(creditor.book.of(attempt.orderNumber).refunds.map(({ cents }) => cents)).toEqual([10_000, 16_983])
  })

  it('knows what the creditor offers, and the address that we see', async () => {
    const { creditor, customer } = await seed()
    const ask = () =>
      customer.send('POST', '/get-resursbank-payment-methods', { language: 'fi', settingId, customerType: 'NATURAL' })
    const response = await ask()
    expect(response.status).toBe(200)
    const answer = await response.json()
    expect(answer).toMatchObject({
      ipAddress: '198.51.100.7',
      paymentMethods: [
        { paymentMethod: 'INVOICE', minAmount: 5, maxAmount: 2000 },
        {
          paymentMethod: 'PARTIAL',
          minAmount: 5,
          maxAmount: 5000,
          costs:
            api === 'MERCHANT_API'
              ? [{ months: 12, monthly: 48.1, totalCost: 577.2, interest: 19.9, effectiveInterest: 48.21 }]
              : [],
        },
        {
          paymentMethod: 'NEWACCOUNT',
          maxAmount: 6500,
          legalInfoLinks: [
            { url: 'https://resurs.example/account?amount=', endUserDescription: 'Hintatiedot', appendPriceLast: true },
          ],
        },
      ],
    })
    const calls = creditor.asked.length
    expect(await (await ask()).json()).toEqual(answer)
    // The list is kept for a while.
    expect(creditor.asked).toHaveLength(calls)
    customer.app.clock.advance(10 * minuteMs)
    await ask()
    expect(creditor.asked.length).toBeGreaterThan(calls)
  })
})
