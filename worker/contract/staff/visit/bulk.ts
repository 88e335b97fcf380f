import * as z from 'zod'

import { bulkActions, mostInBulk } from '#domain/process/bulk.ts'
import type { ResendKind } from '#domain/process/resend.ts'

import { clickId } from './process-page.ts'

/** One act on several processes, each by itself: what one of them refuses is done to the others. */

const id = z.string().min(1).max(64)
const listed = z.string().transform((text) => text.split(','))

/** `ids` are parted by commas. */
export const bulkPreviewQuerySchema = z.strictObject({
  action: z.enum(bulkActions),
  ids: listed.pipe(z.array(id).min(1).max(mostInBulk)),
})

/**
 * `version` is the one that was seen. `reason` belongs to `cancel`, and `userId` to `assign` (null: nobody any more). Told
 * again with the same `clickId` nothing is done twice.
 */
export const bulkSchema = z
  .strictObject({
    clickId,
    action: z.enum(bulkActions),
    items: z
      .array(z.strictObject({ id, version: z.int().min(1) }))
      .min(1)
      .max(mostInBulk),
    reason: z.string().trim().min(1).max(300).optional(),
    userId: id.nullable().optional(),
  })
  .refine(({ action, reason }) => action !== 'cancel' || reason !== undefined, { path: ['reason'], error: 'required' })
  .refine(({ action, userId }) => action !== 'assign' || userId !== undefined, { path: ['userId'], error: 'required' })

export type BulkInput = z.output<typeof bulkSchema>
export type BulkPreviewQuery = z.output<typeof bulkPreviewQuerySchema>

/** The effect on a process: a message that goes out, an act without one, or the reason for a refusal. */
export type BulkPlan = {
  id: string
  kind: ResendKind | null
  channel: 'SMS' | 'EMAIL' | null
  /** As much of the number or address as tells it from others. */
  recipient: string | null
  refusal: string | null
}

export type BulkPreview = { items: BulkPlan[] }

/** `code` says why it was refused; null where it was done. */
export type BulkOutcome = { id: string; code: string | null }
export type BulkAnswer = { items: BulkOutcome[] }
