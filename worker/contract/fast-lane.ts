import * as z from 'zod'

import { plateKey } from '#domain/contact/licence-plate.ts'
import { isPhoneNumber } from '#domain/contact/phone.ts'
import type { FastLaneMode } from '#domain/enums.ts'
import {
  createdPlateMaxLength,
  extraServicesMax,
  nameMaxLength,
  notesMaxLength,
  phoneMaxLength,
  searchedPlateMaxLength,
} from '#domain/operations/limits.ts'
import { approvalReason, shownTotal } from '#worker/contract/customer/process-inputs.ts'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'

import { instant, money, type Counted, type UnitsOf } from './codecs.ts'
import { servicesUnits } from './process-units.ts'
import type { ExtraService, Language, OrderRow } from './process.ts'
import { answer, answerIn, answerOrReload, anybody, customer, kiosk, nothing } from './route.ts'

/**
 * Calls of the fast lane; those of a kiosk carry `X-Account-Code` and the cookie that its key was exchanged for. To any other
 * browser they answer 401 `kiosk.not_enrolled`, whether or not there is such a workshop, and 401 `kiosk.ended` to one whose key
 * was revoked or renewed. Every schema is strict.
 */

const id = z.string().min(1).max(64)
const name = z.string().trim().min(1).max(nameMaxLength)
const phoneNumber = z.string().trim().min(1).max(phoneMaxLength).refine(isPhoneNumber, { error: 'invalid_format' })

function plate(maxLength: number) {
  return z
    .string()
    .trim()
    .min(1)
    .max(maxLength)
    .refine((typed) => plateKey(typed) !== '', { error: 'required' })
}

export const fastLaneSearchSchema = z.strictObject({ registerNumber: plate(searchedPlateMaxLength) })

export const fastLaneCreateSchema = z.strictObject({
  firstName: name,
  lastName: name,
  phoneNumber,
  licenseNumber: plate(createdPlateMaxLength),
  /** The language that the customer chose at the kiosk. */
  languageId: id.optional(),
  /** The `formCode` that this form was answered before it was put right: that visit ends, unless it was approved. */
  former: id.optional(),
})

const visitOfPlate = {
  registerNumber: plate(createdPlateMaxLength),
  phoneNumber,
  selectedExtraServices: z.array(id).max(extraServicesMax),
}

export const fastLaneOrderSchema = z.strictObject(visitOfPlate)

export const fastLaneStartSchema = z.strictObject({
  ...visitOfPlate,
  /**
   * The part of the order that was on the screen: it is approved with the rest. Without it no work is approved here.
   */
  order: z.strictObject({ version: z.number().int(), total: shownTotal }).optional(),
  /** With the services that were ticked; 205 with no body: it is another by now, show the order again. */
  total: shownTotal,
  customerNotes: z.string().trim().max(notesMaxLength).optional(),
  /** Needed where the order comes with a substitute vehicle. */
  substituteVehicleApproved: z.boolean().optional(),
  /** Needed in a browser where staff are signed in: 422 `approval.reason_needed`. */
  reason: approvalReason,
  languageId: id.optional(),
})

/** A key of a kiosk as it was read or typed, or what a kiosk lends to a phone. */
export const enrolSchema = z.strictObject({ key: z.string().trim().min(1).max(64) })

export const takeOverSchema = z.strictObject({ token: z.string().min(1).max(64) })

export type FastLaneSearchInput = z.infer<typeof fastLaneSearchSchema>
export type FastLaneCreateInput = z.infer<typeof fastLaneCreateSchema>
export type FastLaneOrderInput = z.infer<typeof fastLaneOrderSchema>
/** The input as the worker has it after the schema. */
export type FastLaneStartForm = z.output<typeof fastLaneStartSchema>
export type EnrolInput = z.infer<typeof enrolSchema>
export type TakeOverInput = z.infer<typeof takeOverSchema>

/** The kiosk's first screen. `texts` are by the id of the language. */
export type FastLaneWelcome = {
  fastlaneMode: FastLaneMode
  account: { name: string; phoneNumber: string; accentColor: string | null; logo?: Logo }
  /** False: no customers come here yet, and nothing that is typed would be taken. */
  isLive: boolean
  notesEnabled: boolean
  languages: Language[]
  texts: Record<string, Record<string, string>>
}

/**
 * A plate is there for everybody to read: it brings no code of a process (`processCode` is null), and what is unknown
 * has the same shape. The code comes with the start, once the phone number is the one of the order.
 */
export type FastLaneResult = {
  found: boolean
  processCode: null
  hasSubstituteVehicle: boolean
  extraServices: ExtraService[]
}

export type FastLaneCreated = {
  phoneNumber: string
  /** Shows at this kiosk that the form was sent before; it opens nothing. */
  formCode: string
  /** It was approved before: nothing that would be chosen or written here would be taken. */
  isConfirmed: boolean
  hasSubstituteVehicle: boolean
  extraServices: ExtraService[]
}

/**
 * The order that is approved at the kiosk beside the services, once the phone number is the one of the order. Prices
 * are with VAT, null where the account shows none; the total includes the services that were ticked.
 */
export type FastLaneOrder = {
  version: number
  rows: Pick<OrderRow, 'id' | 'description' | 'type' | 'payer' | 'priceWithVat' | 'quantity' | 'unit'>[]
  /** The total holds rows that the account does not list. */
  hasUnlistedRows: boolean
  total: number | null
}

/** A code of the kiosk's own, which ends with its session; the visit's is told to the owner's number. */
export type FastLaneStarted = { accessCode: string }

/** The account whose kiosk the browser is now. */
export type Enrolled = { account: string }

/** The content of the QR code, and its lifetime. */
export type HandOver = { token: string; expiresAt: string }

const orderUnits = { rows: [{ priceWithVat: money }], total: money } satisfies UnitsOf<FastLaneOrder>
const shownUnits = { order: orderUnits } satisfies UnitsOf<{ order: FastLaneOrder | null }>
const resultUnits = { extraServices: servicesUnits } satisfies UnitsOf<FastLaneResult>
const createdUnits = { extraServices: servicesUnits } satisfies UnitsOf<FastLaneCreated>
const handOverUnits = { expiresAt: instant } satisfies UnitsOf<HandOver>

export type CountedLaneOrder = Counted<FastLaneOrder, typeof orderUnits>
export type CountedLaneResult = Counted<FastLaneResult, typeof resultUnits>
export type CountedLaneCreated = Counted<FastLaneCreated, typeof createdUnits>
export type CountedHandOver = Counted<HandOver, typeof handOverUnits>

export const fastLaneCalls = {
  /** Gives the browser its cookie. 422 `key` (`unknown`) for a key that lets nobody in. */
  'POST /api/process/fast-lane/enrol': anybody({ body: enrolSchema, answer: answer<Enrolled>() }),
  /**
   * Makes a customer's own phone a kiosk for a while, once, by a QR code. 409 `kiosk.only_own_screen` to a phone that
   * was lent the forms.
   */
  'POST /api/process/fast-lane/lend': kiosk({ answer: answerIn<HandOver, typeof handOverUnits>(handOverUnits) }),
  'GET /api/process/fast-lane/mode': kiosk({ answer: answer<FastLaneWelcome>() }),
  'POST /api/process/fast-lane/search': kiosk({
    body: fastLaneSearchSchema,
    answer: answerIn<FastLaneResult, typeof resultUnits>(resultUnits),
  }),
  /** 409 `fast_lane.only_searched` where the workshop's mode is SEARCH. */
  'POST /api/process/fast-lane/create': kiosk({
    body: fastLaneCreateSchema,
    answer: answerIn<FastLaneCreated, typeof createdUnits>(createdUnits),
  }),
  /** Null where nothing is approved at the kiosk. */
  'POST /api/process/fast-lane/order': kiosk({
    body: fastLaneOrderSchema,
    answer: answerIn<{ order: FastLaneOrder | null }, typeof shownUnits>(shownUnits),
  }),
  'POST /api/process/fast-lane': kiosk({ body: fastLaneStartSchema, answer: answerOrReload<FastLaneStarted>() }),
  /** The kiosk forgets the visit of `X-Process-Code`: its code ends. */
  'DELETE /api/process/fast-lane/visit': customer({ atKiosk: true, answer: nothing }),
  /**
   * The kiosk's, with `X-Process-Code`: a code for the phone, and whether it was taken. 409 `kiosk.only_own_screen` to every
   * browser but the kiosk that opened the visit: a phone that took over hands nothing on.
   */
  'POST /api/process/fast-lane/hand-over': customer({
    atKiosk: true,
    answer: answerIn<HandOver, typeof handOverUnits>(handOverUnits),
  }),
  'GET /api/process/fast-lane/hand-over': customer({ atKiosk: true, answer: answer<{ taken: boolean }>() }),
  /** The phone's, without any code. */
  'POST /api/process/fast-lane/take-over': anybody({ body: takeOverSchema, answer: answer<{ processCode: string }>() }),
}
