import * as z from 'zod'

import { euros } from './dms.ts'

/**
 * Gives money back: all that is left of what was taken, or an amount in euros. `version` is the process as it was seen;
 * `reason` is kept with the refund and in the history.
 */
export const refundInputSchema = z.strictObject({
  amount: euros.refine((value) => value > 0, { error: 'too_small' }).nullable(),
  reason: z.string().trim().min(1).max(300),
  version: z.int().min(1),
})

export type RefundInput = z.infer<typeof refundInputSchema>
