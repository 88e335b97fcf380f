import * as z from 'zod'

import type { ProcessState } from '#domain/enums.ts'
import { isProcessEventType, type ProcessEventType } from '#domain/process-lifecycle.ts'
import { isReportedByStaff, type PossibleEvent } from '#domain/process/staff-events.ts'
import { shownTotal } from '#worker/contract/customer/process-inputs.ts'
import { counterParts } from '#worker/contract/staff-payment.ts'
import type { ProcessPage } from '#worker/contract/staff/visit/process-page.ts'

/**
 * An event that staff report for a process; `version` is the one they saw, `reason` their own words for its history.
 * `total`: the sum in the question, where money is taken; another one is a change of the process (409). `means`: by which means it
 * was taken at the counter, which together make the sum (422 `sum_differs`).
 */
export const staffEventSchema = z.strictObject({
  type: z.custom<ProcessEventType>(
    (value) => typeof value === 'string' && isProcessEventType(value) && isReportedByStaff(value),
    { error: 'unknown_event' },
  ),
  version: z.int().min(1),
  reason: z.string().trim().min(1).max(300).optional(),
  total: shownTotal,
  means: counterParts.optional(),
})

/** `page`: with the page of the visit as it is after the event. */
export const staffEventQuerySchema = z.strictObject({ page: z.literal('1').optional() })

/** `version` is the one that came of what is taken back. */
export const undoSchema = z.strictObject({ version: z.int().min(1) })

export type UndoInput = z.infer<typeof undoSchema>
/** The input as the worker has it after the schema. */
export type StaffEventForm = z.output<typeof staffEventSchema>

/** The state of a process for staff, and what they may do now. `boxNumber` is the box that it holds. */
export type StaffProcess = {
  id: string
  version: number
  state: ProcessState
  boxNumber: number | null
  events: PossibleEvent[]
}

/** The outcome of an event. `page`, where the query has it, is left out where it could not be read. */
export type EventResult = StaffProcess & { page?: ProcessPage }
