import * as z from 'zod'

import { shopUrl } from '#sandbox/core/read-body.ts'
import { centsOf } from '#sandbox/payments/credit/methods.ts'
import { isGovernmentId, phonePattern } from '#sandbox/payments/credit/persons.ts'

const url = shopUrl(2000)
const hasTwoDecimals = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const amount = z.number().min(-9_999_999_999.99).max(9_999_999_999.99).refine(hasTwoDecimals, 'at most two decimals')

const lineTypes = [
  'NORMAL',
  'PHYSICAL_GOODS',
  'DIGITAL_GOODS',
  'SERVICE',
  'SHIPPING',
  'FEE',
  'DISCOUNT',
  'GIFT_CARD',
] as const

const isConsistent = (line: {
  unitAmountIncludingVat?: number | undefined
  quantity: number
  totalAmountIncludingVat: number
}) =>
  line.unitAmountIncludingVat === undefined ||
  Math.abs(line.unitAmountIncludingVat * line.quantity - line.totalAmountIncludingVat) <= 0.05 + 1e-9

const orderLine = z
  .strictObject({
    description: z.string().max(50).optional(),
    reference: z.string().max(50).optional(),
    quantityUnit: z.string().min(1).max(50),
    quantity: z.number().positive().max(9_999_999_999.99).refine(hasTwoDecimals, 'at most two decimals'),
    type: z.enum(lineTypes).optional(),
    vatRate: z.number().min(0).max(99.99).refine(hasTwoDecimals, 'at most two decimals'),
    totalAmountIncludingVat: amount,
    unitAmountIncludingVat: amount.optional(),
    totalVatAmount: amount.optional(),
  })
  .refine(isConsistent, 'unitAmountIncludingVat times quantity is not totalAmountIncludingVat')
export type OrderLine = z.infer<typeof orderLine>

const orderLines = z.array(orderLine).min(1).max(1000)

const deliveryAddress = z.strictObject({
  fullName: z.string().min(1).max(50).optional(),
  firstName: z.string().min(1).max(50),
  lastName: z.string().min(1).max(50),
  addressRow1: z.string().min(1).max(100),
  addressRow2: z.string().max(100).optional(),
  postalArea: z.string().min(1).max(50),
  postalCode: z.string().regex(/^\d{5}$/),
  countryCode: z.literal('FI'),
})

const customer = z.strictObject({
  customerType: z.enum(['NATURAL', 'LEGAL']),
  governmentId: z.string().refine(isGovernmentId, 'invalid government id'),
  email: z.email().max(320),
  mobilePhone: z.string().regex(phonePattern),
  contactPerson: z.string().max(50).optional(),
  deliveryAddress: deliveryAddress.optional(),
  deviceInfo: z.strictObject({ ip: z.union([z.ipv4(), z.ipv6()]), userAgent: z.string().max(2000) }).optional(),
})

const callback = z.strictObject({ url, description: z.string().max(100).optional() })

const options = z
  .strictObject({
    initiatedOnCustomersDevice: z.boolean().optional(),
    deliverLinks: z.boolean().optional(),
    handleFrozenPayments: z.boolean().optional(),
    handleManualInspection: z.boolean().optional(),
    automaticCapture: z.boolean().optional(),
    callbacks: z.strictObject({ authorization: callback.optional(), management: callback.optional() }).optional(),
    redirectionUrls: z.strictObject({ customer: z.strictObject({ successUrl: url, failUrl: url }) }).optional(),
    timeToLiveInMinutes: z.int().min(1).max(43_200).optional(),
  })
  .refine(
    ({ automaticCapture, handleFrozenPayments }) => !(automaticCapture === true && handleFrozenPayments === true),
    'automaticCapture cannot go with handleFrozenPayments',
  )

const metadata = z.strictObject({
  creator: z.string().max(50).optional(),
  custom: z.array(z.strictObject({ key: z.string().min(1).max(50), value: z.string().max(500) })).optional(),
})

/** `POST /v2/payments`. */
export const createSchema = z.strictObject({
  storeId: z.uuid(),
  paymentMethodId: z.uuid(),
  order: z.strictObject({
    orderReference: z
      .string()
      .regex(/^[\w\-_]{1,36}$/)
      .optional(),
    orderLines,
  }),
  customer,
  application: z
    .strictObject({
      requestedCreditLimit: z.number().min(1).max(9_999_999_999).optional(),
      applicationData: z.record(z.string(), z.unknown()).nullish(),
    })
    .optional(),
  metadata: metadata.optional(),
  options: options.optional(),
})
export type CreateRequest = z.infer<typeof createSchema>

/** `POST /v2/payments/{id}/capture|refund|cancel`. Without lines it is all that there is. */
export const managementSchema = z.strictObject({
  creator: z.string().min(1).max(50).optional(),
  orderLines: orderLines.optional(),
  transactionId: z.string().max(50).optional(),
  invoiceId: z.string().max(50).optional(),
})

export const searchSchema = z.strictObject({
  storeId: z.uuid(),
  orderReference: z.string().optional(),
  governmentId: z.string().optional(),
})

export const totalCents = (lines: readonly OrderLine[]) =>
  lines.reduce((sum, line) => sum + centsOf(line.totalAmountIncludingVat), 0)
