import * as z from 'zod'

import { processTypes, type ProcessType } from '#domain/enums.ts'
import { orderRowsMax } from '#domain/operations/limits.ts'
import type { RowsRefusal } from '#domain/process/corrections.ts'
import { instant } from '#worker/contract/codecs.ts'
import { platedVehicleSchema } from '#worker/contract/machines/dms.ts'
import { orderRowObject, refuseOrderFaults, refuseRowFaults } from '#worker/contract/order-row.ts'

/** Corrections of a visit's order. Prices are without VAT. */

/** `id` is that of the row before; one without is new, and rows that are left out are removed. */
export const correctedRowSchema = orderRowObject
  .omit({ productCode: true })
  .extend({ id: z.string().min(1).max(64).optional() })
  .superRefine(refuseRowFaults)

/** A correction: fields that are left out stay; null takes a time away. `version` is that of the work order. */
export const correctOrderSchema = z.strictObject({
  version: z.int().min(1),
  processType: z.enum(processTypes).optional(),
  vehicle: platedVehicleSchema.omit({ vin: true }).optional(),
  rows: z.array(correctedRowSchema).max(orderRowsMax).superRefine(refuseOrderFaults).optional(),
  reservationStart: instant.nullable().optional(),
  reservationEnd: instant.nullable().optional(),
})

/** The input as a browser sends it; see `correctOrderSchema`. */
export type CorrectOrderInput = z.input<typeof correctOrderSchema>
/** The input as the worker has it after the schema. */
export type CorrectOrderForm = z.output<typeof correctOrderSchema>

/** `version` is that of the work order from now on. */
export type CorrectedOrder = { version: number }

/** The corrections that are possible now; null where the user may make none, or there is no order. */
export type Corrections = {
  /** Null where the visit is not over: its car and its reserved time can be put right. */
  refusal: 'ended' | null
  rows: RowsRefusal | null
  /** Types that it may become, its own among them. */
  types: readonly ProcessType[]
}
