import * as z from 'zod'

import { shopUrl } from '#sandbox/core/read-body.ts'

/** Visma Pay's own libraries write numbers as texts. */
const cents = z.union([
  z.int(),
  z
    .string()
    .regex(/^-?\d{1,12}$/)
    .transform(Number),
])
const text = (longest: number) => z.string().max(longest)
const orderNumber = z.string().min(1).max(50)
const version = z.enum(['w3.1', 'w3.2'])

type Taxed = { pretax_price: number; tax: number; price: number }

/**
 * Returns whether the tax on top of the price without it makes the price, give or take the cent that rounding takes.
 */
const isTaxed = ({ pretax_price: bare, tax, price }: Taxed) => Math.abs(bare * (1 + tax / 100) - price) <= 1

const productSchema = z
  .object({
    id: text(50),
    title: text(255),
    count: cents.pipe(z.int().min(1)),
    pretax_price: cents,
    tax: z.number().min(0).max(100),
    price: cents,
    type: z.int().min(1).max(7),
  })
  .refine(isTaxed, 'pretax_price and tax do not make price')

/** The payer, as the means of payment print it; each field may be missing. */
const customerSchema = z.object({
  firstname: text(50).optional(),
  lastname: text(50).optional(),
  email: z.email().max(255).optional(),
  phone: text(30).optional(),
  address_street: text(100).optional(),
  address_city: text(50).optional(),
  address_zip: z
    .string()
    .max(15)
    .regex(/^[0-9A-Za-z -]+$/)
    .optional(),
  address_country: z.string().max(3).optional(),
})

const daySeconds = 24 * 60 * 60

const methodSchema = z.object({
  type: z.literal('e-payment'),
  return_url: shopUrl(2000),
  notify_url: shopUrl(2000),
  lang: z.enum(['fi', 'en', 'sv', 'ru']).optional(),
  token_valid_until: z.int().optional(),
})

const fields = z.object({
  version,
  order_number: orderNumber,
  amount: cents.pipe(z.int().min(1)),
  currency: z.literal('EUR'),
  email: z.email().max(255).optional(),
  payment_method: methodSchema,
  customer: customerSchema.optional(),
  products: z.array(productSchema).min(1).optional(),
})

const sumOf = (products: readonly { price: number; count: number }[]) =>
  products.reduce((sum, { price, count }) => sum + price * count, 0)

/** Returns the schema of a request that opens a payment at this time, in milliseconds. */
export function authPaymentSchema(now: number) {
  const seconds = Math.floor(now / 1000)
  return fields
    .refine(({ amount, products }) => products === undefined || sumOf(products) === amount, 'Product sum mismatch')
    .refine(
      ({ version: given, products }) =>
        given === 'w3.2' || products?.every(({ tax }) => Number.isInteger(tax)) !== false,
      'A tax with decimals needs version w3.2',
    )
    .refine(({ payment_method: { token_valid_until: until } }) => {
      return until === undefined || (until >= seconds + 15 * 60 && until <= seconds + 7 * daySeconds)
    }, 'token_valid_until must be 15 minutes to 7 days away')
}
export type AuthPayment = z.output<ReturnType<typeof authPaymentSchema>>

/** The caller and the subject; every call has these. */
export const envelopeSchema = z.object({
  version: text(10),
  api_key: text(200),
  authcode: text(64),
  order_number: orderNumber.optional(),
  token: text(200).optional(),
  refund_id: z.union([z.int().transform(String), text(50)]).optional(),
  card_token: text(200).optional(),
})
export type Envelope = z.output<typeof envelopeSchema>

const wholeCents = cents.pipe(z.int().min(1))

/** The request for a refund: an amount, or products of the payment. */
export const createRefundSchema = z
  .object({
    email: z.email().max(255).optional(),
    notify_url: shopUrl(2000).optional(),
    amount: wholeCents.optional(),
    products: z
      .array(z.object({ product_id: wholeCents, count: wholeCents }))
      .min(1)
      .optional(),
  })
  .refine(({ amount, products }) => (amount === undefined) !== (products === undefined), 'Give amount or products')
export type CreateRefund = z.output<typeof createRefundSchema>
