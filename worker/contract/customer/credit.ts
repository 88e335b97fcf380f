import * as z from 'zod'

import { emailCode, isEmail } from '#domain/contact/email.ts'
import { isPersonalIdentityCode, writtenIdentityCode } from '#domain/contact/personal-identity-code.ts'
import { creditPaymentMethods, type CreditPaymentMethod } from '#domain/enums.ts'
import { eurosOf, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import { typedOrKept } from './payer.ts'
import { paymentViewUnits, type PaymentView } from './payment.ts'
import { shownTotal } from './process-inputs.ts'

/** Bodies and answers of the calls about credit. */

const text = (max: number) => z.string().trim().min(1).max(max)
const optionalText = (max: number) => z.string().trim().max(max).nullish()

export const creditMethodsSchema = z.strictObject({
  /** The language of the descriptions: two letters of ISO 639-1. */
  language: z.enum(['fi', 'sv', 'en']),
  settingId: text(64),
  customerType: z.literal('NATURAL'),
})

/** The identity code goes on to the creditor and nowhere else. */
export const creditCustomerSchema = z.strictObject({
  governmentId: z
    .string()
    .transform(writtenIdentityCode)
    .refine((code) => code === '' || isPersonalIdentityCode(code), { error: 'invalid_format' })
    .refine((code) => code !== '', { error: 'too_small' }),
  firstName: text(100),
  lastName: text(100),
  address: typedOrKept(text(200)),
  externalCustomerNumber: optionalText(64),
  phoneNumber: typedOrKept(text(20)),
  postalCode: text(20),
  city: text(100),
  country: z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase()),
  email: typedOrKept(
    text(254).refine((value) => value === '' || isEmail(value), { error: ({ input }) => emailCode(input) }),
  ),
})

export const creditPaymentSchema = z.strictObject({
  customer: creditCustomerSchema,
  total: shownTotal,
  bookPaymentParams: z.strictObject({
    /** At least the total of the process; for a new account the limit that is applied for. */
    creditAmount: eurosOf(z.number().positive().max(100_000)),
    selectedResursBankPaymentMethod: z.enum(creditPaymentMethods),
    /** As `get-resursbank-payment-methods` told it; the worker goes by the address it sees itself. */
    ipAddress: z.string().max(64).nullish(),
    settingId: text(64),
  }),
})

export const bookSignedSchema = z.strictObject({ settingId: text(64) })
export const signingUnsuccessfulSchema = z.strictObject({ result: z.enum(['cancel', 'error']) })

export type CreditMethodsInput = z.infer<typeof creditMethodsSchema>
/** The input as a browser sends it; see `creditPaymentSchema`. */
export type CreditPaymentInput = z.input<typeof creditPaymentSchema>
/** The input as the worker has it after the schema. */
export type CreditPaymentForm = z.output<typeof creditPaymentSchema>
export type CreditCustomer = z.output<typeof creditCustomerSchema>
export type BookSignedInput = z.infer<typeof bookSignedSchema>
export type SigningUnsuccessfulInput = z.infer<typeof signingUnsuccessfulSchema>

/** A text that has to be shown beside a method. `appendPriceLast`: the amount, rounded up, is added to the address. */
export type LegalInfoLink = { url: string; endUserDescription: string; appendPriceLast: boolean }

/** The cost of paying back in so many months. Interest is percent a year. */
export type CreditCost = {
  months: number
  monthly: number
  totalCost: number
  interest: number
  effectiveInterest: number
  setupFee: number
  administrationFee: number
}

/** A way to pay by credit. Limits filter what is offered and are not printed. */
export type CreditMethod = {
  paymentMethod: CreditPaymentMethod
  description: string
  minAmount: number
  maxAmount: number
  legalInfoLinks: LegalInfoLink[]
  /** For what is to be paid, the shortest term first as the creditor lists them; empty where it does not say. */
  costs: CreditCost[]
}

export type CreditMethodsAnswer = { ipAddress: string; paymentMethods: CreditMethod[] }

/** `signingUrl`: where the customer signs; null where nothing is to be signed and `payment` tells how it stands. */
export type CreditStarted = { signingUrl: string | null; payment: PaymentView | null }

const methodUnits = {
  minAmount: money,
  maxAmount: money,
  costs: [{ monthly: money, totalCost: money, setupFee: money, administrationFee: money }],
} satisfies UnitsOf<CreditMethod>

export const creditMethodsUnits = { paymentMethods: [methodUnits] } satisfies UnitsOf<CreditMethodsAnswer>
export const creditStartedUnits = { payment: paymentViewUnits } satisfies UnitsOf<CreditStarted>

export type CountedCreditMethod = Counted<CreditMethod, typeof methodUnits>
export type CountedCreditMethods = Counted<CreditMethodsAnswer, typeof creditMethodsUnits>
export type CountedCreditStarted = Counted<CreditStarted, typeof creditStartedUnits>
