import * as z from 'zod'

import { emailCode, isEmail } from '#domain/contact/email.ts'
import { paymentStatuses, type PaymentChannel, type PaymentProvider } from '#domain/enums.ts'
import type { PaymentPricing } from '#domain/money/payment-pricing.ts'
import { money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { paymentUnits, pricingUnits, refundUnits } from '#worker/contract/process-units.ts'
import type { PaymentSummary, RefundSummary } from '#worker/contract/process.ts'

import { typedOrKept } from './payer.ts'
import { shownTotal } from './process-inputs.ts'

/** Bodies and answers of the calls about payments. Money is with VAT. */

const text = (max: number) => z.string().trim().min(1).max(max)
const optionalText = (max: number) => z.string().trim().max(max).nullish()

/** `country` is ISO 3166-1 alpha-2. A field that fails is named in `errors` of the 422, by its name here. */
export const onlinePaymentSchema = z.strictObject({
  firstName: text(100),
  lastName: optionalText(100),
  address: typedOrKept(text(200)),
  externalCustomerNumber: optionalText(64),
  city: text(100),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase()),
  email: typedOrKept(
    text(254).refine((value) => value === '' || isEmail(value), { error: ({ input }) => emailCode(input) }),
  ),
  postalCode: text(20),
  total: shownTotal,
})

/** The query of a return address as the browser was sent to it, with or without its question mark. */
const queryText = z.string().max(8000)

/** Which of our addresses the provider sent the browser to; only a hint of what happened. */
const returnOutcome = z.enum(['success', 'cancel', 'error']).optional()

export const queryParamsSchema = z.strictObject({ queryParams: queryText, outcome: returnOutcome })
export const paymentReturnSchema = z.strictObject({ queryParams: queryText.optional(), outcome: returnOutcome })
export const sveaUnsuccessfulSchema = z.strictObject({ paymentStatus: z.enum(paymentStatuses) })
export const selectedPaymentTypeSchema = z.strictObject({
  selectedPaymentType: z.enum(['ONLINE', 'TERMINAL', 'CREDIT']),
})

/** The input as a browser sends it; see `onlinePaymentSchema`. */
export type OnlinePaymentInput = z.input<typeof onlinePaymentSchema>
/** The input as the worker has it after the schema. */
export type OnlinePaymentForm = z.output<typeof onlinePaymentSchema>
export type QueryParamsInput = z.infer<typeof queryParamsSchema>
export type PaymentReturnInput = z.infer<typeof paymentReturnSchema>
export type SveaUnsuccessfulInput = z.infer<typeof sveaUnsuccessfulSchema>
export type SelectedPaymentTypeInput = z.infer<typeof selectedPaymentTypeSchema>

/** The customer's last approval; `rows` are those that were theirs to pay. */
export type ApprovedPrice = {
  total: number
  /** Without work the price is the first one that is asked for. */
  sawWork: boolean
  /** False where the customer never saw an earlier price. */
  pricesShown: boolean
  rows: { description: string; priceWithVat: number }[]
}

/**
 * The same, with what the customer shows to the terminal: the box access code, which opens no box before it is paid.
 * `approved` only where the price has to be approved again; `agreed` for who saw the price that they approved.
 */
export type PricingAnswer = PaymentPricing & {
  terminalCode: string | null
  approved: ApprovedPrice | null
  agreed: AgreedPrice | null
}

/**
 * With VAT: what was approved last, what the order costs now, and the ceiling, up to which it may rise without being
 * asked for again. `isOwnLimit`: the customer set the ceiling. `moves`: the rows by which the price moved, the largest
 * first; `more` is below nothing where one fell.
 */
export type AgreedPrice = {
  approved: number
  now: number
  ceiling: number
  isOwnLimit: boolean
  moves: { description: string; more: number }[]
}

/**
 * The browser's next address: `url`; or, with `html` kept in session storage, `/inline-payment`, whose frame shows
 * `frameUrl`, a document of its own origin.
 */
export type StartedPayment = { url: string } | { html: string; frameUrl: string }

/** The same of one that was begun just now; `version` is what its process has come to by that. */
export type NewPayment = StartedPayment & { version: number }

/**
 * The known state of a payment, whatever the provider's pages told the customer. `open`: begun, and nobody has come
 * back. `checking`: the customer is back, and the provider has not decided or not answered yet. `notPaid`: over without
 * money; the customer may try again.
 */
export type PaymentTruth = 'none' | 'open' | 'checking' | 'confirmed' | 'notPaid'

/** The payment of a process that counts: the one that paid it, else the one that is open, else the last one. */
export type PaymentView = PaymentSummary & {
  channel: PaymentChannel
  /** Null for a payment at the terminal and for one by credit. */
  provider: PaymentProvider | null
  providerName: 'Bambora' | 'Paytrail' | 'Svea' | 'Enerius' | 'Resurs Bank' | null
  truth: PaymentTruth
  /** Offered only where the payment is open at Bambora or Svea. */
  canCancel: boolean
  /** The way back to the provider's page of an open payment, or to where credit is signed. */
  resume: StartedPayment | null
  /** Given only once the payment is settled, to who may take keys out of the box. */
  boxAccessCode: string | null
}

/** A refund as its customer sees it. */
export type RefundView = RefundSummary & {
  /** All of the payment that has been given back by now. */
  refundedTotal: number
}

const approvedUnits = { total: money, rows: [{ priceWithVat: money }] } satisfies UnitsOf<ApprovedPrice>

const agreedUnits = {
  approved: money,
  now: money,
  ceiling: money,
  moves: [{ more: money }],
} satisfies UnitsOf<AgreedPrice>

export const pricingAnswerUnits = {
  ...pricingUnits,
  approved: approvedUnits,
  agreed: agreedUnits,
} satisfies UnitsOf<PricingAnswer>

export const paymentViewUnits = paymentUnits satisfies UnitsOf<PaymentView>
export const refundViewUnits = { ...refundUnits, refundedTotal: money } satisfies UnitsOf<RefundView>

export type CountedApproved = Counted<ApprovedPrice, typeof approvedUnits>
export type CountedAgreed = Counted<AgreedPrice, typeof agreedUnits>
export type CountedPricing = Counted<PricingAnswer, typeof pricingAnswerUnits>
export type CountedPayment = Counted<PaymentView, typeof paymentViewUnits>
export type CountedRefundView = Counted<RefundView, typeof refundViewUnits>
