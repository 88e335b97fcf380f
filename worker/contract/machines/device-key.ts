import * as z from 'zod'

import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

/** Rotation of a device's key over its own line. */

const rotationId = z.string().regex(/^rot_[0-9a-z]{1,60}$/)

export const deviceKeyFetchSchema = z.strictObject({})
/** Signed with the new key. */
export const deviceKeyConfirmSchema = z.strictObject({ rotationId })

/** `sealedKey`: the new key, for the holder of the one before; `until`: unless confirmed by then the one before goes on alone. */
export const deviceKeyAnswerSchema = z.strictObject({
  rotationId: z.string(),
  sealedKey: z.string(),
  until: z.string(),
})
export const deviceKeyConfirmedSchema = z.strictObject({ rotationId: z.string() })

export type DeviceKeyFetch = z.infer<typeof deviceKeyFetchSchema>
export type DeviceKeyConfirm = z.infer<typeof deviceKeyConfirmSchema>
export type DeviceKeyAnswer = z.infer<typeof deviceKeyAnswerSchema>
export const deviceKeyUnits = { until: instant } satisfies UnitsOf<DeviceKeyAnswer>
export type CountedKey = Counted<DeviceKeyAnswer, typeof deviceKeyUnits>
export type DeviceKeyConfirmed = z.infer<typeof deviceKeyConfirmedSchema>
