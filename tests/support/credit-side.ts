/**
 * A creditor behind both of its APIs: what it holds, and what happens to it. Who applies decides the course, by the bank's
 * own test persons; part payments are signed, invoices are not.
 */
import type { CreditorApi } from '#domain/enums.ts'

import type { FakeOutgoing } from './outgoing.ts'
import { breakable, held, type Breakdown } from './payment-side.ts'

export const persons = {
  accepted: '230580-7335',
  denied: '220950-9256',
  frozen: '140584-4785',
} as const

type State = 'signing' | 'signed' | 'frozen' | 'booked' | 'rejected'

export type Credit = {
  id: string
  orderNumber: string
  state: State
  reason: string | null
  /** True rejects what the bank would freeze. */
  endsIfFrozen: boolean
  governmentId: string
  amountCents: number
  takenCents: number
  annulledCents: number
  refunds: { cents: number; transactionId: string | null }[]
  urls: { success: string; fail: string; callback: string | null }
}

export type Applied = Pick<Credit, 'orderNumber' | 'governmentId' | 'amountCents' | 'urls' | 'endsIfFrozen'> & {
  isSigned: boolean
}

type Decision = Pick<Credit, 'state' | 'reason'>

/** Returns the bank's decision on an application that has nothing left to sign. */
function decided({ governmentId, endsIfFrozen }: Credit): Decision {
  if (governmentId === persons.denied) return { state: 'rejected', reason: 'CREDIT_DENIED' }
  if (governmentId !== persons.frozen) return { state: 'booked', reason: null }
  return endsIfFrozen ? { state: 'rejected', reason: 'PAYMENT_FROZEN' } : { state: 'frozen', reason: null }
}

export function creditBook(idOf: (orderNumber: string) => string) {
  const credits = new Map<string, Credit>()
  const conclude = (credit: Credit): void => void Object.assign(credit, decided(credit))
  return {
    credits,
    of: (orderNumber: string): Credit => held(credits, orderNumber),
    byId: (id: string): Credit | undefined => [...credits.values()].find((credit) => credit.id === id),
    conclude,
    apply({ isSigned, ...applied }: Applied): Credit {
      const credit: Credit = {
        ...applied,
        id: idOf(applied.orderNumber),
        state: 'signing',
        reason: null,
        takenCents: 0,
        annulledCents: 0,
        refunds: [],
      }
      if (!isSigned) conclude(credit)
      credits.set(credit.orderNumber, credit)
      return credit
    },
  }
}

export type CreditBook = ReturnType<typeof creditBook>

export const heldCents = ({ state, amountCents, takenCents, annulledCents }: Credit): number =>
  state === 'booked' || state === 'frozen' ? amountCents - takenCents - annulledCents : 0

export const refundedCents = ({ refunds }: Credit): number => refunds.reduce((sum, { cents }) => sum + cents, 0)

export type CreditSide = {
  api: CreditorApi
  provider: 'RESURS_MERCHANT_API' | 'RESURS_SIMPLIFIED_FLOW'
  baseUrl: string
  secrets: object
  book: CreditBook
  asked: string[]
  breakDown: (how: Breakdown) => void
  listenOn: (outgoing: FakeOutgoing) => void
  /** The customer signs on the bank's page. */
  sign: (orderNumber: string) => void
  /** The customer leaves the page by its button. */
  abort: (orderNumber: string) => void
  /** The bank's people end what they looked into. */
  thaw: (orderNumber: string) => void
  refuse: (orderNumber: string) => void
  /** The bank's call about a payment: where, and what it carries. */
  callOf: (orderNumber: string, says: 'booked' | 'frozen' | 'thawed' | 'annulled') => BankCall
}

export type BankCall = { path: string; method: 'GET' | 'POST'; headers: Record<string, string>; body?: string }

type Responder = Parameters<FakeOutgoing['answer']>[1]

/** Returns the acts that both APIs have in common. `booksSignature`: the bank itself books what is signed. */
export function creditActs(book: CreditBook, { booksSignature }: { booksSignature: boolean }) {
  return {
    sign(orderNumber: string) {
      const credit = book.of(orderNumber)
      if (credit.state !== 'signing') throw new Error('There is nothing to sign')
      if (booksSignature) book.conclude(credit)
      else credit.state = 'signed'
    },
    abort: (orderNumber: string) =>
      void Object.assign(book.of(orderNumber), { state: 'rejected', reason: 'ABORTED_BY_CUSTOMER' }),
    thaw: (orderNumber: string) => void Object.assign(book.of(orderNumber), { state: 'booked' }),
    refuse(orderNumber: string) {
      const credit = book.of(orderNumber)
      Object.assign(credit, { state: 'rejected', reason: 'PAYMENT_FROZEN', annulledCents: credit.amountCents })
    },
  }
}

export function creditWire(baseUrl: string, respond: Responder) {
  const { asked, responder, breakDown } = breakable(respond)
  return { asked, breakDown, listenOn: (outgoing: FakeOutgoing) => outgoing.answer(baseUrl, responder) }
}
