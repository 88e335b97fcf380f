import * as z from 'zod'

import {
  proposalRowsMax,
  rowPriceMaxEuros,
  rowTitleMaxLength,
  rowWordsMaxLength,
  workUrgencies,
} from '#domain/additional-work.ts'
import { processStates, processTypes } from '#domain/enums.ts'
import { plateKey } from '#domain/licence-plate.ts'

import { euros, optionalText, text } from './dms-fields.ts'
import { orderEuros, orderRowsSchema } from './order-row.ts'
import { answerOf, dms, type Refusals } from './route.ts'

/** What a dealer system sends and gets. Prices are euros, without VAT unless they say otherwise; instants ISO 8601. */

const instant = z.iso.datetime({ offset: true })

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

export const dmsVehicleSchema = z.strictObject({
  licenseNumber: text(16)
    .refine((plate) => plateKey(plate) !== '', { error: 'invalid_format' })
    .describe('Stored in its usual form: `abc 123` becomes `ABC-123`.'),
  make: optionalText(60),
  model: optionalText(100),
  vin: optionalText(32),
})

/** Work that was found while the workshop has the car: the customer decides it row by row, and it is no row of the order before. */
export const dmsProposedRowSchema = z.strictObject({
  reference: externalIdSchema.describe(
    'Your own name of the row: within a visit it is proposed once, whatever the customer says. `additional_work.decided` names it.',
  ),
  title: text(rowTitleMaxLength).describe('What would be done.'),
  words: optionalText(rowWordsMaxLength).describe('A plain sentence for the customer.'),
  urgency: z.enum(workUrgencies),
  price: euros.min(0).max(rowPriceMaxEuros).describe('Of the whole row, in euros without VAT.'),
  productCode: optionalText(64),
})

export const dmsWorkOrderSchema = z
  .strictObject({
    externalSystemIdentifier: optionalText(64),
    createdBy: optionalText(100),
    customer: dmsCustomerSchema,
    vehicle: dmsVehicleSchema.nullish(),
    orderRows: orderRowsSchema,
    total: orderEuros
      .nullish()
      .describe(
        'A control total: what your rows of payer CUSTOMER come to, in euros with VAT, before any rounding to five cents. Where it ' +
          'is given it has to agree with ours to the cent, else nothing is stored (`work_order.total_mismatch`). Never in an answer.',
      ),
    totalWithoutVat: orderEuros.nullish().describe('The same without VAT. Never in an answer.'),
    reservationStart: instant.nullish(),
    reservationEnd: instant.nullish(),
    accessoryFee: euros.nullish().describe('In euros without VAT.'),
    cpuPaymentRequest: z.boolean().nullish(),
    readyAt: instant
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
  sendLinkAt: instant.nullish().describe('When the link is to be sent; at once when left out or past.'),
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

const changesPage = 100
const mostChanges = 500

export const dmsChangesQuerySchema = z.strictObject({
  changedSince: z
    .string()
    .regex(/^[A-Za-z0-9_]{1,80}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(mostChanges).default(changesPage),
})

export const dmsChangedProcessSchema = z.strictObject({
  ...dmsProcessAnswerSchema.shape,
  amounts: z
    .strictObject({
      approved: z.number().nullable().describe('What the customer approved last; null before.'),
      asked: z.number().nullable().describe('A new price that waits for their approval; null where none does.'),
      paid: z.number().describe('What paid for the visit.'),
      refunded: z.number().describe('What was given back of all that was taken.'),
    })
    .describe('Euros with VAT.'),
  changedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
})

export const dmsChangesSchema = z.strictObject({
  items: z.array(dmsChangedProcessSchema).describe('Each process once, by its last change, the earliest first.'),
  nextCursor: z.string().describe('`changedSince` of the next call, also where nothing has changed.'),
  hasMore: z.boolean().describe('There is more already: ask again at once.'),
})

export type DmsChangedProcess = z.infer<typeof dmsChangedProcessSchema>
export type DmsChanges = z.infer<typeof dmsChangesSchema>
export type DmsWorkOrder = z.infer<typeof dmsWorkOrderSchema>
export type DmsCreateProcess = z.infer<typeof dmsCreateProcessSchema>
export type DmsProposedRow = z.infer<typeof dmsProposedRowSchema>
export type DmsWorkOrderAnswer = z.infer<typeof dmsWorkOrderAnswerSchema>
export type DmsStoredWorkOrder = z.infer<typeof dmsStoredWorkOrderSchema>
export type DmsProcessAnswer = z.infer<typeof dmsProcessAnswerSchema>

const unauthorised = { 401: ['auth.required'], 429: ['rate_limited'] } as const
const unreadable = {
  400: ['request.malformed'],
  ...unauthorised,
  413: ['request.too_large'],
  415: ['request.unsupported_media_type'],
} as const
const notMoved = {
  ...unauthorised,
  404: ['process.not_found'],
  409: ['process.illegal_transition', 'process.version_conflict', 'process.wrong_process_type'],
} as const satisfies Refusals
const orderId = { externalWorkOrderId: externalIdSchema }
const idempotencyHeader = z.object({ 'idempotency-key': z.string().min(1).max(255).optional() })

/** The calls of a dealer system, with the key of its account. `openapi.ts` of `worker/dms` describes them in words. */
export const dmsCalls = {
  'PUT /api/dms/work-order/:externalWorkOrderId': dms({
    params: orderId,
    body: dmsWorkOrderSchema,
    answer: answerOf(dmsWorkOrderAnswerSchema),
    problems: {
      ...unreadable,
      409: ['additional_work.not_now', 'additional_work.too_many', 'work_order.version_conflict'],
      422: ['request.invalid', 'work_order.total_mismatch'],
    },
  }),
  'GET /api/dms/work-order/:externalWorkOrderId': dms({
    params: orderId,
    answer: answerOf(dmsStoredWorkOrderSchema),
    problems: { ...unauthorised, 404: ['work_order.not_found'], 422: ['request.invalid'] },
  }),
  'POST /api/dms/process': dms({
    headers: idempotencyHeader,
    body: dmsCreateProcessSchema,
    answer: answerOf(dmsProcessAnswerSchema, 201),
    problems: {
      ...unreadable,
      403: ['feature.off'],
      404: ['work_order.not_found'],
      409: ['VERSION_CONFLICT', 'account.not_live', 'work_order.paid'],
      422: ['INVALID_CONTACT', 'idempotency.key_reused', 'request.invalid'],
    },
  }),
  'GET /api/dms/process': dms({
    query: dmsChangesQuerySchema,
    answer: answerOf(dmsChangesSchema),
    problems: { ...unauthorised, 410: ['changes.cursor_unknown'], 422: ['request.invalid'] },
  }),
  'GET /api/dms/process/:id': dms({
    answer: answerOf(dmsProcessAnswerSchema),
    problems: { ...unauthorised, 404: ['process.not_found'] },
  }),
  'POST /api/dms/process/:id/cancel': dms({
    body: dmsCancelProcessSchema,
    isBodyOptional: true,
    answer: answerOf(dmsProcessAnswerSchema),
    problems: {
      ...unreadable,
      404: ['process.not_found'],
      409: ['process.illegal_transition', 'process.version_conflict'],
      422: ['request.invalid'],
    },
  }),
  'POST /api/dms/process/:id/ready-for-payment': dms({
    answer: answerOf(dmsProcessAnswerSchema),
    problems: notMoved,
  }),
  'POST /api/dms/process/:id/finish': dms({
    answer: answerOf(dmsProcessAnswerSchema),
    problems: { ...notMoved, 409: [...notMoved[409], 'process.balance_open'] },
  }),
}
