import { beforeEach, describe, expect, it } from 'vitest'

import { minuteMs } from '#domain/durations.ts'
import { creditorApis } from '#domain/enums.ts'
import { fakeMerchant } from '#tests/support/credit-merchant.ts'
import { persons, type CreditSide } from '#tests/support/credit-side.ts'
import { fakeSimplified } from '#tests/support/credit-simplified.ts'
import { apply, applySigned, bankCalls, comeBack, notSigned, seedApplicant, settingId } from '#tests/support/credit.ts'
import { cron } from '#tests/support/cron.ts'
import type { Customer } from '#tests/support/customer.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { Breakdown } from '#tests/support/payment-side.ts'
import { moneyRows, viewOf } from '#tests/support/payment.ts'

beforeEach(freshDatabase)

const dueCents = 26_983
const paid = { status: 'SUCCESS', captured: dueCents, surplus: 0, aside: null }
const sides = { MERCHANT_API: fakeMerchant, SIMPLIFIED_FLOW: fakeSimplified } as const
const breakdowns: readonly Breakdown[] = ['silence', '500', 'garbage', 'html']

/** The jobs of the minutes and hours that follow, the creditor being well again. */
async function later(creditor: CreditSide, customer: Customer): Promise<void> {
  creditor.breakDown('none')
  const { clock, tick, outgoing } = cron(customer.app.clock.now())
  creditor.listenOn(outgoing)
  for (const minutes of [1, 5, 30, 180]) {
    clock.advance(minutes * minuteMs)
    customer.app.clock.set(clock.now())
    await tick()
  }
}

const askMethods = (customer: Customer) =>
  customer.send('POST', '/get-resursbank-payment-methods', { language: 'fi', settingId, customerType: 'NATURAL' })

const rounds = creditorApis.flatMap((api) => breakdowns.map((how) => ({ api, how })))

describe.each(rounds)('a creditor of $api that answers with $how', ({ api, how }) => {
  const seed = async () => {
    const creditor = sides[api]()
    return { creditor, customer: await seedApplicant(creditor) }
  }
  const signed = async () => {
    const at = await seed()
    const { attempt } = await applySigned(at.customer)
    at.creditor.sign(attempt.orderNumber)
    return { ...at, attempt }
  }

  it('to what it offers: the customer is told, and may ask again', async () => {
    const { creditor, customer } = await seed()
    creditor.breakDown(how)
    const response = await askMethods(customer)
    expect([response.status, await response.json()]).toMatchObject([502, { code: 'payment.provider_unavailable' }])
    expect((await apply(customer)).status).toBe(502)
    expect(await moneyRows()).toEqual([])
    creditor.breakDown('none')
    expect((await askMethods(customer)).status).toBe(200)
  })

  it('to an application: nothing moved, and the customer may apply again, or pay otherwise, at once', async () => {
    const { creditor, customer } = await seed()
    await askMethods(customer)
    creditor.breakDown(how)
    const response = await apply(customer, { method: 'INVOICE' })
    expect([response.status, await response.json()]).toMatchObject([502, { code: 'payment.provider_unavailable' }])
    expect(await moneyRows()).toMatchObject([{ status: 'FAILURE', captured: 0, aside: 'start_unknown' }])
    expect((await customer.status()).state).toBe('PAYMENT_LINK_SENT')
    creditor.breakDown('none')
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
    await later(creditor, customer)
    expect(await moneyRows()).toMatchObject([{ captured: 0 }, paid])
  })

  it('to the signature: it is checked on, and booked by the job', async () => {
    const { creditor, customer } = await signed()
    creditor.breakDown(how)
    expect(await viewOf(comeBack(customer))).toMatchObject({ status: 'SIGNING', truth: 'checking' })
    expect(await viewOf(comeBack(customer))).toMatchObject({ truth: 'checking' })
    await later(creditor, customer)
    expect(await moneyRows()).toEqual([paid])
  })

  it('when the customer leaves: they may pay otherwise at once, and nothing is taken', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.breakDown(how)
    expect(await viewOf(notSigned(customer))).toMatchObject({ status: 'CANCELLED', truth: 'notPaid' })
    await later(creditor, customer)
    const { takenCents, annulledCents, state } = creditor.book.of(attempt.orderNumber)
    expect([takenCents, state === 'signed' || annulledCents === dueCents]).toEqual([0, true])
    expect(await moneyRows()).toMatchObject([{ status: 'CANCELLED', captured: 0 }])
  })

  it('when it calls: it need not call again, and the job asks', async () => {
    const { creditor, customer, attempt } = await signed()
    creditor.breakDown(how)
    expect(await bankCalls(customer, creditor.callOf(attempt.orderNumber, 'booked'))).toBeLessThan(300)
    expect(await moneyRows()).toMatchObject([{ status: 'SIGNING' }])
    await later(creditor, customer)
    expect(await moneyRows()).toEqual([paid])
  })
})

describe.each(creditorApis)('a database that is lost for a moment, over %s', (api) => {
  const seed = async () => {
    const creditor = sides[api]()
    const customer = await seedApplicant(creditor)
    await askMethods(customer)
    customer.app.d1.forget()
    return { creditor, customer }
  }
  const when = ['before', 'after'] as const
  /** All money that the bank took is in the books, once; what is held for nothing is let go of. */
  const expectBooksRight = async (creditor: CreditSide) => {
    const rows = await moneyRows()
    const taken = [...creditor.book.credits.values()].map(({ takenCents }) => takenCents)
    expect(rows.reduce((sum, { captured }) => sum + Number(captured), 0)).toBe(
      taken.reduce((sum, cents) => sum + cents, 0),
    )
    const counted = rows.filter(({ captured, surplus }) => Number(captured) > Number(surplus))
    expect(counted.length).toBeLessThanOrEqual(1)
    const booked = [...creditor.book.credits.values()].filter(({ state }) => state === 'booked')
    expect(booked.every(({ takenCents, annulledCents }) => takenCents + annulledCents === dueCents)).toBe(true)
    return counted.length
  }

  const steps = [1, 2, 3, 4].flatMap((nth) => when.map((side) => ({ nth, side })))
  it.each(steps)('$side step $nth of an application that is booked at once', async ({ nth, side }) => {
    const { creditor, customer } = await seed()
    customer.app.d1.failAt(nth, side)
    await apply(customer, { method: 'INVOICE' })
    customer.app.d1.forget()
    await later(creditor, customer)
    const isPaid = await expectBooksRight(creditor)
    // Nobody is left hanging: it is paid, or can be.
    if (isPaid === 0) await apply(customer, { method: 'INVOICE' })
    expect((await customer.status()).state).toBe('PAYMENT_DONE')
  })

  it.each(steps)('$side step $nth of an application that has to be signed', async ({ nth, side }) => {
    const { creditor, customer } = await seed()
    customer.app.d1.failAt(nth, side)
    const response = await apply(customer)
    customer.app.d1.forget()
    if (response.status === 200)
      for (const { orderNumber } of creditor.book.credits.values()) creditor.sign(orderNumber)
    await later(creditor, customer)
    const isPaid = await expectBooksRight(creditor)
    // What was begun and lost is let go of.
    if (isPaid === 0) {
      await notSigned(customer)
      await apply(customer, { method: 'INVOICE' })
    }
    expect((await customer.status()).state).toBe('PAYMENT_DONE')
  })

  it.each(steps)('$side step $nth of coming back', async ({ nth, side }) => {
    const { creditor, customer } = await seed()
    const { attempt } = await applySigned(customer)
    creditor.sign(attempt.orderNumber)
    customer.app.d1.forget()
    customer.app.d1.failAt(nth, side)
    await comeBack(customer)
    customer.app.d1.forget()
    await later(creditor, customer)
    expect(await moneyRows()).toEqual([paid])
    expect(await viewOf(comeBack(customer))).toMatchObject({ truth: 'confirmed' })
  })

  it.each(steps)('$side step $nth of leaving the page', async ({ nth, side }) => {
    const { creditor, customer } = await seed()
    await applySigned(customer)
    customer.app.d1.forget()
    customer.app.d1.failAt(nth, side)
    await notSigned(customer)
    customer.app.d1.forget()
    expect(await viewOf(notSigned(customer))).toMatchObject({ status: 'CANCELLED', truth: 'notPaid' })
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
    expect(await expectBooksRight(creditor)).toBe(1)
  })

  it.each(steps)('$side step $nth of a call of the bank', async ({ nth, side }) => {
    const { creditor, customer } = await seed()
    const { attempt } = await applySigned(customer)
    creditor.sign(attempt.orderNumber)
    customer.app.d1.forget()
    customer.app.d1.failAt(nth, side)
    const call = creditor.callOf(attempt.orderNumber, 'booked')
    const status = await bankCalls(customer, call)
    customer.app.d1.forget()
    // It comes again where it was told so.
    expect(status < 300 ? status : await bankCalls(customer, call)).toBeLessThan(300)
    await later(creditor, customer)
    expect(await moneyRows()).toEqual([paid])
  })
})

describe.each(creditorApis)('whoever applies twice at the same moment over %s', (api) => {
  it('is given one credit, and sent to one page', async () => {
    const creditor = sides[api]()
    const customer = await seedApplicant(creditor)
    await askMethods(customer)
    const answers = await Promise.all([apply(customer), apply(customer), apply(customer)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
    expect(creditor.book.credits.size).toBe(1)
    expect(await moneyRows()).toMatchObject([{ status: 'SIGNING' }])
  })

  it('and is denied may apply again', async () => {
    const creditor = sides[api]()
    const customer = await seedApplicant(creditor)
    const denied = { method: 'INVOICE', governmentId: persons.denied } as const
    const answers = await Promise.all([apply(customer, denied), apply(customer, denied)])
    expect(answers.every(({ status }) => status === 409)).toBe(true)
    expect((await apply(customer, { method: 'INVOICE' })).status).toBe(200)
  })
})
