import * as z from 'zod'

import { vehiclePurposes, type ProcessState, type ProcessType, type VehiclePurpose } from '#domain/enums.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'
import { answer, answerIn, staff } from '#worker/contract/route.ts'

import { clickId } from './process-page.ts'

/** The workshop's own cars and who has them. */

const id = z.string().min(1).max(64)

/** The longest time that one calendar shows. */
const mostDays = 15

/** `from` and `to` are the beginning and the end of what is shown; cars come by plate. */
export const carsQuerySchema = z
  .strictObject({
    accountId: id.optional(),
    purpose: z.enum(vehiclePurposes).optional(),
    from: instant,
    to: instant,
    cursor: z.string().min(1).max(120).optional(),
    limit: z.coerce.number<number>().int().min(1).max(100).default(25),
  })
  .refine(
    ({ from, to }) => {
      return to > from && to - from <= mostDays * 24 * 3_600_000
    },
    { path: ['to'] },
  )

/** `vehicleId` null: no car is chosen any more. */
export const chooseCarSchema = z.strictObject({ clickId, version: z.int().min(1), vehicleId: id.nullable() })

export type CarsQuery = z.input<typeof carsQuerySchema>
export type CarsQueryInput = z.output<typeof carsQuerySchema>
export type ChooseCarInput = z.infer<typeof chooseCarSchema>

/**
 * A visit that has a car, or will. Of one whose kind the user does not see only the times are told. `until` is null where
 * nobody said when the car comes back, and the end of the visit once it is back.
 */
export type CarUse = {
  processId: string | null
  customerName: string | null
  /** The plate of the customer's own car. */
  licenseNumber: string | null
  state: ProcessState | null
  processType: ProcessType | null
  from: string
  until: string | null
  /** The customer has it now. */
  isOut: boolean
  /** It should have been back. */
  isOverdue: boolean
  /** The customer had it, and the visit is done. */
  isBack: boolean
}

export type Car = { id: string; purpose: VehiclePurpose; licenseNumber: string; make: string; model: string }

export type CarCalendar = {
  accountId: string
  accountName: string
  timeZone: string
  /** `enabled`: it is offered to customers. */
  cars: (Car & { enabled: boolean; uses: CarUse[] })[]
  nextCursor: string | null
  asOf: string
}

/** `taken`: who else has it in the time of the visit, the first of them. */
export type CarOption = Car & { taken: CarUse | null }

export type CarChoice = {
  version: number
  chosenId: string | null
  /** When the visit needs it. */
  from: string
  until: string | null
  /** Its key lies in this box: it has to be changed there too. */
  keyInBox: number | null
  /** Those that the account lends, by purpose and plate; at most 500. */
  cars: CarOption[]
}

export type ChosenCar = { version: number; vehicleId: string | null }

export const carUseUnits = { from: instant, until: instant } satisfies UnitsOf<CarUse>
const carsUnits = { cars: [{ uses: [carUseUnits] }], asOf: instant } satisfies UnitsOf<CarCalendar>
const choiceUnits = { from: instant, until: instant, cars: [{ taken: carUseUnits }] } satisfies UnitsOf<CarChoice>

export type CountedCarUse = Counted<CarUse, typeof carUseUnits>
export type CountedCars = Counted<CarCalendar, typeof carsUnits>
export type CountedCarChoice = Counted<CarChoice, typeof choiceUnits>

const done = { action: 'process.act', about: 'visit' } as const

export const carCalls = {
  /** 422 `accountId` (`required`) where no account is chosen; 404 `account.not_found`. */
  'GET /api/staff/car': staff({
    action: 'process.see',
    about: 'account',
    query: carsQuerySchema,
    answer: answerIn<CarCalendar, typeof carsUnits>(carsUnits),
  }),
  'GET /api/staff/process/:id/car': staff({ ...done, answer: answerIn<CarChoice, typeof choiceUnits>(choiceUnits) }),
  /**
   * 409 `process.changed`; 409 `vehicle.taken` (`changed`: CarUse); 409 `car.handed_out` once its key is; 409
   * `car.identity_missing` where the customer approved without a car and never proved who they are; 422 `vehicleId`
   * (`unknown`, `required`). Told twice with one `clickId` it is chosen once.
   */
  'PUT /api/staff/process/:id/car': staff({ ...done, body: chooseCarSchema, answer: answer<ChosenCar>() }),
}
