/**
 * Every provider of payments and every creditor behind one face, and the ways in which a call of it fails:
 *
 *   const side = sides.Paytrail()
 *   const visit = await side.begin()
 *   const wire = faultyWire(visit.customer.app, side)
 *   wire.strike('500, done', 1)                        // the first call from now on
 *   …
 *   wire.heal()                                        // answers whether it struck
 */
import type { TestApp } from './app.ts'
import { fakeMerchant } from './credit-merchant.ts'
import { refundedCents, type CreditSide } from './credit-side.ts'
import { fakeSimplified } from './credit-simplified.ts'
import { apply, applySigned, seedApplicant } from './credit.ts'
import type { Customer } from './customer.ts'
import type { FakeOutgoing } from './outgoing.ts'
import { fakeEnerius } from './payment-enerius.ts'
import { fakePaytrail } from './payment-paytrail.ts'
import type { PaymentSide } from './payment-side.ts'
import { fakeSvea } from './payment-svea.ts'
import { begin, seedPayerAt, start } from './payment.ts'
import { fakeVisma } from './visma.ts'

export type StartedOrder = { customer: Customer; orderNumber: string }

export type FailingSide = {
  listenOn: (outgoing: FakeOutgoing) => void
  /** A customer who is asked to pay. */
  payer: () => Promise<Customer>
  /** Sends the customer there; the answer is theirs. */
  start: (customer: Customer) => Promise<Response>
  begin: () => Promise<StartedOrder>
  /** The customer pays or signs; where there is a difference, the money is only held. */
  pay: (orderNumber: string) => void
  /** The sums that were taken and given back there, in cents, of all payments. */
  taken: () => number
  givenBack: () => number
}

type Books = Pick<FailingSide, 'taken' | 'givenBack'> & { pay?: (orderNumber: string) => void }

function ofPayments(side: PaymentSide, books: Books): FailingSide {
  const payer = () => seedPayerAt(side)
  return {
    listenOn: side.listenOn,
    payer,
    start,
    async begin() {
      const customer = await payer()
      const { url, attempt } = await begin(customer)
      side.open?.(url)
      return { customer, orderNumber: attempt.orderNumber }
    },
    pay: side.pay,
    ...books,
  }
}

function ofCredit(side: CreditSide): FailingSide {
  const all = () => [...side.book.credits.values()]
  return {
    listenOn: side.listenOn,
    payer: () => seedApplicant(side),
    start: (customer) => apply(customer),
    async begin() {
      const customer = await seedApplicant(side)
      const { attempt } = await applySigned(customer)
      return { customer, orderNumber: attempt.orderNumber }
    },
    pay: side.sign,
    taken: () => sum(all().map(({ takenCents }) => takenCents)),
    givenBack: () => sum(all().map(refundedCents)),
  }
}

const sum = (cents: readonly number[]) => cents.reduce((total, one) => total + one, 0)
const sumOf = (refunds: readonly { amountCents: number }[]) => sum(refunds.map(({ amountCents }) => amountCents))

export const sides = {
  Paytrail() {
    const side = fakePaytrail()
    const all = () => [...side.payments.values()]
    return ofPayments(side, {
      taken: () => sum(all().map(({ status, amount }) => (status === 'ok' ? amount : 0))),
      givenBack: () => sum(all().map(({ refunds }) => sumOf(refunds))),
    })
  },
  Svea() {
    const side = fakeSvea()
    const all = () => [...side.orders.values()]
    return ofPayments(side, {
      taken: () => sum(all().map(({ isDelivered, cart }) => (isDelivered ? sum(cart.items.map(priceOf)) : 0))),
      givenBack: () => sum(all().map(({ creditedCents }) => creditedCents)),
    })
  },
  'Visma Pay'() {
    const side = fakeVisma()
    return ofPayments(side, {
      pay: side.hold,
      taken: side.takenCents,
      givenBack: () => sum([...side.orders.values()].map(({ refunds }) => sumOf(refunds))),
    })
  },
  Enerius() {
    const side = fakeEnerius()
    const all = () => [...side.payments.values()]
    return ofPayments(side, {
      taken: () => sum(all().map(({ status, amountCents }) => (status === 'SUCCESS' ? amountCents : 0))),
      givenBack: () => sum(all().map(({ refunds }) => sumOf(refunds))),
    })
  },
  'Resurs Merchant API': () => ofCredit(fakeMerchant()),
  'Resurs Simplified Flow': () => ofCredit(fakeSimplified()),
} satisfies Record<string, () => FailingSide>

const priceOf = ({ quantity, unitPrice }: { quantity: number; unitPrice: number }) => (quantity * unitPrice) / 100

type Work = () => Promise<Response>
const lost = () => new TypeError('Network connection lost.')

/** `done`: the other side did it, and its answer was lost. A kill takes the worker with it. */
const ways = {
  '500': async () => Response.json({}, { status: 500 }),
  '500, done': async (work: Work) => {
    await work()
    return Response.json({}, { status: 500 })
  },
  'garbage, done': async (work: Work) => {
    await work()
    return Response.json({ hello: 'world' })
  },
  'no connection': async () => {
    throw lost()
  },
  'cut, done': async (work: Work) => {
    await work()
    throw lost()
  },
  'time-out, done': async (work: Work) => {
    await work()
    throw new DOMException('The operation was aborted due to timeout', 'TimeoutError')
  },
  'killed before': async () => {
    throw lost()
  },
  'killed after': async (work: Work) => {
    await work()
    throw lost()
  },
} satisfies Record<string, (work: Work) => Promise<Response>>

export type Fault = keyof typeof ways
// oxlint-disable-next-line typescript/consistent-type-assertions -- the keys of the object above
export const allFaults = Object.keys(ways) as readonly Fault[]

/** The wire between an app and a side, whose nth call from now on fails; a killed worker reaches nothing any more. */
export function faultyWire(app: TestApp, side: Pick<FailingSide, 'listenOn'>) {
  let left = 0
  let fault: Fault | null = null
  let isDead = false
  const alive = <Answer>(work: () => Promise<Answer>): Promise<Answer> => (isDead ? Promise.reject(lost()) : work())
  app.d1.through(alive)
  side.listenOn({
    ...app.outgoing,
    answer: (urlStart, responder) =>
      app.outgoing.answer(urlStart, (call, request) =>
        alive(async () => {
          const work = async () => responder(call, request)
          left -= 1
          if (left !== 0 || fault === null) return work()
          const way = ways[fault]
          isDead = fault.startsWith('killed')
          return way(work)
        }),
      ),
  })
  return {
    strike(next: Fault, nth: number): void {
      fault = next
      left = nth
    },
    heal(): boolean {
      const hasStruck = fault !== null && left <= 0
      fault = null
      isDead = false
      return hasStruck
    },
  }
}
