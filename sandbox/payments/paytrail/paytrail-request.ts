import * as z from 'zod'

import { shopUrl } from '#sandbox/core/read-body.ts'

const cents = z.int().min(-2_147_483_648).max(2_147_483_647)
const hasOneDecimal = (percent: number) => Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9

const itemSchema = z.object({
  unitPrice: cents,
  units: z.int().min(1),
  vatPercentage: z.number().min(0).max(100).refine(hasOneDecimal, 'takes one decimal'),
  productCode: z.string().min(1).max(100),
  description: z.string().max(1000).optional(),
  category: z.string().max(100).optional(),
  stamp: z.string().max(200).optional(),
  reference: z.string().max(200).optional(),
})

const addressSchema = z.object({
  streetAddress: z.string().min(1).max(50),
  postalCode: z
    .string()
    .max(15)
    .regex(/^[0-9A-z -]+$/),
  city: z.string().min(1).max(30),
  county: z.string().max(200).optional(),
  country: z.string().regex(/^[A-Z]{2}$/),
})

/** A name is refused with a full stop or a bar in it, which is written nowhere. */
const name = z
  .string()
  .min(1)
  .max(50)
  .regex(/^[^.|\p{Cc}]+$/u, 'has characters that are not allowed')

/** Weights from the last digit before the check digit on, over and over. */
const weights = [7, 3, 1]

/** This merchant is settled by transaction, and its bank takes Finnish reference numbers only. */
function isReferenceNumber(reference: string): boolean {
  const [check, ...digits] = Array.from(reference, Number).toReversed()
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at % 3] ?? 0), 0)
  return /^[1-9]\d{3,19}$/.test(reference) && (sum + (check ?? 0)) % 10 === 0
}

const customerSchema = z.object({
  email: z.email().max(200),
  firstName: name.optional(),
  lastName: name.optional(),
  phone: z.string().optional(),
  vatId: z.string().optional(),
  companyName: z.string().max(100).optional(),
})

const urls = (longest: number) => z.object({ success: shopUrl(longest), cancel: shopUrl(longest) })

const fields = z.object({
  stamp: z.string().min(1).max(200),
  reference: z.string().max(200).refine(isReferenceNumber, 'is not a reference number'),
  amount: z.int().min(1).max(99_999_998),
  currency: z.literal('EUR'),
  language: z.enum(['FI', 'SV', 'EN']),
  items: z.array(itemSchema).min(1),
  customer: customerSchema,
  deliveryAddress: addressSchema.optional(),
  invoicingAddress: addressSchema.optional(),
  redirectUrls: urls(300),
  callbackUrls: urls(3000).optional(),
  callbackDelay: z.int().min(0).max(900).optional(),
  groups: z.array(z.enum(['mobile', 'bank', 'creditcard', 'credit', 'other'])).optional(),
  manualInvoiceActivation: z.boolean().optional(),
  usePricesWithoutVat: z.literal(false).optional(),
})

const sumOf = (items: readonly { unitPrice: number; units: number }[]) =>
  items.reduce((sum, { unitPrice, units }) => sum + unitPrice * units, 0)

/** The request that opens a payment. */
export const createSchema = fields.refine(({ amount, items }) => sumOf(items) === amount, {
  path: ['amount'],
  message: 'does not equal the sum of the items',
})
export type CreateRequest = z.output<typeof createSchema>

/** The request of a refund. */
export const refundSchema = z.object({
  amount: z.int().min(1),
  email: z.email().max(200).optional(),
  refundStamp: z.string().max(200).optional(),
  refundReference: z.string().max(200).optional(),
  callbackUrls: urls(3000),
})
export type RefundRequest = z.output<typeof refundSchema>
