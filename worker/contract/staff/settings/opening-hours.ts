import * as z from 'zod'

import { longestReason, mostExceptions, spanFaultOf, spanFaults } from '#domain/time/hour-spans.ts'
import type { OpeningHours } from '#domain/time/opening-hours.ts'
import { answer, staff } from '#worker/contract/route.ts'

/** More of them are too many, which is for `spanFaultOf` to say. */
const mostSent = 20

/** Minutes of the day; up to three, in order and apart: `span_invalid`, `span_overlap`, `span_too_many`. */
const spans = spanFaults.reduce<z.ZodType<[number, number][], [number, number][]>>(
  (schema, fault) => schema.refine((value) => spanFaultOf(value) !== fault, fault),
  z.array(z.tuple([z.number(), z.number()])).max(mostSent),
)

const exceptions = z
  .array(z.strictObject({ date: z.iso.date(), spans, reason: z.string().trim().max(longestReason) }))
  .max(mostExceptions)
  .superRefine((list, context) => {
    const dates = list.map(({ date }) => date)
    for (const [index, date] of dates.entries()) {
      if (dates.indexOf(date) !== index)
        context.addIssue({ code: 'custom', path: [index, 'date'], message: 'duplicate' })
    }
  })

/** Monday first. `version` is that of the hours; 0 where there were none. What is of a day that is over is left out. */
export const openingHoursSchema = z.strictObject({
  version: z.int().min(0),
  week: z.array(spans).length(7),
  exceptions,
})
export type OpeningHoursInput = z.infer<typeof openingHoursSchema>

/** When an account is open, on the clock of its zone. */
export type WorkshopHours = OpeningHours & { version: number; timeZone: string; today: string }

const setUp = { action: 'account.configure', about: 'account' } as const

/** 404 `account.not_found` for an account out of reach; 409 `opening_hours.changed` (`changed`: WorkshopHours). */
export const openingHoursCalls = {
  'GET /api/staff/account/:accountId/opening-hours': staff({ ...setUp, answer: answer<WorkshopHours>() }),
  'PUT /api/staff/account/:accountId/opening-hours': staff({
    ...setUp,
    body: openingHoursSchema,
    answer: answer<WorkshopHours>(),
  }),
}
