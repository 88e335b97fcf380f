import * as z from 'zod'

import type { SmsCountry } from '#domain/contact/message-limits.ts'
import { processStates, processTypes, serviceLanes, type ProcessState, type ProcessType } from '#domain/enums.ts'
import type { VatRounding } from '#domain/money/pricing.ts'
import { noteMaxLength } from '#domain/operations/limits.ts'
import { instant, money, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { externalIdSchema, platedVehicleSchema } from '#worker/contract/machines/dms.ts'
import { orderRowsSchema } from '#worker/contract/order-row.ts'

import { clickId } from './process-page.ts'

/** The creation of a process by staff. Prices are without VAT. */

const id = z.string().min(1).max(64)
const optionalText = (max: number) => z.string().trim().max(max).nullish()

/** `later`: staff send it from the page of the process. `at` is only for what lies ahead; what is past is sent now. */
export const sendLinkSchema = z.discriminatedUnion('when', [
  z.strictObject({ when: z.literal('now') }),
  z.strictObject({ when: z.literal('later') }),
  z.strictObject({ when: z.literal('at'), at: instant }),
])

export const newCustomerSchema = z.strictObject({
  name: optionalText(200),
  firstName: optionalText(100),
  lastName: optionalText(100),
  phoneNumber: optionalText(40),
  email: optionalText(320),
  streetAddress: optionalText(200),
  postalCode: optionalText(20),
  city: optionalText(100),
})

/**
 * - With `workOrderId`: the order of the dealer system as it is; `customer` puts its contact details right.
 * - Without: the types NO_DMS_* and ONLY_PAYMENT, with `customer` typed in, `vehicle` or `substituteVehicleId`, and
 *   `rows` (at least one that the customer pays for ONLY_PAYMENT).
 * ONLY_PAYMENT is sent now.
 */
export const createProcessSchema = z.strictObject({
  clickId,
  accountId: id.optional(),
  processType: z.enum(processTypes),
  workOrderId: id.optional(),
  /** A number of one's own for what is typed in. */
  workNumber: externalIdSchema.optional(),
  customer: newCustomerSchema.optional(),
  vehicle: platedVehicleSchema.optional(),
  rows: orderRowsSchema.optional(),
  reservationStart: instant.nullish(),
  reservationEnd: instant.nullish(),
  substituteVehicleId: id.optional(),
  send: sendLinkSchema,
  languageId: id.optional(),
  lane: z.enum(serviceLanes).default('ROUND_THE_CLOCK'),
  note: z.string().trim().max(noteMaxLength).optional(),
})

/** The input as a browser sends it; see `createProcessSchema`. */
export type CreateProcessInput = z.input<typeof createProcessSchema>
/** The input as the worker has it after the schema. */
export type CreateProcessForm = z.output<typeof createProcessSchema>

export const createdProcessSchema = z.strictObject({ id: z.string(), version: z.int(), state: z.enum(processStates) })
export type CreatedProcess = z.infer<typeof createdProcessSchema>

/** `changed` of the problems `VERSION_CONFLICT` and `click.taken`: the process that is there already. */
export type ProcessInTheWay = { processId: string }

export const workOrderQuerySchema = z.strictObject({
  q: z.string().trim().max(64).optional(),
  accountId: id.optional(),
})
export type WorkOrderQuery = z.infer<typeof workOrderQuerySchema>

/** A work order that is free for a process. Without `q` the latest come; at most 20. */
export type FreeWorkOrder = {
  id: string
  externalWorkOrderId: string | null
  licenseNumber: string | null
  vehicle: string | null
  customerName: string | null
  phoneNumber: string | null
  email: string | null
  languageLcid: string | null
  reservationStart: string | null
  reservationEnd: string | null
  /** The total of the rows that the customer pays, with VAT. */
  total: number
  /** The open part of it after payments of its earlier visits; negative where money is to be given back. */
  open: number
  hasSubstituteCar: boolean
  /** The process that it had last. */
  lastProcess: { id: string; processType: ProcessType; state: ProcessState } | null
}

export const knownCustomersQuerySchema = z.strictObject({
  q: z.string().trim().min(2).max(64),
  accountId: id.optional(),
})
export type KnownCustomersQuery = z.output<typeof knownCustomersQuerySchema>

/** The customer and the car of an earlier visit, which a new one may be filled with; at most 6. */
export type KnownCustomer = {
  processId: string
  customer: {
    firstName: string | null
    lastName: string | null
    name: string | null
    phoneNumber: string | null
    email: string | null
  }
  vehicle: { licenseNumber: string; make: string | null; model: string | null } | null
}

export const linkPreviewQuerySchema = z.strictObject({
  processType: z.enum(processTypes),
  languageId: id,
  plate: z.string().trim().max(16).optional(),
  accountId: id.optional(),
})
export type LinkPreviewQuery = z.output<typeof linkPreviewQuerySchema>

/** The text message as it will read, but for the code of its link; null in a language that the account does not have. */
export type LinkPreview = { text: string | null }

export const createOptionsQuerySchema = z.strictObject({ accountId: id.optional() })
export type CreateOptionsQuery = z.infer<typeof createOptionsQuerySchema>

/** The options of the dialog. */
export type CreateOptions = {
  accountId: string
  timeZone: string
  processTypes: ProcessType[]
  languages: { id: string; lcid: string; name: string; isDefault: boolean }[]
  vehicles: {
    id: string
    purpose: 'SUBSTITUTE' | 'TEST_DRIVE'
    licenseNumber: string
    make: string
    model: string
    /** An unfinished process has it; `takenUntil` is null where nobody said when it comes back. */
    isTaken: boolean
    takenUntil: string | null
  }[]
  /** Countries to which the account sends text messages: other numbers get none. */
  smsCountries: readonly SmsCountry[]
  vatBasisPoints: number
  vatRounding: VatRounding
  isTotalPriceRounded: boolean
}

export const freeOrdersUnits = [
  { reservationStart: instant, reservationEnd: instant, total: money, open: money },
] satisfies UnitsOf<FreeWorkOrder[]>
export const createOptionsUnits = { vehicles: [{ takenUntil: instant }] } satisfies UnitsOf<CreateOptions>

export type CountedFreeOrder = Counted<FreeWorkOrder[], typeof freeOrdersUnits>[number]
export type CountedCreateOptions = Counted<CreateOptions, typeof createOptionsUnits>
