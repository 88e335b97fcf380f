import * as z from 'zod'

import { warningReasons } from '#domain/contact/dropped-values.ts'
import { plateKey } from '#domain/contact/licence-plate.ts'
import { processStates, processTypes } from '#domain/enums.ts'
import { isBusinessId, tidyBusinessId } from '#domain/money/business-id.ts'
import { orderPayerKinds } from '#domain/money/order-payer.ts'
import {
  proposalRowsMax,
  rowPriceMaxEuros,
  rowTitleMaxLength,
  rowWordsMaxLength,
  workUrgencies,
} from '#domain/process/additional-work.ts'
import { eurosOf, instant } from '#worker/contract/codecs.ts'
import { euros, optionalText, text } from '#worker/contract/dms-fields.ts'
import { orderEuros, orderRowsSchema } from '#worker/contract/order-row.ts'
import { refusePriceFaults } from '#worker/contract/set-price.ts'

/** Schemas of a dealer system. Prices are euros, without VAT unless they say otherwise; instants ISO 8601. */

export const externalIdSchema = z.string().regex(/^[A-Za-z0-9._-]{1,64}$/)

export const dmsCustomerSchema = z.strictObject({
  externalCustomerNumber: optionalText(64).describe(
    'The customer’s number in the dealer system: work orders that carry it share one customer.',
  ),
  name: optionalText(200).describe('Of a company, or the whole name where it is not divided.'),
  firstName: optionalText(100),
  lastName: optionalText(100),
  birthDate: z.iso
    .date()
    .nullish()
    .describe(
      'Compared with what an identity check tells, where the account has one. Up to 1900-01-01 it counts as missing.',
    ),
  phoneNumber: optionalText(40).describe(
    'Taken as it comes and stored as E.164; read as a Finnish number without a country code. Counts as missing when it is no phone number.',
  ),
  email: optionalText(320).describe('Counts as missing when it is no e-mail address.'),
  streetAddress: optionalText(200),
  postalCode: optionalText(20),
  city: optionalText(100),
  language: z
    .enum(['fi', 'sv', 'en'])
    .nullish()
    .describe('Of messages and screens; the account’s default when left out.'),
})

/** The plate of a car that has one. */
export const plateSchema = text(16).refine((plate) => plateKey(plate) !== '', { error: 'invalid_format' })

export const dmsVehicleSchema = z.strictObject({
  licenseNumber: optionalText(16)
    .refine((plate) => !plate || plateKey(plate) !== '', { error: 'invalid_format' })
    .describe(
      'Stored in its usual form: `abc 123` becomes `ABC-123`. Left out or null of a car without a plate, which is then known by its `vin`, or by its order alone.',
    ),
  make: optionalText(60),
  model: optionalText(100),
  vin: optionalText(32).describe('Stored in capitals without spaces. Cars of one VIN are one car.'),
})

export const dmsOrderPayerSchema = z.strictObject({
  kind: z.enum(orderPayerKinds),
  name: text(200).describe('The buyer’s name on the receipt.'),
  businessId: optionalText(12)
    .refine((id) => !id || isBusinessId(tidyBusinessId(id)), { error: 'invalid_format' })
    .describe(
      'A Finnish business id (Y-tunnus) with a check digit that fits: `1234567-1`. The hyphen may be left out.',
    ),
  reference: optionalText(64).describe('The payer’s own: the number of a claim, a contract or an order.'),
})

/** Work that was found while the workshop has the car: the customer decides it row by row, and it is no row of the order before. */
export const dmsProposedRowSchema = z
  .strictObject({
    reference: externalIdSchema.describe(
      'Your own name of the row: within a visit it is proposed once, whatever the customer says. `additional_work.decided` names it.',
    ),
    title: text(rowTitleMaxLength).describe('What would be done.'),
    words: optionalText(rowWordsMaxLength).describe('A plain sentence for the customer.'),
    urgency: z.enum(workUrgencies),
    price: euros
      .min(0)
      .max(rowPriceMaxEuros)
      .nullish()
      .describe('Of the whole row, in euros without VAT. A row has this or `priceWithVat`: one of the two.'),
    priceWithVat: euros
      .min(0)
      .max(rowPriceMaxEuros)
      .nullish()
      .describe('Of the whole row, in euros with VAT: what the customer pays for it, to the cent.'),
    productCode: optionalText(64),
  })
  .superRefine(refusePriceFaults)

/** A count that grows, or the instant of the change; both are compared as numbers, an instant by its milliseconds. */
const revisionSchema = z.union([z.int().min(0), instant])

const isGiven = (instantMs: number | null | undefined): instantMs is number => typeof instantMs === 'number'

export const dmsWorkOrderSchema = z
  .strictObject({
    externalSystemIdentifier: optionalText(64),
    createdBy: optionalText(100),
    customer: dmsCustomerSchema,
    payer: dmsOrderPayerSchema
      .nullish()
      .describe(
        'The buyer where that is not the customer. The customer, who drives the car, gets the link all the same.',
      ),
    vehicle: dmsVehicleSchema.nullish(),
    orderRows: orderRowsSchema,
    total: orderEuros
      .nullish()
      .describe(
        'A control total: what your rows of payer CUSTOMER come to, in euros with VAT, before any rounding to five cents. Where it ' +
          'is given it has to agree with ours to the cent, else nothing is stored (`work_order.total_mismatch`). Never in an answer.',
      ),
    totalWithoutVat: orderEuros
      .nullish()
      .describe(
        'The same without VAT, which is taken out of rows that have it: of each row, or once of all rows of a rate, as the workshop has chosen. Never in an answer.',
      ),
    reservationStart: instant.nullish(),
    reservationEnd: instant.nullish(),
    accessoryFee: eurosOf(z.number().min(-1_000_000).max(1_000_000))
      .nullish()
      .describe(
        'In euros without VAT: shown with the order, not billed, and in no control total. A fee that is billed is a row of type ACCESSORY_FEE.',
      ),
    cpuPaymentRequest: z.boolean().nullish(),
    revision: revisionSchema
      .nullish()
      .describe(
        'How new your order is: a number that grows with each change of it, or the time of the change. An older one than the ' +
          'last that was taken, whatever its content, or the same with another content, is refused. Never in `workOrder` of an answer.',
      ),
    readyAt: z.iso
      .datetime({ offset: true })
      .nullish()
      .describe(
        'When the car will be ready: kept by the unfinished process of the order, whose customer is told of another time than before. Null where it is not known; left out, it stays. Never in an answer.',
      ),
    proposedRows: z
      .array(dmsProposedRowSchema)
      .max(proposalRowsMax)
      .refine((rows) => new Set(rows.map(({ reference }) => reference)).size === rows.length, { error: 'duplicate' })
      .nullish()
      .describe(
        'Work that was found: those of a new `reference` become one proposal to the customer, who has a day to answer. Never in an answer.',
      ),
  })
  .refine(({ reservationStart: start, reservationEnd: end }) => !isGiven(start) || !isGiven(end) || end >= start, {
    path: ['reservationEnd'],
    error: 'before_start',
  })

export const dmsCreateProcessSchema = z.strictObject({
  externalWorkOrderId: externalIdSchema,
  processType: z.enum(processTypes),
  sendLinkAt: instant.nullish().describe('When the link is to be sent; at once when left out or past.'),
})

export const dmsCancelProcessSchema = z.strictObject({ reason: optionalText(300) })

/** A value of a put that was not taken; the value itself is never repeated. */
export const dmsWarningSchema = z.strictObject({
  field: z.string().describe('The field, as `errors` of a refusal names it: `customer.phoneNumber`.'),
  shape: z
    .string()
    .nullable()
    .describe(
      'The value with `9` for each digit and `a` for each letter, at most 60 characters; null where there is none.',
    ),
  reason: z
    .enum(warningReasons)
    .describe(
      '`not_one_number`: no phone number, or more than one, or other digits beside it. `impossible_number`: no such number can ' +
        'be. `several_addresses`, `letters_before_at` (å, ä, ö before the at sign), `not_an_address`: of an e-mail address. ' +
        '`placeholder_date`: up to 1900-01-01. `no_process`: the order has no unfinished process that would keep it. `corrected_by_staff`: the workshop has put it right by hand, and that stays.',
    ),
})

export const dmsWorkOrderAnswerSchema = z.strictObject({
  externalWorkOrderId: z.string(),
  version: z.number().int().describe('Grows with every change of the order; in quotes it is the `ETag`.'),
  changed: z.boolean(),
  warnings: z
    .array(dmsWarningSchema)
    .describe('What of the order counts as missing, and why. Empty where all of it was taken.'),
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

export const dmsAmountsSchema = z.strictObject({
  approved: z.number().nullable().describe('What the customer approved last; null before.'),
  asked: z.number().nullable().describe('A new price that waits for their approval; null where none does.'),
  paid: z
    .number()
    .describe(
      'What paid for the visit: after rounding to five cents where the workshop rounds, and unchanged by what is given back later.',
    ),
  refunded: z
    .number()
    .describe(
      'What was given back of what was taken for this visit. What the workshop gave back by itself is not in it: `process.balance_settled` tells of that.',
    ),
})

export const dmsOpenAmountsSchema = dmsAmountsSchema.extend({
  open: z
    .number()
    .describe(
      'What the process asks the customer to pay, or will ask as the order stands: its total with chosen services, after rounding to ' +
        'five cents where the workshop rounds, less what earlier processes of the order were paid. Less than zero: the workshop ' +
        'owes it. 0 once the process is paid or over.',
    ),
})

/** A process that is asked for by itself, with what is open of it. */
export const dmsReadProcessSchema = z.strictObject({
  ...dmsProcessAnswerSchema.shape,
  amounts: dmsOpenAmountsSchema.describe('Euros with VAT.'),
})

/** A work order as it is stored, and the newest process that was made for it. */
export const dmsStoredWorkOrderSchema = z.strictObject({
  externalWorkOrderId: z.string(),
  version: z.number().int().describe('In quotes it is the `ETag`.'),
  revision: z
    .number()
    .int()
    .nullable()
    .describe('The `revision` of the last put that had one; an instant comes as its milliseconds since 1970.'),
  workOrder: dmsWorkOrderSchema,
  process: dmsReadProcessSchema.nullable(),
})

const changesPage = 100
const mostChanges = 500

export const dmsChangesQuerySchema = z.strictObject({
  changedSince: z
    .string()
    .regex(/^[A-Za-z0-9_.]{1,160}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(mostChanges).default(changesPage),
})

export const dmsChangedProcessSchema = z.strictObject({
  ...dmsProcessAnswerSchema.shape,
  amounts: dmsAmountsSchema.describe('Euros with VAT.'),
  changedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

export const dmsChangesSchema = z.strictObject({
  items: z.array(dmsChangedProcessSchema).describe('Each process once, by its last change, the earliest first.'),
  nextCursor: z.string().describe('`changedSince` of the next call, also where nothing has changed.'),
  hasMore: z.boolean().describe('There is more already: ask again at once.'),
})

/** The input as a dealer system sends them. */
export type DmsWorkOrder = z.input<typeof dmsWorkOrderSchema>
export type DmsCreateProcess = z.input<typeof dmsCreateProcessSchema>
/** The input as the worker has them after the schema. */
export type DmsWorkOrderForm = z.output<typeof dmsWorkOrderSchema>
export type DmsCreateProcessForm = z.output<typeof dmsCreateProcessSchema>
export type DmsChanges = z.infer<typeof dmsChangesSchema>
export type DmsProposedRow = z.infer<typeof dmsProposedRowSchema>
export type DmsWorkOrderAnswer = z.infer<typeof dmsWorkOrderAnswerSchema>
export type DmsReadProcess = z.infer<typeof dmsReadProcessSchema>
export type DmsStoredWorkOrder = z.input<typeof dmsStoredWorkOrderSchema>
/** The car of an order that staff type in, which has a plate. */
export const platedVehicleSchema = dmsVehicleSchema.extend({ licenseNumber: plateSchema })

export type DmsWarning = z.infer<typeof dmsWarningSchema>
export type DmsProcessAnswer = z.infer<typeof dmsProcessAnswerSchema>
