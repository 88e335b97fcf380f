import type { CreditPaymentMethod } from '#domain/enums.ts'

import type { ApplicantField } from './field-limits.ts'
import type { NoAnswer, PaymentOrder, PaymentPort } from './payment-port.ts'

export type CreditLanguage = 'fi' | 'sv' | 'en'

/** The cost of paying the amount back in so many months; rates are percent a year. */
export type CreditorCost = {
  months: number
  monthlyCents: number
  /** All that is paid back, fees and interest included. */
  totalCents: number
  interest: number
  effectiveInterest: number
  setupFeeCents: number
  /** Each month. */
  administrationFeeCents: number
}

/** A method as the creditor has it; `id` is the creditor's own and is what `begin` wants. All amounts are cents. */
export type CreditorMethod = {
  id: string
  paymentMethod: CreditPaymentMethod
  description: string
  minAmountCents: number
  maxAmountCents: number
  legalInfoLinks: readonly { url: string; endUserDescription: string; appendPriceLast: boolean }[]
  /** Empty where the creditor does not say. */
  costs: readonly CreditorCost[]
}

export type MethodsOutcome = { outcome: 'known'; methods: readonly CreditorMethod[] } | NoAnswer

export type CreditApplicant = {
  /** Goes to the creditor and nowhere else: never stored, never logged. */
  governmentId: string
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  address: string
  postalCode: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  ipAddress: string
  userAgent: string
}

export type BeginCredit = {
  order: PaymentOrder
  method: Pick<CreditorMethod, 'id' | 'paymentMethod'>
  /** The credit that is applied for; at least the order's amount. */
  creditCents: number
  applicant: CreditApplicant
  language: CreditLanguage
  urls: { success: string; cancel: string; error: string; callback: string; managementCallback: string }
}

/**
 * `signing`: the customer signs at `signingUrl`, and nothing is booked before. `booked`: money is held (or taken) without
 * signing; `ask` tells which. `frozen`: the creditor looks into it and decides later. `denied`: no credit. `refused`: the
 * creditor does not take what it is told; `userMessage` is its own text for the customer, and `fields` are those of the
 * form that it names. `reason` is a short word of ours.
 */
export type BeginCreditOutcome =
  | { outcome: 'signing'; paymentId: string; signingUrl: string }
  | { outcome: 'booked'; paymentId: string }
  | { outcome: 'frozen'; paymentId: string }
  | { outcome: 'denied'; paymentId: string | null; reason: string }
  | { outcome: 'refused'; reason: string; userMessage: string | null; fields?: readonly ApplicantField[] }
  | NoAnswer

export type BookOutcome =
  | { outcome: 'booked' }
  | { outcome: 'frozen' }
  | { outcome: 'denied' }
  /** Not signed (yet), or ended before it was. */
  | { outcome: 'unsigned' }
  | { outcome: 'refused'; reason: string; userMessage: string | null }
  | NoAnswer

/** The payment that the customer comes back from. */
export type SignedPayment = { paymentId: string; orderNumber: string }

export type RegisterOutcome = { outcome: 'registered' } | { outcome: 'refused'; reason: string } | NoAnswer

/**
 * A creditor. What follows the beginning is as with any payment: asked about, taken (`capture`), let go (`cancel`), given
 * back (`refund`). No method throws for what the other side says, and none logs personal data.
 */
export type CreditPort = Omit<PaymentPort, 'start' | 'cancel' | 'capture'> &
  Required<Pick<PaymentPort, 'cancel' | 'capture'>> & {
    /** Returns the methods that may be offered for an amount, in the creditor's order. */
    methods: (input: { amountCents: number; language: CreditLanguage }, signal?: AbortSignal) => Promise<MethodsOutcome>
    /** Applies for credit, once for an order number. An unknown outcome is found out later by `ask`. */
    begin: (input: BeginCredit, signal?: AbortSignal) => Promise<BeginCreditOutcome>
    /** Books what the customer signed. A second time it says how it stands. */
    bookSigned: (payment: SignedPayment, signal?: AbortSignal) => Promise<BookOutcome>
    /** Names the address that the creditor calls about all payments. Absent where each payment names its own. */
    registerCallbacks?: (address: string, signal?: AbortSignal) => Promise<RegisterOutcome>
  }
