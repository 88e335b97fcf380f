import * as z from 'zod'

import { vatRoundings } from '#domain/money/pricing.ts'
import { instant, type Counted, type UnitsOf } from '#worker/contract/codecs.ts'

import { pingStates, webhookTypes, webhookVersions } from './webhook.ts'

/** Calls of a dealer system about where it is told, and about what it was told. */

export const dmsWorkshopsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: z.string().describe('For the header `Workshop`.'),
        name: z.string(),
        isLive: z.boolean().describe('Open for customers: processes may be created.'),
        vatRounding: z
          .enum(vatRoundings)
          .describe('Where VAT is rounded to cents: `ROW` for each row, `INVOICE` once for all rows of a rate.'),
        vatPercent: z.number().describe('The workshop’s own rate, of rows that name none.'),
      }),
    )
    .describe('By their names; workshops that were closed are not among them.'),
})

const events = z
  .array(z.enum(webhookTypes))
  .max(webhookTypes.length)
  .nullable()
  .describe('The only events that are sent; null: all of the version of the address.')

export const dmsWebhookSchema = z.strictObject({
  url: z.string(),
  enabled: z.boolean(),
  version: z.enum(webhookVersions),
  events,
  lastPing: z
    .strictObject({
      id: z.string(),
      at: z.iso.datetime().describe('When it was asked for.'),
      state: z.enum(pingStates).describe('`WAITING`: it is on its way.'),
      error: z.string().nullable().describe('Why it did not arrive, in a short word: `http_500`, `timeout`.'),
    })
    .nullable()
    .describe('What became of the last ping; null where none was asked for.'),
})

export const dmsWebhookEventsSchema = z.strictObject({ events })

export const dmsPingSchema = z.strictObject({ id: z.string().describe('`webhook-id` of the ping that is sent.') })

export const mostReplayed = 100

export const dmsReplaySchema = z
  .strictObject({
    ids: z
      .array(z.string().regex(/^\w{1,64}$/))
      .min(1)
      .max(mostReplayed)
      .optional()
      .describe('Events by their ids.'),
    since: instant.optional().describe('All events from this instant on, the earliest first.'),
  })
  .refine(({ ids, since }) => (ids === undefined) !== (since === undefined), { path: ['ids'], error: 'ids_or_since' })

export const dmsReplayedSchema = z.strictObject({
  replayed: z
    .number()
    .int()
    .describe('How many are sent once more; events that still wait for their first delivery are not among them.'),
  nextSince: z
    .string()
    .nullable()
    .describe('There may be more from this instant on: ask again with it as `since`. Null where there are none.'),
})

export type DmsWorkshops = z.infer<typeof dmsWorkshopsSchema>
export type DmsWebhook = z.infer<typeof dmsWebhookSchema>
/** The input as the worker has it after the schema. */
export type DmsReplayForm = z.output<typeof dmsReplaySchema>
type DmsReplayed = z.infer<typeof dmsReplayedSchema>

export const dmsWebhookUnits = { lastPing: { at: instant } } satisfies UnitsOf<DmsWebhook>
export const dmsReplayedUnits = { nextSince: instant } satisfies UnitsOf<DmsReplayed>

export type CountedDmsWebhook = Counted<DmsWebhook, typeof dmsWebhookUnits>
export type CountedReplayed = Counted<DmsReplayed, typeof dmsReplayedUnits>
