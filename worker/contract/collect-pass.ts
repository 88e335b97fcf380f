import * as z from 'zod'

import { passNameMaxLength, type PassState, type PassWay } from '#domain/access/collect-pass.ts'
import type { ProcessType } from '#domain/enums.ts'
import type { Logo } from '#worker/contract/customer/workshop-looks.ts'

import { instant, type Counted, type UnitsOf } from './codecs.ts'
import { boxPlaceUnits, lentCarUnits } from './process-units.ts'
import type { BoxPlace, LentCar } from './process.ts'

/** A pass to the box of a process, for somebody else than its customer. */

/** `clickId` is made by the browser once for each click. With a number the link is sent there; without an end the usual one holds. */
export const handOnSchema = z.strictObject({
  clickId: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  name: z.string().trim().min(1).max(passNameMaxLength),
  phoneNumber: z.string().max(40).nullable(),
  validUntil: instant.nullable(),
})
/** The input as a browser sends it; see `handOnSchema`. */
export type HandOnInput = z.input<typeof handOnSchema>
/** The input as the worker has it after the schema. */
export type HandOnForm = z.output<typeof handOnSchema>

/** The pass as who made it sees it. */
export type HandedPass = {
  id: string
  name: string
  phoneNumber: string | null
  state: PassState
  /** The collector's address; null once it opens nothing, and where staff did not ask for it. */
  link: string | null
  validUntil: string
  /** When the box was first opened with it. */
  firstOpenedAt: string | null
  madeByStaff: boolean
}

/** The pass as its collector sees it: no price, no row of the order, nobody's name. */
export type CollectPass = {
  state: PassState
  way: PassWay
  processType: ProcessType
  workshop: { name: string; phoneNumber: string; accentColor?: string; logo?: Logo; placePictureUrl?: string }
  lcid: string
  timeZone: string
  validUntil: string
  /** The car's plate; null as soon as the pass opens nothing. */
  licenseNumber: string | null
  /** The code and the cabinet that takes it; null while the pass is not live. */
  code: string | null
  box: BoxPlace | null
  /** The car of the workshop's whose keys are in the box; left out where there is none, and while the pass is not live. */
  lentCar?: LentCar
  showsQrCode: boolean
}

export const passesUnits = [{ validUntil: instant, firstOpenedAt: instant }] satisfies UnitsOf<HandedPass[]>

export const collectPassUnits = {
  validUntil: instant,
  box: boxPlaceUnits,
  lentCar: lentCarUnits,
} satisfies UnitsOf<CollectPass>

export type CountedPass = Counted<HandedPass[], typeof passesUnits>[number]
export type CountedCollectPass = Counted<CollectPass, typeof collectPassUnits>
