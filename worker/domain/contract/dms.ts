import * as z from 'zod'

import { orderRowTypes, processStates, processTypes, rowPayers } from '../enums.ts'

/** What a dealer system sends and gets. Prices are euros without VAT with at most two decimals; instants ISO 8601. */

// Line breaks and tabs are text; other control characters only come from a broken export.
const printable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/u

const text = (max: number) => z.string().trim().min(1).max(max).regex(printable)
const optionalText = (max: number) => z.string().trim().max(max).regex(printable).nullish()
const instant = z.iso.datetime({ offset: true })

export const euros = z
  .number()
  .min(-1_000_000)
  .max(1_000_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'too_many_decimals' })

export const externalIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)

export const dmsCustomerSchema = z.strictObject({
  externalCustomerNumber: optionalText(64),
  name: optionalText(200),
  firstName: optionalText(100),
  lastName: optionalText(100),
  /** Taken as it comes; a number that cannot be normalised to E.164 counts as missing (INVALID_CONTACT). */
  phoneNumber: optionalText(40),
  email: optionalText(320),
  streetAddress: optionalText(200),
  postalCode: optionalText(20),
  city: optionalText(100),
  language: z.enum(['fi', 'sv', 'en']).nullish(),
})

export const dmsVehicleSchema = z.strictObject({
  /** Stored in its usual form: `abc 123` becomes `ABC-123`. */
  licenseNumber: text(16).regex(/[\p{L}\p{N}]/u),
  make: optionalText(60),
  model: optionalText(100),
  vin: optionalText(32),
})

export const dmsOrderRowSchema = z.strictObject({
  description: text(1000),
  type: z.enum(orderRowTypes),
  price: euros,
  payer: z.enum(rowPayers),
  productCode: optionalText(64),
})

export const dmsWorkOrderSchema = z
  .strictObject({
    externalSystemIdentifier: optionalText(64),
    createdBy: optionalText(100),
    customer: dmsCustomerSchema,
    vehicle: dmsVehicleSchema.nullish(),
    orderRows: z.array(dmsOrderRowSchema).max(200),
    reservationStart: instant.nullish(),
    reservationEnd: instant.nullish(),
    accessoryFee: euros.nullish(),
    cpuPaymentRequest: z.boolean().nullish(),
  })
  .refine(
    (order) =>
      !order.reservationStart ||
      !order.reservationEnd ||
      Date.parse(order.reservationEnd) >= Date.parse(order.reservationStart),
    {
      path: ['reservationEnd'],
      error: 'before_start',
    },
  )

export const dmsCreateProcessSchema = z.strictObject({
  externalWorkOrderId: externalIdSchema,
  processType: z.enum(processTypes),
  /** When the link is to be sent; now when left out. */
  sendLinkAt: instant.nullish(),
})

export const dmsCancelProcessSchema = z.strictObject({ reason: optionalText(300) })

export const dmsWorkOrderAnswerSchema = z.strictObject({
  externalWorkOrderId: z.string(),
  version: z.number().int(),
  changed: z.boolean(),
})

export const dmsProcessAnswerSchema = z.strictObject({
  id: z.string(),
  processCode: z.string(),
  externalWorkOrderId: z.string().nullable(),
  processType: z.enum(processTypes),
  state: z.enum(processStates),
  version: z.number().int(),
  link: z.string(),
})

/** A work order as it is stored, and the newest process that was made for it. */
export const dmsStoredWorkOrderSchema = z.strictObject({
  externalWorkOrderId: z.string(),
  version: z.number().int(),
  workOrder: dmsWorkOrderSchema,
  process: dmsProcessAnswerSchema.nullable(),
})

export type DmsWorkOrder = z.infer<typeof dmsWorkOrderSchema>
export type DmsCreateProcess = z.infer<typeof dmsCreateProcessSchema>
export type DmsWorkOrderAnswer = z.infer<typeof dmsWorkOrderAnswerSchema>
export type DmsStoredWorkOrder = z.infer<typeof dmsStoredWorkOrderSchema>
export type DmsProcessAnswer = z.infer<typeof dmsProcessAnswerSchema>
