import type { Words } from '#sandbox/look/language.ts'

import type { Payment, Refund } from './payment-store.ts'
import type { PaidRow, PaymentState } from './payment.table.ts'

/** Acts of a hosted page beside the plain buttons. */
export type PageAction = keyof Words['payment']['actions']
/** Acts that only leave the page for somebody else's, where the payment is decided. */
export type LeavingAction = 'by-bank' | 'by-bank-window' | 'by-card' | 'by-wallet'
/** A customer's acts on a hosted page, and later events of a payment. */
export type PayAction = Exclude<PageAction, LeavingAction> | 'pay' | 'decline' | 'cancel' | 'late-pay' | 'late-fail'

/** A call to the shop that is to be made; see `providerCalls`. */
export type Outgoing = {
  method: 'GET' | 'POST'
  url: string
  says: string
  body?: string
  authorization?: string
  userAgent?: string
  orGet?: boolean
}

/** The content of a message about a payment; a forged one is signed with a key that is not the shop's. */
export type MessageContent = { state: PaymentState; isForged: boolean }

export type PayMethod = { id: string; title: string }

/** One provider's own part of a common course: its words, its messages, its retries. */
export type PlayedProvider = {
  methods: readonly PayMethod[]
  /** Acts of its page beside those of every page. */
  ownActions: readonly PageAction[]
  /** The state that an action leads to here; null where it is the common one. */
  stateAfter: (action: PayAction, state: PaymentState) => PaymentState | null
  /** Returns the browser's next address; null: it stays. */
  returnUrl: (payment: Payment, said: MessageContent) => Promise<string | null>
  calls: (payment: Payment, said: MessageContent) => Promise<readonly Outgoing[]>
  refundCall: (payment: Payment, refund: Refund) => Promise<Outgoing | null>
  /** A row that comes with a method of paying. */
  feeRow?: (method: string) => PaidRow | null
  /** Asks the shop whether money may be taken; a text says why not. */
  objection?: (payment: Payment) => Promise<string | null>
  /** Returns the meaning of an answer to a call; 0 is no answer. */
  meaningOf: (status: number) => 'done' | 'again' | 'stop'
  /** Returns how long after this many attempts the next one is made; null: none. */
  gapMs: (attempts: number) => number | null
}

const second = 1000
const minute = 60 * second
const usualGaps = [5 * second, 30 * second, 2 * minute, 10 * minute, 60 * minute, 6 * 60 * minute] as const

/** Returns the gap (ms) between retries where a protocol does not say. */
export function usualGapMs(attempts: number): number | null {
  return usualGaps[attempts - 1] ?? null
}

export const lateCallMs = 20 * second

/** As somebody would who does not know the secret of the address: its last letter is another. */
export function guessed(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname.slice(0, -1)}${pathname.at(-1) === 'x' ? 'y' : 'x'}${search}`
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The address with these parameters after whatever query it has. */
export function withQuery(url: string, query: Iterable<readonly [string, string]>): string {
  const [front = '', hash] = url.split('#')
  const added = new URLSearchParams(Array.from(query, ([name, value]) => [name, value])).toString()
  const joined = `${front}${front.includes('?') ? '&' : '?'}${added}`
  return hash === undefined ? joined : `${joined}#${hash}`
}
