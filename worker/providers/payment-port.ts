import type { PaymentStatus } from '#domain/enums.ts'

import type { CredentialsProof } from './credentials-proof.ts'
import type { PayerField } from './field-limits.ts'

/** A row of what is charged, with VAT. The rows of an order add up to its amount. */
export type ChargedRow = { code: string; description: string; priceWithVatCents: number; vatBasisPoints: number }

export type PayingCustomer = {
  firstName: string
  lastName: string
  email: string
  address: string
  postalCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
}

/** Addresses to which the provider sends the browser, and at which it calls us. */
export type PaymentUrls = {
  success: string
  cancel: string
  error: string
  /** Carries an unguessable token of the attempt, for providers that do not sign their calls. */
  callback: string
  refundCallback: string
  terms: string
  /** The address of the process in our own web, for providers that want the page that the payment began on. */
  checkout: string
}

/**
 * The frozen order of an attempt. `orderNumber` is ours and never used again: at most 32 letters and digits, a letter
 * among them, because Visma Pay signs order numbers and its own numeric refund ids alike.
 */
export type PaymentOrder = { orderNumber: string; amountCents: number; rows: readonly ChargedRow[] }

export type StartPayment = {
  order: PaymentOrder
  customer: PayingCustomer
  language: 'fi' | 'sv' | 'en'
  urls: PaymentUrls
}

/** No answer that can be trusted: it may have happened all the same. `reason` is a short word of ours. */
export type NoAnswer = { outcome: 'unknown'; reason: string }

/** The side that has to mend a refusal: `request` is what we sent, `provider` takes nothing for now. */
export type RefusalCause = 'request' | 'provider'

/**
 * `refused`: nothing was begun; `fields` names the form's fields that the provider does not take. Without any, the person
 * who pays can mend nothing, and `cause` says whether the fault is in our request.
 * `html` is the provider's own markup, shown in a frame of its own.
 */
export type StartOutcome =
  | { outcome: 'redirect'; url: string; paymentId: string | null; token: string | null; referenceCode: string | null }
  | { outcome: 'html'; html: string; paymentId: string }
  | { outcome: 'refused'; reason: string; cause: RefusalCause; fields: readonly PayerField[] }
  | NoAnswer

/** A message from outside as it came: the query, the headers and the raw bytes of the body. */
export type IncomingMessage = { query: URLSearchParams; headers: Headers; body: Uint8Array }

/**
 * The content of a verified message. Values that are not null must equal our attempt's, or the message is of another.
 * Without an amount it binds by the rest alone, and the provider is asked.
 */
export type PaymentMessage = {
  orderNumber: string | null
  paymentId: string | null
  amountCents: number | null
  status: PaymentStatus
  /** With SUCCESS: the money is held for us, but not taken yet. */
  authorised: boolean
  /** Names the message: with provider and status it makes a repeat known. */
  externalId: string
}

/**
 * `hint`: the provider does not sign this; it only says that it is time to ask. Its status is PENDING and means nothing,
 * and the next one may look the same: it is never dropped as a repeat.
 */
export type VerifiedMessage =
  | { verdict: 'signed'; message: PaymentMessage }
  | { verdict: 'hint'; message: PaymentMessage }
  | { verdict: 'forged'; reason: string }

/** A payment as we know it. */
export type KnownPayment = { orderNumber: string; paymentId: string | null; token: string | null; amountCents: number }

/** The payment that is asked about. */
export type PaymentQuery = KnownPayment & {
  /** When it was begun (ms UTC), for providers that do not say whether their page is still open. */
  startedAt: number
  /** The provider itself has said, in a message that it signed, that this payment failed. */
  saidFailed: boolean
  /** The customer was sent to sign, and we still want it: what is signed by now may be booked. */
  isSigning?: boolean
}

/**
 * `authorised` with SUCCESS: held for us but not taken yet; `capture` takes it. `missing`: there is no such payment and
 * nobody can pay it (also where its answer to `start` was lost, and with it the way to its page).
 */
export type AskOutcome =
  | {
      outcome: 'known'
      status: PaymentStatus
      authorised: boolean
      amountCents: number | null
      paymentId: string | null
      /** The provider's word for the means of payment (bank, card brand). */
      method: string | null
      referenceCode: string | null
    }
  | { outcome: 'missing' }
  | NoAnswer

/** `cancelled`: nothing is held for us. Where the provider cannot close its page, a late success is still possible. */
export type CancelOutcome = { outcome: 'cancelled' } | { outcome: 'refused'; reason: string } | NoAnswer
export type CaptureOutcome = { outcome: 'captured' } | { outcome: 'refused'; reason: string } | NoAnswer

export type RefundInput = {
  payment: KnownPayment
  /** Ours, unique for each refund. */
  refundNumber: string
  amountCents: number
  /** All that was given back before, for providers that count cumulatively. */
  refundedBeforeCents: number
  /** When it was paid (ms UTC), for means of payment that give back only for so long; null where nobody knows. */
  paidAt: number | null
  email: string | null
  callback: string
}

/** `pending`: the provider decides later and calls back or can be asked. */
export type RefundOutcome =
  | { outcome: 'refunded'; refundId: string | null }
  | { outcome: 'pending'; refundId: string | null }
  | { outcome: 'refused'; reason: string }
  | NoAnswer

export type RefundMessage = {
  refundId: string | null
  refundNumber: string | null
  amountCents: number | null
  status: PaymentStatus
  externalId: string
}
export type VerifiedRefund =
  | { verdict: 'signed'; message: RefundMessage }
  | { verdict: 'hint'; message: RefundMessage }
  | { verdict: 'forged'; reason: string }

/** The answer to a callback: `done` ends it, `retry` asks the provider to come again, `refused` tells it to stop. */
export type CallbackAnswer = 'done' | 'retry' | 'refused'

/**
 * A payment provider. No method throws for what the other side says or fails to say, and none logs personal data.
 * All amounts are integer cents with VAT.
 */
export type PaymentPort = {
  /** Begins a payment, once for an order number. An unknown outcome is found out later by `ask`. */
  start: (input: StartPayment, signal?: AbortSignal) => Promise<StartOutcome>
  /** Checks what a browser brought back or the provider called with. */
  verify: (message: IncomingMessage) => Promise<VerifiedMessage>
  ask: (payment: PaymentQuery, signal?: AbortSignal) => Promise<AskOutcome>
  /** Ends a payment: lets go of what is held. Refused once money was taken. Absent where there is no such call. */
  cancel?: (payment: KnownPayment, signal?: AbortSignal) => Promise<CancelOutcome>
  /** Takes what was authorised. Absent where success means taken. */
  capture?: (payment: KnownPayment, signal?: AbortSignal) => Promise<CaptureOutcome>
  /** Gives money back. An unknown outcome must be asked about, or settled manually, before it is tried again. */
  refund: (input: RefundInput, signal?: AbortSignal) => Promise<RefundOutcome>
  verifyRefund: (message: IncomingMessage) => Promise<VerifiedRefund>
  /**
   * Asks what became of a refund, `refundId` being null after an unknown outcome; refused: it was not done. Absent where
   * the provider only calls back.
   */
  askRefund?: (refund: RefundInput & { refundId: string | null }, signal?: AbortSignal) => Promise<RefundOutcome>
  /** Asks whether the provider takes the credentials, by calls that begin and change nothing. */
  prove: (signal?: AbortSignal) => Promise<CredentialsProof>
  /** The HTTP status that means this to the provider. */
  answerStatus: (answer: CallbackAnswer) => number
}
